import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { readSnapshot } from '../../../member-service/backup/backup';
import { OMITTED_TABLES, TABLE_NAMES } from '../../../member-service/backup/tables';
import { readConfig } from '../../../member-service/config';
import { openServices } from '../../../member-service/open-services';
import type { Services } from '../../../member-service/services';
import { openStore } from '../../../member-service/migrations/open-store';
import { BOTH_DATABASES, openSqlite, type TestDatabase } from '../../support/databases';
import { environmentOf, expectOutcome, runMembers, type Outcome } from '../support/members-command';
import { startService } from '../support/service-under-test';
import { signUpForm } from '../support/sign-up-form';
import { authenticate } from '../../../member-service/accounts/accounts';
import { approve, reject } from '../../../member-service/subjects/decisions/decide';
import { requestReset, sendReset } from '../../../member-service/subjects/passwords/request-reset';
import { resetPassword } from '../../../member-service/subjects/passwords/reset-password';
import { createAccount } from '../../../member-service/subjects/sign-up/sign-up';

const log = { debug: jest.fn(), info: jest.fn(), warn: jest.fn(), error: jest.fn() };
const FILE = 'members.backup';

function run(database: TestDatabase, ...args: readonly string[]): Promise<Outcome> {
  return runMembers(environmentOf(database), args);
}

/** @param lookupDelayMs how long a requested reset waits */
function servicesOf(database: TestDatabase, lookupDelayMs = 0): Promise<Services> {
  return openServices(readConfig(environmentOf(database), '/'), log, { lookupDelayMs: () => lookupDelayMs });
}

async function signUp(database: TestDatabase, ...names: readonly string[]): Promise<void> {
  const services = await servicesOf(database);
  for (const name of names) await createAccount(services, signUpForm(name), { approved: true });
  await services.close();
}

/** What a restore adds to the audit. */
const RESTORED: unknown = expect.objectContaining({ action: 'restored', member_id: 0, username: '' });

/** All rows of all tables. */
async function contentOf(database: TestDatabase): Promise<Record<string, unknown>> {
  const store = await openStore(database, log);
  const content: Record<string, unknown> = {};
  for (const table of TABLE_NAMES) {
    content[table] = (await sql`select * from ${sql.table(table)} order by 1`.execute(store)).rows;
  }
  await store.destroy();
  return content;
}

/** The rows of a table in a backup. */
async function rowsIn({ dataDir }: TestDatabase, table: string): Promise<readonly Record<string, unknown>[]> {
  const lines = gunzipSync(await readFile(path.join(dataDir, FILE)))
    .toString()
    .trimEnd()
    .split('\n');
  return lines
    .map((line) => JSON.parse(line) as { table?: string; row?: Record<string, unknown> })
    .flatMap((line) => (line.table === table && line.row !== undefined ? [line.row] : []));
}

