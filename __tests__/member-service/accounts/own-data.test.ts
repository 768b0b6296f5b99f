import { recordAction } from '../../../member-service/accounts/audit';
import { createOneTimeToken } from '../../../member-service/accounts/one-time-tokens';
import type { OwnAccount } from '../../../contract/values/account';
import type { Mailer } from '../../../member-service/mail/email';
import { DATABASES } from '../../support/databases';
import { startAccounts, type Accounts } from '../support/own-account';
import { PASSWORD, signUpForm } from '../support/sign-up-form';
import { answerApplication } from '../../../member-service/subjects/instructors/answer';
import { applyAsInstructor } from '../../../member-service/subjects/instructors/apply';
import { requireAccount } from '../../../member-service/accounts/accounts';
import { importFigures } from '../../../member-service/subjects/lessons/import-figures';
import { markLesson } from '../../../member-service/subjects/lessons/progress';
import { DECIDE } from '../../../member-service/subjects/decisions/ask-operators';
import { reject } from '../../../member-service/subjects/decisions/decide';
import { OLD_ADDRESS } from '../../../member-service/subjects/email-address/change-address';
import { createAccount } from '../../../member-service/subjects/sign-up/sign-up';

const OPERATOR = 'operator@brainhouse.example';
const APPLICATION = { fullName: 'Ada Lovelace', email: 'teacher@work.example', phone: '', expertise: 'Bookkeeping' };

/** Answers of a mail server, by a text that is in the email or in its address. */
let refusals: Readonly<Record<string, string>>;

const mailer: Mailer = {
  async send(email) {
    const found = Object.keys(refusals).find((text) => JSON.stringify(email).includes(text));
    if (found !== undefined) {
      throw Object.assign(new Error(refusals[found]), { command: 'RCPT TO', response: refusals[found] });
    }
  },
  takes: async () => true,
  close: async () => undefined,
};

type Act = (accounts: Accounts, name: string, token: string) => Promise<unknown>;

function asks(email: string): Act {
  return (accounts, _name, token) => accounts.send(token, '/email', { email, password: PASSWORD });
}

const asksForFree = asks('asked@new.example');

async function applies({ services }: Accounts, name: string): Promise<unknown> {
  return applyAsInstructor(services, await requireAccount(services, name), APPLICATION);
}

/** An application about which the mail server of an operator says something. */
function appliesWith(answer: string): Act {
  return (accounts, name) => {
    refusals = { ...refusals, [OPERATOR]: answer };
    return applies(accounts, name);
  };
}

function isChangedBy(actor: string): Act {
  return async ({ services, connect, now }, name) =>
    recordAction(connect(), {
      at: now(),
      actor,
      action: 'sessions-ended',
      account: await requireAccount(services, name),
    });
}

function isDecidedBy(...operators: readonly string[]): Act {
  return async ({ services, connect, now }, name) => {
    const [store, account] = [connect(), await requireAccount(services, name)];
    for (const operator of operators) {
      await createOneTimeToken(store, { purpose: DECIDE, account, operator }, now());
      const times = { created_at: now().getTime(), due_at: now().getTime() + 60_000, attempts: 0 };
      const email = { kind: 'decision-request', member_id: account.id, ...times } as const;
      await store.insertInto('email_queue').values(email).execute();
    }
  };
}

/** What one member does and the other one does, too, with a difference that neither of them may learn. */
const DIFFERENCES: readonly (readonly [what: string, one: Act, other: Act])[] = [
  ['an address that they ask for is free, or a member’s', asksForFree, asks('mary@brainhouse.example')],
  ['the address is a rejected account’s', asksForFree, asks('eve@brainhouse.example')],
  ['the address is a former address of a member', asksForFree, asks('mary@former.example')],
  ['the mail server of that address refuses it', asksForFree, asks('unknown@new.example')],
  ['the mail server of that address is slow', asksForFree, asks('slow@new.example')],
  ['the address is written in capitals', asksForFree, asks('MARY@brainhouse.example')],
  [
    'the mail server of an operator refuses an email about them',
    applies,
    appliesWith(`550 5.1.1 <${OPERATOR}>: Recipient address rejected`),
  ],
  ['the mail server of an operator is slow', applies, appliesWith('451 4.3.0 try again later')],
  ['how many operators decide about them', isDecidedBy(), isDecidedBy(OPERATOR, 'second@brainhouse.example')],
  ['which operator changes their accounts', isChangedBy(OPERATOR), isChangedBy('Second (command line)')],
];

beforeEach(() => {
  refusals = { 'unknown@new.example': '550 5.1.1 User unknown', 'slow@new.example': '451 4.7.1 Greylisted' };
});

