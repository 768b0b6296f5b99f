import { sql } from 'kysely';
import { readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readConfig } from '../../../member-service/config';
import type { AuditEntry } from '../../../member-service/accounts/audit';
import type { Account } from '../../../member-service/accounts/account';
import { openServices } from '../../../member-service/open-services';
import type { Services } from '../../../member-service/services';
import { openStore } from '../../../member-service/migrations/open-store';
import { DATABASES, openSqlite, type TestDatabase } from '../../support/databases';
import { environmentOf, runMembers, type Outcome } from '../support/members-command';
import { startService } from '../support/service-under-test';
import { signUpForm } from '../support/sign-up-form';

const LOG = { debug: jest.fn(), info: jest.fn(), warn: jest.fn(), error: jest.fn() };
const FILE = 'accounts.jsonl';

const HEADER = {
  format: 'brainhouse-accounts',
  version: 1,
  writtenAt: '2026-01-31T09:45:00Z',
  writtenBy: 'another service',
};

const ADA = {
  username: 'ada.l',
  email: 'ada@example.org',
  emailState: 'confirmed',
  fullName: 'Ada Lovelace',
  countryCode: '+49',
  phone: '170 1234567',
  ivCode: 'IV-1815',
  status: 'approved',
  createdAt: '2025-12-10T08:00:00Z',
  decidedAt: '2025-12-11T09:30:00Z',
};
/** An account of an invitation. */
const BOB = {
  ...ADA,
  username: 'bob',
  email: 'bob@example.org',
  emailState: 'unchecked',
  countryCode: '',
  phone: '',
  ivCode: '',
  decidedAt: null,
};
const PAT = { ...ADA, username: 'pat', email: 'pat@example.org', status: 'pending', decidedAt: null };
const REX = { ...ADA, username: 'rex', email: 'rex@example.org', status: 'rejected' };
const PEOPLE = [ADA, BOB, PAT, REX];

function fileOf(people: readonly unknown[], header: unknown = HEADER): string {
  return [header, ...people, { accounts: people.length }].map((line) => `${JSON.stringify(line)}\n`).join('');
}

