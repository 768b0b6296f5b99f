import { existsSync } from 'node:fs';
import path from 'node:path';
import type { AccountsConfig } from '../config';
import { isDiskFull } from '../lib/disk-space';
import { errorCode, errorMessage } from '../../contract/unknown-value';
import { SqliteDriverError } from './sqlite-driver';
import { isPostgresError, isSqliteError, StoreUnavailableError } from './unavailable';

/** The database file in the data folder. */
export const SQLITE_FILE = 'members.sqlite';

/** The file of the secret in the data folder. */
export const SECRET_FILE = 'jwt-secret';

/** A store that cannot be used. The message names DATA_DIR or DATABASE_URL and says what to do. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
}

/** The location of the store: a folder, or the URL of a database. */
export type StoreLocation = Pick<AccountsConfig, 'dataDir' | 'databaseUrl'>;

/** Converts any error of opening the store. */
export function toStoreError(error: unknown, location: StoreLocation): StoreError {
  return error instanceof StoreError
    ? error
    : new StoreError(explainStoreError(error, location) ?? fallback(error, location), { cause: error });
}

/** Returns the message for a known error, which says what to do; undefined for other errors. */
export function explainStoreError(error: unknown, location: StoreLocation): string | undefined {
  if (error instanceof SqliteDriverError) return driverMessage(error);
  const code = codeOf(error);
  const unknownMigration = findUnknownMigration(error);
  if (unknownMigration !== undefined) {
    return `${databaseName(location)} is newer than this program: its migration "${unknownMigration}" is unknown to this version. Run the newer version of the program, or restore a backup from before the update.`;
  }
  if (location.databaseUrl !== undefined && /does not support SSL/.test(errorMessage(error))) {
    return `${serverName(location.databaseUrl)} offers no encryption. Switch it on there (ssl = on), or, in a private network that nobody else uses, add ?sslmode=disable to DATABASE_URL.`;
  }
  if (code === undefined) return undefined;
  return location.databaseUrl === undefined
    ? explainFolder(code, location.dataDir)
    : (explainPostgres(code, location.databaseUrl) ?? explainFolder(code, location.dataDir));
}

/** Runs what uses the open database, and explains the errors of the database. Those of other files are about something else. */
export async function withStoreErrors<Result>(location: StoreLocation, use: () => Promise<Result>): Promise<Result> {
  try {
    return await use();
  } catch (error) {
    const isOfDatabase = error instanceof StoreUnavailableError || isSqliteError(error) || isPostgresError(error);
    const explained = isOfDatabase ? explainStoreError(error, location) : undefined;
    throw explained === undefined ? error : new StoreError(explained, { cause: error });
  }
}

/** Explains Node's errors for the data folder, and SQLite's errors for the database file. */
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
      return `This account cannot write to the data folder ${dataDir} or to the files in it (${code}). Grant it write permission there, or set DATA_DIR to a folder that it can write to.`;
    case 'EROFS':
      return `The data folder ${dataDir} is on a file system that is mounted read-only. Set DATA_DIR to a writable folder.`;
    case 'EEXIST':
    case 'ENOTDIR':
      return `The data folder ${dataDir} cannot be created: a file has its name or the name of a parent folder. Rename the file, or set DATA_DIR to another folder.`;
    case 'EISDIR':
      return `${file} must be the database file, but it is a folder. Rename the folder, or set DATA_DIR to another folder.`;
    case 'SQLITE_BUSY':
    case 'SQLITE_LOCKED':
      return `Another process has locked the database ${file}. Stop that process, then start again.`;
    case 'SQLITE_NOTADB':
    case 'SQLITE_CORRUPT':
      return `The file ${file} is damaged or is not a SQLite database. Restore it from a backup, rename it to start with an empty database, or set DATA_DIR to another folder.`;
    default:
      return undefined;
  }
}

/** Errors of Node for a certificate that does not prove who the server is. */
const CERTIFICATE_CODES = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);

function serverName(databaseUrl: string): string {
  const { host } = new URL(databaseUrl);
  return host === '' ? 'PostgreSQL' : `PostgreSQL at ${host}`;
}

