import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { nameKey } from '../../member-service/accounts/name-key';
import { readConfig } from '../../member-service/config';
import { createLog } from '../../member-service/lib/log';
import { openServices } from '../../member-service/open-services';
import type { Services } from '../../member-service/services';
import { findAccounts } from '../../member-service/subjects/operators/find-accounts';
import { readHistory } from '../../member-service/subjects/operators/history';
import { readOverview } from '../../member-service/subjects/operators/overview';
import { findOrInstallPostgres } from '../postgres/find-or-install';
import type { Figure } from './results';

export const OPERATOR_DATABASES = ['SQLite', 'PostgreSQL'] as const;

const ACCOUNTS = 100_000;

/** Rows of one statement, which has a limited number of values. */
const BATCH = 500;

/** One in ten waits, one in twenty was rejected. */
const STATUSES = ['pending', 'rejected', 'pending', ...Array<'approved'>(17).fill('approved')] as const;

const NAMES = ['Ada', 'Kofi', 'Yasmin', 'Zoë', 'Helen', 'Ines', 'Omar', 'Priya'] as const;

/** What the page asks for. */
const QUERIES: Readonly<Record<string, (services: Services) => Promise<unknown>>> = {
  figures: (services) => readOverview(services),
  'first page': (services) => findAccounts(services, { filter: 'waiting' }),
  'search for a letter': (services) => findAccounts(services, { filter: 'all', search: 'z' }),
  'search for one account': (services) => findAccounts(services, { filter: 'all', search: 'user99999' }),
  'search for nobody': (services) => findAccounts(services, { filter: 'all', search: 'nobody at all' }),
  history: (services) => readHistory(services, {}),
  'history of a name': (services) => readHistory(services, { search: 'ada' }),
};

/** Measures what operators read of many accounts, on one database beside the other. */
export async function measureOperators(runs: number): Promise<readonly Figure[]> {
  const postgres = await findOrInstallPostgres();
  const database = await createDatabase(postgres.url);
  const folder = mkdtempSync(path.join(tmpdir(), 'brainhouse-bench-'));
  try {
    const sides = [await fill(folder, {}), await fill(folder, { DATABASE_URL: database.url })];
    const figures = Object.keys(QUERIES).map((label) => ({
      label,
      unit: 'ms' as const,
      samples: sides.map(() => [] as number[]),
    }));
    for (let run = 0; run < runs; run += 1) {
      for (const { label, samples } of figures) {
        for (const [index, services] of sides.entries()) {
          const start = performance.now();
          await QUERIES[label]?.(services);
          samples[index]?.push(performance.now() - start);
        }
      }
    }
    for (const services of sides) await services.close();
    return figures;
  } finally {
    await database.drop();
    await postgres.stop();
    rmSync(folder, { recursive: true });
  }
}

/** Creates a database of its own. @param url of a user who may do that */
async function createDatabase(url: string) {
  const name = `bench_${process.pid}`;
  async function run(statement: string): Promise<void> {
    const client = new Client(url);
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  }
  await run(`create database ${name}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  return { url: own.href, drop: () => run(`drop database if exists ${name} with (force)`) };
}

/** Opens a database, and fills it with accounts and their history. */
async function fill(dataDir: string, env: NodeJS.ProcessEnv): Promise<Services> {
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'error', ...env }, process.cwd());
  const services = await openServices(config, createLog('error'), { worksInBackground: false });
  const { store } = services;
  const start = Date.now() - ACCOUNTS * 60_000;
  console.log(`operators: ${ACCOUNTS} accounts in ${env.DATABASE_URL === undefined ? 'SQLite' : 'PostgreSQL'}`);
  for (let first = 0; first < ACCOUNTS; first += BATCH) {
    const rows = Array.from({ length: BATCH }, (_, index) =>
      accountOf(first + index, start + (first + index) * 60_000),
    );
    await store.transaction().execute(async (transaction) => {
      const ids = await transaction
        .insertInto('members')
        .values(rows)
        .returning(['id', 'created_at', 'status', 'username'])
        .execute();
      const entries = ids.map(({ id, created_at: at, status, username }) => ({
        ...{ at, actor: 'service', member_id: id, username },
        action: status === 'pending' ? ('signed-up' as const) : status,
      }));
      await transaction.insertInto('audit').values(entries).execute();
    });
  }
  return services;
}

function accountOf(index: number, time: number) {
  const username = `user${index}`;
  const email = `${username}@brainhouse.example`;
  const fullName = `${NAMES[index % NAMES.length] ?? ''} ${index}`;
  const status = STATUSES[index % STATUSES.length] ?? 'approved';
  return {
    ...{ username, email, full_name: fullName, status, phone: '', country_code: '', iv_code: `IV-${index}` },
    ...{ username_key: nameKey(username), email_key: nameKey(email), full_name_key: nameKey(fullName) },
    ...{ created_at: time, decided_at: status === 'pending' ? null : time },
  };
}
