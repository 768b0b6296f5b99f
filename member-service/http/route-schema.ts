import { z } from 'zod';
import { ERROR_STATUSES, type ErrorCode } from '../../contract/values/error-codes';
import { PASSWORD_MIN_LENGTH } from '../../contract/values/passwords';
import { isVisible } from '../../contract/visible-text';
import { isReadable } from '../../contract/characters';
import type { RestError } from './rest-error';

/** The body of an error response. */
export const restErrorBody = z
  .object({
    code: z.string(),
    message: z.string().describe('Plain text for a person'),
    data: z.object({ status: z.int() }),
  })
  .meta({ id: 'RestError' });

/** The body of an error response of the sign-up, with the fields that clients of that route read. */
const signUpErrorBody = z
  .object({
    success: z.literal(false),
    error: z.string().describe('As message'),
    field: z.string().optional().describe('Name of the field with the bad value, if there is one'),
    ...restErrorBody.shape,
  })
  .meta({ id: 'SignUpError' });

/** Codes that every route may send: every route reads the token of a request, and each may fail or be too busy. */
const COMMON_CODES = [
  'jwt_auth_invalid_token',
  'jwt_auth_bad_iss',
  'rest_internal_error',
  'service_unavailable',
] as const;

/** Codes of requests with a body, before its fields are read. */
const BODY_CODES = ['rest_invalid_json', 'rest_invalid_param'] as const;

/** Fastify refuses some requests before a route sees them. */
const REFUSED_BODIES = { 408: ['rest_bad_request'], 413: ['rest_bad_request'], 415: ['rest_bad_request'] } as const;

type ErrorStatus = 400 | 401 | 403 | 404 | 408 | 409 | 413 | 415 | 429 | 500 | 503;
type Described<Schema> = { readonly description: string; readonly content: { 'application/json': { schema: Schema } } };

/** A response of success: the sent body contains the described fields only. */
export function success<Schema extends z.ZodType>(description: string, schema: Schema): Described<Schema> {
  return { description, content: { 'application/json': { schema } } };
}

/** The error responses of a route without a body. */
export function errors(codes: readonly ErrorCode[]): Record<ErrorStatus, Described<typeof restErrorBody>> {
  return describeErrors(restErrorBody, byStatus([...codes, ...COMMON_CODES]));
}

/**
 * The error responses of a route with a body.
 * @param refusals further codes with the status 403
 */
export function bodyErrors(
  codes: readonly ErrorCode[],
  refusals: readonly string[] = [],
): Record<ErrorStatus, Described<typeof restErrorBody>> {
  return describeErrors(restErrorBody, ofBody(codes, { 403: refusals }));
}

/** The error responses of the sign-up. */
export function signUpErrors(codes: readonly ErrorCode[]): Record<ErrorStatus, Described<typeof signUpErrorBody>> {
  return describeErrors(signUpErrorBody, ofBody(codes));
}

type CodesByStatus = Readonly<Record<number, readonly string[]>>;

function ofBody(codes: readonly ErrorCode[], more: CodesByStatus = {}): CodesByStatus {
  return { ...REFUSED_BODIES, ...byStatus([...codes, ...BODY_CODES, ...COMMON_CODES], more) };
}

function byStatus(codes: readonly ErrorCode[], more: CodesByStatus = {}): CodesByStatus {
  return codes.reduce((groups, code) => {
    const status = ERROR_STATUSES[code];
    return { ...groups, [status]: [...(groups[status] ?? []), code] };
  }, more);
}

function describeErrors<Schema extends z.ZodType>(
  schema: Schema,
  codes: CodesByStatus,
): Record<ErrorStatus, Described<Schema>> {
  return Object.fromEntries(
    Object.entries(codes).map(([status, all]) => [status, success(`code is ${all.join(', ')}`, schema)]),
    // A status without codes has no entry: Fastify then sends the body as it is.
  ) as Record<ErrorStatus, Described<Schema>>;
}

/**
 * The type of each text in a request, with a longest length in characters (`isReadable`). Another one is refused before anything is done with
 * it (OWASP ASVS 5.0, 15.2.2): normalising combining marks takes quadratic time. Marks of the direction stay, because names need them.
 * @param error the error of a text that is refused; by default that of an invalid parameter
 * @param hasLines whether it may have line breaks
 */
export function boundedText(maxLength: number, error?: RestError, hasLines = false): z.ZodString {
  return z
    .string()
    .refine((text) => isReadable(text, maxLength, hasLines), error === undefined ? {} : { params: { error } })
    .meta({ maxLength });
}

/**
 * A text of a body. A missing one counts as empty, as in WordPress, and gets the same error; the document names it as
 * required. A value of another type gets a separate error, and is never converted.
 */
export function textField(
  description: string,
  maxLength: number,
  error?: RestError,
  hasLines = false,
): z.ZodPrefault<z.ZodString> {
  return boundedText(maxLength, error, hasLines).meta({ description, maxLength }).prefault('');
}

/** What the document says of a new password. The rules of accounts check it. */
export const NEW_PASSWORD_RULE = `At least ${PASSWORD_MIN_LENGTH} characters, none of the common passwords, no leading or trailing space, no quotation mark, no backslash`;

/** A text of a body that must have something to see, by default; passwords have another rule. Without it the client gets `error`. */
export function filledField(
  description: string,
  maxLength: number,
  error: RestError,
  isFilled = isVisible,
): z.ZodPrefault<z.ZodString> {
  return boundedText(maxLength).refine(isFilled, { params: { error } }).meta({ description, maxLength }).prefault('');
}

/** A parameter of the query, which may occur more than once. */
export function repeatableParameter(description: string, maxLength: number) {
  return z
    .union([boundedText(maxLength), z.array(boundedText(maxLength))])
    .optional()
    .describe(description);
}

/** What the document says of a schema where zod's own conversion differs. For `zodToJsonConfig`. */
export function overrideJsonSchema({
  zodSchema,
  jsonSchema,
}: {
  readonly zodSchema: z.core.$ZodTypes;
  readonly jsonSchema: z.core.JSONSchema.BaseSchema;
}): void {
  if (zodSchema._zod.def.type === 'object' && jsonSchema.properties !== undefined) {
    const { shape } = zodSchema._zod.def;
    const texts = Object.keys(shape).filter((name) => shape[name]?._zod.def.type === 'prefault');
    const required = [...(jsonSchema.required ?? []), ...texts];
    if (required.length > 0) {
      jsonSchema.required = required;
    }
  }
  if (zodSchema._zod.def.type === 'prefault') {
    delete jsonSchema.default;
  }
}
