import { userInfo } from 'node:os';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { COMMAND_NAMES } from '../../../member-service/cli/commands';
import type { Terminal } from '../../../member-service/terminal/command';
import { readConfig } from '../../../member-service/config';
import type { AuditEntry } from '../../../member-service/accounts/audit';
import type { SignUpValues } from '../../../contract/values/sign-up-values';
import type { Account } from '../../../member-service/accounts/account';
import { openServices } from '../../../member-service/open-services';
import { DATABASES, openSqlite, type TestDatabase } from '../../support/databases';
import { readMail, type ReceivedMail } from '../../support/mail';
import { environmentOf, expectOutcome, runMembers, type Outcome } from '../support/members-command';
import { authenticate } from '../../../member-service/accounts/accounts';
import { resetPassword } from '../../../member-service/subjects/passwords/reset-password';
import { createAccount, signUp as apply } from '../../../member-service/subjects/sign-up/sign-up';

const ADA: SignUpValues = {
  fullName: 'Ada Lovelace',
  username: 'ada.l',
  email: 'ada@example.org',
  phone: '170 1234567',
  countryCode: '+49',
  ivCode: 'IV-1815',
  password: 'difference engine',
};
const EVE: SignUpValues = { ...ADA, fullName: '=HYPERLINK("x"), "y"', username: '@eve', email: '@eve', ivCode: '-1' };
const SILENT = { debug: jest.fn(), info: jest.fn(), warn: jest.fn(), error: jest.fn() };

let database: TestDatabase;

function environment(more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  return environmentOf(database, more);
}

function run(
  args: readonly string[],
  { confirm, env }: { confirm?: Terminal['confirm']; env?: NodeJS.ProcessEnv } = {},
): Promise<Outcome> {
  return runMembers(environment(env), args, { confirm });
}

async function signUp(...people: readonly SignUpValues[]): Promise<void> {
  const services = await openServices(readConfig(environment(), '/'), SILENT);
  for (const person of people) await createAccount(services, person, { approved: false });
  await services.close();
}

async function listed(): Promise<readonly Account[]> {
  return JSON.parse((await run(['list', '--json'])).output) as readonly Account[];
}

async function emails(): Promise<ReceivedMail[]> {
  const outbox = path.join(database.dataDir, 'outbox');
  const names = await readdir(outbox).catch(() => []);
  return Promise.all(names.sort().map(async (name) => readMail(await readFile(path.join(outbox, name), 'utf8'))));
}

