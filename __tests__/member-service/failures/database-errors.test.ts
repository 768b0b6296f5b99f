import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { Client } from 'pg';
import { toRestError } from '../../../member-service/http/rest-error';
import { openStore } from '../../../member-service/migrations/open-store';
import { REQUEST_LIMITS, type PostgresLimits } from '../../../member-service/store/postgres-pool';
import { openSqliteFile } from '../../../member-service/store/sqlite-driver';
import { SQLITE_FILE, StoreError } from '../../../member-service/store/store-error';
import { StoreUnavailableError } from '../../../member-service/store/unavailable';
import { startCluster, type Cluster } from '../../../scripts/postgres/cluster';
import { findDownload } from '../../../scripts/postgres/download';
import { findPostgres } from '../../../scripts/postgres/find';
import { BOTH_DATABASES, openSqlite } from '../../support/databases';
import { environmentOf, runMembers } from '../support/members-command';
import { startService, TOKEN } from '../support/service-under-test';
import { postJson, startServiceProcess, type ServiceProcess } from '../support/service-process';
import { countAccounts } from '../../../member-service/accounts/accounts';

/** Starting servers and processes takes a while on a busy machine. */
jest.setTimeout(180_000);

const SIGNUP = '/wp-json/asf/v1/signup';
const CREDENTIALS = { username: 'nobody', password: 'a wrong password' };

/** `npm test` waits for a fifth of the limits of requests, `npm run test:long` for all of them. */
const DIVISOR = process.env.LONG_TESTS === 'true' ? 1 : 5;

const LIMITS: PostgresLimits = {
  connectionMs: REQUEST_LIMITS.connectionMs / DIVISOR,
  lockMs: REQUEST_LIMITS.lockMs / DIVISOR,
  statementMs: REQUEST_LIMITS.statementMs / DIVISOR,
  answerMs: REQUEST_LIMITS.answerMs / DIVISOR,
};

interface Answer {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly body: Readonly<Record<string, unknown>>;
}

async function post(base: string, url: string, body: unknown): Promise<Answer> {
  const response = await postJson(base + url, body);
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    body: (await response.json()) as Answer['body'],
  };
}

/** What a route answers while the database cannot be used. */
const BUSY: Answer = {
  status: 503,
  retryAfter: '5',
  body: { code: 'service_unavailable', message: expect.any(String) as string, data: { status: 503 } },
};

/** More than the service has. */
const CONNECTIONS_AT_MOST = 20;