describe.each(DATABASES)('accounts of another service on $name', ({ open }) => {
  let database: TestDatabase;

  beforeEach(async () => {
    database = await open();
  });

  function run(...args: readonly string[]): Promise<Outcome> {
    return runMembers(environmentOf(database), args);
  }

  async function importFile(text: string, ...args: readonly string[]): Promise<Outcome> {
    await writeFile(path.join(database.dataDir, FILE), text);
    return run('import', FILE, ...args);
  }

  async function withServices<Result>(use: (services: Services) => Promise<Result>): Promise<Result> {
    const services = await openServices(readConfig(environmentOf(database), '/'), LOG, { worksInBackground: false });
    try {
      return await use(services);
    } finally {
      await services.close();
    }
  }

  async function listed(): Promise<readonly Account[]> {
    return JSON.parse((await run('list', '--json')).output) as readonly Account[];
  }

  async function waiting(): Promise<readonly unknown[]> {
    const store = await openStore(database, LOG);
    const rows = await store.selectFrom('email_queue').select('kind').execute();
    await store.destroy();
    return rows;
  }

  it('OPS-80: keeps everything about an account but the password', async () => {
    expect(await importFile(fileOf(PEOPLE))).toEqual({
      code: 0,
      output: [
        `${FILE}: written 2026-01-31T09:45:00Z by another service.`,
        '4 accounts imported: 2 approved, 1 pending, 1 rejected.',
        'They have no passwords: members choose one with "Forgot password?" on the site.',
      ].join('\n'),
      errors: '',
    });
    const exported = await run('export', '--accounts');
    expect(exported).toMatchObject({ code: 0, errors: '' });
    const [header = '', ...lines] = exported.output.split('\n');
    expect(JSON.parse(header)).toMatchObject({
      ...HEADER,
      writtenAt: expect.any(String) as string,
      writtenBy: 'Brainhouse member service',
    });
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([...PEOPLE, { accounts: 4 }]);
    expect((await listed()).map(({ hasPassword }) => hasPassword)).toEqual([false, false, false, false]);
    const audit = JSON.parse((await run('audit', '--member', 'pat', '--json')).output) as readonly AuditEntry[];
    expect(audit.map(({ action, actor }) => [action, /\(command line\)$/.test(actor)])).toEqual([['imported', true]]);
  });

  it('OPS-81: imports what is missing when it is repeated, changes nothing else, and sends no emails', async () => {
    await importFile(fileOf([ADA, PAT]));
    await run('reject', 'ada.l');
    expect(await importFile(fileOf(PEOPLE))).toMatchObject({
      code: 0,
      output: expect.stringContaining(
        '2 accounts imported: 1 approved, 1 rejected.\n2 accounts already exist',
      ) as string,
    });
    expect((await listed()).map(({ username, status }) => [username, status])).toEqual([
      ['ada.l', 'rejected'],
      ['pat', 'pending'],
      ['bob', 'approved'],
      ['rex', 'rejected'],
    ]);
    expect((await importFile(fileOf(PEOPLE))).output).toContain('4 accounts already exist');
    expect(await waiting()).toEqual([]);
  });

  it('says what it would do without doing it', async () => {
    const { code, output } = await importFile(fileOf(PEOPLE), '--dry-run');
    expect({ code, output }).toEqual({
      code: 0,
      output: [
        `${FILE}: written 2026-01-31T09:45:00Z by another service.`,
        '4 accounts can be imported: 2 approved, 1 pending, 1 rejected.',
        'Nothing was imported, because of --dry-run.',
      ].join('\n'),
    });
    expect(await listed()).toEqual([]);
    expect(await waiting()).toEqual([]);
  });

  it('API-58, OPS-81: names each account that cannot be imported by line and field, and imports none then', async () => {
    await withServices(({ accounts }) =>
      accounts.create({ ...signUpForm('someone'), username: 'Ada.L', email: 'else@example.org' }, { approved: true }),
    );
    const file = fileOf([
      ADA,
      BOB,
      { ...BOB, username: 'robert', email: 'BOB@example.org' },
      { ...BOB, username: 'x', email: 'x@example.org' },
      { ...BOB, username: 'nobody', email: 'nobody', status: 'approved' },
      { ...BOB, status: 'member', createdAt: 'yesterday' },
      7,
      { ...BOB, username: 'eve\u202e' },
      { ...BOB, username: 'sue', email: 'sue@example.org', fullName: ' Sue' },
      { ...BOB, username: 'tom', email: 'tom@example.org', countryCode: '49' },
      { ...BOB, username: 'kim', email: 'kim@example.org', ivCode: 'IV-1\u200b' },
      { ...BOB, username: 'lea', email: 'lea@müller.example' },
      { ...BOB, username: 'leo', email: 'lea@xn--mller-kva.example' },
    ]);
    const refused = await importFile(file);
    expect(refused.code).toBe(1);
    expect(refused.errors.split('\n')).toEqual([
      'Line 2, username: Another account here has the username ada.l.',
      'Line 4, email: Line 3 has the email address BOB@example.org, too.',
      expect.stringMatching(/^Line 5, username: A username has 2 to 60 letters/) as string,
      'Line 6, email: Please enter a valid email address.',
      expect.stringMatching(/^Line 7, status: .*approved/) as string,
      'Line 7, createdAt: The value is not a time such as 2026-01-31T09:45:00Z.',
      'Line 8, line: This is not a JSON object.',
      expect.stringMatching(/^Line 9, username: A username has/) as string,
      'Line 10, fullName: The full name begins or ends with a space.',
      'Line 11, countryCode: A country code looks like +49.',
      'Line 12, ivCode: The I.V. code begins or ends with an invisible character.',
      'Line 14, email: Line 13 has the email address lea@xn--mller-kva.example, too.',
      expect.stringMatching(/^Nothing was imported\. .*--leave-out/) as string,
    ]);
    expect(await listed()).toHaveLength(1);
    expect(await waiting()).toEqual([]);

    const others = await importFile(file, '--leave-out', '--json');
    expect(others.code).toBe(1);
    expect(JSON.parse(others.output)).toMatchObject({ done: true, added: 2, present: 0 });
    expect((await listed()).map(({ username }) => username)).toEqual(['Ada.L', 'bob', 'lea']);
  });

  it.each([
    ['another file', 'username,email\n', /not a file of accounts/],
    ['an empty file', '', /not a file of accounts/],
    ['a later version', fileOf([], { ...HEADER, version: 2 }), /version 2, and this program reads version 1/],
    ['a file that was cut', fileOf(PEOPLE).split('\n').slice(0, 3).join('\n'), /not complete/],
    ['a file without a line', fileOf(PEOPLE).replace(/.*"bob".*\n/, ''), /not complete/],
  ])('OPS-81: refuses %s', async (_, text, message) => {
    expect(await importFile(text)).toMatchObject({
      code: 1,
      output: '',
      errors: expect.stringMatching(message) as string,
    });
  });

  it('refuses text that is not UTF-8, and reads a file that an editor has saved', async () => {
    await writeFile(path.join(database.dataDir, FILE), Buffer.from(fileOf([{ ...ADA, fullName: 'Zoë' }]), 'latin1'));
    expect(await run('import', FILE)).toMatchObject({
      code: 1,
      errors: expect.stringContaining('not UTF-8') as string,
    });
    expect(await run('import', 'missing.jsonl')).toMatchObject({ code: 2 });
    const saved = `\ufeff${fileOf([{ ...ADA, fullName: 'Zoë' }]).replaceAll('\n', '\r\n')}\r\n`;
    expect(await importFile(saved)).toMatchObject({ code: 0, errors: '' });
    expect((await listed())[0]?.fullName).toBe('Zoë');
  });

  it('exports in the order of the sign-ups, to a file that only its owner can read', async () => {
    await withServices(async ({ accounts }) => {
      await accounts.create(signUpForm('one'), { approved: true });
      await accounts.create({ ...signUpForm('two'), fullName: '=1+1 "Two" <2>' }, { approved: false });
    });
    expect(await run('export', '--accounts', '--output', 'exported.jsonl')).toEqual({
      code: 0,
      output: '2 accounts written to exported.jsonl.',
      errors: '',
    });
    const file = path.join(database.dataDir, 'exported.jsonl');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const names = (await readFile(file, 'utf8'))
      .split('\n')
      .slice(1, 3)
      .map((line) => JSON.parse(line) as unknown);
    expect(names).toMatchObject([{ username: 'one' }, { username: 'two', fullName: '=1+1 "Two" <2>' }]);
    expect(await run('export', '--accounts', '--csv')).toMatchObject({ code: 2 });
  });

  it('leaves sign-ups out whose email address is not confirmed, and names them', async () => {
    await withServices(async ({ accounts }) => {
      await accounts.create(signUpForm('one'), { approved: false });
      await accounts.create(signUpForm('two'), { approved: false });
    });
    const store = await openStore(database, LOG);
    await sql`update members set email_state = 'awaiting' where username = 'one'`.execute(store);
    await store.destroy();
    const { code, output, errors } = await run('export', '--accounts');
    expect({ code, errors }).toEqual({
      code: 0,
      errors: '1 account left out, because the email address is not confirmed yet: one.',
    });
    expect(output.split('\n').slice(1)).toEqual([expect.stringContaining('"username":"two"'), '{"accounts":1}']);
  });
});

