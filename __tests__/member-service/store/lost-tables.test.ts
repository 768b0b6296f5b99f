import { access, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { eraseDeleted } from '../../../member-service/store/erase-deleted';
import { connectStore } from '../../../member-service/store/connect-store';
import { openPostgres, openSqlite, type TestDatabase } from '../../support/databases';
import { environmentOf, runMembers, type Outcome } from '../support/members-command';
import { startService } from '../support/service-under-test';

const LOST =
  /members\.sqlite is missing or empty, but .*jwt-secret shows .*members -- restore FILE.*delete .*jwt-secret/;
const BACKUP = 'good.backup';

/** Runs a command with a secret in the data folder, as by default. */
function run(database: TestDatabase, ...args: readonly string[]): Promise<Outcome> {
  return runMembers(environmentOf(database, { JWT_SECRET: undefined }), args);
}

async function isThere(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

let database: TestDatabase;
let file: string;

beforeEach(async () => {
  database = await openSqlite();
  file = path.join(database.dataDir, 'members.sqlite');
  const account = ['--username', 'ada', '--email', 'ada@brainhouse.example', '--name', 'Ada'];
  expect(await run(database, 'invite', ...account)).toMatchObject({ code: 0 });
  expect(await run(database, 'backup', BACKUP)).toMatchObject({ code: 0 });
});

/** Replaces the database, with the files beside it, which this process may still have open. */
async function replaceBy(content?: Buffer | string): Promise<void> {
  for (const end of ['', '-wal', '-shm']) await rm(file + end, { force: true });
  if (content !== undefined) await writeFile(file, content);
}

/** What takes the tables away. */
const LOSSES = { 'an empty file': () => replaceBy(''), 'no file': () => replaceBy() } as const;

describe.each(Object.entries(LOSSES))('OPS-172: %s beside the secret of an earlier start', (_, lose) => {
  beforeEach(lose);

  it.each([['list'], ['backup', BACKUP, '--overwrite'], ['doctor']])(
    'is refused by %s with the way on',
    async (...args) => {
      const before = await readFile(path.join(database.dataDir, BACKUP));
      const { code, output, errors } = await run(database, ...args);
      expect(code).toBe(1);
      expect(output + errors).toMatch(LOST);
      expect(await readFile(path.join(database.dataDir, BACKUP))).toEqual(before);
    },
  );

  it('goes on with a backup', async () => {
    expect(await run(database, 'restore', BACKUP)).toMatchObject({ code: 0 });
    expect((await run(database, 'list')).output).toContain('ada');
  });

  it('goes on without accounts when the secret is deleted', async () => {
    await rm(path.join(database.dataDir, 'jwt-secret'));
    expect(await run(database, 'list')).toMatchObject({ code: 0 });
    expect(await isThere(path.join(database.dataDir, 'jwt-secret'))).toBe(true);
  });
});

it('OPS-172: a first start that was interrupted before its secret goes on', async () => {
  await rm(path.join(database.dataDir, 'jwt-secret'));
  await replaceBy('');
  expect(await run(database, 'list')).toMatchObject({ code: 0 });
});

it('OPS-172: a move to PostgreSQL takes the secret along', async () => {
  const { databaseUrl } = await openPostgres();
  await replaceBy();
  expect(await run({ ...database, databaseUrl }, 'restore', BACKUP)).toMatchObject({ code: 0 });
});

it('OPS-172: a damaged file is explained by each command that meets it', async () => {
  const store = connectStore(database, { error: jest.fn() });
  await eraseDeleted(store);
  await store.destroy();
  const content = await readFile(file);
  await replaceBy(content.fill(0xff, 3 * 4096));
  expect((await run(database, 'list')).errors).toMatch(
    /is damaged or is not a SQLite database\. Restore it from a backup/,
  );
});

it('OPS-173: a backup is complete without its entry in the audit, if that cannot be stored', async () => {
  const store = connectStore(database, { error: jest.fn() });
  await sql`create trigger full before insert on audit begin select raise(abort, 'database or disk is full'); end`.execute(
    store,
  );
  await store.destroy();
  const { code, output, errors } = await run(database, 'backup', 'other.backup');
  expect(code).toBe(0);
  expect(output).toContain('1 account written to other.backup and verified');
  expect(errors).toMatch(/no entry about this backup: .*full/);
});

it.each(['deleted', 'replaced'])('OPS-172: a service whose file was %s is not ready', async (what) => {
  const service = await startService({}, database, { hasBystanders: false });
  expect((await service.get('/readyz')).statusCode).toBe(200);
  await rm(file);
  if (what === 'replaced') await writeFile(file, '');
  expect(await service.services.readiness()).toMatchObject({
    isReady: false,
    reason: expect.stringMatching(/members\.sqlite was deleted or replaced since the start\. Restart/) as string,
  });
});
