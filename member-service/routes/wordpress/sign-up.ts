import type { FastifyError, FastifyInstance } from 'fastify';
import type { AttemptLimits } from '../../config';
import { clientGroup } from '../../ip-address';
import type { SignUpValues } from '../../members/member';
import { MembersError } from '../../members/members-error';
import type { MembersErrorCode } from '../../members/members-error';
import { MAX_LENGTHS } from '../../members/sign-up-rules';
import { RestError, sendSignUpError, toRestError } from '../../rest-error';
import type { Services } from '../../services';
import { waitInWords } from './attempt-limits';
import { toFastifySchema } from './route-description';
import type { RouteDescription } from './route-description';

/** Errors that are probably typing errors. They do not count as sign-ups. */
const FIELD_ERRORS: readonly MembersErrorCode[] = [
  'missing_field',
  'invalid_field',
  'invalid_email',
  'invalid_username',
  'invalid_password',
  'empty_password',
];

const HINTS: Readonly<Record<keyof SignUpValues, string>> = {
  fullName: 'Full name',
  username: 'Letters, digits, spaces and . _ - + @; with @ it must be the email address. Unique, ignoring case',
  email: 'Unique, ignoring case',
  phone: 'Phone number in any format',
  countryCode: 'Dialling code such as +49',
  ivCode: 'I.V. code',
  password: 'No leading or trailing space, no quotation mark, no backslash',
};

const FIELDS = Object.keys(HINTS) as (keyof SignUpValues)[];

export const signUpRoute: RouteDescription = {
  method: 'POST',
  path: '/asf/v1/signup',
  summary: 'Apply for membership',
  description: 'The account is pending until the operator approves or rejects it. Its owner gets an email about that.',
  body: {
    type: 'object',
    required: FIELDS,
    properties: Object.fromEntries(
      FIELDS.map((name) => [name, { type: 'string', maxLength: MAX_LENGTHS[name], description: HINTS[name] }] as const),
    ),
  },
  success: {
    status: 201,
    description: 'The account awaits approval',
    schema: {
      type: 'object',
      required: ['success', 'message'],
      properties: { success: { type: 'boolean' }, message: { type: 'string' } },
    },
  },
  errors: {
    400: ['rest_invalid_json', 'rest_invalid_param', ...FIELD_ERRORS, 'invalid_iv_code'],
    409: ['existing_user_login', 'existing_user_email'],
    429: ['too_many_requests'],
  },
  errorShape: 'sign-up',
};

/** `POST /asf/v1/signup` (API-12, API-13). */
export function registerSignUp(scope: FastifyInstance, { members, attempts }: Services, limits: AttemptLimits): void {
  const perAddress = { count: limits.signUpsPerHour, windowMs: 60 * 60_000 };

  scope.post<{ Body: Partial<SignUpValues> }>(
    signUpRoute.path,
    {
      schema: toFastifySchema(signUpRoute),
      errorHandler(error: FastifyError, request, reply) {
        const restError = toRestError(error);
        if (restError.statusCode >= 500) {
          request.log.error({ err: error, req: request }, 'request failed');
        }
        void sendSignUpError(reply, restError);
      },
    },
    async (request, reply) => {
      const address = `sign-up ${clientGroup(request)}`;
      const attempt = await attempts.count(address, perAddress);
      if (!attempt.isAllowed) {
        const message = `Too many sign-ups from your network. Try again in ${waitInWords(attempt.waitMs)}.`;
        throw new RestError(429, 'too_many_requests', message, attempt);
      }
      try {
        await members.signUp(readValues(request.body));
      } catch (error) {
        if (error instanceof MembersError && FIELD_ERRORS.includes(error.code)) {
          await attempts.uncount(address);
        }
        throw error;
      }
      const message = "Please wait for approval. You'll receive a mail when your account is active.";
      return reply.code(201).send({ success: true, message });
    },
  );
}

function readValues(body: Partial<SignUpValues>): SignUpValues {
  const { fullName = '', username = '', email = '', phone = '', countryCode = '', ivCode = '', password = '' } = body;
  return { fullName, username, email, phone, countryCode, ivCode, password };
}
