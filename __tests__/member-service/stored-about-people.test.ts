import { readFileSync } from 'node:fs';
import path from 'node:path';
import { INSTRUCTORS_ROUTE } from '../../contract/values/instructors';
import { PROGRESS_ROUTES } from '../../contract/values/progress';
import { writeBackup } from '../../member-service/backup/backup';
import { readBackupFile } from '../../member-service/backup/backup-file';
import { OMITTED_TABLES, TABLE_NAMES } from '../../member-service/backup/tables';
import { connectStore } from '../../member-service/store/open-store';
import type { Tables } from '../../member-service/store/schema';
import { DATABASES, type TestDatabase } from '../support/databases';
import { ACCOUNT, linksIn, TOKEN } from './support/own-account';
import { startService, type ServiceUnderTest } from './support/service-under-test';
import { PASSWORD, signUpForm } from './support/sign-up-form';

const guide = readFileSync('docs/privacy.md', 'utf8');
const DAY = 24 * 60 * 60_000;
const OPERATORS = ['olga@brainhouse.example', 'otto@brainhouse.example'];
const MAIL = { smtpUrl: 'smtp://127.0.0.1:1', from: 'post@brainhouse.example', outboxDir: '/nowhere' };
const CLIENTS = ['203.0.113.77', '2001:db8:77:5::9'];
/** As the log or a table would have them. */
const CLIENT_TEXTS = ['203.0.113.77', '2001:db8:77'];
const FORM = { fullName: 'Zebrine Quagga', phone: '555 771177', ivCode: 'IVZEBRA' };
/** What can only be about the member. */
const WORDS = /zebra|zebrine|quagga|771177/i;

type Rows = Readonly<Record<keyof Tables, readonly object[]>>;

