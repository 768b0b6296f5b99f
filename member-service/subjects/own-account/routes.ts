import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ACCOUNT_ROUTES, DEVICE_WORD_LENGTH, type Device, type OwnAccount } from '../../../contract/values/account';
import { MAX_LENGTHS, REQUEST_LENGTHS } from '../../../contract/values/field-lengths';
import type { Account } from '../../accounts/account';
import { MEMBER } from '../../accounts/audit';
import { badValue } from '../../accounts/sign-up-rules';
import { sendSignUpError, toRestError } from '../../http/rest-error';
import { readPendingAddress } from '../email-address/change-address';
import { pendingEmail, toPendingEmail } from '../email-address/routes';
import { countChange, passwordField, protect, withPassword } from '../../http/own-changes';
import { requireOwner, type Owner } from '../../http/bearer';
import { refuseIfBusy, type PasswordRoutes } from '../../http/password-check';
import { errors, signUpErrors, success, textField } from '../../http/route-schema';
import { changeContact } from './change-contact';
import { endOtherSessions, endSession } from './end-sessions';
import { rename } from './rename';

const word = z.string().max(DEVICE_WORD_LENGTH).nullable();

const device = z.object({
  id: z.string().describe('Names the session in devices/end; it opens nothing'),
  browser: word.describe('Such as Firefox; null: not known'),
  system: word.describe('Such as Android; null: not known'),
  firstUsedAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  isThis: z.boolean().describe('Whether it is the session of this request'),
}) satisfies z.ZodType<Device>;

const ownAccount = z.object({
  username: z.string(),
  fullName: z.string(),
  email: z.string(),
  phone: z.string(),
  countryCode: z.string(),
  pendingEmail,
  devices: z.array(device).describe('The sessions that go on: the one of this request first, then the last used ones'),
  stored: z
    .array(z.object({ name: z.string(), text: z.string() }))
    .describe('What is stored about the member, in words'),
}) satisfies z.ZodType<OwnAccount>;

const security = [{ token: [] }];

/** The errors of the routes that ask for the password. */
const PASSWORD_CODES = ['rest_not_logged_in', 'too_many_requests', 'empty_password', 'wrong_password'] as const;

const accountSchema = {
  summary: 'The account of a token',
  security,
  response: { 200: success('The account', ownAccount), ...errors(['rest_not_logged_in']) },
};

const devices = success('The sessions that go on', z.object({ devices: z.array(device) }));

const endSchema = {
  summary: 'End a session of the account',
  description: 'An id that names no session of the account gets the same response.',
  security,
  body: z.object({
    id: textField('From the list of devices', REQUEST_LENGTHS.session),
    password: passwordField('password'),
  }),
  response: { 200: devices, ...signUpErrors(PASSWORD_CODES) },
};

const endOthersSchema = {
  summary: 'End all other sessions of the account',
  security,
  body: z.object({ password: passwordField('password') }),
  response: { 200: devices, ...signUpErrors(PASSWORD_CODES) },
};

const dataSchema = {
  summary: 'Everything that is stored about the account, as a file',
  description:
    'The same as the operator’s command “export --member” gives: no password, key or hash, and no name of an operator.',
  security,
  body: z.object({ password: passwordField('password') }),
  response: {
    200: success('The file', z.looseObject({ exportedAt: z.iso.datetime() })),
    ...signUpErrors(PASSWORD_CODES),
  },
};

const nameSchema = {
  summary: 'Change the full name of the account',
  security,
  body: z.object({ fullName: textField('Full name', MAX_LENGTHS.fullName, toRestError(badValue('fullName'))) }),
  response: {
    200: success('The name is changed', z.object({ fullName: z.string().describe('Without spaces at its ends') })),
    ...signUpErrors(['rest_not_logged_in', 'too_many_requests', 'missing_field', 'invalid_field']),
  },
};

/** The fields of a phone number in a body. */
export const contactFields = {
  phone: textField('Phone number', MAX_LENGTHS.phone, toRestError(badValue('phone'))),
  countryCode: textField(
    'Such as +49; empty if the number has its own',
    MAX_LENGTHS.countryCode,
    toRestError(badValue('countryCode')),
  ),
};

