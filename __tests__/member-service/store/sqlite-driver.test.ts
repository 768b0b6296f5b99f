import { execFile } from 'node:child_process';
import { copyFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { readConfig } from '../../../member-service/config';
import { openServices } from '../../../member-service/open-services';
import {
  builtInDriver,
  openSqliteFile,
  packagedDriver,
  sqliteDriver,
  SqliteError,
  type SqliteFile,
} from '../../../member-service/store/sqlite-driver';
import { SQLITE_FILE } from '../../../member-service/store/store-error';
import { whenOver } from '../../support/when-over';
import { writeTree } from '../support/fixture-site';
import { PASSWORD } from '../support/sign-up-form';
import { authenticate, findAccount, listAccounts } from '../../../member-service/accounts/accounts';
import { approve } from '../../../member-service/subjects/decisions/decide';

const log = { debug: jest.fn(), info: jest.fn(), warn: jest.fn(), error: jest.fn() };

/** The drivers of this Node version. `npm run test:long -- --only fresh-clone` runs this file on each supported one. */
const DRIVERS = [builtInDriver(), packagedDriver()].filter((driver) => driver !== undefined);

let folder: string;

beforeEach(async () => {
  folder = await writeTree({});
});

/** An error with these properties. */
function errorWith(properties: Readonly<Record<string, string>>): Error {
  return expect.objectContaining(properties) as Error;
}

describe.each(DRIVERS)('$name', (driver) => {
  function openFile(name = 'test.sqlite'): SqliteFile {
    const file = openSqliteFile(path.join(folder, name), 10, driver);
    whenOver(() => file.close());
    return file;
  }

  it('writes, reads and counts as Kysely expects', () => {
    const file = openFile();
    file.exec('CREATE TABLE names (id integer primary key autoincrement, name text unique, at bigint)');
    const insert = file.prepare('INSERT INTO names (name, at) VALUES (?, ?)');
    expect(insert.reader).toBe(false);
    expect(insert.run(['ada', 2 ** 41])).toMatchObject({ changes: 1, lastInsertRowid: 1 });
    const returning = file.prepare('INSERT INTO names (name) VALUES (?) RETURNING id');
    expect(returning.reader).toBe(true);
    expect(returning.all(['grace'])).toEqual([{ id: 2 }]);
    const select = file.prepare('SELECT name, at FROM names WHERE id >= ?');
    expect(select.all([1])).toEqual([
      { name: 'ada', at: 2 ** 41 },
      { name: 'grace', at: null },
    ]);
    expect([...select.iterate([2])]).toEqual([{ name: 'grace', at: null }]);
  });

  it('reports a repeated value, with run() and with all()', () => {
    const file = openFile();
    file.exec('CREATE TABLE names (name text unique)');
    file.prepare('INSERT INTO names VALUES (?)').run(['ada']);
    const repeated = errorWith({ name: 'SqliteError', code: 'SQLITE_CONSTRAINT_UNIQUE' });
    expect(() => file.prepare('INSERT INTO names VALUES (?)').run(['ada'])).toThrow(repeated);
    const returning = file.prepare('INSERT INTO names VALUES (?) RETURNING name');
    expect(() => returning.all(['ada'])).toThrow(repeated);
    expect(() => returning.all(['ada'])).toThrow(SqliteError);
  });

  it('reports a lock, a file that is not a database and a missing folder', async () => {
    const [one, other] = [openFile(), openFile()];
    one.exec('BEGIN IMMEDIATE');
    expect(() => other.prepare('BEGIN IMMEDIATE').run([])).toThrow(errorWith({ code: 'SQLITE_BUSY' }));
    one.exec('ROLLBACK');
    await writeFile(path.join(folder, 'text.sqlite'), 'not a database'.repeat(100));
    expect(() => openFile('text.sqlite').exec('PRAGMA journal_mode = WAL')).toThrow(
      errorWith({
        code: 'SQLITE_NOTADB',
      }),
    );
    expect(() => openFile('missing/test.sqlite')).toThrow(errorWith({ code: 'SQLITE_CANTOPEN' }));
  });

  it('does not change other errors', () => {
    expect(() => openFile().prepare('SELECT nonsense')).toThrow(
      errorWith({
        name: 'Error',
        message: 'no such column: nonsense',
      }),
    );
  });

  it('reports a full disk', () => {
    const file = openFile();
    file.exec('CREATE TABLE texts (text text); PRAGMA max_page_count = 3');
    const insert = file.prepare('INSERT INTO texts VALUES (?)');
    expect(() => insert.run(['x'.repeat(20_000)])).toThrow(errorWith({ code: 'SQLITE_FULL' }));
  });
});

it('uses the driver of Node if it is complete, otherwise the package', () => {
  expect(sqliteDriver().name).toBe(builtInDriver() === undefined ? '@photostructure/sqlite' : 'node:sqlite');
  // Node has this function from 20.16 on.
  if (!Reflect.has(process, 'getBuiltinModule')) Object.assign(process, { getBuiltinModule: () => undefined });
  const builtIn = jest.spyOn(process, 'getBuiltinModule');
  builtIn.mockReturnValue(undefined);
  expect(sqliteDriver().name).toBe('@photostructure/sqlite');
  // Node 22.13 has no `columns()` yet.
  builtIn.mockReturnValue({ StatementSync: { prototype: {} } });
  expect(sqliteDriver().name).toBe('@photostructure/sqlite');
});

it('prints no warning when it is loaded', async () => {
  const script = `require('./member-service/store/sqlite-driver').sqliteDriver()`;
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ['--import', 'tsx', '-e', script]);
  expect(stdout + stderr).toBe('');
});

/** `stored/` has a file that was written by each release. */
it('opens the data file of release 0.1.0', async () => {
  await copyFile(path.resolve(__dirname, 'stored/members-0.1.0.sqlite'), path.join(folder, SQLITE_FILE));
  const services = await openServices({ ...readConfig({}, folder), dataDir: folder }, log);
  try {
    expect((await listAccounts(services)).map(({ id, username, status }) => ({ id, username, status }))).toEqual([
      { id: 1, username: 'ada', status: 'approved' },
      { id: 2, username: 'Jürgen', status: 'pending' },
      { id: 3, username: 'grace', status: 'rejected' },
    ]);
    expect(await authenticate(services, 'ADA', PASSWORD)).toMatchObject({ id: 1, email: 'ada@brainhouse.example' });
    await approve(services, 'jürgen');
    expect(await findAccount(services, 'Jürgen')).toMatchObject({ status: 'approved' });
  } finally {
    await services.close();
  }
  expect(await readdir(folder)).toContain(SQLITE_FILE);
});
