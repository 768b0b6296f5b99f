import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { DefaultQueryExecutor } from 'kysely';
import type { CompiledQuery, QueryExecutor, QueryResult } from 'kysely';
import { version } from '../package.json';
import { readConfig } from '../member-service/config';
import { openServices } from '../member-service/services';
import type { Services } from '../member-service/services';
import { sqliteDriver } from '../member-service/store/sqlite-driver';
import { SQLITE_FILE } from '../member-service/store/store-error';
import { findPostgres, HOW_TO_GET_POSTGRES } from './postgres/find';
import { startCluster } from './postgres/cluster';
import { PROJECT_DIR, runScript, showHelp } from './lib/project';

const HELP = `
npm run record:release

Writes the database of this version to __tests__/member-service/stored/, for SQLite and PostgreSQL: the tables with a few rows
as SQL, and the statements that a running service sends, with their results. The tests of later versions migrate these
tables, and send the statements during the migration, as a process of this version would. Run it for each release, before
its version number changes.
`;

/** One statement of a running service. */
interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
  readonly rows: readonly unknown[];
}

const LOG = { debug: nothing, info: nothing, warn: nothing, error: nothing };

/** How long a starting service works in the background, in milliseconds. */
const START_MS = 500;

function nothing(): void {
  // The log is not part of the record.
}

async function main(): Promise<undefined> {
  showHelp(HELP);
  const target = path.join(PROJECT_DIR, '__tests__/member-service/stored');
  await mkdir(target, { recursive: true });
  const folder = await mkdtemp(path.join(tmpdir(), 'brainhouse-record-'));
  try {
    const sqlite = await recordSqlite(path.join(folder, 'sqlite'));
    await writeFile(path.join(target, `${version}.sqlite.sql`), sqlite.dump);
    await writeFile(path.join(target, `${version}.sqlite.json`), toJson(sqlite.statements));
    const postgres = await recordPostgres(path.join(folder, 'postgres'));
    await writeFile(path.join(target, `${version}.postgres.sql`), postgres.dump);
    await writeFile(path.join(target, `${version}.postgres.json`), toJson(postgres.statements));
    console.log(`Release ${version} is recorded in ${path.relative(process.cwd(), target)}.`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return undefined;
}

interface Recorded {
  readonly dump: string;
  readonly statements: readonly Statement[];
}

async function recordSqlite(dataDir: string): Promise<Recorded> {
  await fill(await open(dataDir));
  const { DatabaseSync } = sqliteDriver();
  const dump = dumpSqlite(new DatabaseSync(path.join(dataDir, SQLITE_FILE)));
  return { dump, statements: await recordStatements(await open(dataDir)) };
}

/** Records what passes Kysely; it adds begin and commit later. */
async function recordStatements(services: Services): Promise<readonly Statement[]> {
  const statements: Statement[] = [];
  const prototype = DefaultQueryExecutor.prototype as QueryExecutor;
  const execute: QueryExecutor['executeQuery'] = Reflect.get(prototype, 'executeQuery');
  async function record<Result>(this: QueryExecutor, query: CompiledQuery<Result>): Promise<QueryResult<Result>> {
    const result = await execute.call(this, query);
    statements.push({ sql: query.sql, parameters: query.parameters, rows: result.rows });
    return result as QueryResult<Result>;
  }
  prototype.executeQuery = record;
  try {
    await serve(services);
  } finally {
    Reflect.deleteProperty(prototype, 'executeQuery');
  }
  return statements;
}

interface Row {
  readonly [column: string]: unknown;
}

function dumpSqlite(database: { prepare(sql: string): { all(): unknown }; close(): void }): string {
  function query(sql: string): readonly Row[] {
    return database.prepare(sql).all() as readonly Row[];
  }
  const tables = query("select name, sql from sqlite_master where sql is not null and name not like 'sqlite_%'");
  const lines = tables.map(({ sql }) => `${String(sql)};`);
  for (const { name } of [
    ...tables.filter(({ sql }) => /^create table/i.test(String(sql))),
    { name: 'sqlite_sequence' },
  ]) {
    for (const row of query(`select * from "${String(name)}"`)) {
      const columns = Object.keys(row).map((column) => `"${column}"`);
      lines.push(
        `insert into "${String(name)}" (${columns.join(', ')}) values (${Object.values(row).map(toLiteral).join(', ')});`,
      );
    }
  }
  database.close();
  return `${lines.join('\n')}\n`;
}

function toLiteral(value: unknown): string {
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value);
}

async function recordPostgres(dataDir: string): Promise<Recorded> {
  const programs = findPostgres();
  if (programs === undefined) throw new Error(HOW_TO_GET_POSTGRES);
  const cluster = await startCluster(programs.binDir);
  try {
    await fill(await open(dataDir, cluster.url));
    const { stdout } = await promisify(execFile)(path.join(programs.binDir, 'pg_dump'), [
      '--inserts',
      '--no-owner',
      '--no-privileges',
      cluster.url,
    ]);
    const statements = await recordStatements(await open(dataDir, cluster.url));
    // Lines that start with a backslash are for psql.
    return { dump: stdout.replace(/^(\\|--).*\n/gm, '').replace(/\n{2,}/g, '\n'), statements };
  } finally {
    await cluster.stop();
  }
}

async function open(dataDir: string, databaseUrl?: string): Promise<Services> {
  const services = await openServices(
    { ...readConfig({}, dataDir), dataDir, databaseUrl, jwtSecret: 'x'.repeat(32) },
    LOG,
  );
  await wait(START_MS);
  return services;
}

/** The rows of the record. The tests name them. */
async function fill(services: Services): Promise<void> {
  const { members, attempts } = services;
  await members.create(signUp('ada', 'IV-1'), { approved: true });
  await members.create(signUp('Jürgen', 'IV-2'), { approved: false });
  await members.create(signUp('grace', 'IV-3'), { approved: false });
  await members.reject('grace');
  await members.sendReset('ada');
  await attempts.count('login', { count: 10, windowMs: 365 * 24 * 60 * 60_000 });
  await services.close();
}

/** What a running service does with them. */
async function serve(services: Services): Promise<void> {
  const { members, attempts } = services;
  await members.authenticate('ada', 'correct horse');
  await members.list();
  await members.create(signUp('alan', 'IV-4'), { approved: false });
  await members.approve('Jürgen');
  const { link } = await members.sendReset('ada');
  const key = new URL(link).searchParams.get('key') ?? '';
  await members.resetPassword({ login: 'ada', key, password: 'battery staple' });
  await attempts.count('login', { count: 10, windowMs: 365 * 24 * 60 * 60_000 });
  await members.remove('grace');
  await members.list({ status: 'pending' });
  await services.close();
}

function signUp(username: string, ivCode: string) {
  return {
    fullName: 'Ada Lovelace',
    username,
    email: `${username.toLowerCase()}@brainhouse.example`,
    phone: '170 1234567',
    countryCode: '+49',
    ivCode,
    password: 'correct horse',
  };
}

function toJson(statements: readonly Statement[]): string {
  return `${JSON.stringify(statements, undefined, 1)}\n`;
}

runScript(main, ['Error']);