const phoneSchema = {
  summary: 'Change the phone number of the account',
  security,
  body: z.object(contactFields),
  response: {
    200: success('The number is changed', z.object({ phone: z.string(), countryCode: z.string() })),
    ...signUpErrors(['rest_not_logged_in', 'too_many_requests', 'missing_field', 'invalid_field']),
  },
};

/** `GET /brainhouse/v1/account`, its name, its sessions and its data (API-61 to API-63, API-66). */
export const ownAccountRoutes: FastifyPluginAsyncZod<PasswordRoutes> = async (scope, options) => {
  const { services } = options;
  const { sessions, events } = services;

  scope.setErrorHandler(sendSignUpError);

  /** @param account after the change */
  async function devicesOf({ session, device: words }: Owner, account: Account): Promise<Device[]> {
    const list = await sessions.list(session, account, words);
    const found = list.map(({ sessionHash, firstUsedAt, lastUsedAt, browser, system }) => ({
      id: sessionHash,
      browser,
      system,
      firstUsedAt: firstUsedAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      isThis: sessionHash === session.sessionHash,
    }));
    return found.toSorted((one, other) => Number(other.isThis) - Number(one.isThis));
  }

  async function end(
    request: FastifyRequest,
    password: string,
    change: (owner: Owner) => Promise<Account>,
  ): Promise<Device[]> {
    const owner = await requireOwner(request, services);
    const account = await protect(owner, options, { password }, () => change(owner));
    return devicesOf(owner, account);
  }

  scope.get(ACCOUNT_ROUTES.account, { schema: accountSchema }, async (request, reply) => {
    const owner = await requireOwner(request, services);
    const { account } = owner;
    return reply.send({
      username: account.username,
      fullName: account.fullName,
      email: account.email,
      phone: account.phone,
      countryCode: account.countryCode,
      pendingEmail: toPendingEmail(await readPendingAddress(services, account)),
      devices: await devicesOf(owner, account),
      stored: [...services.storedKinds],
    });
  });

  scope.post(ACCOUNT_ROUTES.endDevice, { schema: endSchema, preHandler: refuseIfBusy }, async (request, reply) => {
    const list = await end(request, request.body.password, async ({ account, client }) => {
      if (await endSession(services, account, request.body.id)) {
        events.record({ type: 'session-ended', client, memberId: account.id });
      }
      return account;
    });
    return reply.send({ devices: list });
  });

  scope.post(
    ACCOUNT_ROUTES.endOtherDevices,
    { schema: endOthersSchema, preHandler: refuseIfBusy },
    async (request, reply) => {
      const list = await end(request, request.body.password, async ({ account, session, client }) => {
        const after = await endOtherSessions(services, account, session);
        events.record({ type: 'other-sessions-ended', client, memberId: account.id });
        return after;
      });
      return reply.send({ devices: list });
    },
  );

  scope.post(ACCOUNT_ROUTES.data, { schema: dataSchema, preHandler: refuseIfBusy }, async (request, reply) => {
    const owner = await requireOwner(request, services);
    const { account, client } = owner;
    const data = await countChange(owner, services, () =>
      withPassword(owner, options, request.body, () => services.readPersonalData(account.username, MEMBER)),
    );
    events.record({ type: 'exported', client, memberId: account.id });
    const day = data.exportedAt.slice(0, 10);
    return reply.header('Content-Disposition', `attachment; filename="brainhouse-${day}.json"`).send(data);
  });

  scope.post(ACCOUNT_ROUTES.name, { schema: nameSchema }, async (request, reply) => {
    const owner = await requireOwner(request, services);
    const { account, client } = owner;
    const { fullName } = await countChange(owner, services, () => rename(services, account, request.body.fullName));
    if (fullName !== account.fullName) events.record({ type: 'name-changed', client, memberId: account.id });
    return reply.send({ fullName });
  });

  scope.post(ACCOUNT_ROUTES.phone, { schema: phoneSchema }, async (request, reply) => {
    const owner = await requireOwner(request, services);
    const { account, client } = owner;
    const changed = await countChange(owner, services, () => changeContact(services, account, request.body, MEMBER));
    const { phone, countryCode } = changed;
    const isNew = phone !== account.phone || countryCode !== account.countryCode;
    if (isNew) events.record({ type: 'phone-changed', client, memberId: account.id });
    return reply.send({ phone, countryCode });
  });
};
