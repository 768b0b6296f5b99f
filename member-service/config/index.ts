import path from 'node:path';
import type { LogLevel } from '../lib/log';
import { SERVICE_VARIABLES, type VariableName, type VariableValues } from './variables';

/** How the service sends emails. */
export interface MailConfig {
  /** URL of the mail server; undefined: emails are written to `outboxDir`. */
  readonly smtpUrl: string | undefined;
  /** Sender, such as `Brainhouse <post@brainhouse.example>`. */
  readonly from: string;
  /** Absolute folder. */
  readonly outboxDir: string;
}

/** How many attempts are allowed before the service refuses further ones for a time. */
export interface RateLimits {
  /** Of one name from one address. */
  readonly loginFailures: number;
  /** Of one name from all addresses together. */
  readonly loginFailuresPerAccount: number;
  readonly loginFailuresPerAddress: number;
  readonly loginLockMinutes: number;
  readonly signUpsPerHour: number;
  readonly resetsPerHour: number;
}

/** After how many days personal data are deleted; undefined: never. */
export interface RetentionConfig {
  /** Sign-ups whose address is not confirmed. */
  readonly unconfirmedDays: number | undefined;
  /** Sign-ups without a decision. */
  readonly pendingDays: number | undefined;
  /** Rejected accounts, after the decision. */
  readonly rejectedDays: number | undefined;
  /** Entries of the audit. */
  readonly auditDays: number | undefined;
  readonly eventDays: number | undefined;
  /** Emails that are written to files. */
  readonly emailFilesDays: number | undefined;
}

/** Configuration of accounts, tokens and emails. `npm run members` needs no more. */
export interface AccountsConfig {
  /** Absolute folder of all data that the service stores. */
  readonly dataDir: string;
  /** URL of PostgreSQL; undefined: SQLite in `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** Undefined: generated once and stored in `dataDir`. */
  readonly jwtSecret: string | undefined;
  /** The secret before the current one, whose tokens are still valid. */
  readonly jwtPreviousSecret: string | undefined;
  /** Issuer of the tokens and base of the links in emails, without a trailing slash. */
  readonly siteUrl: string;
  /** Public URL of the service, base of the links to its own pages, without a trailing slash. */
  readonly serviceUrl: string;
  readonly siteName: string;
  /** Addresses that are asked to decide about sign-ups. */
  readonly operators: readonly string[];
  readonly mail: MailConfig;
  /** Absolute path of the list of I.V. codes; undefined: any code is accepted. */
  readonly ivCodesFile: string | undefined;
  readonly limits: RateLimits;
  readonly retention: RetentionConfig;
  /** How long a session may be without a use, in minutes; undefined: as long as its token is valid. */
  readonly sessionIdleMinutes: number | undefined;
}

/** The configuration of the member service. */
export interface ServiceConfig extends AccountsConfig {
  /** Whether `NODE_ENV` is `production`. */
  readonly isProduction: boolean;
  /** Address to listen on. Loopback unless the operator opens the service to the network. */
  readonly host: string;
  /** TCP port, 0 for any free one. */
  readonly port: number;
  /** Absolute folder of the built site. */
  readonly publicDir: string;
  /** Base URL of the market service, without a trailing slash; null: sample data only, no request to another host. */
  readonly marketUpstream: URL | null;
  /** Origins from which the service fetches the pictures of coins. */
  readonly marketPictureHosts: readonly string[];
  readonly logLevel: LogLevel;
  /** Origins of other hosts whose pages may call the JSON interfaces. */
  readonly allowedOrigins: readonly string[];
  /** Addresses and ranges of proxies that may set the client's address (`X-Forwarded-For`). */
  readonly trustedProxies: readonly string[];
  /** Secret of the program that reads `/metrics`; undefined: there is no such address. */
  readonly metricsToken: string | undefined;
  /** Whether member content is served without a login, for tests. */
  readonly isMemberContentOpen: boolean;
}

