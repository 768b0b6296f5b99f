import path from 'node:path';
import type { LogLevel } from './config/parsers';
import { SERVICE_VARIABLES } from './config/variables';
import type { VariableName, VariableValues } from './config/variables';

/** How mails leave the service. */
export interface MailConfig {
  /** Address of the mail server; undefined: mails are written to `outboxDir`. */
  readonly smtpUrl: string | undefined;
  /** Sender, such as `Brainhouse <post@brainhouse.example>`. */
  readonly from: string;
  /** Absolute folder. */
  readonly outboxDir: string;
}

/** How often somebody may try before the service makes them wait. */
export interface AttemptLimits {
  readonly loginFailures: number;
  readonly loginFailuresPerAddress: number;
  readonly loginLockMinutes: number;
  readonly signUpsPerHour: number;
  readonly resetsPerHour: number;
}

/** What accounts, tokens and mails need; the operator's commands need no more. */
export interface AccountsConfig {
  /** Absolute folder of everything the service keeps. */
  readonly dataDir: string;
  /** Address of PostgreSQL; undefined: SQLite in `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** Undefined: made once and kept in `dataDir`. */
  readonly jwtSecret: string | undefined;
  /** Issuer of the tokens and beginning of the links in mails, without a final slash. */
  readonly siteUrl: string;
  readonly siteName: string;
  readonly mail: MailConfig;
  /** Absolute path of the list of I.V. codes; undefined: any code is taken. */
  readonly ivCodesFile: string | undefined;
  readonly limits: AttemptLimits;
}

/** What the member service reads from its environment. */
export interface ServiceConfig extends AccountsConfig {
  /** Whether the process serves real visitors (`NODE_ENV=production`). */
  readonly isProduction: boolean;
  /** Address to listen on. Loopback unless the operator opens the service to the network. */
  readonly host: string;
  /** TCP port, 0 for any free one. */
  readonly port: number;
  /** Absolute folder of the built site. */
  readonly publicDir: string;
  /** Base of the market-data service, without a final slash; null means: never call out, sample data only. */
  readonly marketUpstream: URL | null;
  readonly logLevel: LogLevel;
  /** Origins of other hosts whose pages may call the JSON interfaces. */
  readonly allowedOrigins: readonly string[];
  /** Addresses and ranges that may name the visitor's own address (`X-Forwarded-For`). */
  readonly trustedProxies: readonly string[];
  /** Whether member content is served without a login, for tests. */
  readonly isMemberContentOpen: boolean;
}

/** Lists every variable that has a bad value, one line each, with what to write instead. */
export class ConfigError extends Error {
  constructor(readonly faults: readonly string[]) {
    super(`These environment variables need another value:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

/**
 * Reads and checks the service's variables.
 * @param env usually `process.env`
 * @param baseDir folder that relative paths start from
 * @throws {ConfigError} naming every bad variable at once
 */
export function readConfig(env: NodeJS.ProcessEnv, baseDir: string): ServiceConfig {
  const values = readValues(env);
  const dataDir = path.resolve(baseDir, values.DATA_DIR);
  return {
    isProduction: values.NODE_ENV,
    host: values.HOST,
    port: values.PORT,
    publicDir: path.resolve(baseDir, values.PUBLIC_DIR),
    marketUpstream: values.MARKET_UPSTREAM,
    logLevel: values.LOG_LEVEL,
    allowedOrigins: values.ALLOWED_ORIGINS,
    trustedProxies: values.TRUST_PROXY,
    isMemberContentOpen: values.MEMBER_CONTENT_OPEN,
    dataDir,
    databaseUrl: values.DATABASE_URL,
    jwtSecret: values.JWT_SECRET,
    siteUrl: values.SITE_URL ?? `http://localhost:${values.PORT}`,
    siteName: values.SITE_NAME,
    mail: {
      smtpUrl: values.SMTP_URL,
      from: values.MAIL_FROM ?? `${values.SITE_NAME} <no-reply@localhost>`,
      outboxDir: path.join(dataDir, 'outbox'),
    },
    ivCodesFile: values.IV_CODES_FILE === undefined ? undefined : path.resolve(baseDir, values.IV_CODES_FILE),
    limits: {
      loginFailures: values.LOGIN_FAILURES,
      loginFailuresPerAddress: values.LOGIN_FAILURES_PER_ADDRESS,
      loginLockMinutes: values.LOGIN_LOCK_MINUTES,
      signUpsPerHour: values.SIGNUPS_PER_HOUR,
      resetsPerHour: values.RESETS_PER_HOUR,
    },
  };
}

function readValues(env: NodeJS.ProcessEnv): VariableValues {
  const faults: string[] = [];
  const values: Partial<Record<VariableName, unknown>> = {};
  for (const name of Object.keys(SERVICE_VARIABLES) as VariableName[]) {
    const variable = SERVICE_VARIABLES[name];
    const value = (env[name] ?? variable.fallback).trim();
    try {
      values[name] = variable.parse(value);
    } catch (error) {
      const shown = 'isSecret' in variable ? '' : `, got "${value}"`;
      faults.push(`${name}: ${error instanceof Error ? error.message : String(error)}${shown}`);
    }
  }
  faults.push(...conflicts(values));
  if (faults.length > 0) {
    throw new ConfigError(faults);
  }
  // Each variable without a fault has the value its parser returned.
  return values as VariableValues;
}

/** Faults of values that are right by themselves and wrong together. */
function conflicts(values: Partial<Record<VariableName, unknown>>): string[] {
  const faults: string[] = [];
  if (values.SMTP_URL !== undefined && 'MAIL_FROM' in values && values.MAIL_FROM === undefined) {
    faults.push('MAIL_FROM: write the sender that SMTP_URL accepts, such as Brainhouse <post@brainhouse.example>');
  }
  if (values.NODE_ENV !== true) {
    return faults;
  }
  if (values.MEMBER_CONTENT_OPEN === true) {
    faults.push('MEMBER_CONTENT_OPEN: remove it; with NODE_ENV=production member content needs a login');
  }
  if ('SITE_URL' in values && values.SITE_URL === undefined) {
    faults.push('SITE_URL: with NODE_ENV=production write the address people open, such as https://brainhouse.example');
  }
  if (values.DATABASE_URL !== undefined && 'JWT_SECRET' in values && values.JWT_SECRET === undefined) {
    faults.push(
      'JWT_SECRET: with NODE_ENV=production and DATABASE_URL write one secret for all processes, for example from: openssl rand -base64 48',
    );
  }
  return faults;
}
