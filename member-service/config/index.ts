import path from 'node:path';
import { SERVICE_VARIABLES, type VariableName, type VariableValues } from './variables';

type FieldOf<Name extends VariableName> = (typeof SERVICE_VARIABLES)[Name]['field'];

/** The fields that are in no group. */
type SingleFields = {
  readonly [Name in VariableName as Exclude<FieldOf<Name>, `${string}.${string}`>]: VariableValues[Name];
};

/** The fields of a group. */
type FieldsOf<Group extends string> = {
  readonly [
    Name in VariableName as FieldOf<Name> extends `${Group}.${infer Field}` ? Field : never
  ]: VariableValues[Name];
};

/** The values of the variables as they were read, in the fields and groups of the configuration. */
interface ReadFields extends SingleFields {
  readonly mail: FieldsOf<'mail'>;
  readonly limits: RateLimits;
  readonly retention: RetentionConfig;
}

/** How the service sends emails. */
export interface MailConfig extends FieldsOf<'mail'> {
  /** Sender, such as `Brainhouse <post@brainhouse.example>`. */
  readonly from: string;
  /** Absolute folder of emails that are not sent. */
  readonly outboxDir: string;
}

/** How many attempts are allowed before the service refuses further ones for a time. */
export type RateLimits = FieldsOf<'limits'>;

/** After how many days personal data are deleted; undefined: never. */
export type RetentionConfig = FieldsOf<'retention'>;

/**
 * The configuration of the member service. `SERVICE_VARIABLES` describes its fields; paths are absolute, and URLs have no slash at their end.
 */
export interface ServiceConfig extends ReadFields {
  /** Issuer of the tokens and base of the links in emails. */
  readonly siteUrl: string;
  /** Public URL of the service, base of the links to its own pages. */
  readonly serviceUrl: string;
  readonly mail: MailConfig;
}

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
export function readConfig(env: NodeJS.ProcessEnv, baseDir: string): ServiceConfig {
  const fields = toFields(readValues(env), baseDir);
  const siteUrl = fields.siteUrl ?? `http://localhost:${fields.port}`;
  return {
    ...fields,
    siteUrl,
    serviceUrl: fields.serviceUrl ?? siteUrl,
    mail: {
      ...fields.mail,
      from: fields.mail.from ?? defaultSender(fields.siteName),
      outboxDir: path.join(fields.dataDir, 'outbox'),
    },
  };
}

function toFields(values: VariableValues, baseDir: string): ReadFields {
  const fields: Record<string, unknown> = {};
  const groups: Record<string, Record<string, unknown>> = {};
  for (const name of Object.keys(SERVICE_VARIABLES) as VariableName[]) {
    const variable = SERVICE_VARIABLES[name];
    const value = values[name];
    const [first = '', second] = variable.field.split('.');
    const target = second === undefined ? fields : (groups[first] ??= {});
    target[second ?? first] = 'isPath' in variable && typeof value === 'string' ? path.resolve(baseDir, value) : value;
  }
  // `field` names the groups and fields of the type.
  return { ...fields, ...groups } as unknown as ReadFields;
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
  if (errors.length > 0) throw new ConfigError(errors);
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
  if (values.NODE_ENV !== true) return errors;
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
