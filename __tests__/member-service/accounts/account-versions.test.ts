import { AccountChangedError } from '../../../member-service/accounts/change-account';
import type { Account } from '../../../member-service/accounts/account';
import { createOwnAccountEmails } from '../../../member-service/accounts/own-account-emails';
import { createResetLink } from '../../../member-service/accounts/password-reset';
import { connectStore } from '../../../member-service/store/open-store';
import { DATABASES } from '../../support/databases';
import { startAccounts, linksIn, type Accounts } from '../support/own-account';
import { PASSWORD } from '../support/sign-up-form';
import { whenOver } from '../../support/when-over';

const IS_LONG = process.env.LONG_TESTS === 'true';
const NEW = 'a new pass phrase 88';
const DEVICE = { browser: 'Firefox', system: 'Linux' };

/** A member with two sessions, as what is done with them sees it. */
interface Member {
  readonly accounts: Accounts;
  readonly account: Account;
  readonly session: {
    readonly memberId: number;
    readonly sessionHash: string;
    readonly issuedAt: Date;
    readonly readAt: Date;
  };
}

/** What is begun is finished later. */
type Finish = () => Promise<unknown>;

async function linkTo(accounts: Accounts, address: string, path: string): Promise<string> {
  const texts = await accounts.emailsTo(address);
  const link = texts.flatMap((text) => linksIn(text)).findLast((each) => each.includes(path)) ?? '';
  return new URL(link).searchParams.get('key') ?? '';
}

async function resetKey({ accounts }: Member): Promise<string> {
  const { link } = await accounts.services.accounts.sendReset('ada');
  return new URL(link).searchParams.get('key') ?? '';
}

/** Asks for an address, and returns the key of the link in an email about it. */
async function askForAddress(member: Member, wanted: string, to: string, path: string): Promise<string> {
  const { accounts } = member.accounts.services;
  await accounts.requestAddress(await accounts.require('ada'), wanted);
  return linkTo(member.accounts, to, path);
}

/** What composes the emails of a service. */
function emailOptions({ service: { config, services }, now }: Accounts) {
  const log = { error: jest.fn(), warn: jest.fn() };
  const store = connectStore(config, log);
  whenOver(() => store.destroy());
  return { store, config, log, now, rateLimiter: services.rateLimiter };
}

/** Everything that is allowed for one state of the account, by the kind of its proof. */
const OPERATIONS: Readonly<Record<string, (member: Member) => Promise<Finish>>> = {
  async 'a login'({ accounts: { services } }) {
    const compared = await services.accounts.authenticate('ada', PASSWORD);
    if (!compared) throw new Error('The password is wrong.');
    const reading = await services.tokens.read(await services.tokens.issue(compared));
    if (!reading.isValid) throw new Error('The token is not valid.');
    return async () => {
      if (!(await services.sessions.begin(reading, compared.version, DEVICE))) throw new AccountChangedError();
    };
  },
  async 'a new password by the link of an email'(member) {
    const key = await resetKey(member);
    return () => member.accounts.services.accounts.resetPassword({ login: 'ada', key, password: 'yet another 99' });
  },
  async 'the link of an email to the address for a new password'({ accounts, account }) {
    const options = emailOptions(accounts);
    return () => createResetLink(options, options.config.siteUrl, account);
  },
  async 'the link of an email to the address that takes it back'({ accounts, account }) {
    const emails = createOwnAccountEmails(emailOptions(accounts));
    return () => emails.composeFormerAddress('address-notice', account, account.email);
  },
  async 'a new password on the account page'({ accounts: { services }, account, session }) {
    return () => services.accounts.changePassword(account, session, 'yet another 99');
  },
  async 'a request for another address'({ accounts: { services }, account }) {
    return () => services.accounts.requestAddress(account, 'thief@evil.example');
  },
  async 'the confirmation of another address'(member) {
    const key = await askForAddress(member, 'thief@evil.example', 'thief@evil.example', '/new-address');
    return () => member.accounts.services.accounts.changeAddress(key);
  },
  async 'keeping the address'({ accounts: { services }, account }) {
    return () => services.accounts.keepAddress(account);
  },
  async 'a deletion'({ accounts: { services }, account }) {
    return () => services.accounts.requestDeletion(account);
  },
  async 'the end of a session'({ accounts: { services }, account, session }) {
    return () => services.accounts.endSession(account, session.sessionHash);
  },
  async 'the end of all other sessions'({ accounts: { services }, account, session }) {
    return () => services.accounts.endOtherSessions(account, session);
  },
  async 'another name'({ accounts: { services }, account }) {
    return () => services.accounts.rename(account, 'Somebody Else');
  },
  async 'a mark of a lesson'({ accounts: { services }, account }) {
    return () => services.accounts.markLesson(account, { lesson: 'a-lesson', isDone: true, after: 0 });
  },
  async 'an application'({ accounts: { services }, account }) {
    const application = { fullName: 'Ada Lovelace', email: 'ada@example.com', phone: '', expertise: '' };
    return () => services.instructors.apply(account, application);
  },
};

