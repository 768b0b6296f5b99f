import { AccountChangedError } from '../../../member-service/accounts/change-account';
import type { Account } from '../../../member-service/accounts/account';
import { DATABASES } from '../../support/databases';
import { startAccounts, linksIn, type Accounts } from '../support/own-account';
import { PASSWORD } from '../support/sign-up-form';
import { applyAsInstructor } from '../../../member-service/subjects/instructors/apply';
import { auditOf, authenticate, requireAccount } from '../../../member-service/accounts/accounts';
import { createEmailLink } from '../../../member-service/accounts/one-time-tokens';
import { composeQueued } from '../../../member-service/subjects';
import { reject } from '../../../member-service/subjects/decisions/decide';
import { answerQuestion, readQuestions } from '../../../member-service/subjects/decisions/question';
import { createStatusLink } from '../../../member-service/subjects/decisions/status-link';
import { keepAccount, requestDeletion } from '../../../member-service/subjects/deletion/request-deletion';
import {
  changeAddress,
  keepAddress,
  OLD_ADDRESS,
  readPendingAddress,
  requestAddress,
  takeAddressBack,
} from '../../../member-service/subjects/email-address/change-address';
import { OLD_ADDRESS_PATH } from '../../../member-service/subjects/email-address/emails';
import { markLesson, readProgress } from '../../../member-service/subjects/lessons/progress';
import { openPage } from '../../../member-service/subjects/operators/open-page';
import { changeContact } from '../../../member-service/subjects/own-account/change-contact';
import { endOtherSessions, endSession, endSessions } from '../../../member-service/subjects/own-account/end-sessions';
import { rename } from '../../../member-service/subjects/own-account/rename';
import { changePassword } from '../../../member-service/subjects/passwords/change-password';
import { sendReset } from '../../../member-service/subjects/passwords/request-reset';
import { createResetLink } from '../../../member-service/subjects/passwords/reset-link';
import { resetPassword } from '../../../member-service/subjects/passwords/reset-password';
import { updateMembers } from '../../../member-service/store/update-members';

const IS_LONG = process.env.LONG_TESTS === 'true';
const NEW = 'a new pass phrase 88';
const DEVICE = { browser: 'Firefox', system: 'Linux' };

