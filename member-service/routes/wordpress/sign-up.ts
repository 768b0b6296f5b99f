import type { FastifyError, FastifyInstance } from 'fastify';
import { sendSignUpFault } from '../../answers';
import { addressGroup } from '../../attempts';
import type { AttemptLimits } from '../../config';
import { MembersError } from '../../members/faults';
import type { MembersFault } from '../../members/faults';
import type { SignUpValues } from '../../members/member';
import { MAX_LENGTHS } from '../../members/sign-up-rules';
import { RestFault, toRestFault } from '../../rest-fault';
import type { Services } from '../../services';
import { toFastifySchema } from './route-description';
import type { RouteDescription } from './route-description';
import { inWords } from './waiting';

/** Slips of the keyboard, which do not count as sign-ups. */
const FIELD_FAULTS: readonly MembersFault[] = [
  'missing_field',
  'invalid_field',
  'invalid_email',
  'invalid_username',
  'invalid_password',
  'empty_password',
];

const HINTS: Readonly<Record<keyof SignUpValues, string>> = {
  fullName: 'Full name',
  username: 'Letters, digits, blanks and . _ - + @; with @ it must be the e-mail. Unique whatever its case',
  email: 'Unique whatever its case',
  phone: 'Phone number as the person writes it',
  countryCode: 'Dialling code such as +49',
  ivCode: 'I.V. code',
  password: 'No blanks around it, no quotation mark, no backslash',
};

const FIELDS = Object.keys(HINTS) as (keyof SignUpValues)[];

export const signUpRoute: RouteDescription = {
  method: 'POST',
  path: '/asf/v1/signup',
  summary: 'Apply for membership',
  description: 'The account waits for the operator, whose decision its owner gets by mail.',
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
  faults: {
    400: ['rest_invalid_json', 'rest_invalid_param', ...FIELD_FAULTS, 'invalid_iv_code'],
    409: ['existing_user_login', 'existing_user_email'],
    429: ['too_many_requests'],
  },
  faultShape: 'sign-up',
};

/** `POST /asf/v1/signup` (API-12, API-13). */
export function registerSignUp(scope: FastifyInstance, { members, attempts }: Services, limits: AttemptLimits): void {
  const perAddress = { count: limits.signUpsPerHour, windowMs: 60 * 60_000 };

  scope.post<{ Body: Partial<SignUpValues> }>(
    signUpRoute.path,
    {
      schema: toFastifySchema(signUpRoute),
      errorHandler(error: FastifyError, request, reply) {
        const fault = toRestFault(error);
        if (fault.statusCode >= 500) {
          request.log.error({ err: error, req: request }, 'request failed');
        }
        void sendSignUpFault(reply, fault);
      },
    },
    async (request, reply) => {
      const address = `sign-up ${addressGroup(request.ip)}`;
      const attempt = await attempts.count(address, perAddress);
      if (!attempt.isAllowed) {
        const message = `Too many sign-ups from your network. Try again in ${inWords(attempt.waitMs)}.`;
        throw new RestFault(429, 'too_many_requests', message, attempt);
      }
      try {
        await members.signUp(readValues(request.body));
      } catch (error) {
        if (error instanceof MembersError && FIELD_FAULTS.includes(error.code)) {
          await attempts.takeBack(address);
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
