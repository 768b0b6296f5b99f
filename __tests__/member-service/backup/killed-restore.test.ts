import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { writeBackup } from '../../../member-service/backup/backup';
import { restoreBackup } from '../../../member-service/backup/restore';
import { TABLE_NAMES } from '../../../member-service/backup/tables';
import { connectStore, type Store } from '../../../member-service/store/connect-store';
import { openStore } from '../../../member-service/migrations/open-store';
import { DATABASES, type TestDatabase } from '../../support/databases';
import { bundled, killAfterTest } from '../support/service-process';

const IS_LONG = process.env.LONG_TESTS === 'true';

/** In `npm run test:long`: more kills, and PostgreSQL too. */
const KILLS = IS_LONG ? 12 : 1;

/** Further ones, if all have come after the transaction, as on a busy machine. */
const MORE_KILLS = 4;

/** Enough for a transaction of several tenths of a second. */
const ACCOUNTS = 10_000;

/** The first write of a command is not that of the restore, and all of them take tenths of a second. */
const SQLITE_WRITES = 6;

jest.setTimeout((KILLS + MORE_KILLS) * 60_000);

const log = { error: jest.fn() };

const RESTORE = { mayOverwrite: true, keepsSessions: true, now: new Date(), actor: 'test' };

/** Fills an empty database with accounts whose names start with a prefix. */
async function fill(store: Store, prefix: string): Promise<void> {
  for (let start = 0; start < ACCOUNTS; start += 500) {
    const rows = Array.from({ length: 500 }, (_, index) => {
      const name = `${prefix}${start + index}`;
      return {
        ...{ username: name, username_key: name, email: `${name}@brainhouse.example`, full_name: 'Ada', phone: '1' },
        ...{ email_key: `${name}@brainhouse.example`, country_code: '+1', iv_code: 'x', iv_code_claim: null },
        ...{ password_hash: 'x'.repeat(90), status: 'approved' as const, created_at: start, decided_at: start },
      };
    });
    await store.insertInto('members').values(rows).execute();
  }
}

/** A hash of all rows of all tables but the audit, to which each restore adds an entry. */
async function contentOf(database: TestDatabase): Promise<string> {
  const store = connectStore(database, log);
  const hash = createHash('sha256');
  for (const table of TABLE_NAMES.filter((name) => name !== 'audit')) {
    const { rows } = await sql`select * from ${sql.table(table)} order by 1`.execute(store);
    hash.update(JSON.stringify(rows));
  }
  await store.destroy();
  return hash.digest('hex');
}

/** When SQLite's log was last written, in milliseconds; undefined if there is none. */
async function lastWrite(dataDir: string): Promise<number | undefined> {
  return (await stat(path.join(dataDir, 'members.sqlite-wal')).catch(() => undefined))?.mtimeMs;
}

/** Resolves while the restore writes rows in its transaction, or when `isOver`. */
async function whileWriting({ databaseUrl, dataDir }: TestDatabase, isOver: () => boolean): Promise<void> {
  if (databaseUrl === undefined) {
    // SQLite writes rows of an unfinished transaction to its log when they no longer fit into memory.
    let last = await lastWrite(dataDir);
    for (let writes = 0; writes < SQLITE_WRITES && !isOver();) {
      await wait(1);
      const time = await lastWrite(dataDir);
      if (time !== last) writes += 1;
      last = time;
    }
    return;
  }
  const watching = connectStore({ databaseUrl, dataDir }, log);
  const writes = sql<{ pid: number }>`select pid from pg_stat_activity where datname = current_database()
    and pid <> pg_backend_pid() and query like '%insert into "members"%'`;
  while (!isOver() && (await writes.execute(watching)).rows.length === 0) await wait(2);
  await watching.destroy();
}

it.each(DATABASES)(
  'OPS-61: a restore to $name that is killed leaves the rows of before or those of the backup',
  async ({ open }) => {
    const database = await open();
    const files = {
      first: path.join(database.dataDir, 'first.backup'),
      second: path.join(database.dataDir, 'second.backup'),
    };
    const contents: Record<string, string> = {};
    const store = await openStore(database, log);
    for (const [prefix, file] of Object.entries(files)) {
      await sql`delete from members`.execute(store);
      await fill(store, prefix);
      await writeBackup(store, file, new Date());
      await restoreBackup(store, file, RESTORE);
      contents[await contentOf(database)] = prefix;
    }
    await store.destroy();
    expect(Object.values(contents)).toEqual(['first', 'second']);

    const program = await bundled('member-service/cli/index.ts');
    let current: string | undefined = 'second';
    let kept = 0;
    for (let kill = 0; kill < KILLS || (kept === 0 && kill < KILLS + MORE_KILLS); kill += 1) {
      const next = current === 'first' ? files.second : files.first;
      const command = [program, 'restore', next, '--overwrite', '--keep-sessions'];
      const env = { ...process.env, DATA_DIR: database.dataDir, DATABASE_URL: database.databaseUrl ?? '' };
      const child = spawn(process.execPath, command, { env, stdio: 'ignore' });
      killAfterTest(child);
      const ended = once(child, 'exit');
      await whileWriting(database, () => child.exitCode !== null);
      // At another moment of the transaction each time.
      await wait(10 + (kill % KILLS) * 5);
      child.kill('SIGKILL');
      await ended;

      const found: string | undefined = contents[await contentOf(database)];
      expect(found).toBeDefined();
      if (found === current) kept += 1;
      current = found;
    }
    // Otherwise all kills have come too late, and nothing was tested.
    expect(kept).toBeGreaterThan(0);

    const reopened = await openStore(database, log);
    await restoreBackup(reopened, files.first, RESTORE);
    await reopened.destroy();
    expect(contents[await contentOf(database)]).toBe('first');
  },
);
