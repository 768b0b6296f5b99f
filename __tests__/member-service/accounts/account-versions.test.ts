import { AccountChangedError } from '../../../member-service/accounts/change-account';
import type { Account } from '../../../member-service/accounts/account';
import { createAccountEmails } from '../../../member-service/accounts/account-emails';
import { createOwnAccountEmails } from '../../../member-service/subjects/email-address/emails';
import { createResetLink } from '../../../member-service/subjects/passwords/password-reset';
import { DATABASES } from '../../support/databases';
import { startAccounts, linksIn, type Accounts } from '../support/own-account';
import { PASSWORD } from '../support/sign-up-form';
import { applyAsInstructor } from '../../../member-service/subjects/instructors/apply';

const IS_LONG = process.env.LONG_TESTS === 'true';
const NEW = 'a new pass phrase 88';
const DEVICE = { browser: 'Firefox', system: 'Linux' };

/** A member as what is done with the account sees it. */
interface Member extends Accounts {
  readonly stored: Accounts['services']['accounts'];
  readonly account: Account;
  readonly session: Extract<Awaited<ReturnType<Accounts['services']['tokens']['read']>>, { readonly isValid: true }>;
}

/** What is begun is finished later. */
type Begin = (member: Member) => Promise<() => Promise<unknown>>;

/** The key of the last link to a page in the emails to an address. */
async function keyFor({ emailsTo }: Member, address: string, path: string): Promise<string> {
  const link = (await emailsTo(address)).flatMap((text) => linksIn(text)).findLast((each) => each.includes(path));
  return new URL(link ?? '').searchParams.get('key') ?? '';
}

async function resetKey({ stored }: Member): Promise<string> {
  return new URL((await stored.sendReset('ada')).link).searchParams.get('key') ?? '';
}

/** Asks for an address, and returns the key of the link in an email about it. */
async function askForAddress(member: Member, wanted: string, to: string, path: string): Promise<string> {
  await member.stored.requestAddress(await member.stored.require('ada'), wanted);
  return keyFor(member, to, path);
}

/** What composes the emails of a service. */
function emailOptions({ service: { config }, services: { rateLimiter }, connect, now }: Member) {
  return { store: connect(), config, log: { error: jest.fn(), warn: jest.fn() }, now, rateLimiter };
}

/** Everything that is allowed for one state of the account, by the kind of its proof. */
const OPERATIONS: Readonly<Record<string, Begin>> = {
  async 'a login'({ services, stored }) {
    const compared = await stored.authenticate('ada', PASSWORD);
    const reading = await services.tokens.read(await services.tokens.issue(compared ?? { id: 0 }));
    if (!compared || !reading.isValid) throw new Error('The login was refused.');
    return async () => {
      if (!(await services.sessions.begin(reading, compared.version, DEVICE))) throw new AccountChangedError();
    };
  },
  async 'a new password by the link of an email'(member) {
    const key = await resetKey(member);
    return () => member.stored.resetPassword({ login: 'ada', key, password: 'yet another 99' });
  },
  async 'the confirmation of another address'(member) {
    const key = await askForAddress(member, 'thief@evil.example', 'thief@evil.example', '/new-address');
    return () => member.stored.changeAddress(key);
  },
  ...later({
    'the link of an email to the address for a new password': (member) =>
      createResetLink(emailOptions(member), member.service.config.siteUrl, member.account),
    'the link of an email to the address that takes it back': (member) =>
      createOwnAccountEmails(emailOptions(member)).composeFormerAddress(
        'address-notice',
        member.account,
        member.account.email,
      ),
    'a new password on the account page': ({ stored, account, session }) =>
      stored.changePassword(account, session, 'yet another 99'),
    'a request for another address': ({ stored, account }) => stored.requestAddress(account, 'thief@evil.example'),
    'keeping the address': ({ stored, account }) => stored.keepAddress(account),
    'a deletion': ({ stored, account }) => stored.requestDeletion(account),
    'the end of a session': ({ stored, account, session }) => stored.endSession(account, session.sessionHash),
    'the end of all other sessions': ({ stored, account, session }) => stored.endOtherSessions(account, session),
    'another name': ({ stored, account }) => stored.rename(account, 'Somebody Else'),
    'a mark of a lesson': ({ stored, account }) =>
      stored.markLesson(account, { lesson: 'a-lesson', isDone: true, after: 0 }),
    'an application': ({ services, account }) =>
      applyAsInstructor(services, account, { fullName: 'Ada', email: 'ada@example.com', phone: '', expertise: '' }),
  }),
};

/** Operations that have nothing to prepare but the account that they have read. */
function later(
  operations: Readonly<Record<string, (member: Member) => Promise<unknown>>>,
): Readonly<Record<string, Begin>> {
  const all = Object.entries(operations).map(([name, run]) => [name, async (member: Member) => () => run(member)]);
  return Object.fromEntries(all) as Readonly<Record<string, Begin>>;
}