describe.each(DATABASES)(
  'what docs/privacy.md says about a member who signs up, changes everything and leaves, on $name',
  ({ open }) => {
    let database: TestDatabase;
    let service: ServiceUnderTest;
    /** Passwords, tokens and keys that were used. */
    let secrets: string[];
    let requests: number;

    beforeEach(async () => {
      database = await open();
      service = await startService({ operators: OPERATORS, mail: MAIL }, database, { hasBystanders: false });
      secrets = [PASSWORD, 'a wrong password', 'another horse'];
      requests = 0;
    });

    /** Sends a request from one of the addresses, through a proxy that is not trusted. */
    async function call(url: string, body?: object | string, token?: string): Promise<Record<string, unknown>> {
      requests += 1;
      const answer = await service.app.inject({
        method: body === undefined ? 'GET' : 'POST',
        url: url.replace('https://brainhouse.example', ''),
        remoteAddress: CLIENTS[requests % 2] ?? '',
        headers: {
          'x-forwarded-for': CLIENTS[0] ?? '',
          'content-type': typeof body === 'string' ? 'application/x-www-form-urlencoded' : 'application/json',
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
        ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      expect(answer.statusCode).toBeLessThan(500);
      return String(answer.headers['content-type']).includes('json') ? answer.json() : { page: answer.body };
    }

    async function emailTo(address: string): Promise<string> {
      await service.services.emailQueue.deliverDue();
      const { text } = await service.mailTo(address);
      secrets.push(...(text.match(/(?<=key=)[\w-]+/g) ?? []));
      return text;
    }

    async function press(address: string, fields: Readonly<Record<string, string>> = {}): Promise<void> {
      const [link = ''] = linksIn(await emailTo(address));
      const { pathname, searchParams } = new URL(link);
      await call(link);
      const key = searchParams.get('key') ?? '';
      expect((await call(pathname, new URLSearchParams({ key, ...fields }).toString())).page).not.toContain(
        'did not work',
      );
    }

    async function signIn(name: string, password = PASSWORD): Promise<string> {
      const { token } = await call(TOKEN, { username: name, password });
      secrets.push(String(token));
      return String(token);
    }

    async function join(name: string, changes: object): Promise<void> {
      await call('/wp-json/asf/v1/signup', signUpForm(name, changes));
      await press(`${name}@brainhouse.example`, { answer: 'yes' });
      await press(OPERATORS[0] ?? '', { decision: 'approve' });
      await service.services.emailQueue.deliverDue();
    }

    /** Everything that a member can do. @returns a token of the member */
    async function doEverything(name: string, changes: object): Promise<string> {
      const [first, second, third] = ['brainhouse', 'second', 'third'].map((host) => `${name}@${host}.example`);
      await join(name, changes);
      for (const typed of [name, first]) await call(TOKEN, { username: typed, password: 'a wrong password' });
      const token = await signIn(name);
      await call(`${ACCOUNT}/name`, { fullName: 'Zebrine Q. Quagga' }, token);
      await call(
        `/wp-json${INSTRUCTORS_ROUTE}`,
        { ...FORM, email: 'zebrine@teach.example', expertise: 'Zebras' },
        token,
      );
      await call(`/wp-json${PROGRESS_ROUTES.mark}`, { lesson: 'search-basics', isDone: true, after: 0 }, token);
      await call(`${ACCOUNT}/email`, { email: second, password: PASSWORD }, token);
      await press(second ?? '');
      for (const typed of [first, second]) await call(TOKEN, { username: typed, password: 'a wrong password' });
      await call(`${ACCOUNT}/email`, { email: third, password: PASSWORD }, token);
      await emailTo(third ?? '');
      await call(`${ACCOUNT}/password`, { oldPassword: PASSWORD, password: 'another horse' }, token);
      await call('/wp-json/asf/v1/lostpassword', { user_login: second });
      await emailTo(second ?? '');
      await call('/wp-json/asf/v1/lostpassword', { user_login: `nobody-${name}` });
      await call('/wp-json/wp/v2/users/me', undefined, `${token}x`);
      await call('/account/keep?key=wrong');
      await service.services.instructors.answer(name, 'accepted', 'Welcome, Zebrine.');
      service.breakMail(`451 4.7.1 <${second}>: try again`);
      await call(`${ACCOUNT}/email`, { email: 'zebra@fourth.example', password: 'another horse' }, token);
      await service.services.emailQueue.deliverDue();
      service.repairMail();
      return token;
    }

    async function readTables(): Promise<Rows> {
      const store = connectStore(service.config, { error: jest.fn() });
      const rows = await Promise.all(
        [...TABLE_NAMES, ...OMITTED_TABLES].map(async (table) => [
          table,
          await store.selectFrom(table).selectAll().execute(),
        ]),
      );
      await store.destroy();
      return Object.fromEntries(rows) as Rows;
    }

    function tablesWith(rows: Rows, text: RegExp | string): readonly string[] {
      return Object.entries(rows)
        .filter(([, found]) => {
          const all = JSON.stringify(found);
          return typeof text === 'string' ? all.includes(text) : text.test(all);
        })
        .map(([table]) => table);
    }

    it('tables and log have nothing that their level forbids', async () => {
      await doEverything('zebra', FORM);
      const rows = await readTables();
      const levels = [...guide.matchAll(/^\| `(\w+)` +\| ([\w:; ]+?) +\|/gm)].map(([, table, level]) => [table, level]);
      expect(levels.map(([table]) => table)).toEqual(expect.arrayContaining([...TABLE_NAMES, ...OMITTED_TABLES]));
      const personal = levels.filter(([, level]) => level?.startsWith('personal')).map(([table]) => table);
      const withWords = tablesWith(rows, WORDS);
      expect(withWords.length).toBeGreaterThan(4);
      expect(withWords.filter((table) => !personal.includes(table))).toEqual([]);
      for (const text of [...secrets, ...CLIENT_TEXTS]) expect([text, tablesWith(rows, text)]).toEqual([text, []]);

      const log = service.logText();
      // Programs read it.
      for (const line of log.trimEnd().split('\n'))
        expect(JSON.parse(line)).toMatchObject({ msg: expect.any(String) as string });
      expect(log).toMatch(
        /"path":"\/account\/new-address"[^]*X-Forwarded-For is ignored|X-Forwarded-For is ignored[^]*"path"/,
      );
      // The answer of a mail server, which may name the recipient.
      const [withoutAnswers, ...answers] = log.split(/"reason":"451 4\.7\.1[^"]*"/);
      expect(answers.length).toBeGreaterThan(0);
      const rest = [withoutAnswers, ...answers].join('');
      expect(rest).not.toMatch(WORDS);
      expect([...secrets, ...CLIENT_TEXTS].filter((text) => rest.includes(text))).toEqual([]);
    });

    it('backups have the tables that it names, and no others', async () => {
      await doEverything('zebra', FORM);
      const store = connectStore(service.config, { error: jest.fn() });
      const file = path.join(database.dataDir, 'members.backup');
      await writeBackup(store, file, service.now());
      await store.destroy();
      const [, sentence = ''] = /^Backups contain ([^.]+)\./m.exec(guide) ?? [];
      const named = [...sentence.matchAll(/`(\w+)`/g)].map(([, table]) => table);
      expect(named).toEqual(TABLE_NAMES);
      const tables = new Set<string>();
      for await (const line of readBackupFile(file)) if ('row' in line) tables.add(line.table);
      expect([...tables].filter((table) => !named.includes(table))).toEqual([]);
      expect(tables.size).toBeGreaterThan(4);
    });

    it.each([
      ['an operator', async () => void (await service.services.accounts.remove('zebra'))],
      [
        'the member',
        async (token: string) => {
          await call(`${ACCOUNT}/delete`, { password: 'another horse' }, token);
          await emailTo('zebra@second.example');
          await service.cleanUpLater(15);
        },
      ],
    ])('after a deletion by %s no table has a text or an attempt of the member', async (_who, leave) => {
      await join('mary', {});
      await call(TOKEN, { username: 'mary', password: 'a wrong password' });
      const token = await doEverything('zebra', FORM);
      await service.services.emailQueue.deliverDue();
      await leave(token);
      const rows = await readTables();
      expect(tablesWith(rows, WORDS)).toEqual([]);
      expect(await service.services.accounts.find('mary')).toMatchObject({ id: 1 });
      const about = Object.entries(rows).filter(
        ([, found]) => tablesWith({ found } as never, /"member_id":2\b/).length > 0,
      );
      expect(about.map(([table]) => table)).toEqual(['audit']);
      const attempts = rows.account_events.filter((row) => 'name_hash' in row && row.name_hash !== null);
      // Of mary, and of the name that is no account’s.
      expect(attempts).toHaveLength(2);
    });

    it('nor after “This wasn’t me”', async () => {
      await call('/wp-json/asf/v1/signup', signUpForm('zebra', FORM));
      await call(TOKEN, { username: 'zebra', password: 'a wrong password' });
      await call(TOKEN, { username: 'zebra@brainhouse.example', password: PASSWORD });
      await call('/wp-json/asf/v1/lostpassword', { user_login: 'zebra@brainhouse.example' });
      await press('zebra@brainhouse.example', { answer: 'no' });
      service.pass(DAY);
      await service.services.emailQueue.deliverDue();
      const rows = await readTables();
      expect(tablesWith(rows, WORDS)).toEqual([]);
      expect(rows.account_events).toEqual([]);
    });
  },
);
