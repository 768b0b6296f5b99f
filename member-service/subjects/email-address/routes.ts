import type { FastifyError } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ACCOUNT_ROUTES, type AddressAnswer, type PendingEmail } from '../../../contract/values/account';
import { MAX_LENGTHS, REQUEST_LENGTHS } from '../../../contract/values/field-lengths';
import { isOtherSpelling, type PendingAddress } from './address-change';
import { badValue, checkNewPassword, checkPasswordOf } from '../../accounts/sign-up-rules';
import { logUnexpected, sendSignUpError, toRestError } from '../../http/rest-error';
import { refuseIfBusy } from '../../http/login-throttle';
import { countChange, countLink, passwordField, protect, withPassword } from '../../http/own-changes';
import { requireOwner, type Owner } from '../../http/bearer';
import type { PasswordRoutes } from '../../http/password-check';
import { NEW_PASSWORD_RULE, signUpErrors, success, textField } from '../../http/route-schema';

const security = [{ token: [] }];

/** The address that waits, in an answer. */
export const pendingEmail = z
  .object({ email: z.string(), until: z.iso.datetime().describe('When the link of the email expires') })
  .nullable()
  .describe(
    'The address that the member wants to have, until it is confirmed',
  ) satisfies z.ZodType<PendingEmail | null>;

export function toPendingEmail(pending: PendingAddress | undefined): PendingEmail | null {
  return pending ? { email: pending.address, until: pending.until.toISOString() } : null;
}

const SESSION_CODES = ['rest_not_logged_in', 'too_many_requests'] as const;

const nameSchema = {
  summary: 'Change the full name of the account',
  security,
  body: z.object({ fullName: textField('Full name', MAX_LENGTHS.fullName, toRestError(badValue('fullName'))) }),
  response: {
    200: success('The name is changed', z.object({ fullName: z.string().describe('Without spaces at its ends') })),
    ...signUpErrors([...SESSION_CODES, 'missing_field', 'invalid_field']),
  },
};

const passwordSchema = {
  summary: 'Change the password of the account',
  description:
    'All other sessions end, and the one of the token goes on. A wrong old password counts like a failed login.',
  security,
  body: z.object({
    oldPassword: passwordField('oldPassword'),
    password: textField(NEW_PASSWORD_RULE, REQUEST_LENGTHS.password, toRestError(badValue('password'))),
  }),
  response: {
    200: success('The password is changed', z.object({})),
    ...signUpErrors([...SESSION_CODES, 'empty_password', 'invalid_password', 'wrong_password']),
  },
};

const addresses = z.object({
  email: z.string().describe('The address that the account has now'),
  pendingEmail,
}) satisfies z.ZodType<AddressAnswer>;

const answer = success('The addresses that hold now', addresses);

const emailSchema = {
  summary: 'Ask for another email address of the account',
  description:
    'The old address stays until the link of the email to the new one is used; the own one in another case or notation is changed without a link. An address of another account gets the same response after the same time; its owner gets an email instead.',
  security,
  body: z.object({
    email: textField('The new address', MAX_LENGTHS.email, toRestError(badValue('email'))),
    password: passwordField('password'),
  }),
  response: {
    200: answer,
    ...signUpErrors([...SESSION_CODES, 'missing_field', 'invalid_email', 'empty_password', 'wrong_password']),
  },
};

const againSchema = {
  summary: 'Send the link to the new email address again',
  description:
    'It works as long as the first one. Without a change that waits nothing is sent, and the answer says what address the account has.',
  security,
  body: z.object({}),
  response: { 200: answer, ...signUpErrors(SESSION_CODES) },
};

const keepSchema = {
  summary: 'Keep the email address of the account',
  description:
    'The link to the new address does not work any more. May be repeated. If that link was used before, the answer has the new address.',
  security,
  body: z.object({}),
  response: { 200: answer, ...signUpErrors(SESSION_CODES) },
};

/** `POST /brainhouse/v1/account/name`, `password`, `email`, `email/again` and `email/keep` (API-63 to API-65). */
export const accountChangeRoutes: FastifyPluginAsyncZod<PasswordRoutes> = async (scope, options) => {
  const { services } = options;
  const { accounts, events } = services;

  scope.setErrorHandler<FastifyError>((error, request, reply) => sendSignUpError(reply, logUnexpected(error, request)));

  async function addressesOf({ account }: Owner): Promise<AddressAnswer> {
    // The address last: if a link is used meanwhile, it is the new one.
    const waiting = await accounts.pendingAddress(account);
    const { email } = (await accounts.findById(account.id)) ?? account;
    return { email, pendingEmail: toPendingEmail(waiting) };
  }

  scope.post(ACCOUNT_ROUTES.name, { schema: nameSchema }, async (request, reply) => {
    const owner = await requireOwner(request, services);
    const { account, client } = owner;
    const { fullName } = await countChange(owner, services, () => accounts.rename(account, request.body.fullName));
    if (fullName !== account.fullName) events.record({ type: 'name-changed', client, memberId: account.id });
    return reply.send({ fullName });
  });

  scope.post(ACCOUNT_ROUTES.password, { schema: passwordSchema, preHandler: refuseIfBusy }, async (request, reply) => {
    const owner = await requireOwner(request, services);
    const { account, session, client } = owner;
    const { oldPassword, password } = request.body;
    checkNewPassword(password);
    checkPasswordOf(account, password);
    await protect(owner, options, { password: oldPassword, field: 'oldPassword' }, () =>
      accounts.changePassword(account, session, password),
    );
    events.record({ type: 'password-changed', client, memberId: account.id });
    return reply.send({});
  });

  scope.post(ACCOUNT_ROUTES.email, { schema: emailSchema, preHandler: refuseIfBusy }, async (request, reply) => {
    const owner = await requireOwner(request, services);
    const { account, client } = owner;
    const { email, password } = request.body;
    const pending = await countChange(owner, services, async () => {
      const address = accounts.checkNewAddress(account, email);
      return withPassword(owner, options, { password }, () =>
        isOtherSpelling(account.email, address)
          ? accounts.requestAddress(account, email)
          : countLink(owner, services, () => accounts.requestAddress(account, email)),
      );
    });
    events.record({ type: pending ? 'address-requested' : 'address-changed', client, memberId: account.id });
    return reply.send(await addressesOf(owner));
  });

  scope.post(ACCOUNT_ROUTES.emailAgain, { schema: againSchema }, async (request, reply) => {
    const owner = await requireOwner(request, services);
    const { account } = owner;
    if (await accounts.pendingAddress(account)) {
      await countChange(owner, services, () => countLink(owner, services, () => accounts.sendAddressAgain(account)));
    }
    return reply.send(await addressesOf(owner));
  });

  scope.post(ACCOUNT_ROUTES.emailKeep, { schema: keepSchema }, async (request, reply) => {
    const owner = await requireOwner(request, services);
    const { account, client } = owner;
    // Not counted: it undoes a change that was, so nobody can use up a limit to prevent it.
    const wasPending = await accounts.keepAddress(account);
    if (wasPending) events.record({ type: 'address-kept', client, memberId: account.id });
    return reply.send(await addressesOf(owner));
  });
};