describe.each(DATABASES)('npm run members on $name', ({ open }) => {
  beforeEach(async () => {
    database = await open();
  });

  it('OPS-02, OPS-05: approves by username or email address, in any case, and sends the announced email', async () => {
    await signUp(ADA);
    const { code, output, errors } = await run(['approve', 'ADA@example.org']);
    expect({ code, output }).toEqual({
      code: 0,
      output: `ada.l (Ada Lovelace) is approved and can sign in.\nThe email to ada@example.org was not sent, because SMTP_URL is not set. It is a file in ${path.join(database.dataDir, 'outbox')}.`,
    });
    expect(errors).toMatch(/email written to a file.*: .*outbox.*\.eml$/);
    expect(JSON.parse((await run(['reset', 'ada.l', '--json'])).output)).toMatchObject({ mail: { sent: false } });
    const [mail, link] = await emails();
    expect(link?.text).toMatch(/reset-password\?key=\w{20}&login=ada\.l\n/);
    expect(mail?.headers.get('to')).toBe('ada@example.org');
    expect(mail?.text).toContain('https://brainhouse.example/login');
    expectOutcome(await run(['approve', 'ada.l']), 2, 'ada.l is already approved.');
    expect(await emails()).toHaveLength(2);
  });

  it('API-57, API-58: finds a pasted name and the other notation of an address with every command', async () => {
    const invitation = ['--name', '\u200BAda\u2800', '--username', '\u200Eada', '--email', 'ada@müller.example\u200E'];
    expect(await run(['invite', ...invitation])).toMatchObject({ code: 0 });
    expect(await listed()).toMatchObject([{ fullName: 'Ada', username: 'ada', email: 'ada@müller.example' }]);
    for (const name of ['\u200Bada\u200B', 'ada@xn--mller-kva.example\u200E', 'ADA@MÜLLER.example\u2800']) {
      for (const command of [
        'reject',
        'approve',
        'reset',
        'sessions --end',
        'audit --member',
        'log',
        'export --member',
      ]) {
        expect([name, await run([...command.split(' '), name])]).toMatchObject([name, { code: 0 }]);
      }
    }
    expect((await run(['invite', ...invitation, '--name', '\u2800'])).errors).toBe('invite requires --name');
    expect(await run(['delete', 'ada@xn--mller-kva.example', '--yes'])).toMatchObject({ code: 0 });
  });

  it('OPS-03: rejects, and approves later', async () => {
    await signUp(ADA);
    expect(await run(['reject', 'ada.l', '--json'])).toMatchObject({ code: 0 });
    expectOutcome(await run(['reject', 'ada.l']), 2, 'ada.l is already rejected.');
    expect(await run(['reset', 'ada.l'])).toMatchObject({ code: 2 });
    expect(await run(['approve', 'ada.l'])).toMatchObject({ code: 0 });
    expect((await emails()).map(({ headers }) => headers.get('subject'))).toEqual([
      'Brainhouse: About your account',
      'Brainhouse: Your account is active',
    ]);
  });

  it('OPS-04: invites a member, who sets a password with the link of the email', async () => {
    const args = ['invite', '--username', 'grace', '--email', 'grace@example.org', '--name', 'Grace Hopper'];
    expectOutcome(await run(args), 0, /grace \(Grace Hopper\) is invited\./);
    expectOutcome(await run(args), 2, /taken/);
    const [mail] = await emails();
    const link = new URL(/https:\S+reset-password\S+/.exec(mail?.text ?? '')?.[0] ?? '');
    const services = await openServices(readConfig(environment(), '/'), SILENT);
    await resetPassword(services, {
      login: link.searchParams.get('login') ?? '',
      key: link.searchParams.get('key') ?? '',
      password: 'debugging moths',
    });
    expect(await authenticate(services, 'grace', 'debugging moths')).toMatchObject({ status: 'approved' });
    await services.close();
  });

  it('shows and ends the sessions of a member', async () => {
    await signUp(ADA);
    const unended =
      'ada.l is signed in nowhere.\nThe sessions of ada.l have not been ended. Each ends seven days after its login.';
    expectOutcome(await run(['sessions', 'ada.l']), 0, unended);
    expectOutcome(await run(['sessions', 'ADA.L', '--end']), 0, 'All sessions of ada.l are ended.');
    expect((await run(['sessions', 'ada.l'])).output).toMatch(
      /^ada\.l is signed in nowhere\.\nThe sessions of ada\.l from before 20\d\d-.*Z are ended\.$/,
    );
    expect((await run(['sessions', 'ada.l', '--json'])).output).toMatch(/"sessionsEndedAt": "20/);
    expect(await run(['sessions', 'nobody', '--end'])).toMatchObject({ code: 2 });
  });

  it('API-44: lists who has done what to whose account', async () => {
    expect(await run(['audit'])).toMatchObject({ code: 0, output: '', errors: 'Nothing is recorded.' });
    expect((await run(['list'])).errors).toMatch(/^No accounts in /);
    await signUp(ADA);
    await run(['approve', 'ada.l']);
    await run(['sessions', 'ada.l', '--end']);
    const [, ...rows] = (await run(['audit', '--member', 'ADA.L'])).output.split('\n');
    const who = `${userInfo().username} (command line)`;
    expect(rows.map((row) => row.split(/ {2,}/).slice(1))).toEqual([
      ['service', 'created', '1', 'ada.l'],
      [who, 'approved', '1', 'ada.l'],
      [who, 'sessions-ended', '1', 'ada.l'],
    ]);
    await run(['delete', 'ada.l', '--yes']);
    const all = JSON.parse((await run(['audit', '--json'])).output) as readonly AuditEntry[];
    expect(all.map(({ action, username }) => action + username)).toEqual([
      ...['created', 'approved', 'sessions-ended', 'deleted'],
    ]);
    expect(await run(['audit', '--member', 'ada.l'])).toMatchObject({ code: 2 });
  });

  it('OPS-93: records who has exported, saved and restored all accounts, by the name of --as or of the person who used sudo', async () => {
    await signUp(ADA);
    const env = { SUDO_USER: 'grace' };
    await run(['export', '--json'], { env });
    await run(['backup', 'members.backup', '--as', 'Alan\n T.'], { env });
    await run(['restore', 'members.backup', '--overwrite', '--as', 'Alan T.']);
    await run(['approve', 'ada.l'], { env });
    const all = JSON.parse((await run(['audit', '--json'])).output) as readonly AuditEntry[];
    expect(all.map(({ actor, action, username }) => [actor, action, username])).toEqual([
      ['service', 'created', 'ada.l'],
      ['grace (command line)', 'exported', ''],
      [expect.stringMatching(/^Alan\P{Cc}+T\. \(command line\)$/u), 'backed-up', ''],
      ['Alan T. (command line)', 'restored', ''],
      ['grace (command line)', 'approved', 'ada.l'],
    ]);
  });

  it('OPS-94: deletes nothing for its age: the clock of the machine of a command may be wrong', async () => {
    const env = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'post@brainhouse.example' };
    const services = await openServices(readConfig(environment(env), '/'), SILENT, {
      worksInBackground: false,
      now: () => new Date('2020-01-01'),
    });
    await apply(services, ADA);
    await services.close();
    expect((await run(['list'], { env })).output).toContain('ada.l');
    expect((await run(['audit'], { env })).code).toBe(0);
    expect((await run(['list'], { env })).output).toContain('ada.l');
  });

  it('OPS-05: reports an email that could not be sent, and prints its link', async () => {
    await signUp(ADA);
    const env = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'post@brainhouse.example' };
    const approved = await run(['approve', 'ada.l'], { env });
    expect([approved.code, approved.output]).toEqual([1, 'ada.l (Ada Lovelace) is approved and can sign in.']);
    expect(approved.errors).toMatch(/^The email to ada@example\.org could not be sent: .*ECONNREFUSED/);
    const reset = await run(['reset', 'ada.l'], { env });
    expect(reset.code).toBe(1);
    expect(reset.errors).toMatch(
      /Pass this link on to the member.*\nhttps:\/\/brainhouse\.example\/reset-password\?key=/,
    );
    const json = await run(['reset', 'ada.l', '--json'], { env });
    expect(JSON.parse(json.output)).toMatchObject({
      mail: { sent: false },
      link: expect.stringContaining('/reset-password?key=') as string,
    });
  });

  it('OPS-06: deletes after a confirmation', async () => {
    await signUp(ADA);
    const confirm = jest.fn(async () => false);
    expectOutcome(await run(['delete', 'ada.l']), 2, /add --yes/);
    expectOutcome(await run(['delete', 'ada.l'], { confirm }), 1, 'Nothing was deleted.');
    expect(confirm).toHaveBeenCalledWith('Delete ada.l (Ada Lovelace, ada@example.org, pending) permanently?');
    expect(await listed()).toHaveLength(1);
    expectOutcome(await run(['delete', 'ada.l'], { confirm: async () => true }), 0, 'ada.l is deleted.');
    expect(await listed()).toEqual([]);
    await signUp(ADA);
    expect(await run(['delete', 'ada.l', '--yes', '--json'])).toMatchObject({ code: 0 });
    expect(await listed()).toEqual([]);
  });

  it('OPS-07: exports JSON and CSV without passwords, also to a file that only its owner can read', async () => {
    await signUp(ADA);
    expect((await run(['export', '--output', 'one.json'])).output).toBe('1 account written to one.json.');
    await signUp({ ...EVE, username: '-eve', email: 'eve@example.org' });
    const json = await run(['export']);
    expect(JSON.parse(json.output)).toMatchObject({
      exportedAt: expect.stringMatching(/^\d{4}-.*Z$/) as string,
      members: [{ username: 'ada.l', ivCode: 'IV-1815', hasPassword: true }, { username: '-eve' }],
    });
    expect((await run(['export', '--csv', '--output', 'members.csv'])).output).toMatch(/^2 accounts written/);
    const file = path.join(database.dataDir, 'members.csv');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const text = await readFile(file, 'utf8');
    expect((await run(['export', '--csv'])).output).toBe(text.replace(/\r\n$/, ''));
    expect(text.split('\r\n')[2]).toContain(`,'-eve,eve@example.org,unchecked,"'=HYPERLINK(""x""), ""y""",`);
    expect(`${json.output}${text}`).not.toMatch(/argon2|password_hash|difference/);
    expectOutcome(await run(['export', '--output', 'members.csv']), 1, /members\.csv exists\. Write another name\.$/);
    expect((await run(['export', '--csv', '--output', '-'])).output).toBe(text.replace(/\r\n$/, ''));
  });

  it('OPS-148, OPS-114: exports what is stored about one member, for the member', async () => {
    await signUp(ADA, { ...ADA, username: 'eve', email: 'eve@example.org', ivCode: 'IV-2' });
    await run(['approve', 'ada.l', '--as', 'Grace']);
    const { output } = await run(['export', '--member', 'ADA@example.org', '--as', 'Grace']);
    const data = JSON.parse(output) as { readonly account: object; readonly audit: readonly object[] };
    expect(data.account).toMatchObject({ username: 'ada.l', email: 'ada@example.org', phone: '170 1234567' });
    expect(data.audit).toMatchObject([
      { actor: 'service', action: 'created' },
      { actor: 'operator', action: 'approved' },
      { actor: 'operator', action: 'exported' },
    ]);
    expect(output).not.toMatch(/argon2|password_hash|\beve\b|Grace/i);
    expect((await run(['audit', '--member', 'ada.l'])).output).toMatch(/Grace \(command line\) +exported/);
    expect((await run(['export', '--member', 'ada.l', '--output', 'ada.json'])).code).toBe(0);
    expect((await stat(path.join(database.dataDir, 'ada.json'))).mode & 0o777).toBe(0o600);
    expect((await run(['export', '--member', 'ada.l', '--csv'])).code).toBe(2);
    expect((await run(['export', '--member', 'nobody'])).code).toBe(2);
  });

  it('removes control characters from the texts of applicants', async () => {
    await signUp({ ...ADA, fullName: 'Ada \u202egnol \u200b' });
    expect((await run(['list'])).output).not.toMatch(/[\u202e\u200b]/);
  });
});

