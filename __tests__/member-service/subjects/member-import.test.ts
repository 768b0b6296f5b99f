import { writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  IMPORT_BYTES,
  IMPORT_EMAILS_PER_MINUTE,
  IMPORT_LINES,
  OPERATORS_ROUTES,
  type ImportAnswer,
  type ImportState,
} from '../../../contract/values/operators';
import { LONGEST_PAUSE_SECONDS } from '../../../contract/values/emails';
import { SERVICE_PATHS } from '../../../contract/values/service-paths';
import { listAccounts, requireAccount } from '../../../member-service/accounts/accounts';
import { importMembers } from '../../../member-service/subjects/member-import/import-members';
import { sendLinks } from '../../../member-service/subjects/member-import/send-links';
import { addOperator, removeOperator } from '../../../member-service/subjects/operators/operators';
import { DATABASES, type TestDatabase } from '../../support/databases';
import { environmentOf, runMembers } from '../support/members-command';
import { startAccounts, type Accounts } from '../support/own-account';
import { bearer } from '../support/service-under-test';
import { PASSWORD } from '../support/sign-up-form';

const HEADER = 'Full name,Username,Email';
const ZOE = 'Zoë Ábel,zoe,zoe@brainhouse.example';
const KOFI = 'Kofi Asante,kofi,kofi@brainhouse.example';

/** Of what is due every few seconds. */
const TICKS_PER_MINUTE = 6;

const PATH = `/wp-json${OPERATORS_ROUTES.import}`;

function csv(...lines: readonly string[]): Buffer {
  return Buffer.from([HEADER, ...lines].join('\n'));
}