/** Lists every variable with a bad value, one line each, and says what to write instead. */
export class ConfigError extends Error {
  constructor(readonly errors: readonly string[]) {
    super(`These environment variables need another value:\n${errors.map((error) => `  ${error}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

/**
 * Reads and checks the service's variables.
 * @param env usually `process.env`
 * @param baseDir folder that relative paths start from
 * @throws {ConfigError} that lists every bad variable
 */
export function readConfig(env: NodeJS.ProcessEnv, baseDir: string): ServiceConfig {
  const values = readValues(env);
  const dataDir = path.resolve(baseDir, values.DATA_DIR);
  const siteUrl = values.SITE_URL ?? `http://localhost:${values.PORT}`;
  return {
    isProduction: values.NODE_ENV,
    host: values.HOST,
    port: values.PORT,
    publicDir: path.resolve(baseDir, values.PUBLIC_DIR),
    marketUpstream: values.MARKET_UPSTREAM,
    marketPictureHosts: values.MARKET_PICTURE_HOSTS,
    logLevel: values.LOG_LEVEL,
    allowedOrigins: values.ALLOWED_ORIGINS,
    trustedProxies: values.TRUST_PROXY,
    metricsToken: values.METRICS_TOKEN,
    isMemberContentOpen: values.MEMBER_CONTENT_OPEN,
    dataDir,
    databaseUrl: values.DATABASE_URL,
    jwtSecret: values.JWT_SECRET,
    jwtPreviousSecret: values.JWT_PREVIOUS_SECRET,
    siteUrl,
    serviceUrl: values.SERVICE_URL ?? siteUrl,
    operators: values.OPERATORS,
    siteName: values.SITE_NAME,
    mail: {
      smtpUrl: values.SMTP_URL,
      from: values.MAIL_FROM ?? defaultSender(values.SITE_NAME),
      outboxDir: path.join(dataDir, 'outbox'),
    },
    ivCodesFile: values.IV_CODES_FILE === undefined ? undefined : path.resolve(baseDir, values.IV_CODES_FILE),
    limits: {
      loginFailures: values.LOGIN_FAILURES,
      loginFailuresPerAccount: values.LOGIN_FAILURES_PER_ACCOUNT,
      loginFailuresPerAddress: values.LOGIN_FAILURES_PER_ADDRESS,
      loginLockMinutes: values.LOGIN_LOCK_MINUTES,
      signUpsPerHour: values.SIGNUPS_PER_HOUR,
      resetsPerHour: values.RESETS_PER_HOUR,
    },
    retention: {
      unconfirmedDays: values.KEEP_UNCONFIRMED_DAYS,
      pendingDays: values.KEEP_PENDING_DAYS,
      rejectedDays: values.KEEP_REJECTED_DAYS,
      auditDays: values.KEEP_AUDIT_DAYS,
      eventDays: values.KEEP_EVENTS_DAYS,
      emailFilesDays: values.KEEP_EMAIL_FILES_DAYS,
    },
    sessionIdleMinutes: values.SESSION_IDLE_MINUTES,
  };
}

function defaultSender(siteName: string): string {
  const name = /["<>]/.test(siteName) ? `"${siteName.replace(/["\\]/g, '\\$&')}"` : siteName;
  return `${name} <no-reply@localhost>`;
}

function readValues(env: NodeJS.ProcessEnv): VariableValues {
  const errors: string[] = [];
  const values: Partial<Record<VariableName, unknown>> = {};
  for (const name of Object.keys(SERVICE_VARIABLES) as VariableName[]) {
    const variable = SERVICE_VARIABLES[name];
    const value = (env[name] ?? variable.fallback).trim();
    try {
      values[name] = variable.parse(value);
    } catch (error) {
      const shown = 'isSecret' in variable ? '' : `, got "${value}"`;
      errors.push(`${name}: ${error instanceof Error ? error.message : String(error)}${shown}`);
    }
  }
  errors.push(...conflicts(values));
  if (errors.length > 0) {
    throw new ConfigError(errors);
  }
  // Without an error each variable has the value that its parser returned.
  return values as VariableValues;
}

/** Errors of values that are valid on their own but not together. */
function conflicts(values: Partial<Record<VariableName, unknown>>): string[] {
  const errors: string[] = [];
  if (values.SMTP_URL !== undefined && 'MAIL_FROM' in values && values.MAIL_FROM === undefined) {
    errors.push(
      'MAIL_FROM: write a sender that the server of SMTP_URL accepts, such as Brainhouse <post@brainhouse.example>',
    );
  }
  if (values.NODE_ENV !== true) {
    return errors;
  }
  if (values.MEMBER_CONTENT_OPEN === true) {
    errors.push('MEMBER_CONTENT_OPEN: remove it; with NODE_ENV=production member content requires a login');
  }
  if ('SITE_URL' in values && values.SITE_URL === undefined) {
    errors.push(
      'SITE_URL: with NODE_ENV=production write the public URL of the site, such as https://brainhouse.example',
    );
  }
  if (values.DATABASE_URL !== undefined && 'JWT_SECRET' in values && values.JWT_SECRET === undefined) {
    errors.push(
      'JWT_SECRET: with NODE_ENV=production and DATABASE_URL write one secret for all processes, for example from: openssl rand -base64 48',
    );
  }
  return errors;
}
