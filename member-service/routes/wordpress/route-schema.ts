import { z } from 'zod';
import { PASSWORD_MIN_LENGTH } from '../../../account-rules/passwords';
import type { RestError } from '../../rest-error';

/** The body of an error response. */
const restErrorBody = z
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

/** Codes of errors by status. */
type ErrorCodes = Readonly<Partial<Record<400 | 401 | 403 | 409 | 429, readonly string[]>>>;

/** Codes that every route may send: every route reads the token of a request, and each may fail or be too busy. */
const COMMON_CODES = {
  403: ['jwt_auth_invalid_token', 'jwt_auth_bad_iss'],
  500: ['rest_internal_error'],
  503: ['service_unavailable'],
} as const;

/** Codes of requests with a body, before its fields are read. */
const BODY_CODES = {
  400: ['rest_invalid_json', 'rest_invalid_param'],
  408: ['rest_bad_request'],
  413: ['rest_bad_request'],
  415: ['rest_bad_request'],
} as const;

type ErrorStatus = 400 | 401 | 403 | 408 | 409 | 413 | 415 | 429 | 500 | 503;
type Described<Schema> = { readonly description: string; readonly content: { 'application/json': { schema: Schema } } };

/** A response of success: the sent body contains the described fields only. */
export function success<Schema extends z.ZodType>(description: string, schema: Schema): Described<Schema> {
  return { description, content: { 'application/json': { schema } } };
}

/** The error responses of a route without a body. */
export function errors(codes: ErrorCodes): Record<ErrorStatus, Described<typeof restErrorBody>> {
  return describeErrors(restErrorBody, [codes, COMMON_CODES]);
}

/** The error responses of a route with a body. */
export function bodyErrors(codes: ErrorCodes): Record<ErrorStatus, Described<typeof restErrorBody>> {
  return describeErrors(restErrorBody, [codes, BODY_CODES, COMMON_CODES]);
}

/** The error responses of the sign-up. */
export function signUpErrors(codes: ErrorCodes): Record<ErrorStatus, Described<typeof signUpErrorBody>> {
  return describeErrors(signUpErrorBody, [codes, BODY_CODES, COMMON_CODES]);
}

function describeErrors<Schema extends z.ZodType>(
  schema: Schema,
  groups: readonly Readonly<Record<number, readonly string[]>>[],
): Record<ErrorStatus, Described<Schema>> {
  const codes = new Map<string, string[]>();
  groups.flatMap(Object.entries).forEach(([status, some]: [string, readonly string[]]) => {
    codes.set(status, [...(codes.get(status) ?? []), ...some]);
  });
  return Object.fromEntries(
    [...codes].map(([status, all]) => [status, success(`code is ${all.join(', ')}`, schema)]),
    // A status without codes has no entry: Fastify then sends the body as it is.
  ) as Record<ErrorStatus, Described<Schema>>;
}

/**
 * A text of a body. A missing one counts as empty, as in WordPress, and gets the same error; the document names it as
 * required. A value of another type is an error of its own, and is never converted.
 */
export function textField(
  description: string,
  facts: { readonly maxLength?: number } = {},
): z.ZodPrefault<z.ZodString> {
  return z
    .string()
    .meta({ ...facts, description })
    .prefault('');
}

/** What the document says of a new password. The members' rules check it. */
export const NEW_PASSWORD_RULE = `At least ${PASSWORD_MIN_LENGTH} characters, none of the common passwords, no leading or trailing space, no quotation mark, no backslash`;

/** A text of a body that must have other characters than spaces. Without them the client gets `error`. */
export function filledField(description: string, error: RestError): z.ZodPrefault<z.ZodString> {
  return z
    .string()
    .meta({ description })
    .refine((text) => text.trim() !== '', { params: { error } })
    .prefault('');
}

/** A parameter of the query, which may occur more than once. */
export function repeatableParameter(
  description: string,
): z.ZodOptional<z.ZodUnion<readonly [z.ZodString, z.ZodArray<z.ZodString>]>> {
  return z
    .union([z.string(), z.array(z.string())])
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
