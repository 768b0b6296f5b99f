import { readFileSync } from 'node:fs';
import path from 'node:path';
import { INSTRUCTORS_ROUTE } from '../../contract/values/instructors';
import { PROGRESS_ROUTES } from '../../contract/values/progress';
import { writeBackup } from '../../member-service/backup/backup';
import { readBackupFile } from '../../member-service/backup/backup-file';
import { OMITTED_TABLES, TABLE_NAMES } from '../../member-service/backup/tables';
import { DATABASES } from '../support/databases';
import { OPERATORS } from './support/bystanders';
import { ACCOUNT, linksIn } from './support/own-account';
import { MAIL, startService, TOKEN, type ServiceUnderTest } from './support/service-under-test';
import { PASSWORD, signUpForm } from './support/sign-up-form';
import { answerApplication } from '../../member-service/subjects/instructors/answer';
import { findAccount } from '../../member-service/accounts/accounts';

const guide = readFileSync('docs/privacy.md', 'utf8');
const CLIENTS = ['203.0.113.77', '2001:db8:77:5::9'];
/** As the log or a table would have them. */
const CLIENT_TEXTS = ['203.0.113.77', '2001:db8:77'];
const FORM = { fullName: 'Zebrine Quagga', phone: '555 771177', ivCode: 'IVZEBRA' };
/** What can only be about the member. */
const WORDS = /zebra|zebrine|quagga|771177/i;
const FIRST = 'zebra@brainhouse.example';
const SECOND = 'zebra@second.example';

type Rows = Readonly<Record<string, readonly object[]>>;

