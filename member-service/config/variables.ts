import {
  LOGIN_FAILURES,
  LOGIN_FAILURES_FACTOR,
  LOGIN_LOCK_MINUTES,
  RESETS_PER_HOUR,
  SIGN_UPS_PER_HOUR,
} from '../../contract/values/rate-limits';
import { KEPT_DAYS } from '../../contract/values/retention';
import { LOG_LEVELS } from '../lib/log';
import { CURRENT_RELEASE, RELEASES_FOLDER } from '../site/release';
import {
  optional,
  parseAddresses,
  parseDatabaseUrl,
  parseDays,
  parseHost,
  parseJwtSecret,
  parseLimit,
  parseLogLevel,
  parseMode,
  parseOrigins,
  parsePath,
  parsePort,
  parseProxies,
  parseSender,
  parseSiteUrl,
  parseSmtpUrl,
  parseSwitch,
  parseText,
  parseToken,
  parseUpstream,
} from './parsers';

/** One environment variable: its field in the configuration, its meaning, its default and how its value is read. */
interface Variable<Value> {
  /** The field of `ServiceConfig`, or group and field. */
  readonly field: string;
  readonly hint: string;
  /** The value when the variable is unset; without it the empty text. */
  readonly fallback?: string;
  /** The default in words, where the fallback does not show it. */
  readonly unset?: string;
  /** Error messages do not show its value. */
  readonly isSecret?: boolean;
  /** A file or folder, relative to the base folder of `readConfig`. */
  readonly isPath?: boolean;
  /** @throws Error with a message that says what to write */
  readonly parse: (value: string) => Value;
}

/**
 * Every variable that the service reads: the configuration, the help, the error messages and the table in the deployment guide are made of
 * it. If `unset` is given, an empty value counts as unset.
 */
