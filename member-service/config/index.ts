import path from 'node:path';
import { SERVICE_VARIABLES, type VariableName, type VariableValues } from './variables';

/**
 * The configuration of the member service, which `SERVICE_VARIABLES` describes. Paths are absolute, and URLs have no slash at their end.
 */
export type ServiceConfig = Readonly<ReturnType<typeof readConfig>>;

/** How the service sends emails. */
export type MailConfig = ServiceConfig['mail'];

/** How many attempts are allowed before the service refuses further ones for a time. */
export type RateLimits = ServiceConfig['limits'];

/** Configuration of accounts, tokens and emails. `npm run members` needs no more. */
export type AccountsConfig = Omit<
  ServiceConfig,
  | 'allowedOrigins'
  | 'host'
  | 'isMemberContentOpen'
  | 'isProduction'
  | 'logLevel'
  | 'marketPictureHosts'
  | 'marketUpstream'
  | 'metricsToken'
  | 'port'
  | 'publicDir'
  | 'trustedProxies'
>;

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
export function readConfig(env: NodeJS.ProcessEnv, baseDir: string) {
  const values = readValues(env);
  const dataDir = path.resolve(baseDir, values.DATA_DIR);
  const siteUrl = values.SITE_URL ?? `http://localhost:${values.PORT}`;
  return {
    isProduction: values.NODE_ENV,
    host: values.HOST,
    port: values.PORT,
    publicDir: path.resolve(baseDir, values.PUBLIC_DIR),
    logLevel: values.LOG_LEVEL,
    marketUpstream: values.MARKET_UPSTREAM,
    marketPictureHosts: values.MARKET_PICTURE_HOSTS,
    /** Issuer of the tokens and base of the links in emails. */
    siteUrl,
    /** Public URL of the service, base of the links to its own pages. */
    serviceUrl: values.SERVICE_URL ?? siteUrl,
    operators: values.OPERATORS,
    siteName: values.SITE_NAME,
    allowedOrigins: values.ALLOWED_ORIGINS,
    trustedProxies: values.TRUST_PROXY,
    dataDir,
    databaseUrl: values.DATABASE_URL,
    jwtSecret: values.JWT_SECRET,
    jwtPreviousSecret: values.JWT_PREVIOUS_SECRET,
    mail: {
      smtpUrl: values.SMTP_URL,
      /** Sender, such as `Brainhouse <post@brainhouse.example>`. */
      from: values.MAIL_FROM ?? defaultSender(values.SITE_NAME),
      /** Folder of emails that are not sent. */
      outboxDir: path.join(dataDir, 'outbox'),
    },
    ivCodesFile: values.IV_CODES_FILE && path.resolve(baseDir, values.IV_CODES_FILE),
    limits: {
      loginFailures: values.LOGIN_FAILURES,
      loginFailuresPerAccount: values.LOGIN_FAILURES_PER_ACCOUNT,
      loginFailuresPerAddress: values.LOGIN_FAILURES_PER_ADDRESS,
      loginLockMinutes: values.LOGIN_LOCK_MINUTES,
      signUpsPerHour: values.SIGNUPS_PER_HOUR,
      resetsPerHour: values.RESETS_PER_HOUR,
    },
    sessionIdleMinutes: values.SESSION_IDLE_MINUTES,
    /** After how many days personal data are deleted; undefined: never. */
    retention: {
      unconfirmedDays: values.KEEP_UNCONFIRMED_DAYS,
      pendingDays: values.KEEP_PENDING_DAYS,
      rejectedDays: values.KEEP_REJECTED_DAYS,
      auditDays: values.KEEP_AUDIT_DAYS,
      eventDays: values.KEEP_EVENTS_DAYS,
      emailFilesDays: values.KEEP_EMAIL_FILES_DAYS,
    },
    metricsToken: values.METRICS_TOKEN,
    isMemberContentOpen: values.MEMBER_CONTENT_OPEN,
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
    const value = (env[name] ?? ('fallback' in variable ? variable.fallback : '')).trim();
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
