import { readdirSync, readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { CompiledQuery, sql } from 'kysely';
import { Client } from 'pg';
import { readConfig } from '../../../member-service/config';
import { nameKey } from '../../../member-service/accounts/name-key';
import { openServices } from '../../../member-service/open-services';
import type { SqlDialect } from '../../../member-service/store/identity-column';
import { compareMigrations, migrate, MIGRATION_NAMES } from '../../../member-service/migrations/migrations';
import { connectStore, type Store } from '../../../member-service/store/connect-store';
import { openStore } from '../../../member-service/migrations/open-store';
import { openSqliteFile } from '../../../member-service/store/sqlite-driver';
import { SQLITE_FILE } from '../../../member-service/store/store-error';
import { BOTH_DATABASES, type TestDatabase } from '../../support/databases';
import { authenticate, findAccount, listAccounts } from '../../../member-service/accounts/accounts';
import { invite } from '../../../member-service/subjects/invitations/invite';

/** The tables of releases, and the statements that their processes sent, with the results. */
const STORED = path.resolve(__dirname, 'stored');

const log = { debug: jest.fn(), info: jest.fn(), warn: jest.fn(), error: jest.fn() };

/** A statement that a process of a release sent, with its result. */
interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

const RELEASES = readdirSync(STORED)
  .map((name) => /^(.+)\.sqlite\.sql$/.exec(name)?.[1])
  .filter((name) => name !== undefined);

let database: TestDatabase;

function dialect(): SqlDialect {
  return database.databaseUrl === undefined ? 'sqlite' : 'postgres';
}

function stored(release: string, extension: 'sql' | 'json'): string {
  return readFileSync(path.join(STORED, `${release}.${dialect()}.${extension}`), 'utf8');
}

/** Creates the tables and rows of a release. */
async function load(release: string): Promise<void> {
  const sql = stored(release, 'sql');
  if (database.databaseUrl === undefined) {
    await mkdir(database.dataDir, { recursive: true });
    const file = openSqliteFile(path.join(database.dataDir, SQLITE_FILE), 5_000);
    file.exec(sql);
    file.close();
    return;
  }
  const client = new Client({ connectionString: database.databaseUrl });
  await client.connect();
  await client.query(sql);
  await client.end();
}

/** Sends statements as the process of the release did, and compares their results. New columns do not matter to it. */
async function send(store: Store, statements: readonly Statement[]): Promise<void> {
  for (const { sql, parameters, rows } of statements) {
    const result = await store.executeQuery(CompiledQuery.raw(sql, [...parameters]));
    expect({ sql, rows: result.rows }).toMatchObject({ sql, rows: [...rows] });
  }
}

/** Names and types of the columns of each table. */
async function schemaOf(store: Store): Promise<unknown> {
  const tables = await store.introspection.getTables({ withInternalKyselyTables: true });
  return tables
    .map(({ name, columns }) => ({
      name,
      columns: columns.map(({ name: column, dataType, isNullable, hasDefaultValue, isAutoIncrementing }) =>
        [column, dataType, isNullable, hasDefaultValue, isAutoIncrementing].join(' '),
      ),
    }))
    .sort((a, b) => a.name.localeCompare(b.name));
}

describe.each(BOTH_DATABASES)('on $name', ({ openEmpty }) => {
  beforeEach(async () => {
    database = await openEmpty();
  });

  afterEach(() => {
    jest.clearAllMocks();
  });

  describe.each(RELEASES)('the tables of release %s', (release) => {
    it('are migrated while a process of that release goes on serving', async () => {
      await load(release);
      const statements = JSON.parse(stored(release, 'json')) as readonly Statement[];
      const half = Math.floor(statements.length / 2);
      const before = connectStore(database, log);
      await send(before, statements.slice(0, half));

      const config = { ...readConfig({}, database.dataDir), ...database, jwtSecret: 'x'.repeat(32) };
      // The recorded reset keys have not expired yet.
      const [{ created_at: created } = { created_at: 0 }] = await before
        .selectFrom('members')
        .select('created_at')
        .execute();
      const services = await openServices(config, log, { now: () => new Date(created) });
      try {
        expect(await compareMigrations(before)).toEqual({ unknown: [], pending: [] });
        expect(await findAccount(services, 'ada')).toMatchObject({ id: 1, status: 'approved' });

        await send(before, statements.slice(half));
        expect((await listAccounts(services)).map(({ id, username, status }) => [id, username, status])).toEqual([
          [1, 'ada', 'approved'],
          [2, 'Jürgen', 'approved'],
          [4, 'alan', 'pending'],
        ]);
        // The older process has set it.
        expect(await authenticate(services, 'ADA', 'battery staple')).toMatchObject({ id: 1 });
        expect(await authenticate(services, 'ada', 'correct horse')).toBeUndefined();
      } finally {
        await services.close();
        await before.destroy();
      }
    });

    it('API-57: find addresses of before in both notations, and name accounts that share one', async () => {
      await load(release);
      const before = connectStore(database, log);
      async function insert(name: string, email: string): Promise<void> {
        await sql`insert into members (username, username_key, email, email_key, full_name, phone, country_code, iv_code, status, created_at)
          values (${name}, ${name}, ${email}, ${nameKey(email)}, 'X', '1', '+1', 'x', 'approved', 1)`.execute(before);
      }
      await insert('first', 'X@müller.example');
      await insert('second', 'x@xn--mller-kva.example');
      await insert('third', 'y@straße.example');
      await insert('fourth', 'z@home.example\u2800');
      const config = { ...readConfig({}, database.dataDir), ...database, jwtSecret: 'x'.repeat(32) };
      let services = await openServices(config, log);
      const named = expect.stringMatching(/"first" and "second" have one email address.*members -- delete/) as string;
      expect(log.warn.mock.calls).toContainEqual([named]);
      // An older process goes on.
      await insert('fifth', 'v@bücher.example');
      for (const [name, username] of [
        ['x@MÜLLER.example', 'first'],
        ['x@xn--mller-kva.example', 'second'],
        ['first', 'first'],
        ['y@xn--strae-oqa.example', 'third'],
        ['y@straße.example', 'third'],
        ['z@home.example', 'fourth'],
        ['v@bücher.example', 'fifth'],
        ['v@xn--bcher-kva.example', 'fifth'],
      ]) {
        expect([name, (await findAccount(services, name ?? ''))?.username]).toEqual([name, username]);
      }
      for (const email of ['y@xn--strae-oqa.example', 'z@home.example', 'v@xn--bcher-kva.example']) {
        const invitation = { username: 'sixth', email, fullName: 'Six' };
        await expect(invite(services, invitation)).rejects.toMatchObject({ code: 'existing_user_email' });
      }
      await services.close();
      log.warn.mockClear();
      services = await openServices(config, log);
      expect(log.warn.mock.calls).toContainEqual([named]);
      // Each finds the address free, and the database refuses the second.
      const results = await Promise.allSettled(
        ['w@ü.example', 'w@xn--tda.example'].map((email, index) =>
          invite(services, { username: `w${String(index)}`, email, fullName: 'W' }),
        ),
      );
      expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
        reason: { code: 'existing_user_email' },
      });
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      await services.close();
      await before.destroy();
    });

    it('OPS-197: are what the migrations of that release create, which never change', async () => {
      await load(release);
      const loaded = connectStore(database, log);
      const { pending } = await compareMigrations(loaded);
      const schema = await schemaOf(loaded);
      await loaded.destroy();
      database = await openEmpty();
      const fresh = connectStore(database, log);
      const last = MIGRATION_NAMES.filter((name) => !pending.includes(name)).at(-1);
      await migrate(fresh, dialect(), last);
      expect(await schemaOf(fresh)).toEqual(schema);
      const info = jest.fn();
      await (await openStore(database, { ...log, info })).destroy();
      const [from, to] = [last, MIGRATION_NAMES.at(-1)].map((name) => name?.slice(0, 3));
      const line = `tables migrated from ${from} to ${to}; the version before does not start on them any more`;
      expect(info.mock.calls).toEqual(pending.length === 0 ? [] : [[line]]);
      await fresh.destroy();
    });
  });
});