describe.each(BOTH_DATABASES)('a backup of $name', ({ open, openEmpty }) => {
  it('OPS-61: is taken under load, and restores to the same rows after everything was lost', async () => {
    const database = await open();
    await signUp(database, ...Array.from({ length: 5 }, (_, index) => `before${index}`));
    const service = await servicesOf(database);
    const answered: string[] = [];
    let isLoaded = true;
    const load = [1, 2, 3].map(async (worker) => {
      for (let count = 0; isLoaded; count += 1) {
        const name = `during${worker}x${count}`;
        await createAccount(service, signUpForm(name), { approved: true });
        await requestReset(service, name);
        answered.push(name);
      }
    });
    while (answered.length < 3) await new Promise((resolve) => setImmediate(resolve));
    const answeredBefore = [...answered];
    const backup = await run(database, 'backup', FILE);
    isLoaded = false;
    await Promise.all(load);
    await service.close();
    expect(backup).toMatchObject({ code: 0, errors: '' });

    const members = await rowsIn(database, 'members');
    const names = members.map(({ username }) => username);
    expect(names).toEqual(expect.arrayContaining(['before0', 'before4', ...answeredBefore]));

    const other = await openEmpty();
    const file = path.join(database.dataDir, FILE);
    expect(await run(other, 'restore', file, '--keep-sessions')).toMatchObject({
      code: 0,
      output: expect.stringContaining(`${names.length} accounts restored`) as string,
    });
    const restored = await contentOf(other);
    for (const table of TABLE_NAMES) {
      expect(restored[table]).toEqual([...(await rowsIn(database, table)), ...(table === 'audit' ? [RESTORED] : [])]);
    }
    const services = await servicesOf(other);
    expect(await authenticate(services, 'before0', signUpForm('before0').password)).toMatchObject({
      username: 'before0',
    });
    await services.close();
  });

  it('has no row that was written after its first line was read, and does not delay that write', async () => {
    const database = await open();
    await signUp(database, 'ada');
    const store = await openStore(database, log);
    const tables: string[] = [];
    await readSnapshot(store, new Date(), async (lines) => {
      for await (const line of lines) {
        if ('format' in line) {
          await signUp(database, 'grace');
          expect(await run(database, 'reset', 'grace')).toMatchObject({ code: 0 });
        }
        if ('row' in line) tables.push(line.table);
      }
    });
    await store.destroy();
    expect(tables).toEqual(['members', 'audit']);
    expect(await contentOf(database)).toMatchObject({ members: [{}, {}] });
  });

  it('restores to the other database as well, and never gives the id of a deleted member again', async () => {
    const database = await open();
    await signUp(database, 'ada', 'grace');
    expect(await run(database, 'delete', 'grace', '--yes')).toMatchObject({ code: 0 });
    expect(await run(database, 'backup', FILE)).toMatchObject({ code: 0 });
    const { members, audit } = await contentOf(database);
    for (const target of BOTH_DATABASES) {
      const other = await target.openEmpty();
      const file = path.join(database.dataDir, FILE);
      expect(await run(other, 'restore', file, '--keep-sessions')).toMatchObject({ code: 0 });
      expect(await contentOf(other)).toEqual({
        session_records: [],
        decision_sentences: [],
        imported_accounts: [],
        applicant_questions: [],
        operators: [],
        lesson_marks: [],
        learning_figures: [],
        instructor_applications: [],
        members,
        // The entry about the backup is stored after it.
        audit: [...(audit as unknown[]).slice(0, -1), RESTORED],
      });
      await signUp(other, 'alan');
      expect((await contentOf(other)).members).toMatchObject([{ id: 1 }, { id: 3, username: 'alan' }]);
    }
  });

  it('is restored to an empty database only, unless the operator says otherwise', async () => {
    const database = await open();
    await signUp(database, 'ada');
    await run(database, 'backup', FILE);
    await signUp(database, 'grace', 'alan');
    const before = await contentOf(database);
    expect(await run(database, 'restore', FILE)).toMatchObject({
      code: 1,
      output: '',
      errors: expect.stringMatching(
        /^The database is not empty: .*\(3 in members, 4 in audit; the newest account is alan of \d{4}-.*\)\. .* add --overwrite/,
      ) as string,
    });
    expect(await contentOf(database)).toEqual(before);
    expect(await run(database, 'restore', FILE, '--overwrite')).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^1 account restored from the backup of \d{4}-/) as string,
      errors: expect.stringContaining('All members sign in again.') as string,
    });
    expect((await contentOf(database)).members).toMatchObject([{ username: 'ada' }]);
    await signUp(database, 'grace');
    expect((await contentOf(database)).members).toMatchObject([{ id: 1 }, { id: 4 }]);
  });

  it('OPS-61, OPS-168: brings no account back that was deleted since, and no entry of the audit is lost', async () => {
    const database = await open();
    await signUp(database, 'ada', 'grace');
    expect(await run(database, 'backup', FILE)).toMatchObject({ code: 0 });
    await signUp(database, 'alan');
    expect(await run(database, 'delete', 'grace', '--yes')).toMatchObject({ code: 0 });
    const { audit } = await contentOf(database);

    expectOutcome(
      await run(database, 'restore', FILE, '--overwrite'),
      0,
      /^1 account restored .* 1 account that was deleted since stays deleted\.$/,
    );
    expect(await contentOf(database)).toEqual({
      members: [expect.objectContaining({ username: 'ada' })],
      session_records: [],
      decision_sentences: [],
      imported_accounts: [],
      applicant_questions: [],
      operators: [],
      lesson_marks: [],
      learning_figures: [],
      instructor_applications: [],
      audit: [...(audit as unknown[]), RESTORED],
    });
    // Another backup does not contain it either.
    expect(await run(database, 'backup', 'later.backup')).toMatchObject({ code: 0 });
    expect(gunzipSync(await readFile(path.join(database.dataDir, 'later.backup'))).toString()).not.toContain('grace');
  });

  it('OPS-168: approves nobody who was rejected since, brings back no password that was changed since, and names both', async () => {
    const database = await open();
    const service = await startService({}, database, { hasBystanders: false });
    const { services } = service;
    const [ada, grace, alan, edsger] = ['ada', 'grace', 'alan', 'edsger'].map((name) => signUpForm(name));
    for (const form of [ada, grace, alan, edsger]) if (form) await createAccount(services, form, { approved: true });
    const link = new URL((await sendReset(services, 'ada')).link);
    expect(await run(database, 'backup', FILE)).toMatchObject({ code: 0 });
    const key = link.searchParams.get('key') ?? '';
    await resetPassword(services, { key, login: 'ada', password: 'another good one' });
    await reject(services, 'grace');
    await reject(services, 'alan');
    await approve(services, 'alan');

    const { output } = await run(database, 'restore', FILE, '--overwrite');
    expect(output).toMatch(/^4 accounts restored .*rejected again: grace\. .*the old ones do not work: ada\.$/);
    // The new one is not in the backup either.
    for (const [form, password, statusCode] of [
      [ada, ada?.password, 403],
      [ada, 'another good one', 403],
      [grace, grace?.password, 403],
      [alan, alan?.password, 200],
      [edsger, edsger?.password, 200],
    ] as const) {
      const answer = await service.post('/wp-json/jwt-auth/v1/token', { username: form?.username, password });
      expect([form?.username, password, answer.statusCode]).toEqual([form?.username, password, statusCode]);
    }
    service.mails.length = 0;
    await requestReset(services, 'ada');
    expect((await service.mailTo(ada?.email ?? '')).text).toContain('key=');
  });

  it('leaves out the emails that wait, and its restore deletes them, so that none is sent twice', async () => {
    const database = await open();
    const services = await servicesOf(database, 60_000);
    await createAccount(services, signUpForm('ada'), { approved: true });
    await requestReset(services, 'ada');
    expect(await services.emailQueue.state()).toMatchObject({ waiting: 1 });
    expect(await run(database, 'backup', FILE)).toMatchObject({ code: 0 });
    expect(await rowsIn(database, 'email_queue')).toEqual([]);
    expect(await run(database, 'restore', FILE, '--overwrite')).toMatchObject({ code: 0 });
    expect(await services.emailQueue.state()).toMatchObject({ waiting: 0 });
    await services.close();
  });

  it('OPS-147: contains every other table, and all are described', async () => {
    const database = await open();
    const store = await openStore(database, log);
    const tables = (await store.introspection.getTables()).map(({ name }) => name);
    await store.destroy();
    const own = tables.filter((name) => !name.startsWith('kysely_'));
    expect(own.sort()).toEqual([...TABLE_NAMES, ...OMITTED_TABLES].sort());
  });
});

