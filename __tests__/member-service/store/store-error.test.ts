import { createRequire } from 'node:module';
import path from 'node:path';
import { packagedDriver } from '../../../member-service/store/sqlite-driver';
import { explainStoreError, toStoreError } from '../../../member-service/store/store-error';

// Errors that a test cannot provoke on every machine. Those that it can are in store.test.ts and start-errors.test.ts.

const DATA_DIR = path.resolve('data-of-nobody');
const SQLITE = { dataDir: DATA_DIR, databaseUrl: undefined };
const POSTGRES = { dataDir: DATA_DIR, databaseUrl: 'postgres://ada:hush@db.example:5432/members' };

function withCode(code: string): Error {
  return Object.assign(new Error('the reason'), { code });
}

it.each([
  ['EACCES', /^This account cannot write to the data folder .* set DATA_DIR/],
  ['EPERM', /^This account cannot write to the data folder .* set DATA_DIR/],
  ['SQLITE_CANTOPEN', /^This account cannot write to the data folder .* set DATA_DIR/],
  ['SQLITE_READONLY_DIRECTORY', /^This account cannot write to the data folder .* set DATA_DIR/],
  ['EROFS', /is on a file system that is mounted read-only\. Set DATA_DIR/],
  ['ENOSPC', /^No space is left on the disk of the data folder .* set DATA_DIR/],
  ['EDQUOT', /^No space is left on the disk of the data folder .* set DATA_DIR/],
  ['SQLITE_FULL', /^No space is left on the disk of the data folder .* set DATA_DIR/],
  ['SQLITE_IOERR_READ', /reports an error \(SQLITE_IOERR_READ\)\. Check the disk, or set DATA_DIR/],
  ['SQLITE_BUSY_SNAPSHOT', /^Another process has locked the database .*\. Stop that process/],
  ['SQLITE_CORRUPT_VTAB', /is damaged or is not a SQLite database\. Restore it from a backup/],
])('explains %s of SQLite and names the folder', (code, message) => {
  const explained = explainStoreError(withCode(code), SQLITE);
  expect(explained).toMatch(message);
  expect(explained).toContain(DATA_DIR);
});

it.each([
  ['28P01', 'PostgreSQL at db.example:5432 refuses the user "ada" or the password. Correct them in DATABASE_URL.'],
  ['ENOTFOUND', 'The host name "db.example" in DATABASE_URL is unknown. Correct it.'],
  ['ETIMEDOUT', /^PostgreSQL at db\.example:5432 cannot be reached\./],
  ['42501', /^The user "ada" is not allowed to create or change tables in the database of DATABASE_URL\./],
  ['53100', /^The disk of PostgreSQL at db\.example:5432 is full\. Free some space there/],
  ['53300', /has reached its limit of connections\. Increase max_connections/],
  ['55P03', /^Another process has locked the tables .*\. Stop that process/],
  ['57P03', /is starting or stopping\. Try again/],
])('explains %s of PostgreSQL without the password', (code, message) => {
  const explained = explainStoreError(withCode(code), POSTGRES);
  expect(explained).toMatch(message);
  expect(explained).not.toContain('hush');
});

it('finds the code in what caused an error', () => {
  expect(explainStoreError(new Error('migration failed', { cause: withCode('EROFS') }), SQLITE)).toMatch(/read-only/);
});

it('explains a driver that was not installed', () => {
  function load(): never {
    return createRequire(__filename)('@brainhouse/no-such-driver') as never;
  }
  let error: unknown;
  try {
    packagedDriver(load);
  } catch (thrown) {
    error = thrown;
  }
  expect(explainStoreError(error, SQLITE)).toMatch(
    new RegExp(
      `^The SQLite driver for ${process.platform}-${process.arch} and Node ${process.versions.node} is missing or cannot be loaded \\(Cannot find module '@brainhouse/no-such-driver'.*\\)\\. Run npm ci again .* without --omit=optional\\. .* Linux.* DATABASE_URL`,
    ),
  );
});

it('gives the reason of an error that it does not know, and the variable', () => {
  expect(explainStoreError(new Error('odd'), SQLITE)).toBeUndefined();
  expect(toStoreError(new Error('odd'), SQLITE).message).toMatch(/cannot be used: odd\. Set DATA_DIR/);
  expect(toStoreError(new Error('odd'), POSTGRES).message).toMatch(
    /^The database of DATABASE_URL cannot be used: odd\./,
  );
});
