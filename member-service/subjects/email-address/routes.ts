import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ACCOUNT_ROUTES, type AddressAnswer, type PendingEmail } from '../../../contract/values/account';
import { MAX_LENGTHS } from '../../../contract/values/field-lengths';
import { findMember } from '../../accounts/account-rows';
import { badValue } from '../../accounts/sign-up-rules';
import { sendSignUpError, toRestError } from '../../http/rest-error';
import { countChange, countLink, passwordField, withPassword } from '../../http/own-changes';
import { requireOwner, type Owner } from '../../http/bearer';
import { refuseIfBusy, type PasswordRoutes } from '../../http/password-check';
import { signUpErrors, success, textField } from '../../http/route-schema';
import {
  checkNewAddress,
  isOtherSpelling,
  keepAddress,
  readPendingAddress,
  requestAddress,
  sendAddressAgain,
  type PendingAddress,
} from './change-address';

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

/** `POST /brainhouse/v1/account/email`, `email/again` and `email/keep` (API-65). */
export const emailAddressRoutes: FastifyPluginAsyncZod<PasswordRoutes> = async (scope, options) => {
  const { services } = options;
  const { events, store } = services;

  scope.setErrorHandler(sendSignUpError);

  async function addressesOf({ account }: Owner): Promise<AddressAnswer> {
    // The address last: if a link is used meanwhile, it is the new one.
    const waiting = await readPendingAddress(services, account);
    const { email } = (await findMember(store, account.id)) ?? account;
    return { email, pendingEmail: toPendingEmail(waiting) };
  }

  scope.post(ACCOUNT_ROUTES.email, { schema: emailSchema, preHandler: refuseIfBusy }, async (request, reply) => {
    const owner = await requireOwner(request, services);
    const { account, client } = owner;
    const { email, password } = request.body;
    const pending = await countChange(owner, services, async () => {
      const address = checkNewAddress(account, email);
      return withPassword(owner, options, { password }, () =>
        isOtherSpelling(account.email, address)
          ? requestAddress(services, account, email)
          : countLink(owner, services, () => requestAddress(services, account, email)),
      );
    });
    events.record({ type: pending ? 'address-requested' : 'address-changed', client, memberId: account.id });
    return reply.send(await addressesOf(owner));
  });

  scope.post(ACCOUNT_ROUTES.emailAgain, { schema: againSchema }, async (request, reply) => {
    const owner = await requireOwner(request, services);
    const { account } = owner;
    if (await readPendingAddress(services, account)) {
      await countChange(owner, services, () => countLink(owner, services, () => sendAddressAgain(services, account)));
    }
    return reply.send(await addressesOf(owner));
  });

  scope.post(ACCOUNT_ROUTES.emailKeep, { schema: keepSchema }, async (request, reply) => {
    const owner = await requireOwner(request, services);
    const { account, client } = owner;
    // Not counted: it undoes a change that was, so nobody can use up a limit to prevent it.
    const wasPending = await keepAddress(services, account);
    if (wasPending) events.record({ type: 'address-kept', client, memberId: account.id });
    return reply.send(await addressesOf(owner));
  });
};