describe('with PostgreSQL', () => {
  let cluster: Cluster;
  let admin: Client;

  beforeAll(async () => {
    // A server of its own, because these tests stop it.
    const binDir = findPostgres()?.binDir ?? findDownload()?.binDir;
    if (binDir === undefined) throw new Error('PostgreSQL is missing.');
    cluster = await startCluster(binDir);
  });

  afterAll(async () => {
    await cluster.stop();
  });

  beforeEach(async () => {
    admin = await connect();
  });

  afterEach(() => admin.end());

  async function connect(): Promise<Client> {
    const client = new Client({ connectionString: cluster.url });
    // The tests below end connections on purpose.
    client.on('error', () => undefined);
    await client.connect();
    return client;
  }

  function start(): Promise<ServiceProcess> {
    return startServiceProcess({ DATABASE_URL: cluster.url, JWT_SECRET: 'x'.repeat(32), LOGIN_FAILURES: '9999' });
  }

  /** Process ids of the connections that wait for a lock, as soon as there is one. */
  async function waitingBackends(): Promise<number[]> {
    for (;;) {
      // In a transaction PostgreSQL lists only the connections that existed at the first query.
      await admin.query('select pg_stat_clear_snapshot()');
      const { rows } = await admin.query<{ pid: number }>(
        "select pid from pg_stat_activity where wait_event_type = 'Lock'",
      );
      if (rows.length > 0) return rows.map(({ pid }) => pid);
    }
  }

  async function dataFolder(): Promise<string> {
    const { rows } = await admin.query<{ folder: string }>("select current_setting('data_directory') as folder");
    return rows[0]?.folder ?? '';
  }

  it('API-40: survives the end of a connection whose query waits, and answers the next request', async () => {
    const service = await start();
    await admin.query('begin; lock table attempts in access exclusive mode');
    const asking = post(service.base, TOKEN, CREDENTIALS);
    for (const pid of await waitingBackends()) await admin.query('select pg_terminate_backend($1)', [pid]);
    expect(await asking).toEqual(BUSY);
    await admin.query('rollback');
    expect(await post(service.base, TOKEN, CREDENTIALS)).toMatchObject({ status: 403 });
    service.child.kill('SIGTERM');
    expect(await service.ended).toEqual([0, null]);
  });

  /** Changes a setting of the server, for the connections that are there, too. */
  async function setReadOnly(value: 'on' | 'off'): Promise<void> {
    await admin.query(`alter system set default_transaction_read_only = ${value}`);
    await admin.query('select pg_reload_conf()');
    for (let now = ''; now !== value;) {
      const { rows } = await admin.query<{ now: string }>(
        "select current_setting('default_transaction_read_only') as now",
      );
      now = rows[0]?.now ?? '';
    }
  }

  it('OPS-196: finds the server that takes changes after a failover, with all connections', async () => {
    const service = await start();
    // Several connections.
    await Promise.all([1, 2, 3, 4, 5, 6].map(() => post(service.base, TOKEN, CREDENTIALS)));
    // New connections lead to a server that can be written to, those of before do not.
    await admin.query('alter role current_user set default_transaction_read_only = off');
    try {
      await setReadOnly('on');
      let first = await post(service.base, TOKEN, CREDENTIALS);
      // The server tells the processes of its connections one after the other.
      for (let tries = 1; tries < CONNECTIONS_AT_MOST && first.status === 403; tries += 1) {
        first = await post(service.base, TOKEN, CREDENTIALS);
      }
      // Or what the service does in the background has replaced the connections already.
      if (first.status !== 403) expect(first).toEqual(BUSY);
      const later = await Promise.all([1, 2, 3, 4, 5, 6].map(() => post(service.base, TOKEN, CREDENTIALS)));
      expect(later.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403]);
    } finally {
      await setReadOnly('off');
      await admin.query('alter role current_user reset default_transaction_read_only');
    }
  });

  it('OPS-50: is not ready, and does not start, while PostgreSQL can only be read, and doctor says so', async () => {
    const database = { ...(await openSqlite()), databaseUrl: cluster.url };
    const service = await startService({}, database);
    expect((await service.get('/readyz')).statusCode).toBe(200);
    await setReadOnly('on');
    try {
      expect(await service.services.readiness()).toEqual({
        isReady: false,
        reason: expect.stringMatching(/^PostgreSQL at .* can only be read: .* into DATABASE_URL/) as string,
      });
      await expect(startService({}, database)).rejects.toThrow(StoreError);
      const { output, code } = await runMembers(environmentOf(database), ['doctor']);
      expect([code, output]).toEqual([
        1,
        expect.stringMatching(/^wrong +database +PostgreSQL at .* can only be read/m),
      ]);
    } finally {
      await setReadOnly('off');
    }
    expect((await service.services.readiness()).isReady).toBe(true);
  });

  it('OPS-196: waits for the disk at each change, also if the server does not do so by default', async () => {
    const { rows } = await admin.query<{ now: string }>("select current_setting('synchronous_commit') as now");
    expect(rows).toEqual([{ now: 'off' }]);
    const store = await openStore({ dataDir: '/nowhere', databaseUrl: cluster.url }, { error: jest.fn() });
    const answer = await sql<{ now: string }>`select current_setting('synchronous_commit') as now`.execute(store);
    await store.destroy();
    expect(answer.rows).toEqual([{ now: 'on' }]);
  });

  it('API-40: answers 503 within its limits while PostgreSQL is stopped, and works again afterwards', async () => {
    const database = { ...(await openSqlite()), databaseUrl: cluster.url };
    // Nothing else opens a connection: one that is only half open when the server is stopped would answer.
    const service = await startService({}, database, {
      ...{ limits: LIMITS, hasBystanders: false, worksInBackground: false },
    });
    async function ask(url: string, body: unknown): Promise<Answer> {
      const { statusCode, headers, ...answer } = await service.post(url, body);
      return { status: statusCode, retryAfter: String(headers['retry-after']), body: answer.json() };
    }
    expect(await ask(TOKEN, CREDENTIALS)).toMatchObject({ status: 403 });
    const folder = await dataFolder();
    const [postmaster = ''] = (await readFile(path.join(folder, 'postmaster.pid'), 'utf8')).split('\n');
    // First what makes connections: one that the service opens meanwhile would answer.
    process.kill(Number(postmaster), 'SIGSTOP');
    const { rows } = await admin.query<{ pid: number }>('select pid from pg_stat_activity');
    const pids = [Number(postmaster), ...rows.map(({ pid }) => pid)];
    pids.forEach((pid) => process.kill(pid, 'SIGSTOP'));
    try {
      const requests = Array.from({ length: 14 }, (_, index) =>
        index % 2 === 0 ? ask(TOKEN, CREDENTIALS) : ask(SIGNUP, {}),
      );
      for (const [index, answer] of (await Promise.all(requests)).entries()) {
        expect(answer).toEqual(
          index % 2 === 0
            ? BUSY
            : { ...BUSY, body: { ...BUSY.body, success: false, error: expect.any(String) as string } },
        );
      }
    } finally {
      pids.forEach((pid) => process.kill(pid, 'SIGCONT'));
    }
    // Connections that are new now wait for the server, which has just been continued.
    expect(await ask(TOKEN, CREDENTIALS)).toMatchObject({ status: 403 });
  });
});