describe.each(DATABASES)('OPS-147: what docs/privacy.md says about a member, on $name', ({ open }) => {
  let service: ServiceUnderTest;
  /** Passwords, tokens and keys that were used. */
  let secrets: string[];
  let requests: number;

  beforeEach(async () => {
    service = await startService({ mail: MAIL }, await open(), { hasBystanders: false });
    secrets = [PASSWORD, 'a wrong password', 'another horse'];
    requests = 0;
  });

  /** Sends a request from one of the addresses, through a proxy that is not trusted. A text is a form. */
  async function call(url: string, body?: object | string, token?: string): Promise<Record<string, unknown>> {
    requests += 1;
    const type = typeof body === 'string' ? 'application/x-www-form-urlencoded' : 'application/json';
    const answer = await service.app.inject({
      method: body === undefined ? 'GET' : 'POST',
      url: url.replace('https://brainhouse.example', ''),
      remoteAddress: CLIENTS[requests % 2] ?? '',
      headers: {
        'x-forwarded-for': CLIENTS[0],
        'content-type': type,
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { payload: body }),
    });
    expect(answer.statusCode).toBeLessThan(500);
    return String(answer.headers['content-type']).includes('json') ? answer.json() : { page: answer.body };
  }

  function logIn(username: string, password = 'a wrong password'): Promise<Record<string, unknown>> {
    return call(TOKEN, { username, password });
  }

  async function emailTo(address: string): Promise<string> {
    await service.services.emailQueue.deliverDue();
    const { text } = await service.mailTo(address);
    secrets.push(...(text.match(/(?<=key=)[\w-]+/g) ?? []));
    return text;
  }

  async function press(address: string, fields: Readonly<Record<string, string>> = {}): Promise<void> {
    const [link = ''] = linksIn(await emailTo(address));
    await call(link);
    const key = new URL(link).searchParams.get('key') ?? '';
    const { page } = await call(new URL(link).pathname, new URLSearchParams({ key, ...fields }).toString());
    expect(page).not.toContain('did not work');
  }

  async function join(name: string, changes: object): Promise<void> {
    await call('/wp-json/asf/v1/signup', signUpForm(name, changes));
    await press(`${name}@brainhouse.example`, { answer: 'yes' });
    await press(OPERATORS[0] ?? '', { decision: 'approve' });
    await service.services.emailQueue.deliverDue();
  }

  /** Everything that a member can do. @returns a token of the member */
  async function doEverything(): Promise<string> {
    await join('zebra', FORM);
    for (const typed of ['zebra', FIRST]) await logIn(typed);
    const token = String((await logIn('zebra', PASSWORD)).token);
    secrets.push(token);
    await call(`${ACCOUNT}/name`, { fullName: 'Zebrine Q. Quagga' }, token);
    const application = { ...FORM, email: 'zebrine@teach.example', expertise: 'Zebras' };
    await call(`/wp-json${INSTRUCTORS_ROUTE}`, application, token);
    await call(`/wp-json${PROGRESS_ROUTES.mark}`, { lesson: 'search-basics', isDone: true, after: 0 }, token);
    await call(`${ACCOUNT}/email`, { email: SECOND, password: PASSWORD }, token);
    await press(SECOND);
    for (const typed of [FIRST, SECOND]) await logIn(typed);
    await call(`${ACCOUNT}/email`, { email: 'zebra@third.example', password: PASSWORD }, token);
    await emailTo('zebra@third.example');
    await call(`${ACCOUNT}/password`, { oldPassword: PASSWORD, password: 'another horse' }, token);
    await call('/wp-json/asf/v1/lostpassword', { user_login: SECOND });
    await emailTo(SECOND);
    await call('/wp-json/asf/v1/lostpassword', { user_login: 'nobody-zebra' });
    await call('/wp-json/wp/v2/users/me', undefined, `${token}x`);
    await call('/account/keep?key=wrong');
    await answerApplication(service.services, 'zebra', 'accepted', 'Welcome, Zebrine.');
    service.breakMail(`451 4.7.1 <${SECOND}>: try again`);
    await call(`${ACCOUNT}/email`, { email: 'zebra@fourth.example', password: 'another horse' }, token);
    await service.services.emailQueue.deliverDue();
    service.repairMail();
    return token;
  }

  async function readTables(): Promise<Rows> {
    const store = service.connect();
    const names = [...TABLE_NAMES, ...OMITTED_TABLES];
    const rows = await Promise.all(names.map((table) => store.selectFrom(table).selectAll().execute()));
    return Object.fromEntries(names.map((table, index) => [table, rows[index] ?? []]));
  }

  function tablesWith(rows: Rows, text: RegExp | string): readonly string[] {
    const tables = Object.entries(rows).map(([table, found]) => [table, JSON.stringify(found)] as const);
    return tables
      .filter(([, all]) => (typeof text === 'string' ? all.includes(text) : text.test(all)))
      .map(([table]) => table);
  }

  it('who changes everything and leaves: tables, log and backups have nothing that their level forbids, and no table has a text or an attempt afterwards', async () => {
    await join('mary', {});
    await logIn('mary');
    const token = await doEverything();
    const rows = await readTables();
    const levels = [...guide.matchAll(/^\| `(\w+)` +\| ([\w:; ]+?) +\|/gm)].map(([, table, level]) => [table, level]);
    expect(levels.map(([table]) => table)).toEqual(expect.arrayContaining(Object.keys(rows)));
    const personal = levels.filter(([, level]) => level?.startsWith('personal')).map(([table]) => table);
    const withWords = tablesWith(rows, WORDS);
    expect(withWords.length).toBeGreaterThan(4);
    expect(withWords.filter((table) => !personal.includes(table))).toEqual([]);
    for (const text of [...secrets, ...CLIENT_TEXTS]) expect([text, tablesWith(rows, text)]).toEqual([text, []]);

    const log = service.logText();
    // Programs read it.
    const messages = log
      .trimEnd()
      .split('\n')
      .map((line) => (JSON.parse(line) as { readonly msg: unknown }).msg);
    expect(messages).toEqual(messages.map(() => expect.any(String) as string));
    expect(log).toContain('X-Forwarded-For is ignored');
    expect(log).toContain('"path":"/account/new-address"');
    // The answer of a mail server, which may name the recipient.
    const rest = log.replaceAll(/"reason":"451 4\.7\.1[^"]*"/g, '');
    expect(rest).not.toBe(log);
    expect(rest).not.toMatch(WORDS);
    expect([...secrets, ...CLIENT_TEXTS].filter((text) => rest.includes(text))).toEqual([]);

    const file = path.join(service.config.dataDir, 'members.backup');
    await writeBackup(service.connect(), file, service.now());
    const tables = new Set<string>();
    for await (const line of readBackupFile(file)) if ('row' in line) tables.add(line.table);
    expect([...tables].filter((table) => !TABLE_NAMES.some((name) => name === table))).toEqual([]);
    expect(tables.size).toBeGreaterThan(4);

    await call(`${ACCOUNT}/delete`, { password: 'another horse' }, token);
    await emailTo(SECOND);
    await service.cleanUpLater(15);
    const after = await readTables();
    expect(tablesWith(after, WORDS)).toEqual([]);
    expect(await findAccount(service.services, 'mary')).toMatchObject({ id: 1 });
    expect(tablesWith(after, /"member_id":2\b/)).toEqual(['audit']);
    // Of mary, and of the name that is no account’s.
    const attempts = after.account_events?.filter((row) => 'name_hash' in row && row.name_hash !== null);
    expect(attempts).toHaveLength(2);
  });

  it('nor after “This wasn’t me”', async () => {
    await call('/wp-json/asf/v1/signup', signUpForm('zebra', FORM));
    await logIn('zebra');
    await logIn(FIRST, PASSWORD);
    await call('/wp-json/asf/v1/lostpassword', { user_login: FIRST });
    await press(FIRST, { answer: 'no' });
    service.pass(24 * 60 * 60_000);
    await service.services.emailQueue.deliverDue();
    const rows = await readTables();
    expect(tablesWith(rows, WORDS)).toEqual([]);
    expect(rows.account_events).toEqual([]);
  });
});
