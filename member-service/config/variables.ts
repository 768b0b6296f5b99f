import {
  LOG_LEVELS,
  parseDatabaseUrl,
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
  parseUpstream,
} from './parsers';

/** One environment variable: what it means, what counts when it is unset, how its value is read. */
interface Variable<Value> {
  readonly hint: string;
  /** The value when the variable is unset. */
  readonly fallback: string;
  /** What unset means, in words, where the fallback does not say it. */
  readonly unset?: string;
  /** Its value is never shown. */
  readonly isSecret?: boolean;
  /** @throws Error whose message says what to write */
  readonly parse: (value: string) => Value;
}

/**
 * Every variable the service reads. Help, error messages and the deployment guide are written from this table.
 * Where `unset` says what unset means, an empty value means the same.
 */
export const SERVICE_VARIABLES = {
  NODE_ENV: {
    hint: 'production: for real visitors; what only suits tests is refused',
    fallback: '',
    unset: 'not production',
    parse: parseMode,
  },
  HOST: {
    hint: 'address to listen on; 0.0.0.0 opens the service to the network',
    fallback: '127.0.0.1',
    parse: parseHost,
  },
  PORT: { hint: 'port to listen on, 0 for any free one', fallback: '8000', parse: parsePort },
  PUBLIC_DIR: { hint: 'folder of the built site', fallback: 'public', parse: parsePath },
  LOG_LEVEL: { hint: `one of ${LOG_LEVELS.join(', ')}`, fallback: 'info', parse: parseLogLevel },
  MARKET_UPSTREAM: {
    hint: 'base address of the market-data service; empty: sample data only',
    fallback: 'https://api.coingecko.com/api/v3',
    parse: parseUpstream,
  },
  SITE_URL: {
    hint: 'address people open the site at; links in mails begin with it; needed in production',
    fallback: '',
    unset: 'http://localhost:PORT',
    parse: optional(parseSiteUrl),
  },
  SITE_NAME: { hint: 'name of the site in mails', fallback: 'Brainhouse', parse: parseText },
  ALLOWED_ORIGINS: {
    hint: 'origins of other hosts whose pages may call the service, split by commas',
    fallback: '',
    unset: 'none',
    parse: parseOrigins,
  },
  TRUST_PROXY: {
    hint: 'addresses of the proxies before the service, such as loopback or 10.0.0.0/8; only they may name the visitor’s address',
    fallback: '',
    unset: 'no proxy',
    parse: parseProxies,
  },
  DATA_DIR: {
    hint: 'folder of the database, the token secret and the mails that are not sent',
    fallback: 'data',
    parse: parsePath,
  },
  DATABASE_URL: {
    hint: 'PostgreSQL, for several processes: postgres://user:password@host:5432/database',
    fallback: '',
    unset: 'SQLite in DATA_DIR',
    isSecret: true,
    parse: optional(parseDatabaseUrl),
  },
  JWT_SECRET: {
    hint: 'signs the tokens, 32 characters or more, the same for all processes; needed in production with DATABASE_URL',
    fallback: '',
    unset: 'made once, kept in DATA_DIR/jwt-secret',
    isSecret: true,
    parse: optional(parseJwtSecret),
  },
  SMTP_URL: {
    hint: 'mail server: smtp://user:password@host:587',
    fallback: '',
    unset: 'mails are written to DATA_DIR/outbox',
    isSecret: true,
    parse: optional(parseSmtpUrl),
  },
  MAIL_FROM: {
    hint: 'sender of the mails, such as Brainhouse <post@brainhouse.example>; needed with SMTP_URL',
    fallback: '',
    unset: 'SITE_NAME <no-reply@localhost>',
    parse: optional(parseSender),
  },
  IV_CODES_FILE: {
    hint: 'file with the I.V. codes that are given out, one per line, # begins a comment; each serves one account',
    fallback: '',
    unset: 'any code is taken',
    parse: optional(parsePath),
  },
  LOGIN_FAILURES: {
    hint: 'failed logins of one account before it is locked for LOGIN_LOCK_MINUTES',
    fallback: '10',
    parse: parseLimit,
  },
  LOGIN_FAILURES_PER_ADDRESS: {
    hint: 'failed logins from one address before it is locked for LOGIN_LOCK_MINUTES',
    fallback: '50',
    parse: parseLimit,
  },
  LOGIN_LOCK_MINUTES: { hint: 'length of the lock after failed logins', fallback: '15', parse: parseLimit },
  SIGNUPS_PER_HOUR: { hint: 'sign-ups from one address', fallback: '20', parse: parseLimit },
  RESETS_PER_HOUR: { hint: 'requests for a reset mail from one address', fallback: '20', parse: parseLimit },
  MEMBER_CONTENT_OPEN: {
    hint: 'true: member content without a login, for tests; refused in production',
    fallback: '',
    unset: 'false',
    parse: parseSwitch,
  },
} as const satisfies Readonly<Record<string, Variable<unknown>>>;

export type VariableName = keyof typeof SERVICE_VARIABLES;

/** The read values by variable. */
export type VariableValues = { readonly [Name in VariableName]: ReturnType<(typeof SERVICE_VARIABLES)[Name]['parse']> };

/** The variables for a help text, one line each. */
export function variablesHelp(): string {
  const entries: [string, Variable<unknown>][] = Object.entries(SERVICE_VARIABLES);
  const width = Math.max(...entries.map(([name]) => name.length)) + 1;
  return entries
    .map(([name, { hint, fallback, unset }]) => `  ${name.padEnd(width)} ${hint} (${unset ?? fallback})`)
    .join('\n');
}

function optional<Value>(parse: (value: string) => Value): (value: string) => Value | undefined {
  return (value) => (value === '' ? undefined : parse(value));
}
