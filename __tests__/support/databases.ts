import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { Client } from 'pg';
import { openStore } from '../../member-service/migrations/open-store';
import { SQLITE_FILE } from '../../member-service/store/store-error';
import { fastFolder } from '../../scripts/lib/fast-folder';
import { findOrInstallPostgres } from '../../scripts/postgres/find-or-install';
import { whenOver } from './when-over';

// Creating a database takes a while on a busy machine. A file that needs longer says so itself.
jest.setTimeout(60_000);

/** A database without rows and an empty folder, which are deleted when the test is over. */
export interface TestDatabase {
  /** For DATABASE_URL; undefined for SQLite in the folder. */
  readonly databaseUrl: string | undefined;
  /** For DATA_DIR. */
  readonly dataDir: string;
}

/** A database that the member service supports. */
interface SupportedDatabase {
  readonly name: string;
  /** Opens a database that may have its tables already: a copy of these takes less time than the migrations. */
  open(): Promise<TestDatabase>;
  /** Opens a database without tables, for tests of the first start. */
  openEmpty(): Promise<TestDatabase>;
}

const STORE_DIR = 'member-service/store';

/**
 * For suites whose SQL differs between the databases, or behaves differently: text of one dialect, upserts, what simultaneous
 * transactions and processes see, migrations, backups, and statements whose plan or number of rows is the promise.
 */
export const BOTH_DATABASES: readonly SupportedDatabase[] = [
  { name: 'SQLite', open: openMigratedSqlite, openEmpty: openSqlite },
  {
    name: 'PostgreSQL',
    open: async () => openPostgres(await (template ??= provideTemplate())),
    openEmpty: () => openPostgres(),
  },
];

/** For all other suites, with `describe.each(DATABASES)`: SQLite, and in `npm run test:long` both. */
export const DATABASES = BOTH_DATABASES.slice(0, process.env.LONG_TESTS === 'true' ? 2 : 1);

/** A server, and a connection that creates and deletes its databases. */
interface Server {
  readonly url: string;
  readonly client: Client;
  stop(): Promise<void>;
}

/** Started by the first test of the file that needs it; `npm test` sets TEST_DATABASE_URL for all files. */
let server: Promise<Server> | undefined;

/** A SQLite file with all tables, for copies. */
let migratedFile: Promise<Buffer> | undefined;

/** Name of the PostgreSQL database with all tables, for copies. */
let template: Promise<string> | undefined;

afterAll(async () => {
  await (await server)?.stop();
  server = undefined;
  template = undefined;
});

/** An empty folder for a SQLite database. */
export async function openSqlite(): Promise<TestDatabase> {
  return { databaseUrl: undefined, dataDir: await makeFolder() };
}

/** A folder with a SQLite database that has all tables. */
export async function openMigratedSqlite(): Promise<TestDatabase> {
  migratedFile ??= migrateSqlite();
  const database = await openSqlite();
  await writeFile(path.join(database.dataDir, SQLITE_FILE), await migratedFile, { mode: 0o600 });
  return database;
}

async function migrateSqlite(): Promise<Buffer> {
  const database = await openSqlite();
  const store = await openStore(database, console);
  await sql`PRAGMA wal_checkpoint(TRUNCATE)`.execute(store);
  await store.destroy();
  return readFile(path.join(database.dataDir, SQLITE_FILE));
}

/** A PostgreSQL database: an empty one, or a copy of the template. */
export async function openPostgres(original = 'template0'): Promise<TestDatabase> {
  const { url, client } = await (server ??= startServer());
  const name = `brainhouse_test_${randomBytes(8).toString('hex')}`;
  await client.query(`CREATE DATABASE ${name} TEMPLATE ${original}`);
  whenOver(() => client.query(`DROP DATABASE ${name} WITH (FORCE)`));
  return { databaseUrl: urlOf(url, name), dataDir: await makeFolder() };
}

async function startServer(): Promise<Server> {
  const { url, stop } = await findOrInstallPostgres({ mayDownload: false });
  const client = new Client({ connectionString: url });
  await client.connect();
  return {
    url,
    client,
    async stop() {
      await client.end();
      await stop();
    },
  };
}

/**
 * Creates the template, unless another file has done so. Its name contains the hash of the store's code: a server that stays has one
 * for each version of it.
 */
async function provideTemplate(): Promise<string> {
  const { url, client } = await (server ??= startServer());
  const hash = createHash('sha256');
  for (const file of (await readdir(STORE_DIR)).toSorted()) hash.update(await readFile(path.join(STORE_DIR, file)));
  const name = `brainhouse_template_${hash.digest('hex').slice(0, 16)}`;
  // Another worker may need it at the same time.
  await client.query('SELECT pg_advisory_lock(hashtext($1))', [name]);
  const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
  if (rowCount === 0) {
    const unfinished = `${name}_${process.pid}`;
    await client.query(`CREATE DATABASE ${unfinished} TEMPLATE template0`);
    const store = await openStore({ dataDir: '/nowhere', databaseUrl: urlOf(url, unfinished) }, console);
    await store.destroy();
    await client.query(`ALTER DATABASE ${unfinished} RENAME TO ${name}`);
  }
  await client.query('SELECT pg_advisory_unlock(hashtext($1))', [name]);
  return name;
}

function urlOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(fastFolder(), 'brainhouse-data-'));
  whenOver(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