// What is read has no SQL of its own for a database.
describe('API-66: the file of the own data', () => {
  let accounts: Accounts;

  beforeEach(async () => {
    accounts = await startAccounts(undefined, { operators: [OPERATOR] }, { mailer });
    const { services } = accounts;
    await createAccount(services, signUpForm('eve'), { approved: false });
    await reject(services, 'eve');
    const account = await createAccount(services, signUpForm('mary'), { approved: true });
    const former = { purpose: OLD_ADDRESS, account, address: 'mary@former.example' } as const;
    await createOneTimeToken(accounts.connect(), former, accounts.now());
  });

  /** Everything that a member gets, without what is different about every two members. */
  async function filesOf(name: string, token: string, act: Act): Promise<string> {
    await act(accounts, name, token);
    await accounts.services.emailQueue.deliverDue();
    const account = await accounts.read(token);
    const data = await accounts.services.readPersonalData(name, 'member');
    return JSON.stringify(
      [
        { ...account, devices: [] },
        { ...data, account: { ...data.account, id: 0 } },
      ],
      undefined,
      1,
    )
      .replaceAll(/(?:asked|unknown|slow)@new\.example|(?:mary|eve)@\w+\.example/gi, 'ASKED')
      .replaceAll(name, 'NAME');
  }

  it.each(DIFFERENCES)('is the same with this difference: %s', async (_what, one, other) => {
    const [ada, grace] = [await accounts.signIn('ada'), await accounts.signIn('grace')];
    const files = [await filesOf('ada', ada, one), await filesOf('grace', grace, other)];
    expect(files[1]).toBe(files[0]);
    expect(files[0]).not.toMatch(/operator@|second|\d{3} \d\.\d\.\d/);
  });

  it('does not show by milliseconds that a link to a free address was made', async () => {
    let time = accounts.now().getTime();
    const ticking = await startAccounts(undefined, {}, { mailer, now: () => new Date((time += 1)) });
    const token = await ticking.signIn();
    const answer = await ticking.send(token, '/email', { email: 'asked@new.example', password: PASSWORD });
    const { pendingEmail } = answer.json<Pick<OwnAccount, 'pendingEmail'>>();
    await ticking.services.emailQueue.deliverDue();
    expect(await ticking.read(token)).toMatchObject({ pendingEmail });
    const { links } = await ticking.services.readPersonalData('ada', 'member');
    const purposes = links.map(({ purpose }) => purpose).toSorted();
    expect([purposes, links]).toEqual([
      ['new-address', 'old-address'],
      expect.arrayContaining([
        { purpose: 'new-address', address: 'asked@new.example', worksUntil: pendingEmail?.until },
      ]),
    ]);
  });
});

it.each(DATABASES)(
  'API-66: the file of the own data on $name has these fields, and no column that a table gets later',
  async ({ open }) => {
    const accounts = await startAccounts(await open(), {}, { mailer });
    const token = await accounts.signIn();
    const owner = await requireAccount(accounts.services, 'ada');
    const [of, store] = [{ member_id: owner.id }, accounts.services.store];
    const sentence = { ...of, status: 'approved', sentence: 'Welcome.', decided_at: 0 } as const;
    await store.insertInto('decision_sentences').values(sentence).execute();
    await store
      .insertInto('applicant_questions')
      .values({ ...of, question: 'Who?', asked_at: 0 })
      .execute();
    await store
      .insertInto('imported_accounts')
      .values({ ...of, imported_at: 0 })
      .execute();
    await markLesson(accounts.services, owner, { lesson: 'search-basics', isDone: true, after: 0 });
    const figures = { line: 2, field: 'username', name: 'ada', percent: 40, courses: 1, hours: 2 } as const;
    await importFigures(accounts.services, [figures], false);
    refusals = { 'ada@brainhouse.example': '550 5.1.1 User unknown' };
    await applies(accounts, 'ada');
    await answerApplication(accounts.services, 'ada', 'declined', 'No.');
    refusals = { 'ada@brainhouse.example': '451 4.7.1 Greylisted' };
    await asks('asked@new.example')(accounts, 'ada', token);
    await accounts.services.emailQueue.deliverDue();
    const data = await accounts.services.readPersonalData('ada', 'member');
    const fields = Object.entries(data).map(([part, value]) => {
      const [row = value] = Array.isArray(value) ? (value as unknown[]) : [];
      return [part, typeof row === 'object' && row ? Object.keys(row).join(' ') : typeof row];
    });
    expect(Object.fromEntries(fields)).toEqual({
      exportedAt: 'string',
      account:
        'id username email emailState fullName phone countryCode ivCode status hasPassword createdAt decidedAt deletedAt sessionsEndedAt',
      audit: 'at actor action',
      events: 'kind at',
      emailsWaiting: 'kind storedAt attempts',
      emailsGivenUp: 'kind at',
      links: 'purpose worksUntil address',
      devices: 'browser system firstUsedAt lastUsedAt hasEnded',
      lessons: 'lesson isDone number markedAt',
      knownDevices: 'browser system lastLoginAt',
      learningFigures: 'percent courses hours importedAt',
      questions: 'text askedAt answer answeredAt',
      decision: 'status sentence decidedAt',
      operator: 'since opened looked',
      imported: 'importedAt emailedAt',
      instructorApplication: 'username fullName email phone expertise state answer message createdAt answeredAt',
    });
  },
);