describe.each(DATABASES)('the import of members, on $name', ({ open }) => {
  let accounts: Accounts;
  let database: TestDatabase;
  let token: string;

  beforeEach(async () => {
    database = await open();
    accounts = await startAccounts(database);
    await addOperator(accounts.services, 'ada', 'test');
    token = await accounts.signIn();
    // Of this login, the other operators.
    await accounts.services.background.waitForAll();
    await accounts.services.emailQueue.deliverDue();
  });

  function send(file: Uint8Array, { isDryRun = false, leaveOut = [] as readonly number[], password = PASSWORD } = {}) {
    const body = { file: Buffer.from(file).toString('base64'), password, isDryRun, leaveOut };
    return accounts.service.post(PATH, body, { headers: bearer(token) });
  }

  async function result(...parameters: Parameters<typeof send>): Promise<ImportAnswer> {
    return (await send(...parameters)).json();
  }

  async function exists(name: string): Promise<boolean> {
    const all = await listAccounts(accounts.services);
    return all.some(({ username }) => username === name);
  }

  /** Hands over and sends what may be sent now. @returns how many emails were sent */
  async function sendDue(): Promise<number> {
    const before = accounts.mails.length;
    await sendLinks(accounts.services);
    await accounts.services.emailQueue.deliverDue();
    return accounts.mails.length - before;
  }

  it('API-87: asks operators for their password each time, and nobody else', async () => {
    expect((await send(csv(ZOE), { password: 'Wrong-password-1' })).json()).toMatchObject({ code: 'wrong_password' });
    await removeOperator(accounts.services, 'ada');
    expect((await send(csv(ZOE))).statusCode).toBe(404);
    expect(await exists('zoe')).toBe(false);
  });

  it('API-87: a dry run stores nothing; the same file again changes nothing', async () => {
    expect(await result(csv(ZOE, KOFI), { isDryRun: true })).toEqual({
      ...{ isDone: false, lines: 2, added: 2, known: 0 },
      problems: [],
    });
    expect(await exists('zoe')).toBe(false);
    expect(await result(csv(ZOE, KOFI))).toMatchObject({ isDone: true, added: 2, known: 0 });
    expect(await result(csv(ZOE, KOFI))).toMatchObject({ isDone: true, added: 0, known: 2 });
    const zoe = await requireAccount(accounts.services, 'zoe');
    expect(zoe).toMatchObject({ fullName: 'Zoë Ábel', status: 'approved', emailState: 'awaiting', hasPassword: false });
    expect(await accounts.audit('zoe')).toEqual([]);
  });

  it('API-87: names each line that is wrong, and imports nothing until it is corrected or left out', async () => {
    const file = csv(
      ZOE,
      'Amina,amina,amina@example',
      ',nobody,nobody@brainhouse.example',
      'Ada,ada,other@brainhouse.example',
      'Other,other,GRACE@brainhouse.example',
      'Twice,ZOE,twice@brainhouse.example',
      'Twice,twice,zoe@brainhouse.example',
    );
    const { isDone, added, problems } = await result(file);
    expect([isDone, added]).toEqual([false, 1]);
    expect(problems.map(({ line, field, message }) => `${line} ${field}: ${message}`)).toEqual([
      expect.stringMatching(/^3 email: “amina@example”: /),
      '4 fullName: Is empty.',
      '5 username: “ada” belongs to another account.',
      '6 email: “GRACE@brainhouse.example” belongs to another account.',
      '7 username: “ZOE” is in line 2, too.',
      '8 email: “zoe@brainhouse.example” is in line 2, too.',
    ]);
    expect(await exists('zoe')).toBe(false);
    expect(await result(file, { leaveOut: [3, 4, 5, 6, 7] })).toMatchObject({ isDone: false });
    expect(await result(file, { leaveOut: [3, 4, 5, 6, 7, 8] })).toMatchObject({ isDone: true, added: 1 });
  });

  it('API-87: of many lines, all are imported or none, and other requests are answered meanwhile', async () => {
    const lines = Array.from({ length: 1_100 }, (_, index) => `Name ${index},n${index},n${index}@brainhouse.example`);
    const file = csv(...lines, 'Ada,ada,other@brainhouse.example');
    expect(await result(file)).toMatchObject({
      ...{ isDone: false, added: lines.length, known: 0 },
      problems: [{ line: lines.length + 2, field: 'username' }],
    });
    expect(await exists('n0')).toBe(false);
    let isOver = false;
    const options = { isDryRun: false, leaveOut: [] };
    const imported = importMembers(accounts.services, csv(...lines), 'x', options).finally(() => {
      isOver = true;
    });
    expect((await accounts.service.get('/healthz')).statusCode).toBe(200);
    expect(isOver).toBe(false);
    expect(await imported).toMatchObject({ isDone: true, added: lines.length });
    expect(await result(csv(...lines, KOFI))).toMatchObject({ isDone: true, added: 1, known: lines.length });
  });

  it('API-87: the same file twice at the same time is imported once', async () => {
    const both = await Promise.all([result(csv(ZOE, KOFI)), result(csv(ZOE, KOFI))]);
    expect(both.map(({ isDone }) => isDone)).toEqual([true, true]);
    expect(both.map(({ added, known }) => `${added} ${known}`).toSorted()).toEqual(['0 2', '2 0']);
    expect(await listAccounts(accounts.services)).toHaveLength(6);
  });

  it('API-88: sends a link to a first password to each, so many in a minute, and confirms the address with it', async () => {
    const count = IMPORT_EMAILS_PER_MINUTE + 20;
    const lines = Array.from({ length: count }, (_, index) => `Name ${index},n${index},n${index}@brainhouse.example`);
    expect(await result(csv(...lines))).toMatchObject({ isDone: true, added: count });
    await Promise.all([sendLinks(accounts.services), sendLinks(accounts.services)]);
    expect(await sendDue()).toBe(IMPORT_EMAILS_PER_MINUTE);
    expect(await sendDue()).toBe(0);
    await accounts.service.post(`/wp-json${OPERATORS_ROUTES.open}`, { password: PASSWORD }, { headers: bearer(token) });
    const state = await accounts.service.get(PATH, { headers: bearer(token) });
    expect(state.json<ImportState>()).toEqual({ accounts: count, emailsLeft: 20 });
    accounts.pass(60_000);
    expect(await sendDue()).toBe(20);

    const { text = '' } = accounts.mails.find(({ to }) => to === 'n3@brainhouse.example') ?? {};
    const key = /reset-password\?key=(\w+)/.exec(text)?.[1] ?? '';
    const reset = { login: 'n3', key, password: 'a new long pass phrase' };
    expect((await accounts.service.post(SERVICE_PATHS.resetPassword, reset)).statusCode).toBe(200);
    expect(await requireAccount(accounts.services, 'n3')).toMatchObject({ emailState: 'confirmed', hasPassword: true });
    await accounts.cleanUpLater(2);
    expect(await accounts.connect().selectFrom('imported_accounts').select('member_id').execute()).toEqual([]);
  });

  it('API-88: sends no more in a minute when the mail server is back', async () => {
    const count = 3 * IMPORT_EMAILS_PER_MINUTE;
    const lines = Array.from({ length: count }, (_, index) => `Name ${index},n${index},n${index}@brainhouse.example`);
    accounts.service.breakMail('no mail server');
    expect(await result(csv(...lines))).toMatchObject({ isDone: true, added: count });
    for (let minute = 0; minute < 5; minute += 1) {
      expect(await sendDue()).toBe(0);
      accounts.pass(60_000);
    }
    accounts.service.repairMail();
    accounts.pass(LONGEST_PAUSE_SECONDS * 1000);
    const sent: number[] = [];
    for (let ticks = 0; ticks < 3 * TICKS_PER_MINUTE; ticks += 1) {
      sent.push(await sendDue());
      accounts.pass(60_000 / TICKS_PER_MINUTE);
    }
    const inMinutes = sent.map((_, tick) => sent.slice(tick, tick + TICKS_PER_MINUTE).reduce((sum, one) => sum + one));
    expect(Math.max(...inMinutes)).toBe(IMPORT_EMAILS_PER_MINUTE);
    expect(sent.reduce((sum, one) => sum + one)).toBe(count);
  });
});