/** What makes a new version. Those of `npm test` come first. */
const CHANGES: Readonly<Record<string, (member: Member) => Promise<unknown>>> = {
  'a new password by a link': async (member) =>
    member.stored.resetPassword({ login: 'ada', key: await resetKey(member), password: NEW }),
  'the end of all sessions by an operator': ({ stored }) => stored.endSessions('ada'),
  'a new password on the account page': async ({ stored, session }) =>
    stored.changePassword(await stored.require('ada'), session, NEW),
  'the end of all other sessions': async ({ stored, session }) =>
    stored.endOtherSessions(await stored.require('ada'), session),
  'a rejection': ({ stored }) => stored.reject('ada'),
  'another address': async (member) =>
    member.stored.changeAddress(await askForAddress(member, 'own@example.com', 'own@example.com', '/new-address')),
  'an address that is taken back': async (member) =>
    member.stored.takeAddressBack(
      await askForAddress(member, 'own@example.com', 'ada@brainhouse.example', '/old-address'),
    ),
  'a deletion': async ({ stored }) => stored.requestDeletion(await stored.require('ada')),
  async 'a deletion that is undone'(member) {
    await member.stored.requestDeletion(await member.stored.require('ada'));
    await member.stored.keepAccount(await keyFor(member, 'ada@brainhouse.example', '/keep'));
  },
};

/** The link proves the address. Somebody with a stolen session could end it again and again. */
const GOES_ON = { operation: 'a new password by the link of an email', change: 'the end of all other sessions' };

const ROWS = Object.keys(CHANGES)
  .slice(0, IS_LONG ? undefined : 2)
  .flatMap((change) => Object.keys(OPERATIONS).map((operation) => ({ operation, change })))
  .filter(({ operation, change }) => operation !== GOES_ON.operation || change !== GOES_ON.change);

describe.each(DATABASES)('what is allowed for one version, on $name', ({ open }) => {
  async function startMember(): Promise<Member> {
    const accounts = await startAccounts(await open());
    const { accounts: stored, tokens } = accounts.services;
    const session = await tokens.read(await accounts.signIn());
    if (!session.isValid) throw new Error('The token is not valid.');
    return { ...accounts, stored, session, account: await stored.require('ada') };
  }

  /** What an operation could leave behind. */
  async function stateOf({ stored }: Member) {
    const account = await stored.require('ada');
    const [pending, progress] = [await stored.pendingAddress(account), await stored.progressOf(account.id)];
    return { account, pending, progress, audit: await stored.audit('ada') };
  }

  it.each(ROWS)(
    'API-71: $operation that has begun before $change does nothing after it',
    async ({ operation, change }) => {
      const member = await startMember();
      const finish = await OPERATIONS[operation]?.(member);
      await CHANGES[change]?.(member);
      const before = await stateOf(member);
      const refused = await finish?.().then(
        () => 'done',
        (error: unknown) => (error instanceof AccountChangedError ? 'changed' : error),
      );
      expect(['changed', expect.objectContaining({ code: 'invalid_key' })]).toContainEqual(refused);
      expect(await stateOf(member)).toEqual(before);
    },
  );

  it(`API-71: ${GOES_ON.operation} works after ${GOES_ON.change}`, async () => {
    const member = await startMember();
    const finish = await OPERATIONS[GOES_ON.operation]?.(member);
    await CHANGES[GOES_ON.change]?.(member);
    expect(await finish?.()).toMatchObject({ username: 'ada' });
  });

  it.each(Object.keys(OPERATIONS))('%s is done otherwise', async (operation) => {
    const finish = await OPERATIONS[operation]?.(await startMember());
    await expect(finish?.()).resolves.not.toThrow();
  });

  it('an email whose account changes while it is composed is composed again', async () => {
    const member = await startMember();
    // Counts the email between the query of the account and the creation of the link.
    const count = jest.fn().mockImplementation(async () => {
      await member.stored.endSessions('ada');
      return { isAllowed: true };
    });
    const rateLimiter = { ...member.services.rateLimiter, count };
    const { compose } = createAccountEmails({
      ...emailOptions(member),
      rateLimiter,
      mailer: { send: jest.fn(), takes: jest.fn(), close: jest.fn() },
    });
    const email = await compose({ type: 'reset-requested', detail: 'ada' }, true);
    const key = /key=(\w+)/.exec(email?.text ?? '')?.[1] ?? '';
    expect(await member.stored.resetPassword({ login: 'ada', key, password: NEW })).toMatchObject({ username: 'ada' });
    expect(count).toHaveBeenCalledTimes(1);
  });
});
