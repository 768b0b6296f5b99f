import { isRange, NAMED_RANGES, isLoopback } from '../lib/ip-address';
import { trimInvisible } from '../../contract/visible-text';
import { LOG_LEVELS, type LogLevel } from '../lib/log';
import { readSender } from '../lib/mailbox';

/** Shorter secrets could be guessed from a token (RFC 7518, section 3.2: at least the hash's 32 bytes). */
const SECRET_MIN_LENGTH = 32;

/** A parser of texts that match a pattern. @param hint what to write instead of others */
function matching(pattern: RegExp, hint: string): (value: string) => string {
  return (value) => {
    if (!pattern.test(value)) throw new Error(hint);
    return value;
  };
}

export const parseHost = matching(/^[a-z0-9.:_-]+$/i, 'write only an address or a host name, such as 127.0.0.1');

export function parsePort(value: string): number {
  const port = Number(value);
  if (!/^\d+$/.test(value) || port > 65_535) {
    throw new Error('write a whole number from 0 to 65535, such as 8000');
  }
  return port;
}

/** A path; the caller resolves it. */
export const parsePath = matching(/[^]/, 'write a folder, such as public');

export const parseText = matching(/^\P{Cc}+$/u, 'write one line of text');

/**
 * Refuses a URL whose user name or password ends it too early: another host would get a part of the password.
 * @throws Error that does not show the password
 */
function checkCredentials(value: string): void {
  const [, end = '', rest = ''] = /^[a-z]+:\/\/[^/?#]*([/?#])(.*)@/is.exec(value) ?? [];
  // A connection to PostgreSQL may have parameters with email addresses.
  const isInParameter = value.startsWith('postgres') && /^\/?[^/#?]*\?[\w.-]+=[^?#]*$/.test(end + rest);
  if (end !== '' && !isInParameter) {
    const code = `%${end.charCodeAt(0).toString(16).toUpperCase()}`;
    throw new Error(`percent-encode the user name and the password: write ${code} for "${end}", which ends the host`);
  }
}

export function parseUpstream(value: string): URL | null {
  if (value === '') return null;
  if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol)) {
    throw new Error('write an https or http URL such as https://api.coingecko.com/api/v3, or nothing');
  }
  const url = new URL(value);
  if (url.search !== '' || url.hash !== '') {
    throw new Error('write only the base URL, without "?" or "#"');
  }
  return url;
}

export function parseLogLevel(value: string): LogLevel {
  const level = LOG_LEVELS.find((candidate) => candidate === value);
  if (!level) throw new Error(`write one of ${LOG_LEVELS.join(', ')}`);
  return level;
}

/** How connections to PostgreSQL may be encrypted: with a verified certificate, with any certificate, or not. */
const SSL_MODES = ['verify-full', 'no-verify', 'disable'];

/**
 * URL of PostgreSQL. Hashes of passwords and personal data cross the network to another machine, so connections to it are encrypted and
 * its certificate is verified, unless the URL says otherwise.
 */
export function parseDatabaseUrl(value: string): string {
  checkCredentials(value);
  if (!URL.canParse(value) || !/^postgres(ql)?:$/.test(new URL(value).protocol)) {
    throw new Error('write postgres://user:password@host:5432/database, or nothing for SQLite');
  }
  const url = new URL(value);
  const mode = url.searchParams.get('sslmode');
  if (mode !== null && !SSL_MODES.includes(mode)) {
    throw new Error(`sslmode: write ${SSL_MODES.join(', ')}, got "${mode}"`);
  }
  if (mode === null && !isOfThisMachine(url)) {
    url.searchParams.set('sslmode', 'verify-full');
    return url.href;
  }
  return value;
}

/** Whether a URL leads to a server on this machine, also through a socket in a folder. */
function isOfThisMachine({ hostname, searchParams }: URL): boolean {
  const host = searchParams.get('host') ?? hostname.replace(/^%2f/i, '/');
  return host === '' || host.startsWith('/') || isLoopback(host);
}