describe('files of members', () => {
  let accounts: Accounts;

  beforeEach(async () => {
    accounts = await startAccounts();
  });

  /** Imports a file with the command. */
  async function run(bytes: Uint8Array | string, ...options: readonly string[]) {
    const file = path.join(accounts.config.dataDir, 'members.csv');
    writeFileSync(file, bytes);
    return runMembers(environmentOf(accounts.config), ['import', file, ...options]);
  }

  it.each([
    ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${HEADER}\r\n${ZOE}\r\n`)],
    ['UTF-16', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(`${HEADER}\n${ZOE}`, 'utf16le')])],
    ['Latin-1', Buffer.from(`${HEADER}\n${ZOE}`, 'latin1')],
    ['semicolons', `E-mail;Login;Name;Password\nzoe@brainhouse.example;zoe;"Zoë Ábel";secret`],
    ['tabs, and a quoted name', `user_login\tuser_email\tdisplay_name\nzoe\tzoe@brainhouse.example\tZoë Ábel`],
    ['another separator in a title', `"Name; as shown",Full name,Username,Email\n"Zoë; Z",${ZOE}`],
    ['another separator at the end', `${HEADER}\t\n${ZOE}`],
    ['old ends of lines', `${HEADER}\r${ZOE}\r`],
    [
      'empty columns, a title twice, and spaces',
      ` Full Name ; username;email;email;\n Zoë Ábel ; zoe ; zoe@brainhouse.example;x;\n;;;;\n`,
    ],
  ])('API-89: are read as %s', async (_what, bytes) => {
    expect(await run(bytes)).toMatchObject({
      code: 0,
      output: expect.stringContaining('1 account imported.') as string,
    });
    expect(await requireAccount(accounts.services, 'zoe')).toMatchObject({ fullName: 'Zoë Ábel' });
  });

  it.each([
    ['no columns', 'a,b\n1,2', /full name, username and email\. Missing: /],
    ['nothing below the columns', HEADER, /no line below/],
    ['a workbook', Buffer.from('504b030414000600', 'hex'), /is a workbook/],
    ['too many lines', csv(...Array<string>(IMPORT_LINES + 1).fill('a,b,c')), /at most 5000 at a time/],
    ['too many bytes', Buffer.alloc(IMPORT_BYTES + 1, 'a'), /more than 1000000 bytes/],
    [
      'UTF-8 with a line of another program',
      Buffer.concat([csv(ZOE, KOFI, ''), Buffer.from('Noël,noel,noel@brainhouse.example', 'latin1')]),
      /members\.csv, line 4: the character after "No" is not UTF-8 → save the file as UTF-8/,
    ],
    ['a cell too many', `${HEADER}\n${ZOE},more`, /Line 2, cells/],
  ])('API-89: %s is an error that says what to do', async (_what, bytes, message) => {
    const { code, errors: err } = await run(bytes);
    expect([code === 0, err]).toEqual([false, expect.stringMatching(message)]);
  });

  it('API-89: repeats of a cell only the first letters', async () => {
    const { problems } = await importMembers(
      accounts.services,
      csv(`${'x'.repeat(10_000)},zoe,zoe@brainhouse.example`),
      'x',
      {
        isDryRun: true,
        leaveOut: [],
      },
    );
    expect(problems).toEqual([
      { line: 2, field: 'fullName', message: expect.stringMatching(/^“x{100}…”: /) as string },
    ]);
  });

  it('API-87: an export of all accounts changes nothing', async () => {
    const { output } = await runMembers(environmentOf(accounts.config), ['export', '--csv']);
    expect(await run(output)).toMatchObject({ code: 0, output: '0 accounts imported. 4 are here already.' });
  });

  it('OPS-199: the command has a dry run, and leaves lines out', async () => {
    const file = csv(ZOE, 'Ada,ada,other@brainhouse.example');
    expect((await run(file, '--dry-run')).errors).toContain('Line 3, username: “ada” belongs to another account.');
    expect(await run(file, '--leave-out', '3', '--dry-run')).toMatchObject({
      output: expect.stringContaining('can be') as string,
    });
    // Of a cell too many or too few only its line is wrong. Empty ones at the end are none too many.
    const uneven = ['Full name,Username,Email,Note', `${ZOE},a,more`, 'Amina,amina', `${KOFI},,,`].join('\n');
    expect((await run(uneven, '--dry-run')).errors).toMatch(/Line 2, cells: Has 5 .* has 4[^]*Line 3, cells: Has 2 /);
    expect((await run(uneven, '--leave-out', '2,3', '--dry-run')).output).toContain('1 account can be');
    expect((await run(file, '--leave-out', 'x')).errors).toContain('write numbers of lines');
    expect(JSON.parse((await run(file, '--leave-out', '3', '--json')).output)).toMatchObject({
      isDone: true,
      added: 1,
    });
  });
});
