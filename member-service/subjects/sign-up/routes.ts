import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { SIGN_UP_RULES } from '../../../contract/sign-up-rules';
import { MAX_LENGTHS } from '../../../contract/values/field-lengths';
import { ROUTES } from '../../../contract/values/routes';
import { clientGroup } from '../../lib/ip-address';
import { SIGN_UP_FIELDS, type SignUpField, type SignUpValues } from '../../../contract/values/sign-up-values';
import { AccountsError } from '../../accounts/accounts-error';
import { BusyError } from '../../auth/passwords';
import { badValue } from '../../accounts/sign-up-rules';
import { sendSignUpError, toRestError } from '../../http/rest-error';
import { countRequest, uncountRequest } from '../../http/count-requests';
import type { LimitedRoutes } from '../../http/login-throttle';
import { refuseIfBusy } from '../../http/password-check';
import { signUp } from './sign-up';
import { NEW_PASSWORD_RULE, signUpErrors, success, textField } from '../../http/route-schema';

/** Errors that are probably typing errors. They do not count as sign-ups. */
const FIELD_ERRORS = [...new Set(SIGN_UP_RULES.map(({ code }) => code))];

/** The text of the contract. */
const WAIT_FOR_APPROVAL = "Please wait for approval. You'll receive a mail when your account is active.";

/** With a mail server, before the other text. */
const CONFIRM_FIRST = 'First confirm your email address with the link that we have sent you. ';

/** What the document says of each field. */
const DESCRIPTIONS: SignUpValues = {
  fullName: 'Full name',
  username: 'Letters, digits, spaces and . _ - + @; with @ it must be the email address. Unique, ignoring case',
  email: 'Unique, ignoring case',
  phone: 'Phone number in any format',
  countryCode: 'Dialling code such as +49',
  ivCode: 'I.V. code',
  password: NEW_PASSWORD_RULE,
};

const schema = {
  summary: 'Apply for membership',
  description: 'The account is pending until the operator approves or rejects it. Its owner gets an email about that.',
  // The rules of the contract check the values; only the length of what they read is limited before.
  body: z.object(
    Object.fromEntries(
      SIGN_UP_FIELDS.map((field) => [
        field,
        textField(DESCRIPTIONS[field], MAX_LENGTHS[field], toRestError(badValue(field))),
      ]),
      // One for each field.
    ) as Record<SignUpField, ReturnType<typeof textField>>,
  ),
  response: {
    201: success('The account awaits approval', z.object({ success: z.literal(true), message: z.string() })),
    ...signUpErrors([
      ...FIELD_ERRORS,
      'invalid_iv_code',
      'existing_user_login',
      'existing_user_email',
      'too_many_requests',
    ]),
  },
};

/** `POST /asf/v1/signup` (API-12, API-13). */
export const signUpRoutes: FastifyPluginAsyncZod<LimitedRoutes> = async (scope, { services, limits }) => {
  const { rateLimiter } = services;

  scope.setErrorHandler(sendSignUpError);

  scope.post(ROUTES.signup, { schema, preHandler: refuseIfBusy }, async (request, reply) => {
    const client = clientGroup(request);
    await countRequest(rateLimiter, 'sign-up', client, limits.signUpsPerHour, 'sign-ups');
    try {
      const { emailState } = await signUp(services, request.body);
      const message = emailState === 'awaiting' ? CONFIRM_FIRST + WAIT_FOR_APPROVAL : WAIT_FOR_APPROVAL;
      return await reply.code(201).send({ success: true, message });
    } catch (error) {
      const isTypingError = error instanceof AccountsError && FIELD_ERRORS.some((code) => code === error.code);
      if (isTypingError || error instanceof BusyError) {
        await uncountRequest(rateLimiter, 'sign-up', client);
      }
      throw error;
    }
  });
};
