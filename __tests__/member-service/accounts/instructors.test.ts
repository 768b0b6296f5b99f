import { APPLICATIONS_PER_DAY, EXPERTISE_LENGTH, INSTRUCTORS_ROUTE } from '../../../contract/values/instructors';
import { DATABASES, type TestDatabase } from '../../support/databases';
import { environmentOf, runMembers, type Outcome } from '../support/members-command';
import { ME, startAccounts, type Accounts } from '../support/own-account';
import { PASSWORD } from '../support/sign-up-form';

const OPERATOR = 'operator@brainhouse.example';
const APPLICATION = { fullName: ' Ada Lovelace ', email: 'ada@work.example', phone: '', expertise: 'Bookkeeping' };

describe.each(DATABASES)('the application of an instructor, on $name', ({ open }) => {
  let accounts: Accounts;
  let database: TestDatabase;
  let token: string;

  beforeEach(async () => {
    database = await open();
    accounts = await startAccounts(database, { operators: [OPERATOR] });
    token = await accounts.signIn();
  });

  async function apply(changes: object = {}, bearer = token): Promise<readonly [number, unknown]> {
    const headers = { authorization: `Bearer ${bearer}` };
    const answer = await accounts.service.post(
      `/wp-json${INSTRUCTORS_ROUTE}`,
      { ...APPLICATION, ...changes },
      { headers },
    );
    return [answer.statusCode, answer.json()];
  }

  function run(...args: readonly string[]): Promise<Outcome> {
    return runMembers(environmentOf(database), ['instructors', ...args]);
  }

  async function listed(): Promise<unknown> {
    return JSON.parse((await run('--json')).output) as unknown;
  }

  it('is announced, stored for the operators, who get an email, and replaced by the next one', async () => {
    const headers = { authorization: `Bearer ${token}` };
    const me = await accounts.service.get(`${ME}?_fields=brainhouse`, { headers });
    expect(me.json()).toMatchObject({ brainhouse: { instructors: true } });
    expect(await apply()).toEqual([200, {}]);
    expect(await apply({ phone: '555 0100', expertise: 'Bookkeeping and tax' })).toEqual([200, {}]);
    const stored = { username: 'ada', fullName: 'Ada Lovelace', phone: '555 0100', state: 'open', answeredAt: null };
    expect(await listed()).toMatchObject([{ ...stored, expertise: 'Bookkeeping and tax' }]);
    const [email = ''] = await accounts.emailsTo(OPERATOR);
    expect(email).toMatch(/^Brainhouse: A member wants to teach[^]*username ada[^]*npm run members -- instructors/);
    expect(email).not.toContain('Bookkeeping');
    expect(await accounts.audit()).toEqual(['member: instructor-applied', 'member: instructor-applied']);
  });

  it.each([
    [{ fullName: ' ' }, 'missing_field', 'fullName'],
    [{ email: 'ada' }, 'invalid_email', 'email'],
    [{ phone: '5'.repeat(41) }, 'invalid_field', 'phone'],
    [{ expertise: 'x'.repeat(EXPERTISE_LENGTH + 1) }, 'invalid_field', 'expertise'],
  ])('is refused with %j, and does not count', async (changes, code, field) => {
    for (let turn = 0; turn <= APPLICATIONS_PER_DAY; turn += 1) {
      expect(await apply(changes)).toMatchObject([400, { success: false, code, field }]);
    }
    expect(await listed()).toEqual([]);
  });

  it('is limited for each member, and closed to others', async () => {
    for (let turn = 0; turn < APPLICATIONS_PER_DAY; turn += 1) expect((await apply())[0]).toBe(200);
    expect(await apply()).toMatchObject([429, { code: 'too_many_requests' }]);
    expect((await apply({}, await accounts.signIn('grace')))[0]).toBe(200);
    await accounts.services.accounts.reject('ada');
    expect((await apply())[0]).toBe(403);
  });

  it('is accepted or declined with a sentence, which the member gets by email', async () => {
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
    expect((await run('accept', 'ada')).errors).toBe(
      'ada has no open application. The command instructors lists them.',
    );
    expect((await run()).output).toMatch(/^USERNAME +STATE[^]*^ada +accepted/m);
    expect((await run('--csv')).output).toContain('Bookkeeping');
    await accounts.services.instructors.removeApplication('grace');
    await apply();
    await accounts.services.instructors.answer('ada', 'declined', '');
    const [email = ''] = await accounts.emailsTo('ada@brainhouse.example');
    expect(email).toMatch(/^Brainhouse: Your application as an instructor\n\n[^]*We cannot accept/);
  });

  it('is in the export, and is deleted by the operator, with the account, and after the times of sign-ups', async () => {
    await apply();
    const data = await accounts.send(token, '/data', { password: PASSWORD });
    expect(data.json()).toMatchObject({ instructorApplication: { fullName: 'Ada Lovelace', state: 'open' } });
    expect(await run('delete', 'ada')).toMatchObject({ code: 0, output: 'The application of ada is deleted.' });
    expect((await run('delete', 'ada')).code).toBe(2);
    await apply();
    await accounts.services.accounts.remove('ada');
    expect(await listed()).toEqual([]);

    const grace = await accounts.signIn('grace');
    await accounts.service.cleanUpLater(1);
    for (const [days, isAnswered] of [
      [180, false],
      [90, true],
    ] as const) {
      await apply({}, grace);
      if (isAnswered) await accounts.services.instructors.answer('grace', 'declined', 'No.');
      await accounts.service.cleanUpLater(days - 1);
      expect(await listed()).toHaveLength(1);
      await accounts.service.cleanUpLater(days + 1);
      expect(await listed()).toEqual([]);
    }
  });

  it.each([['accept'], ['answer', 'ada'], ['delete', 'ada', 'grace'], ['--json', '--csv']])(
    'says what to write instead of %j',
    async (...args) => {
      expect(await run(...args)).toMatchObject({ code: 2, errors: expect.stringContaining('instructors') as string });
    },
  );
});
