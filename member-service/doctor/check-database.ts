import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import type { ServiceConfig } from '../config';
import type { ServiceLog } from '../lib/log';
import { readQueueState } from '../mail/email-failures';
import { sharedAddresses } from '../accounts/shared-addresses';
import { brokenPromises } from '../store/check-promises';
import { readCleanUp, TRUSTED_MS } from '../store/clean-up-times';
import { compareMigrations, hasTables, MIGRATION_NAMES } from '../migrations/migrations';
import { connectStore, type Store } from '../store/connect-store';
import { describeAddresses } from '../subjects/operators/operators';
import { explainLoss, SQLITE_FILE, toStoreError } from '../store/store-error';
import { note, ok, wrong, type Diagnosis } from '../../contract/diagnosis';

/** A difference that does not matter to tokens and reset keys, in milliseconds. */
const CLOCK_TOLERANCE_MS = 60_000;

/** Checks connection, schema, content and clock. Does not create or migrate anything. */
export async function checkDatabase(
  config: ServiceConfig,
  log: Pick<ServiceLog, 'error'>,
  now: Date,
): Promise<readonly Diagnosis[]> {
  const { dataDir, databaseUrl } = config;
  const name =
    databaseUrl === undefined ? path.join(dataDir, SQLITE_FILE) : `PostgreSQL at ${new URL(databaseUrl).host}`;
  const loss = databaseUrl === undefined ? explainLoss(config) : undefined;
  if (databaseUrl === undefined && !existsSync(name)) {
    return [
      loss === undefined
        ? ok('database', `${name} does not exist yet; the service creates it`)
        : wrong('database', loss),
    ];
  }
  if (databaseUrl === undefined && isOfOtherAccount(name)) {
    // SQLite would create files that the service cannot write to. checkFiles has reported the account.
    return [];
  }
  let store: Store | undefined;
  try {
    store = connectStore(config, log);
    if (loss !== undefined && !(await hasTables(store))) return [wrong('database', loss)];
    const { unknown, pending } = await compareMigrations(store);
    return [
      await checkContent(store, name, databaseUrl === undefined),
      checkSchema(unknown, pending),
      ...(unknown.length + pending.length === 0
        ? [
            ...(await brokenPromises(store, config)).map(({ message }) => wrong('database', message)),
            ...(await checkRows(store, databaseUrl === undefined, now)),
            ...(await describeAddresses({ store }, config.operators)).map((text) => note('operators', text)),
          ]
        : []),
    ];
  } catch (error) {
    return [wrong('database', toStoreError(error, config).message)];
  } finally {
    await store?.destroy();
  }
}

function isOfOtherAccount(file: string): boolean {
  const me = process.getuid?.();
  return me !== undefined && statSync(file).uid !== me;
}

async function checkContent(store: Store, name: string, isSqlite: boolean): Promise<Diagnosis> {
  if (!isSqlite) {
    await sql`select 1`.execute(store);
    return ok('database', `${name} answers, ${await encryption(store)}`);
  }
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(store);
  const result = rows[0]?.quick_check ?? 'no result';
  return result === 'ok'
    ? ok('database', `${name} is intact`)
    : wrong('database', `${name} is damaged (${result}). Stop the service and restore a backup: members restore.`);
}

/** How the connection to PostgreSQL is encrypted, as its server says. */
async function encryption(store: Store): Promise<string> {
  const { rows } = await sql<{ ssl: boolean; version: string | null }>`
    select ssl, version from pg_stat_ssl where pid = pg_backend_pid()`.execute(store);
  return rows[0]?.ssl === true ? `encrypted with ${rows[0].version ?? 'TLS'}` : 'without encryption';
}

function checkSchema(unknown: readonly string[], pending: readonly string[]): Diagnosis {
  if (unknown.length > 0) {
    return wrong(
      'schema',
      `the database is newer than this program: it has ${unknown.join(', ')}. Run the newer version of the program.`,
    );
  }
  return pending.length > 0
    ? wrong('schema', `the database lacks ${pending.join(', ')}. Make a backup, then restart the service: it migrates.`)
    : ok('schema', `current, ${MIGRATION_NAMES.at(-1) ?? ''}`);
}

async function checkRows(store: Store, isSqlite: boolean, now: Date): Promise<readonly Diagnosis[]> {
  const shared = await sharedAddresses(store, false);
  return [
    ...shared.map((sentence) => wrong('accounts', sentence)),
    ...(await checkEmails(store, now)),
    await checkClock(store, isSqlite, now),
  ];
}

/** Emails that the mail server has refused, and those that failed permanently in the last day. Nothing if there are none. */
async function checkEmails(store: Store, now: Date): Promise<readonly Diagnosis[]> {
  const { failing, failedPermanently, reason = '' } = await readQueueState(store, now);
  const findings: Diagnosis[] = [];
  if (failing > 0) {
    findings.push(
      wrong(
        'emails',
        `${failing} wait because the mail server does not accept them: ${reason}. They are sent when it does.`,
      ),
    );
  }
  if (failedPermanently > 0) {
    findings.push(
      wrong('emails', `${failedPermanently} given up in the last 24 hours. "members list" names the accounts.`),
    );
  }
  return findings;
}

/**
 * The clock of this machine, beside that of PostgreSQL or the times that are stored, which cannot be in the future; and whether the service
 * would trust it at a start.
 */
async function checkClock(store: Store, isSqlite: boolean, now: Date): Promise<Diagnosis> {
  const time = isSqlite ? ((await newestTime(store)) ?? now.getTime()) : await timeOfPostgres(store);
  const aheadMs = time - now.getTime();
  const seconds = Math.round(Math.abs(aheadMs) / 1000);
  if (isSqlite ? aheadMs > CLOCK_TOLERANCE_MS : Math.abs(aheadMs) > CLOCK_TOLERANCE_MS) {
    return wrong(
      'time',
      isSqlite
        ? `the clock of this machine is at least ${seconds} s behind: the database has an entry of ${new Date(time).toISOString()}. Unless a clock was ahead then, set this one, and let it follow a time server.`
        : `the clocks of this machine and of PostgreSQL differ by ${seconds} s. Let both follow a time server.`,
    );
  }
  const lastCleanUp = (await readCleanUp(store))?.trusted_at ?? now.getTime();
  return now.getTime() - lastCleanUp > TRUSTED_MS
    ? wrong(
        'time',
        `the clock of this machine says ${now.toISOString()}, but the last clean-up of the service was at ${new Date(lastCleanUp).toISOString()}. If the clock is right, start the service: it deletes nothing for a day, and then as usual. Otherwise set the clock before.`,
      )
    : ok('time', now.toISOString());
}

/** The newest time that is stored, in milliseconds since 1970; undefined if nothing is. */
async function newestTime(store: Store): Promise<number | undefined> {
  const { rows } = await sql<{ time: number | null }>`
    select max(time) as time from (
      select max(at) as time from audit union all
      select max(at) from account_events union all
      select max(used_at) from session_records union all
      select max(created_at) from members union all
      select max(trusted_at) from clean_ups
    ) as times`.execute(store);
  return rows[0]?.time ?? undefined;
}

async function timeOfPostgres(store: Store): Promise<number> {
  const { rows } = await sql<{ time: string }>`select extract(epoch from clock_timestamp()) * 1000 as time`.execute(
    store,
  );
  return Number(rows[0]?.time);
}
