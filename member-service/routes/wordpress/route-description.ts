import type { FastifySchema } from 'fastify';

/** The part of JSON Schema that these routes use. */
export interface Schema {
  readonly type: 'object' | 'array' | 'string' | 'boolean' | 'integer';
  readonly description?: string;
  readonly maxLength?: number;
  readonly items?: Schema;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
}

/** A route: the source of Fastify's validation and of the OpenAPI document. */
export interface RouteDescription {
  readonly method: 'GET' | 'POST';
  /** Below `/wp-json`. */
  readonly path: string;
  readonly summary: string;
  readonly description?: string;
  readonly needsToken?: boolean;
  readonly query?: Readonly<Record<string, Schema>>;
  readonly body?: Schema;
  readonly success: { readonly status: 200 | 201; readonly description: string; readonly schema: Schema };
  /** Error codes by status. */
  readonly errors: Readonly<Record<number, readonly string[]>>;
  /** Set for the sign-up, whose errors have a different form. */
  readonly errorShape?: 'sign-up';
}

/**
 * The schema that Fastify applies. Bodies must have the right types, and a response of success contains the described
 * fields only. The handlers check for missing and overlong values, which have error codes of their own.
 */
export function toFastifySchema({ body, success }: RouteDescription): FastifySchema {
  return {
    ...(body ? { body: typesOf(body) } : {}),
    response: { [success.status]: success.schema },
  };
}

function typesOf({ type, properties }: Schema): object {
  const fields = Object.entries(properties ?? {}).map(([name, field]) => [name, typesOf(field)] as const);
  return { type, ...(properties ? { properties: Object.fromEntries(fields) } : {}) };
}