/** A member as what is done with the account sees it. */
interface Member extends Accounts {
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

async function resetKey({ services }: Member): Promise<string> {
  return new URL((await sendReset(services, 'ada')).link).searchParams.get('key') ?? '';
}

/** Asks for an address, and returns the key of the link in an email about it. */
async function askForAddress(member: Member, wanted: string, to: string, path: string): Promise<string> {
  await requestAddress(member.services, await requireAccount(member.services, 'ada'), wanted);
  return keyFor(member, to, path);
}

/** Does something as if the account waited for a decision, so that no other status refuses it. */
async function asApplicant({ services: { store }, account: { id } }: Member, run: () => Promise<unknown>) {
  const { status } = await store.selectFrom('members').select('status').where('id', '=', id).executeTakeFirstOrThrow();
  await updateMembers(store).set({ status: 'pending' }).where('id', '=', id).execute();
  try {
    return await run();
  } finally {
    await updateMembers(store).set({ status }).where('id', '=', id).execute();
  }
}

/** Everything that is allowed for one state of the account, by the kind of its proof. */
const OPERATIONS: Readonly<Record<string, Begin>> = {
  async 'a login'({ services }) {
    const compared = await authenticate(services, 'ada', PASSWORD);
    const reading = await services.tokens.read(await services.tokens.issue(compared ?? { id: 0 }));
    if (!compared || !reading.isValid) throw new Error('The login was refused.');
    return async () => {
      if (!(await services.sessions.begin(reading, compared.version, DEVICE))) throw new AccountChangedError();
    };
  },
  async 'a new password by the link of an email'(member) {
    const key = await resetKey(member);
    return () => resetPassword(member.services, { login: 'ada', key, password: 'yet another 99' });
  },
  async 'the confirmation of another address'(member) {
    const key = await askForAddress(member, 'thief@evil.example', 'thief@evil.example', '/new-address');
    return () => changeAddress(member.services, key);
  },
  async 'an answer to a question'(member) {
    const { services, account } = member;
    const question = { member_id: account.id, question: 'Who are you?', asked_at: services.now().getTime() };
    await services.store.insertInto('applicant_questions').values(question).execute();
    const key = new URL(await createStatusLink(services, account)).searchParams.get('key') ?? '';
    return () => asApplicant(member, () => answerQuestion(services, key, 'A thief.'));
  },
  ...later({
    'the link of an email to the address for a new password': (member) =>
      createResetLink(member.services, member.account),
    'the link of an email to the address that takes it back': (member) =>
      createEmailLink(member.services, OLD_ADDRESS_PATH, { purpose: OLD_ADDRESS, account: member.account }),
    'a new password on the account page': ({ services, account, session }) =>
      changePassword(services, account, session, 'yet another 99'),
    'a request for another address': ({ services, account }) => requestAddress(services, account, 'thief@evil.example'),
    'keeping the address': ({ services, account }) => keepAddress(services, account),
    'a deletion': ({ services, account }) => requestDeletion(services, account),
    'the end of a session': ({ services, account, session }) => endSession(services, account, session.sessionHash),
    'the end of all other sessions': ({ services, account, session }) => endOtherSessions(services, account, session),
    'another phone number': ({ services, account }) =>
      changeContact(services, account, { phone: '+44 20 555', countryCode: '' }),
    'another name': ({ services, account }) => rename(services, account, 'Somebody Else'),
    'the opening of the operators’ page': ({ services, account, session }) => openPage(services, account, session),
    'a mark of a lesson': ({ services, account }) =>
      markLesson(services, account, { lesson: 'a-lesson', isDone: true, after: 0 }),
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
    resetPassword(member.services, { login: 'ada', key: await resetKey(member), password: NEW }),
  'the end of all sessions by an operator': ({ services }) => endSessions(services, 'ada'),
  'a new password on the account page': async ({ services, session }) =>
    changePassword(services, await requireAccount(services, 'ada'), session, NEW),
  'the end of all other sessions': async ({ services, session }) =>
    endOtherSessions(services, await requireAccount(services, 'ada'), session),
  'a rejection': ({ services }) => reject(services, 'ada'),
  'another address': async (member) =>
    changeAddress(member.services, await askForAddress(member, 'own@example.com', 'own@example.com', '/new-address')),
  'an address that is taken back': async (member) =>
    takeAddressBack(
      member.services,
      await askForAddress(member, 'own@example.com', 'ada@brainhouse.example', '/old-address'),
    ),
  'a deletion': async ({ services }) => requestDeletion(services, await requireAccount(services, 'ada')),
  async 'a deletion that is undone'(member) {
    await requestDeletion(member.services, await requireAccount(member.services, 'ada'));
    await keepAccount(member.services, await keyFor(member, 'ada@brainhouse.example', '/keep'));
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
    const { services } = accounts;
    const session = await services.tokens.read(await accounts.signIn());
    if (!session.isValid) throw new Error('The token is not valid.');
    return { ...accounts, session, account: await requireAccount(services, 'ada') };
  }

  /** What an operation could leave behind. */
  async function stateOf({ services }: Member) {
    const account = await requireAccount(services, 'ada');
    const [pending, progress] = [await readPendingAddress(services, account), await readProgress(services, account.id)];
    const [questions, audit] = [await readQuestions(services.store, account), await auditOf(services, 'ada')];
    return { account, pending, progress, questions, audit };
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
      await endSessions(member.services, 'ada');
      return { isAllowed: true };
    });
    const rateLimiter = { ...member.services.rateLimiter, count };
    const email = await composeQueued(
      { ...member.services, rateLimiter },
      { type: 'reset-requested', detail: 'ada' },
      true,
    );
    const key = /key=(\w+)/.exec(email?.text ?? '')?.[1] ?? '';
    expect(await resetPassword(member.services, { login: 'ada', key, password: NEW })).toMatchObject({
      username: 'ada',
    });
    expect(count).toHaveBeenCalledTimes(1);
  });
});