export const SERVICE_VARIABLES = {
  NODE_ENV: {
    field: 'isProduction',
    hint: 'production: refuses settings that are for tests only',
    unset: 'not production',
    parse: parseMode,
  },
  HOST: {
    field: 'host',
    hint: 'address to listen on; 0.0.0.0 opens the service to the network',
    fallback: '127.0.0.1',
    parse: parseHost,
  },
  PORT: { field: 'port', hint: 'port to listen on; 0 for any free port', fallback: '8000', parse: parsePort },
  PUBLIC_DIR: {
    field: 'publicDir',
    hint: 'folder of the built site: the release that the last build has published, or another complete build',
    fallback: `${RELEASES_FOLDER}/${CURRENT_RELEASE}`,
    isPath: true,
    parse: parsePath,
  },
  LOG_LEVEL: { field: 'logLevel', hint: `one of ${LOG_LEVELS.join(', ')}`, fallback: 'info', parse: parseLogLevel },
  MARKET_UPSTREAM: {
    field: 'marketUpstream',
    hint: 'base URL of the market service; empty: sample data only',
    fallback: 'https://api.coingecko.com/api/v3',
    parse: parseUpstream,
  },
  MARKET_PICTURE_HOSTS: {
    field: 'marketPictureHosts',
    hint: 'origins from which the service fetches pictures of coins, separated by commas, for a build with GATSBY_THIRD_PARTIES=after-press',
    fallback: 'https://coin-images.coingecko.com,https://assets.coingecko.com',
    parse: parseOrigins,
  },
  SITE_URL: {
    field: 'siteUrl',
    hint: 'public URL of the site, used for links in emails; required in production',
    unset: 'http://localhost:PORT',
    parse: optional(parseSiteUrl),
  },
  SERVICE_URL: {
    field: 'serviceUrl',
    hint: 'public URL of the service if the site is on another host, used for links in emails',
    unset: 'SITE_URL',
    parse: optional(parseSiteUrl),
  },
  OPERATORS: {
    field: 'operators',
    hint: 'email addresses that get each new sign-up, with links to approve and reject it, separated by commas',
    unset: 'none',
    parse: parseAddresses,
  },
  SITE_NAME: { field: 'siteName', hint: 'name of the site in emails', fallback: 'Brainhouse', parse: parseText },
  ALLOWED_ORIGINS: {
    field: 'allowedOrigins',
    hint: 'origins of other hosts whose pages may call the service, separated by commas',
    unset: 'none',
    parse: parseOrigins,
  },
  TRUST_PROXY: {
    field: 'trustedProxies',
    hint: 'addresses of the proxies in front of the service, such as loopback or 10.0.0.0/8; only they may set the client’s address',
    unset: 'no proxy',
    parse: parseProxies,
  },
  DATA_DIR: {
    field: 'dataDir',
    hint: 'folder of the database, the token secret and the emails that are not sent',
    fallback: 'data',
    isPath: true,
    parse: parsePath,
  },
  DATABASE_URL: {
    field: 'databaseUrl',
    hint: 'PostgreSQL, for several processes: postgres://user:password@host:5432/database',
    unset: 'SQLite in DATA_DIR',
    isSecret: true,
    parse: optional(parseDatabaseUrl),
  },
  JWT_SECRET: {
    field: 'jwtSecret',
    hint: 'secret that signs the tokens, at least 32 characters, the same for all processes; required in production with DATABASE_URL',
    unset: 'generated once, stored in DATA_DIR/jwt-secret',
    isSecret: true,
    parse: optional(parseJwtSecret),
  },
  JWT_PREVIOUS_SECRET: {
    field: 'jwtPreviousSecret',
    hint: 'the secret before JWT_SECRET: tokens that it has signed are still valid; remove it after seven days',
    unset: 'none',
    isSecret: true,
    parse: optional(parseJwtSecret),
  },
  SMTP_URL: {
    field: 'mail.smtpUrl',
    hint: 'mail server: smtp://user:password@host:587',
    unset: 'emails are written to DATA_DIR/outbox',
    isSecret: true,
    parse: optional(parseSmtpUrl),
  },
  MAIL_FROM: {
    field: 'mail.from',
    hint: 'sender of the emails, such as Brainhouse <post@brainhouse.example>; required with SMTP_URL',
    unset: 'SITE_NAME <no-reply@localhost>',
    parse: optional(parseSender),
  },
  IV_CODES_FILE: {
    field: 'ivCodesFile',
    hint: 'file with the valid I.V. codes, one per line, # starts a comment; each code is valid for one account',
    unset: 'any code is accepted',
    isPath: true,
    parse: optional(parsePath),
  },
  LOGIN_FAILURES: {
    field: 'limits.loginFailures',
    hint: 'failed logins to one account from one address before that address is refused for LOGIN_LOCK_MINUTES',
    fallback: String(LOGIN_FAILURES),
    parse: parseLimit,
  },
  LOGIN_FAILURES_PER_ACCOUNT: {
    field: 'limits.loginFailuresPerAccount',
    hint: 'failed logins with one name from all addresses in 30 days, before only a known address or a new password opens the account',
    fallback: String(LOGIN_FAILURES * LOGIN_FAILURES_FACTOR),
    parse: parseLimit,
  },
  LOGIN_FAILURES_PER_ADDRESS: {
    field: 'limits.loginFailuresPerAddress',
    hint: 'failed logins from one address before it is locked for LOGIN_LOCK_MINUTES',
    fallback: String(LOGIN_FAILURES * LOGIN_FAILURES_FACTOR),
    parse: parseLimit,
  },
  LOGIN_LOCK_MINUTES: {
    field: 'limits.loginLockMinutes',
    hint: 'duration of the lock after failed logins, in minutes',
    fallback: String(LOGIN_LOCK_MINUTES),
    parse: parseLimit,
  },
  SESSION_IDLE_MINUTES: {
    field: 'sessionIdleMinutes',
    hint: 'minutes without a request after which a session ends; it ends after seven days in any case',
    unset: 'no limit',
    parse: optional(parseLimit),
  },
  SIGNUPS_PER_HOUR: {
    field: 'limits.signUpsPerHour',
    hint: 'sign-ups per hour from one address',
    fallback: String(SIGN_UPS_PER_HOUR),
    parse: parseLimit,
  },
  RESETS_PER_HOUR: {
    field: 'limits.resetsPerHour',
    hint: 'requests for a password reset per hour from one address',
    fallback: String(RESETS_PER_HOUR),
    parse: parseLimit,
  },
  KEEP_UNCONFIRMED_DAYS: {
    field: 'retention.unconfirmedDays',
    hint: 'days after which a sign-up is deleted whose email address is not confirmed; forever: never',
    fallback: String(KEPT_DAYS.unconfirmed),
    parse: parseDays,
  },
  KEEP_PENDING_DAYS: {
    field: 'retention.pendingDays',
    hint: 'days after which a sign-up is deleted that nobody has decided on; forever: never',
    fallback: String(KEPT_DAYS.pending),
    parse: parseDays,
  },
  KEEP_REJECTED_DAYS: {
    field: 'retention.rejectedDays',
    hint: 'days after the decision after which a rejected account is deleted; forever: never',
    fallback: String(KEPT_DAYS.rejected),
    parse: parseDays,
  },
  KEEP_AUDIT_DAYS: {
    field: 'retention.auditDays',
    hint: 'days after which entries of the audit are deleted; of deletions, ids and times are kept; forever: never',
    fallback: String(KEPT_DAYS.audit),
    parse: parseDays,
  },
  KEEP_EVENTS_DAYS: {
    field: 'retention.eventDays',
    hint: 'days after which logins and the like are deleted (members log); forever: never',
    fallback: String(KEPT_DAYS.events),
    parse: parseDays,
  },
  KEEP_EMAIL_FILES_DAYS: {
    field: 'retention.emailFilesDays',
    hint: 'days after which emails in DATA_DIR/outbox are deleted; forever: never',
    fallback: String(KEPT_DAYS.emailFiles),
    parse: parseDays,
  },
  METRICS_TOKEN: {
    field: 'metricsToken',
    hint: 'secret of the program that reads the figures at /metrics, at least 32 characters',
    unset: 'no /metrics',
    isSecret: true,
    parse: optional(parseToken),
  },
  MEMBER_CONTENT_OPEN: {
    field: 'isMemberContentOpen',
    hint: 'true: serves member content without a login, for tests; refused in production',
    unset: 'false',
    parse: parseSwitch,
  },
} as const satisfies Readonly<Record<string, Variable<unknown>>>;

export type VariableName = keyof typeof SERVICE_VARIABLES;

/** The parsed values by variable. */
export type VariableValues = { readonly [Name in VariableName]: ReturnType<(typeof SERVICE_VARIABLES)[Name]['parse']> };

/** The name of each variable, its meaning, and what holds if it is not set. */
export function describeVariables(): readonly (readonly [name: string, hint: string, unset: string])[] {
  const entries: [string, Variable<unknown>][] = Object.entries(SERVICE_VARIABLES);
  return entries.map(([name, { hint, fallback = '', unset = fallback }]) => [name, hint, unset]);
}

/** The variables for a help text, one line each. */
export function variablesHelp(): string {
  const width = Math.max(...Object.keys(SERVICE_VARIABLES).map((name) => name.length)) + 1;
  return describeVariables()
    .map(([name, hint, unset]) => `  ${name.padEnd(width)} ${hint} (${unset})`)
    .join('\n');
}
