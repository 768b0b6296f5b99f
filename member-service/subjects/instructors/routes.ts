import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { MAX_LENGTHS } from '../../../contract/values/field-lengths';
import {
  APPLICATIONS_PER_DAY,
  EXPERTISE_LENGTH,
  INSTRUCTORS_ROUTE,
  type InstructorApplication,
  type OwnApplication,
} from '../../../contract/values/instructors';
import type { Account } from '../../accounts/account';
import type { CounterKey } from '../../auth/rate-limiter';
import { badValue } from '../../accounts/sign-up-rules';
import { requireMember, requireOwner } from '../../http/bearer';
import { refuseTooMany } from '../../http/count-requests';
import { restError, sendSignUpError, toRestError } from '../../http/rest-error';
import { errors, signUpErrors, success, textField } from '../../http/route-schema';
import type { Services } from '../../services';
import { readApplication } from './applications';
import { applyAsInstructor } from './apply';

const application = z.object({
  sentAt: z.iso.datetime(),
  isOpen: z.boolean(),
  answer: z.enum(['accepted', 'declined']).nullable().describe('The last one, which may be to an earlier application'),
  answeredAt: z.iso.datetime().nullable(),
}) satisfies z.ZodType<OwnApplication>;

const answer = z.object({ application: application.nullable() });

const readSchema = {
  summary: 'The application of the member of a token',
  security: [{ token: [] }],
  response: {
    200: success('The application; null: none', answer),
    ...errors(['rest_not_logged_in']),
  },
};

const schema = {
  summary: 'Apply as an instructor',
  description:
    'An earlier application of the member is replaced, and the answer to it stays known. The operators get an email.',
  security: [{ token: [] }],
  body: z.object({
    fullName: textField('Full name', MAX_LENGTHS.fullName, toRestError(badValue('fullName'))),
    email: textField('Email address', MAX_LENGTHS.email, toRestError(badValue('email'))),
    phone: textField('Phone number; may be empty', MAX_LENGTHS.phone, toRestError(badValue('phone'))),
    expertise: textField(
      'What the member could teach; may be empty',
      EXPERTISE_LENGTH,
      restError('invalid_field', `Please enter at most ${EXPERTISE_LENGTH} characters, and no control characters.`, {
        field: 'expertise',
      }),
      true,
    ),
  }) satisfies z.ZodType<InstructorApplication>,
  response: {
    200: success('The application is stored', answer),
    ...signUpErrors(['rest_not_logged_in', 'too_many_requests', 'missing_field', 'invalid_field', 'invalid_email']),
  },
};

const DAY_MS = 24 * 60 * 60_000;

/** `GET` and `POST /brainhouse/v1/instructors` (API-70). */
export const instructorRoutes: FastifyPluginAsyncZod<{ readonly services: Services }> = async (scope, { services }) => {
  const { events, rateLimiter } = services;

  scope.setErrorHandler(sendSignUpError);

  async function ownApplication(account: Account): Promise<OwnApplication | null> {
    const found = await readApplication(services, account);
    if (!found) return null;
    const { createdAt: sentAt, state, answer, answeredAt } = found;
    return { sentAt, isOpen: state === 'open', answer, answeredAt };
  }

  scope.get(INSTRUCTORS_ROUTE, { schema: readSchema }, async (request, reply) =>
    reply.send({ application: await ownApplication(await requireMember(request, services)) }),
  );

  scope.post(INSTRUCTORS_ROUTE, { schema }, async (request, reply) => {
    const { account, client } = await requireOwner(request, services);
    const key: CounterKey = ['application of', account.id];
    const limit = await rateLimiter.count(key, { count: APPLICATIONS_PER_DAY, windowMs: DAY_MS });
    refuseTooMany(limit, (wait) => `You have sent ${APPLICATIONS_PER_DAY} applications. Try again in ${wait}.`);
    try {
      const isNew = await applyAsInstructor(services, account, request.body);
      if (isNew) events.record({ type: 'instructor-applied', client, memberId: account.id });
    } catch (error) {
      await rateLimiter.uncount(key);
      throw error;
    }
    return reply.send({ application: await ownApplication(account) });
  });
};
