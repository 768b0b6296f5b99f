import { APPLICATIONS_PER_DAY, EXPERTISE_LENGTH, INSTRUCTORS_ROUTE } from '../../../contract/values/instructors';
import { BOTH_DATABASES, type TestDatabase } from '../../support/databases';
import { OPERATORS } from '../support/bystanders';
import { environmentOf, expectOutcome, runMembers, type Outcome } from '../support/members-command';
import { ME, startAccounts, type Accounts } from '../support/own-account';
import { bearer } from '../support/service-under-test';
import { PASSWORD } from '../support/sign-up-form';
import { answerApplication, deleteApplication } from '../../../member-service/subjects/instructors/answer';
import { reject } from '../../../member-service/subjects/decisions/decide';
import { deleteAccount } from '../../../member-service/subjects/deletion/delete-account';

const APPLICATION = { fullName: ' Ada Lovelace ', email: 'ada@work.example', phone: '', expertise: 'Bookkeeping' };

describe.each(BOTH_DATABASES)('the application of an instructor, on $name', ({ open }) => {
  let accounts: Accounts;
  let database: TestDatabase;
  let token: string;

  beforeEach(async () => {
    database = await open();
    accounts = await startAccounts(database);
    token = await accounts.signIn();
  });

  const url = `/wp-json${INSTRUCTORS_ROUTE}`;

  async function apply(changes: object = {}, by = token): Promise<readonly [number, unknown]> {
    const answer = await accounts.service.post(url, { ...APPLICATION, ...changes }, { headers: bearer(by) });
    return [answer.statusCode, answer.json()];
  }

  async function own(by = token): Promise<unknown> {
    return (await accounts.service.get(url, { headers: bearer(by) })).json();
  }

  function run(...args: readonly string[]): Promise<Outcome> {
    return runMembers(environmentOf(database), ['instructors', ...args]);
  }

  async function listed(): Promise<unknown> {
    return JSON.parse((await run('--json')).output) as unknown;
  }

  it('API-70: is announced, stored for the operators, who get an email, and replaced by the next one', async () => {
    const me = await accounts.service.get(`${ME}?_fields=brainhouse`, { headers: bearer(token) });
    expect(me.json()).toMatchObject({ brainhouse: { instructors: true } });
    expect(await own()).toEqual({ application: null });
    const sentAt = accounts.now().toISOString();
    const open = { application: { sentAt, isOpen: true, answer: null, answeredAt: null } };
    expect(await apply()).toEqual([200, open]);
    // The second of two that are the same is a repetition.
    for (let turn = 0; turn < 2; turn += 1) {
      expect(await apply({ phone: '555 0100', expertise: 'Bookkeeping and tax' })).toEqual([200, open]);
    }
    expect(await own()).toEqual(open);
    expect(await own(await accounts.signIn('grace'))).toEqual({ application: null });
    const stored = { username: 'ada', fullName: 'Ada Lovelace', phone: '555 0100', state: 'open', answeredAt: null };
    expect(await listed()).toMatchObject([{ ...stored, expertise: 'Bookkeeping and tax' }]);
    const toOperators = await Promise.all(OPERATORS.map((address) => accounts.emailsTo(address)));
    const [email = ''] = toOperators.flat();
    expect(toOperators).toEqual([
      [email, email],
      [email, email],
    ]);
    expect(email).toMatch(/^Brainhouse: A member wants to teach[^]*username ada[^]*npm run members -- instructors/);
    expect(email).not.toContain('Bookkeeping');
    expect(await accounts.audit()).toEqual(['member: instructor-applied', 'member: instructor-applied']);
  });

  it.each([
    [{ fullName: ' ' }, 'missing_field', 'fullName'],
    [{ email: 'ada' }, 'invalid_email', 'email'],
    [{ phone: '5'.repeat(41) }, 'invalid_field', 'phone'],
    [{ expertise: 'x'.repeat(EXPERTISE_LENGTH + 1) }, 'invalid_field', 'expertise'],
  ])('API-70: is refused with %j, and does not count', async (changes, code, field) => {
    for (let turn = 0; turn <= APPLICATIONS_PER_DAY; turn += 1) {
      expect(await apply(changes)).toMatchObject([400, { success: false, code, field }]);
    }
    expect(await listed()).toEqual([]);
  });

  it('API-70: is limited for each member, and closed to others', async () => {
    for (let turn = 0; turn < APPLICATIONS_PER_DAY; turn += 1) expect((await apply())[0]).toBe(200);
    expect(await apply()).toMatchObject([429, { code: 'too_many_requests' }]);
    expect((await apply({}, await accounts.signIn('grace')))[0]).toBe(200);
    await reject(accounts.services, 'ada');
    expect((await apply())[0]).toBe(403);
  });

  it('OPS-176: is accepted or declined with a sentence, which the member gets by email', async () => {
    await apply();
    await apply({ fullName: 'Grace' }, await accounts.signIn('grace'));
    const accepted = await run('accept', 'ada', '--message', 'Welcome to the team.');
    expect([accepted.code, accepted.output]).toEqual([
      0,
      expect.stringMatching(/^ada .*is accepted as an instructor\.$/m),
    ]);
    expect((await run('decline', 'grace')).errors).toMatch(/requires --message/);
    expect((await run('decline', 'GRACE', '--message', 'We have enough of them.')).code).toBe(0);
    expect(await listed()).toMatchObject([
      { username: 'ada', state: 'accepted', message: 'Welcome to the team.', answeredAt: expect.any(String) as string },
      { username: 'grace', state: 'declined', message: 'We have enough of them.' },
    ]);
    expect((await run('accept', 'ada')).errors).toBe('ada has no open application.');
    await deleteApplication(accounts.services, 'grace');
    await apply();
    await answerApplication(accounts.services, 'ada', 'declined', '');
    expect(await accounts.emailsTo('ada@brainhouse.example')).toContainEqual(
      expect.stringMatching(/^Brainhouse: Your application as an instructor\n\n[^]*We cannot accept/),
    );
  });

  it('API-70: that is sent again keeps the last answer, which the operator and the member see', async () => {
    await apply({ expertise: 'Candlestick charts \r\n and\n\npatience' });
    await run('accept', 'ada', '--message', 'Welcome.\nWe call you.');
    const { application } = (await own()) as { application: { sentAt: string; answeredAt: string } };
    const answer = { answer: 'accepted', answeredAt: application.answeredAt };
    expect(application).toEqual({ sentAt: accounts.now().toISOString(), isOpen: false, ...answer });
    accounts.pass(60_000);
    for (let turn = 0; turn < 2; turn += 1) {
      await apply({ expertise: 'Charts' });
      const sentAt = accounts.now().toISOString();
      expect(await own()).toEqual({ application: { sentAt, isOpen: true, ...answer } });
      const stored = { state: 'open', expertise: 'Charts', message: 'Welcome.\nWe call you.', ...answer };
      expect(await listed()).toMatchObject([stored]);
    }
    expect((await run()).output).toMatch(/ada +open .*Charts +accepted \d{4}-\d\d-\d\d +Welcome\.; We call you\.$/m);
    await answerApplication(accounts.services, 'ada', 'declined', 'No more.');
    expect(await own()).toMatchObject({ application: { isOpen: false, answer: 'declined' } });
    accounts.pass(89 * 24 * 60 * 60_000);
    token = await accounts.signIn();
    await apply({ expertise: 'Candlestick charts \r\n and\n\npatience' });
    expect((await run()).output).toContain('Candlestick charts; and; patience  declined');
    // It is as old as its sending, not as the answer to the one before.
    await accounts.service.cleanUpLater(1);
    await accounts.service.cleanUpLater(100);
    expect(await listed()).toHaveLength(1);
  });

  it('API-70: is in the export, and is deleted by the operator, with the account, and after the times of sign-ups', async () => {
    await apply();
    const data = await accounts.send(token, '/data', { password: PASSWORD });
    expect(data.json()).toMatchObject({ instructorApplication: { fullName: 'Ada Lovelace', state: 'open' } });
    expectOutcome(await run('delete', 'ada'), 0, 'The application of ada is deleted.');
    expect((await run('delete', 'ada')).code).toBe(2);
    await apply();
    await deleteAccount(accounts.services, 'ada');
    expect(await listed()).toEqual([]);

    const grace = await accounts.signIn('grace');
    await accounts.service.cleanUpLater(1);
    for (const [days, isAnswered] of [
      [180, false],
      [90, true],
    ] as const) {
      await apply({}, grace);
      if (isAnswered) await answerApplication(accounts.services, 'grace', 'declined', 'No.');
      await accounts.service.cleanUpLater(days - 1);
      expect(await listed()).toHaveLength(1);
      await accounts.service.cleanUpLater(days + 1);
      expect(await listed()).toEqual([]);
    }
  });

  it.each([['accept'], ['answer', 'ada'], ['delete', 'ada', 'grace'], ['--json', '--csv']])(
    'OPS-176: says what to write instead of %j',
    async (...args) => {
      expectOutcome(await run(...args), 2, /instructors/);
    },
  );
});