it('OPS-80: imported members choose a password with a link that they ask for, and applicants still wait', async () => {
  const service = await startService();
  const { accounts, emailQueue } = service.services;
  const lines = PEOPLE.map((account, index) => ({ line: index + 2, account })) as Parameters<
    typeof accounts.importAccounts
  >[0];
  await accounts.importAccounts(lines);
  await emailQueue.deliverDue();
  expect(service.mails).toEqual([]);

  for (const { username } of PEOPLE) {
    await service.post('/wp-json/asf/v1/lostpassword', { user_login: username });
  }
  await emailQueue.deliverDue();
  expect(service.mails.map(({ to }) => to).sort()).toEqual([ADA.email, BOB.email, PAT.email]);
  for (const { text } of [...service.mails]) {
    const link = new URL(/https:\S+reset-password\S+/.exec(text)?.[0] ?? '').searchParams;
    const [login, key] = [link.get('login'), link.get('key')];
    const reset = { login, key, password: `new password of ${login ?? ''}` };
    expect((await service.post('/wp-json/asf/v1/resetpassword', reset)).statusCode).toBe(200);
  }
  const logins = await Promise.all(
    PEOPLE.map(({ username }) =>
      service.post('/wp-json/jwt-auth/v1/token', { username, password: `new password of ${username}` }),
    ),
  );
  expect(logins.map(({ statusCode }) => statusCode)).toEqual([200, 200, 403, 403]);
  expect(logins[2]?.json()).toMatchObject({ code: '[jwt_auth] pending_approval' });
});

it('an email with a link that an import of an earlier version has stored is not sent', async () => {
  const database = await openSqlite();
  const service = await startService({}, database);
  const { accounts, emailQueue } = service.services;
  await accounts.create(signUpForm('one'), { approved: true });
  const store = await openStore(database, LOG);
  const email = { kind: 'moved', member_id: 1, created_at: 0, due_at: 0, attempts: 0 } as const;
  await store.insertInto('email_queue').values(email).execute();
  await store.destroy();
  await emailQueue.deliverDue();
  expect(service.mails).toEqual([]);
  expect(await emailQueue.state()).toMatchObject({ waiting: 0 });
});