/** What makes a new version. Those of `npm test` come first. */
const CHANGES: Readonly<Record<string, (member: Member) => Promise<unknown>>> = {
  async 'a new password by a link'(member) {
    const key = await resetKey(member);
    await member.accounts.services.accounts.resetPassword({ login: 'ada', key, password: NEW });
  },
  async 'the end of all sessions by an operator'({ accounts: { services } }) {
    await services.accounts.endSessions('ada');
  },
  async 'a new password on the account page'({ accounts: { services }, session }) {
    await services.accounts.changePassword(await services.accounts.require('ada'), session, NEW);
  },
  async 'the end of all other sessions'({ accounts: { services }, session }) {
    await services.accounts.endOtherSessions(await services.accounts.require('ada'), session);
  },
  async 'a rejection'({ accounts: { services } }) {
    await services.accounts.reject('ada');
  },
  async 'another address'(member) {
    const key = await askForAddress(member, 'own@example.com', 'own@example.com', '/new-address');
    await member.accounts.services.accounts.changeAddress(key);
  },
  async 'an address that is taken back'(member) {
    const key = await askForAddress(member, 'own@example.com', 'ada@brainhouse.example', '/old-address');
    await member.accounts.services.accounts.takeAddressBack(key);
  },
  async 'a deletion'({ accounts: { services } }) {
    await services.accounts.requestDeletion(await services.accounts.require('ada'));
  },
  async 'a deletion that is undone'(member) {
    const { services } = member.accounts;
    await services.accounts.requestDeletion(await services.accounts.require('ada'));
    await services.accounts.keepAccount(await linkTo(member.accounts, 'ada@brainhouse.example', '/keep'));
  },
};

/** The link proves the address. Somebody with a stolen session could end it again and again. */
const GOES_ON = { operation: 'a new password by the link of an email', change: 'the end of all other sessions' };

const ROWS = Object.keys(CHANGES)
  .slice(0, IS_LONG ? undefined : 2)
  .flatMap((change) => Object.keys(OPERATIONS).map((operation) => ({ operation, change })))
  .filter(({ operation, change }) => operation !== GOES_ON.operation || change !== GOES_ON.change);

describe.each(IS_LONG ? DATABASES : DATABASES.slice(0, 1))('what is allowed for one version, on $name', ({ open }) => {
  async function signIn(): Promise<Member> {
    const accounts = await startAccounts(await open());
    const reading = await accounts.services.tokens.read(await accounts.signIn());
    if (!reading.isValid) throw new Error('The token is not valid.');
    return { accounts, account: await accounts.services.accounts.require('ada'), session: reading };
  }

  /** What an operation could leave behind. */
  async function stateOf({ accounts: { services } }: Member) {
    const account = await services.accounts.require('ada');
    const pending = await services.accounts.pendingAddress(account);
    const progress = await services.accounts.progressOf(account.id);
    return { account, pending, progress, audit: await services.accounts.audit('ada') };
  }

  it.each(ROWS)('$operation that has begun before $change does nothing after it', async ({ operation, change }) => {
    const member = await signIn();
    const finish = await OPERATIONS[operation]?.(member);
    await CHANGES[change]?.(member);
    const before = await stateOf(member);
    const refused = await finish?.().then(
      () => 'done',
      (error: unknown) => (error instanceof AccountChangedError ? 'changed' : error),
    );
    expect(['changed', expect.objectContaining({ code: 'invalid_key' })]).toContainEqual(refused);
    expect(await stateOf(member)).toEqual(before);
  });

  it(`${GOES_ON.operation} works after ${GOES_ON.change}`, async () => {
    const member = await signIn();
    const finish = await OPERATIONS[GOES_ON.operation]?.(member);
    await CHANGES[GOES_ON.change]?.(member);
    expect(await finish?.()).toMatchObject({ username: 'ada' });
  });

  it.each(Object.keys(OPERATIONS))('%s is done otherwise', async (operation) => {
    const finish = await OPERATIONS[operation]?.(await signIn());
    await expect(finish?.()).resolves.not.toThrow();
  });
});