export const parseJwtSecret = matching(
  new RegExp(`[^]{${SECRET_MIN_LENGTH}}`),
  `write at least ${SECRET_MIN_LENGTH} random characters, for example from: openssl rand -base64 48`,
);

/** A secret that a program sends as a bearer token (RFC 6750, section 2.1). */
export const parseToken = matching(
  new RegExp(`^(?=.{${SECRET_MIN_LENGTH}})[\\w.~+/-]+=*$`),
  `write at least ${SECRET_MIN_LENGTH} random letters and digits, for example from: openssl rand -base64 48`,
);

/** The site's URL without a trailing slash. It may have a path. */
export function parseSiteUrl(value: string): string {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '' || url.username !== '') {
    throw new Error('write the public URL of the site, such as https://brainhouse.example');
  }
  return url.href.replace(/\/+$/, '');
}

/** Origins, separated by commas. */
export function parseOrigins(value: string): readonly string[] {
  const origins = splitList(value);
  const bad = origins.find((origin) => !URL.canParse(origin) || new URL(origin).origin !== origin);
  if (bad !== undefined) {
    throw new Error(
      `write origins such as https://brainhouse.example, separated by commas, without path or trailing slash; "${bad}" is not an origin`,
    );
  }
  return origins;
}

export function parseSmtpUrl(value: string): string {
  checkCredentials(value);
  if (!URL.canParse(value) || !/^smtps?:$/.test(new URL(value).protocol) || new URL(value).hostname === '') {
    throw new Error('write smtp://user:password@host:587 or smtps://user:password@host:465, or nothing');
  }
  return value;
}

/** A sender such as `Brainhouse <post@brainhouse.example>`, as in the header of an email. */
export function parseSender(value: string): string {
  try {
    readSender(value);
  } catch {
    throw new Error(
      'write a sender such as Brainhouse <post@brainhouse.example>, with one address, and with quotation marks only around a name',
    );
  }
  return value;
}

/** Email addresses, separated by commas. */
export function parseAddresses(value: string): readonly string[] {
  const addresses = splitList(value);
  const bad = addresses.find((address) => !/^[^\s<>@,;:"\\]+@[^\s<>@,;:"\\]+$/u.test(address));
  if (bad !== undefined) {
    throw new Error(`write email addresses such as ada@brainhouse.example, separated by commas; "${bad}" is none`);
  }
  return addresses;
}

/** Addresses, ranges and names of ranges, separated by commas. */
export function parseProxies(value: string): readonly string[] {
  const ranges = splitList(value);
  if (!ranges.every(isRange)) {
    throw new Error(
      `write addresses of proxies such as 10.0.0.0/8, or ${Object.keys(NAMED_RANGES).join(', ')}, separated by commas`,
    );
  }
  return ranges;
}

/** A limit: an integer from 1 to 999999. */
export function parseLimit(value: string): number {
  if (!/^[1-9]\d{0,5}$/.test(value)) throw new Error('write a whole number from 1 to 999999');
  return Number(value);
}

/** How long data are kept, in days; undefined: for ever. */
export function parseDays(value: string): number | undefined {
  if (value === 'forever' || value === '0') return undefined;
  if (!/^[1-9]\d{0,4}$/.test(value)) {
    throw new Error('write a whole number of days from 1 to 99999, or forever');
  }
  return Number(value);
}

export function parseSwitch(value: string): boolean {
  if (!['', 'true', 'false'].includes(value)) throw new Error('write true or false');
  return value === 'true';
}

/** Whether the process runs in production. A misspelt mode would allow in production what is for tests only. */
export function parseMode(value: string): boolean {
  if (!['', 'production', 'development', 'test'].includes(value)) {
    throw new Error('write production, development or test, or nothing');
  }
  return value === 'production';
}

/** A parser that takes an empty value as unset. */
export function optional<Value>(parse: (value: string) => Value): (value: string) => Value | undefined {
  return (value) => (value === '' ? undefined : parse(value));
}

function splitList(value: string): string[] {
  return value
    .split(',')
    .map(trimInvisible)
    .filter((part) => part !== '');
}
