import { execFile } from 'node:child_process';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { readConfig } from '../../../member-service/config';
import { openServices } from '../../../member-service/open-services';
import type { Services } from '../../../member-service/services';
import { openStore } from '../../../member-service/migrations/open-store';
import { SECRET_FILE, SQLITE_FILE, StoreError } from '../../../member-service/store/store-error';
import { loadOrCreateSecret } from '../../../member-service/auth/token-secret';
import { BOTH_DATABASES, openPostgres, type TestDatabase } from '../../support/databases';
import { whenOver } from '../../support/when-over';
import { writeTree } from '../support/fixture-site';
import { bundled } from '../support/service-process';

const log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
let folder: string;

beforeEach(async () => {
  folder = await writeTree({});
});

const run = promisify(execFile);

describe.each(BOTH_DATABASES)('several processes on $name', ({ openEmpty }) => {
  let database: TestDatabase;
  /** Each set of services has its own connections, like that of another process. */
  async function openMany(count: number): Promise<Services[]> {
    const config = { ...readConfig({}, database.dataDir), ...database };
    const all: Services[] = [];
    while (all.length < count) {
      const services = await openServices(config, log);
      whenOver(() => services.close());
      all.push(services);
    }
    return all;
  }

  beforeEach(async () => {
    database = await openEmpty();
  });

  it('API-26: may start at the same time on an empty store, and accept each name once', async () => {
    const { databaseUrl = '', dataDir } = database;
    const program = await bundled('__tests__/member-service/support/start-and-sign-up.ts');
    const outputs = await Promise.all(
      ['Ada', 'aDA', 'ADA', 'Grace'].map((name, index) =>
        run(process.execPath, [program, name, `m${index}@home.example`], {
          env: { ...process.env, NODE_ENV: 'test', DATABASE_URL: databaseUrl, DATA_DIR: dataDir },
        }),
      ),
    );
    const lines = outputs.map(({ stdout, stderr }) => stdout + stderr).sort();
    expect(lines).toEqual([
      expect.stringMatching(/^created \d+\n$/),
      expect.stringMatching(/^created \d+\n$/),
      'existing_user_login\n',
      'existing_user_login\n',
    ]);
  });

  it('names an unknown change of a newer version', async () => {
    const { dataDir, databaseUrl } = database;
    const store = await openStore(database, log);
    await sql`insert into kysely_migration (name, timestamp) values ('999-later', '2030-01-01')`.execute(store);
    await store.destroy();
    const opening = openStore({ dataDir, databaseUrl }, log);
    await expect(opening).rejects.toThrow(StoreError);
    await expect(opening).rejects.toThrow(
      /(DATA_DIR\)|DATABASE_URL) is newer than this program: its migration "999-later" is unknown .* restore a backup/,
    );
  });

  it('count failures together, and read each other’s tokens', async () => {
    const opened = await openMany(4);
    const limit = { count: 6, windowMs: 60_000 };
    const attempts = await Promise.all(
      opened.flatMap((services) => [1, 2, 3].map(() => services.rateLimiter.count(['login'], limit))),
    );
    expect(attempts.filter(({ isAllowed }) => isAllowed)).toHaveLength(6);
    const token = await opened[0]?.tokens.issue({ id: 7 });
    expect(await opened[3]?.tokens.read(token ?? '')).toMatchObject({ isValid: true, memberId: 7 });
  });
});

describe('the data folder', () => {
  it('can be read by the service’s account only', async () => {
    const dataDir = path.join(folder, 'data');
    const store = await openStore({ dataDir, databaseUrl: undefined }, log);
    await loadOrCreateSecret(dataDir);
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
    for (const file of [SQLITE_FILE, `${SQLITE_FILE}-wal`, SECRET_FILE]) {
      expect((await stat(path.join(dataDir, file))).mode & 0o777).toBe(0o600);
    }
    await store.destroy();
  });

  it('has one secret, also with simultaneous processes', async () => {
    const secrets = await Promise.all(Array.from({ length: 8 }, () => loadOrCreateSecret(folder)));
    expect(new Set(secrets).size).toBe(1);
    expect(secrets[0]).toMatch(/^[\w-]{64}$/);
    expect((await readFile(path.join(folder, SECRET_FILE), 'utf8')).trim()).toBe(secrets[0]);
  });

  it('is named in the error if its secret is damaged or it is not a folder', async () => {
    await writeFile(path.join(folder, SECRET_FILE), '');
    await expect(loadOrCreateSecret(folder)).rejects.toThrow(StoreError);
    await expect(loadOrCreateSecret(folder)).rejects.toThrow(/jwt-secret is damaged/);
  });

  it.each([
    ['is a file', 'file', /cannot be created: a file has its name .* set DATA_DIR to another folder\.$/],
    ['is below a file', 'file/data', /cannot be created: a file has its name or the name of a parent folder\./],
    [
      'contains a file that is not a database',
      'garbage',
      /garbage\/members\.sqlite is damaged or is not a SQLite database\..* DATA_DIR/,
    ],
    [
      'contains a folder instead of the database',
      'nested',
      /nested\/members\.sqlite must be the database file, but it is a folder.* DATA_DIR/,
    ],
  ])('is explained when it %s', async (_, name, message) => {
    await writeFile(path.join(folder, 'file'), '');
    await mkdir(path.join(folder, 'garbage'));
    await writeFile(path.join(folder, 'garbage', SQLITE_FILE), 'no database '.repeat(1_000));
    await mkdir(path.join(folder, 'nested', SQLITE_FILE), { recursive: true });
    const opening = openStore({ dataDir: path.join(folder, name), databaseUrl: undefined }, log);
    await expect(opening).rejects.toThrow(StoreError);
    await expect(opening).rejects.toThrow(message);
    await expect(opening).rejects.toThrow(path.join(folder, name));
  });
});

describe('PostgreSQL', () => {
  it('is named with its host, and without its password, when it does not answer', async () => {
    const opening = openStore({ dataDir: folder, databaseUrl: 'postgres://me:hush@127.0.0.1:1/members' }, log);
    await expect(opening).rejects.toThrow(
      'PostgreSQL at 127.0.0.1:1 does not accept connections. Start it, or correct the host and port in DATABASE_URL.',
    );
    await expect(opening).rejects.not.toThrow(/hush/);
  });

  it('is named with a database that does not exist', async () => {
    const database = await openPostgres();
    const databaseUrl = new URL(database.databaseUrl ?? '');
    databaseUrl.pathname = '/nowhere';
    await expect(openStore({ dataDir: folder, databaseUrl: databaseUrl.href }, log)).rejects.toThrow(
      /has no database "nowhere"\. Create it, or correct its name in DATABASE_URL\.$/,
    );
  });
});