describe('npm run members', () => {
  beforeEach(async () => {
    database = await openSqlite();
  });

  it('OPS-08: prints its help and that of each command, and creates no files', async () => {
    const { code, output } = await run(['--help']);
    expect(code).toBe(0);
    for (const name of [...COMMAND_NAMES, 'DATA_DIR', 'SMTP_URL']) {
      expect(output).toContain(name);
    }
    expect((await run(['-h'])).output).toBe(output);
    for (const name of COMMAND_NAMES) {
      const help = await run([name, '--help']);
      expect(help.output).toMatch(new RegExp(`^npm run members -- ${name}.*\n\n  [A-Z]`));
      expect((await run(['help', name])).output).toBe(help.output);
    }
    expect(await readdir(database.dataDir)).toEqual([]);
  });

  it.each([
    [['aprove', 'ada.l'], 'There is no command "aprove". Did you mean approve?'],
    [['lsit'], 'There is no command "lsit". Did you mean list?'],
    [['frobnicate'], 'There is no command "frobnicate". The commands are list, approve'],
    [
      [],
      'Which command? One of list, approve, reject, ask, invite, import, reset, sessions, change, keep, delete, progress, instructors, operators, audit',
    ],
    [['approve'], 'approve: whom? Add a username or email.'],
    [['approve', ' '], 'approve: whom?'],
    [
      ['approve', 'Ada', 'Lovelace'],
      'approve takes one name, got 2. Put a name that contains spaces in quotation marks.',
    ],
    [['list', 'ada.l'], 'list takes no argument, got "ada.l".'],
    [['list', '--status', 'waiting'], '--status: write unconfirmed, pending, approved, rejected, got "waiting"'],
    [['list', '--status'], "Option '--status <value>' argument missing"],
    [['list', '--jsn'], "Unknown option '--jsn'"],
    [['export', '--json', '--csv'], 'export takes --json or --csv, not both'],
    [['invite', '--username', 'grace', '--name', ' '], 'invite requires --email, --name'],
    [['invite', '--username', 'g', '--email', 'grace', '--name', 'Grace'], 'A username has 2 to 60'],
    [['delete', 'nobody', '--yes'], 'No account has the username or email "nobody".'],
  ])('OPS-08: refuses %j', async (args, message) => {
    const outcome = await run(args);
    expect(outcome).toMatchObject({ code: 2, output: '' });
    expect(outcome.errors.startsWith(message)).toBe(true);
  });

  it('names a bad variable, and a folder that cannot be used', async () => {
    expectOutcome(await run(['list'], { env: { SITE_URL: 'nowhere' } }), 1, /SITE_URL/);
    await mkdir(path.join(database.dataDir, 'full'));
    await writeFile(path.join(database.dataDir, 'file'), '');
    expectOutcome(await run(['list'], { env: { DATA_DIR: path.join(database.dataDir, 'file') } }), 1, /DATA_DIR/);
  });
});