describe('a backup file', () => {
  let database: TestDatabase;
  let file: string;

  beforeEach(async () => {
    database = await openSqlite();
    file = path.join(database.dataDir, FILE);
    await signUp(database, 'ada', 'grace');
    const store = await openStore(database, log);
    // JSON does not escape this character, and many programs split lines at it.
    await sql`update members set full_name = ${'Grace\u2028Hopper'} where username = 'grace'`.execute(store);
    await store.destroy();
    await run(database, 'backup', FILE);
  });

  async function changed(change: (text: string) => string): Promise<Outcome> {
    await writeFile(file, gzipSync(change(gunzipSync(await readFile(file)).toString())));
    return run(database, 'verify', FILE);
  }

  it('can be read by its owner only, and replaces an older one only on request', async () => {
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expectOutcome(
      await run(database, 'verify', FILE),
      0,
      /^members\.backup is complete: 2 accounts, made .*, schema \d{3}-\S+\.$/,
    );
    expectOutcome(await run(database, 'backup', FILE), 1, /members\.backup exists\. .*--overwrite/);
    expect(await run(database, 'backup', FILE, '--overwrite', '--json')).toMatchObject({ code: 0 });
    expect((await readdir(database.dataDir)).filter((name) => name.includes('.partial'))).toEqual([]);
  });

  it('OPS-61: goes to another program and comes from one, checked before', async () => {
    const env = environmentOf(database);
    expectOutcome(await runMembers(env, ['backup', '-']), 2, /standard output is a terminal/);
    const npm = { ...env, npm_lifecycle_event: 'members' };
    expect((await runMembers(npm, ['backup', '-'])).errors).toContain('npm run --silent members -- backup -');
    const sent: Uint8Array[] = [];
    async function send(bytes: Uint8Array): Promise<void> {
      sent.push(bytes);
    }
    const errors = 'Backup of 2 accounts written to standard output and verified.';
    expect(await runMembers(env, ['backup', '-'], { send })).toEqual({ code: 0, output: '', errors });
    const before = await contentOf(database);
    for (const args of [
      ['verify', '-'],
      ['restore', '-', '--overwrite'],
    ]) {
      expect(await runMembers(env, args, { input: Readable.from(sent) })).toMatchObject({ code: 0 });
    }
    expect((await contentOf(database)).members).toHaveLength((before.members as unknown[]).length);
    expectOutcome(await runMembers(env, ['verify', '-']), 1, /^standard input is incomplete/);
    const gone = { send: () => Promise.reject(new Error('write EPIPE')) };
    expectOutcome(await runMembers(env, ['backup', '-'], gone), 1, 'The backup was not read to its end: write EPIPE.');
  });

  it('is not written to a missing folder', async () => {
    expectOutcome(
      await run(database, 'backup', 'nowhere/members.backup'),
      1,
      /members\.backup cannot be written: ENOENT.*Write the path of a file/,
    );
  });

  it.each([
    [
      'a changed row',
      (text: string) => text.replace('"username":"ada"', '"username":"eve"'),
      /checksum does not match/,
    ],
    ['a missing row', (text: string) => text.replace(/\n.*"username":"ada".*\n/, '\n'), /checksum does not match/],
    ['no end', (text: string) => text.replace(/[^\n]+\n$/, ''), /is incomplete: its last line is missing/],
    ['half a line', (text: string) => text.slice(0, text.indexOf('\n') + 20), /line 2 is not JSON/],
    ['a line of another kind', (text: string) => text.replace('\n', '\n{"a":1}\n'), /line 2 is neither a row/],
    ['lines after its end', (text: string) => `${text}{"table":"members","lastId":1}\n`, /lines after its end/],
    ['an unknown table', (text: string) => text.replaceAll('"table":"members"', '"table":"users"'), /users/],
    [
      'the same name twice',
      (text: string) => text.replace(/(\n.*"username":"ada".*)/, '$1$1'),
      /does not fit its schema/,
    ],
    ['a newer schema', (text: string) => text.replace('001-members', '000-later'), /newer version .*"000-later"/],
    ['a newer format', (text: string) => text.replace('"version":1', '"version":2'), /has version 2 of the format/],
    ['other JSON', () => '{}\n', /is not a backup of/],
    ['nothing', () => '', /is incomplete/],
  ])('with %s is refused', async (_name, change, message) => {
    const outcome = await changed(change);
    expect(outcome).toMatchObject({ code: 1, output: '' });
    expect(outcome.errors).toMatch(message);
    const before = await contentOf(database);
    expect(await run(database, 'restore', FILE, '--overwrite')).toMatchObject({ code: 1 });
    expect(await contentOf(database)).toEqual(before);
  });

  it('that is cut off, not compressed or missing is refused', async () => {
    const whole = await readFile(file);
    await writeFile(file, whole.subarray(0, whole.length / 2));
    expect((await run(database, 'verify', FILE)).errors).toMatch(/members\.backup is incomplete/);
    await writeFile(file, 'no backup');
    expect((await run(database, 'verify', FILE)).errors).toMatch(/is damaged or is not a backup/);
    await rm(file);
    expectOutcome(await run(database, 'verify', FILE), 1, /^The backup cannot be read: ENOENT/);
    expectOutcome(await run(database, 'verify'), 2, /^verify: which file\? Add its path\./);
  });
});