describe('with SQLite', () => {
  it('API-40: goes on while another process holds the lock, answers 503 after the limit, and works again afterwards', async () => {
    const service = await startService({ publicDir: path.resolve('static') });
    const other = openSqliteFile(path.join(service.config.dataDir, SQLITE_FILE), 0);
    other.exec('begin immediate');
    // The limit, which each statement measures with this clock, is over in a tenth of its time.
    const now = performance.now.bind(performance);
    jest.spyOn(performance, 'now').mockImplementation(() => now() * 10);
    const end = new AbortController();
    const logins = Promise.all([1, 2, 3].map(() => service.post(TOKEN, CREDENTIALS))).finally(() => end.abort());
    // A thread that waits for the lock answers only a few of these.
    let answered = 0;
    while (!end.signal.aborted) {
      expect((await service.get('/healthz')).statusCode).toBe(200);
      answered += 1;
      await setImmediate();
    }

    expect(answered).toBeGreaterThan(20);
    for (const answer of await logins) {
      const { statusCode: status, headers } = answer;
      expect({ status, retryAfter: headers['retry-after'], body: answer.json<unknown>() }).toEqual(BUSY);
    }
    other.exec('rollback');
    expect((await service.post(TOKEN, CREDENTIALS)).statusCode).toBe(403);
    other.close();
  });

  it('reads while another process holds the lock', async () => {
    const service = await startService();
    const other = openSqliteFile(path.join(service.config.dataDir, SQLITE_FILE), 0);
    other.exec('begin immediate');
    const writing = service.post(TOKEN, CREDENTIALS);
    expect(await countAccounts(service.services)).toBe(2);
    other.exec('rollback');
    expect((await writing).statusCode).toBe(403);
    other.close();
  });

  it('OPS-95: logs the stack of the same error once a minute, because each request has it', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'setTimeout', 'queueMicrotask', 'Date'] });
    const service = await startService({}, undefined, { worksInBackground: false });
    await sql`drop table attempts`.execute(await openStore(service.config, { error: jest.fn() }));
    async function stacks(): Promise<number> {
      for (let count = 0; count < 5; count += 1) {
        expect((await service.post(TOKEN, CREDENTIALS)).statusCode).toBe(500);
      }
      return service.logText().match(/"stack":/g)?.length ?? 0;
    }
    expect(await stacks()).toBe(1);
    expect(service.logText().match(/request failed/g)).toHaveLength(5);
    jest.advanceTimersByTime(60_000);
    expect(await stacks()).toBe(2);
  });

  it('says that the database cannot be used when the disk is full, and keeps what it has', async () => {
    const database = await openSqlite();
    const store = await openStore(database, { error: jest.fn() });
    const limit = { attempt_key: 'x', count: 1, expires_at: 1 };
    await store.insertInto('attempts').values(limit).execute();
    // SQLite reports this limit in the same way as a full disk.
    await sql`pragma max_page_count = 1`.execute(store);
    const filling = store
      .insertInto('attempts')
      .values({ ...limit, attempt_key: 'y'.repeat(100_000) })
      .execute();
    await expect(filling).rejects.toThrow(StoreUnavailableError);
    expect(toRestError(new StoreUnavailableError(new Error('full')))).toMatchObject({ statusCode: 503 });
    expect(await store.selectFrom('attempts').select('attempt_key').execute()).toEqual([{ attempt_key: 'x' }]);
    await store.destroy();
  });
});

it.each(BOTH_DATABASES)(
  'reports that $name is ready, unless it lacks a migration or does not answer',
  async ({ open }) => {
    const database = await open();
    const service = await startService({}, database, { hasBystanders: false });
    expect(await service.services.readiness()).toMatchObject({ isReady: true, emails: { waiting: 0, oldestMs: 0 } });
    if (database.databaseUrl === undefined) {
      const file = openSqliteFile(path.join(database.dataDir, SQLITE_FILE), 1_000);
      file.exec("delete from kysely_migration where name = '001-members'");
      file.close();
    } else {
      const client = new Client({ connectionString: database.databaseUrl });
      await client.connect();
      await client.query("delete from kysely_migration where name = '001-members'");
      await client.query('begin; lock table kysely_migration in access exclusive mode');
      expect(await service.services.readiness()).toEqual({
        isReady: false,
        reason: 'The database did not answer within 2 s.',
      });
      await client.query('rollback');
      await client.end();
    }
    expect(await service.services.readiness()).toEqual({
      isReady: false,
      reason: 'The database lacks the migrations 001-members.',
    });
  },
);
