import path from 'node:path';
import type { AccountsConfig } from '../config';
import { isDiskFull } from '../disk-space';
import { errorCode, errorMessage } from '../error-facts';
import { SqliteDriverError } from './sqlite-driver';

/** The database file in the data folder. */
export const SQLITE_FILE = 'members.sqlite';

/** A store that cannot be used. The message names DATA_DIR or DATABASE_URL and says what to do. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
}

/** Where the members are kept. */
export type StorePlace = Pick<AccountsConfig, 'dataDir' | 'databaseUrl'>;

/** Explains any error that the store gave while it was opened. */
export function toStoreError(error: unknown, place: StorePlace): StoreError {
  return new StoreError(explainStoreError(error, place) ?? fallback(error, place), { cause: error });
}

/** What is wrong and what to do, for the errors that are known; undefined for others. */
export function explainStoreError(error: unknown, place: StorePlace): string | undefined {
  if (error instanceof SqliteDriverError) {
    return driverMessage(error);
  }
  const code = codeOf(error);
  const unknownMigration = findUnknownMigration(error);
  if (unknownMigration !== undefined) {
    return `${databaseName(place)} is newer than this program: it has the change "${unknownMigration}", which this version does not know. Run the newer version of the program, or restore a backup from before the update.`;
  }
  if (code === undefined) {
    return undefined;
  }
  return place.databaseUrl === undefined
    ? explainFolder(code, place.dataDir)
    : (explainPostgres(code, place.databaseUrl) ?? explainFolder(code, place.dataDir));
}

/** Node's errors for the data folder, and SQLite's for the file in it. */
function explainFolder(code: string, dataDir: string): string | undefined {
  const file = path.join(dataDir, SQLITE_FILE);
  switch (basicCode(code)) {
    case 'ENOSPC':
    case 'EDQUOT':
    case 'SQLITE_FULL':
      return fullMessage(dataDir);
    case 'SQLITE_IOERR':
      return isDiskFull(dataDir)
        ? fullMessage(dataDir)
        : `The disk with ${file} reports an error (${code}). Check the disk, or set DATA_DIR to a folder on another one.`;
    case 'EACCES':
    case 'EPERM':
    case 'SQLITE_CANTOPEN':
    case 'SQLITE_READONLY':
    case 'SQLITE_PERM':
    case 'SQLITE_AUTH':
      return `This account cannot write to the data folder ${dataDir} or to the files in it (${code}). Give it the right to write there, or set DATA_DIR to a folder where it has it.`;
    case 'EROFS':
      return `The data folder ${dataDir} is on a file system that is mounted read-only. Set DATA_DIR to a folder that can be written to.`;
    case 'EEXIST':
    case 'ENOTDIR':
      return `The data folder ${dataDir} cannot be created: a file has its name or that of a folder above it. Move the file away, or set DATA_DIR to another folder.`;
    case 'EISDIR':
      return `${file} is a folder, but it has to be the database file. Move the folder away, or set DATA_DIR to another folder.`;
    case 'SQLITE_BUSY':
    case 'SQLITE_LOCKED':
      return `Another process keeps the database ${file} locked. Stop that process, then start again.`;
    case 'SQLITE_NOTADB':
    case 'SQLITE_CORRUPT':
      return `The file ${file} is damaged or is not a SQLite database. Restore it from a backup, or move it away to start with an empty database, or set DATA_DIR to another folder.`;
    default:
      return undefined;
  }
}

/** The codes of Node's network and of PostgreSQL (https://www.postgresql.org/docs/current/errcodes-appendix.html). */
function explainPostgres(code: string, databaseUrl: string): string | undefined {
  const { host, hostname, username, pathname } = new URL(databaseUrl);
  const server = host === '' ? 'PostgreSQL' : `PostgreSQL at ${host}`;
  switch (code) {
    case 'ECONNREFUSED':
    case 'ENOENT':
      return `${server} does not accept connections. Start it, or correct host and port in DATABASE_URL.`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `The host name "${hostname}" in DATABASE_URL is unknown. Correct it.`;
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return `${server} cannot be reached. Check the network and the firewall, or correct host and port in DATABASE_URL.`;
    case '28P01':
    case '28000':
      return `${server} refuses the user "${username}" or the password. Correct them in DATABASE_URL.`;
    case '3D000':
      return `${server} has no database "${pathname.slice(1)}". Create it, or correct its name in DATABASE_URL.`;
    case '42501':
      return `The user "${username}" may not create or change tables in the database of DATABASE_URL. Grant it the rights USAGE and CREATE on the schema, or name another user.`;
    case '53100':
      return `The disk of ${server} is full. Free some space there; DATABASE_URL names the server.`;
    case '53300':
      return `${server} has no connection left. Raise its max_connections or stop other programs; DATABASE_URL names the server.`;
    case '55P03':
      return `Another process keeps the tables in the database of DATABASE_URL locked. Stop that process, then start again.`;
    case '57P03':
      return `${server} is just starting or stopping. Start again once it is ready; DATABASE_URL names the server.`;
    default:
      return undefined;
  }
}

function driverMessage(error: SqliteDriverError): string {
  const [reason = ''] = error.message.split('\n');
  return `The driver of SQLite for ${process.platform}-${process.arch} and Node ${process.versions.node} is missing or cannot be loaded (${reason}). Run npm ci again on this machine, with this Node version and without --omit=optional. Node 22.16 and later need no driver. For older versions there is one for Linux, macOS and Windows on x64 and arm64; elsewhere set DATABASE_URL to use PostgreSQL.`;
}

function fullMessage(dataDir: string): string {
  return `No space is left on the disk of the data folder ${dataDir}. Free some space there, or set DATA_DIR to a folder on another disk.`;
}

function databaseName({ dataDir, databaseUrl }: StorePlace): string {
  return databaseUrl === undefined
    ? `The database ${path.join(dataDir, SQLITE_FILE)} (DATA_DIR)`
    : 'The database of DATABASE_URL';
}

function fallback(error: unknown, place: StorePlace): string {
  const reason = errorMessage(error);
  return place.databaseUrl === undefined
    ? `The database in ${place.dataDir} cannot be used: ${reason}. Set DATA_DIR to a folder this account may write to.`
    : `The database of DATABASE_URL cannot be used: ${reason}. See that it runs and that address, user and password are right.`;
}

/** The code of an error or of what caused it. */
function codeOf(error: unknown): string | undefined {
  return errorCode(error) ?? (error instanceof Error && error.cause !== undefined ? codeOf(error.cause) : undefined);
}

/** SQLite's codes without what they add after the second word: `SQLITE_CANTOPEN_ISDIR` is a `SQLITE_CANTOPEN`. */
function basicCode(code: string): string {
  return /^SQLITE_[A-Z]+/.exec(code)?.[0] ?? code;
}

/** Kysely has no code for a database with a migration that the program does not have, only this text. */
function findUnknownMigration(error: unknown): string | undefined {
  return /previously executed migration (\S+) is missing/.exec(errorMessage(error))?.[1];
}
