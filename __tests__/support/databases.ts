import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { findOrInstallPostgres, type TestPostgres } from '../../scripts/postgres/find-or-install';
import { whenOver } from './when-over';

// Creating a database takes a while on a busy machine. A file that needs longer says so itself.
jest.setTimeout(60_000);

/** An empty database and an empty folder, which are deleted when the test is over. */
export interface TestDatabase {
  /** For DATABASE_URL; undefined for SQLite in the folder. */
  readonly databaseUrl: string | undefined;
  /** For DATA_DIR. */
  readonly dataDir: string;
}

/** The databases that the member service supports. All tests of the store use `describe.each(DATABASES)`. */
export const DATABASES: readonly { readonly name: string; open(): Promise<TestDatabase> }[] = [
  { name: 'SQLite', open: openSqlite },
  { name: 'PostgreSQL', open: openPostgres },
];

/** Started by the first test of the file that needs it; `npm test` sets TEST_DATABASE_URL for all files. */
let server: Promise<TestPostgres> | undefined;

afterAll(async () => {
  await (await server)?.stop();
  server = undefined;
});

/** An empty folder for a SQLite database. */
export async function openSqlite(): Promise<TestDatabase> {
  return { databaseUrl: undefined, dataDir: await makeFolder() };
}

/** An empty PostgreSQL database. */
export async function openPostgres(): Promise<TestDatabase> {
  server ??= findOrInstallPostgres({ mayDownload: false });
  const { url } = await server;
  const name = `brainhouse_test_${randomBytes(8).toString('hex')}`;
  await command(url, `CREATE DATABASE ${name}`);
  const databaseUrl = new URL(url);
  databaseUrl.pathname = `/${name}`;
  whenOver(() => command(url, `DROP DATABASE ${name} WITH (FORCE)`));
  return { databaseUrl: databaseUrl.href, dataDir: await makeFolder() };
}

async function command(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'brainhouse-data-'));
  whenOver(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