/** Explains network errors and PostgreSQL's errors (https://www.postgresql.org/docs/current/errcodes-appendix.html). */
function explainPostgres(code: string, databaseUrl: string): string | undefined {
  const { hostname, username, pathname } = new URL(databaseUrl);
  const server = serverName(databaseUrl);
  if (CERTIFICATE_CODES.has(code)) {
    return `The certificate of ${server} cannot be verified (${code}). Give it one for the name in DATABASE_URL, or add ?sslrootcert=FILE with the certificate of the authority that has issued it.`;
  }
  switch (code) {
    case 'ECONNREFUSED':
    case 'ENOENT':
      return `${server} does not accept connections. Start it, or correct the host and port in DATABASE_URL.`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `The host name "${hostname}" in DATABASE_URL is unknown. Correct it.`;
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return `${server} cannot be reached. Check the network and the firewall, or correct the host and port in DATABASE_URL.`;
    case '25006':
      return `${server} can only be read: it is a standby server, or has default_transaction_read_only = on. Write the server that takes changes into DATABASE_URL, or make this one writable.`;
    case '28P01':
    case '28000':
      return `${server} refuses the user "${username}" or the password. Correct them in DATABASE_URL.`;
    case '3D000':
      return `${server} has no database "${pathname.slice(1)}". Create it, or correct its name in DATABASE_URL.`;
    case '42501':
      return `The user "${username}" is not allowed to create or change tables in the database of DATABASE_URL. Grant the privileges USAGE and CREATE on the schema, or use another user.`;
    case '53100':
      return `The disk of ${server} is full. Free some space there; DATABASE_URL names the server.`;
    case '53300':
      return `${server} has reached its limit of connections. Increase max_connections or stop other programs; DATABASE_URL names the server.`;
    case '55P03':
      return `Another process has locked the tables in the database of DATABASE_URL. Stop that process, then start again.`;
    case '57P03':
      return `${server} is starting or stopping. Try again when it is ready; DATABASE_URL names the server.`;
    default:
      return undefined;
  }
}

function driverMessage(error: SqliteDriverError): string {
  const [reason = ''] = error.message.split('\n');
  return `The SQLite driver for ${process.platform}-${process.arch} and Node ${process.versions.node} is missing or cannot be loaded (${reason}). Run npm ci again on this machine, with this Node version and without --omit=optional. Node 22.16 and later need no driver. For older versions, Linux, macOS and Windows on x64 and arm64 have one; on other systems set DATABASE_URL to use PostgreSQL.`;
}

/** What to do if the tables are lost; undefined if this may be a first start, which creates the secret last. */
export function explainLoss({ dataDir }: StoreLocation): string | undefined {
  const secret = path.join(dataDir, SECRET_FILE);
  return existsSync(secret)
    ? `${path.join(dataDir, SQLITE_FILE)} is missing or empty, but ${secret} shows that there were accounts. Restore a backup: npm run members -- restore FILE. To begin without accounts, delete ${secret}.`
    : undefined;
}

function fullMessage(dataDir: string): string {
  return `No space is left on the disk of the data folder ${dataDir}. Free some space there, or set DATA_DIR to a folder on another disk.`;
}

function databaseName({ dataDir, databaseUrl }: StoreLocation): string {
  return databaseUrl === undefined
    ? `The database ${path.join(dataDir, SQLITE_FILE)} (DATA_DIR)`
    : 'The database of DATABASE_URL';
}

function fallback(error: unknown, location: StoreLocation): string {
  const reason = errorMessage(error);
  return location.databaseUrl === undefined
    ? `The database in ${location.dataDir} cannot be used: ${reason}. Set DATA_DIR to a folder that this account can write to.`
    : `The database of DATABASE_URL cannot be used: ${reason}. Check that the server runs, and that host, user and password are correct.`;
}

/** The code of an error or of its cause. */
function codeOf(error: unknown): string | undefined {
  return errorCode(error) ?? (error instanceof Error && error.cause !== undefined ? codeOf(error.cause) : undefined);
}

/** The primary code of SQLite's extended codes: `SQLITE_CANTOPEN` for `SQLITE_CANTOPEN_ISDIR`. */
function basicCode(code: string): string {
  return /^SQLITE_[A-Z]+/.exec(code)?.[0] ?? code;
}

/** The name of a migration that the database has and the program lacks. Kysely's error has no code, only this text. */
function findUnknownMigration(error: unknown): string | undefined {
  return /previously executed migration (\S+) is missing/.exec(errorMessage(error))?.[1];
}
