import type { FastifySchema } from 'fastify';

/** A JSON Schema, as far as these routes use it. */
export interface Schema {
  readonly type: 'object' | 'array' | 'string' | 'boolean' | 'integer';
  readonly description?: string;
  readonly maxLength?: number;
  readonly items?: Schema;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
}

/** A route of the interface: what Fastify checks and what the OpenAPI document says about it. */
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
  /** Codes of its errors, by status. */
  readonly faults: Readonly<Record<number, readonly string[]>>;
  /** The sign-up's errors have a shape of their own. */
  readonly faultShape?: 'sign-up';
}

/**
 * What Fastify holds requests and answers to: bodies must have the right types, and of a success only what is described
 * leaves the service. Missing and overlong values have codes of their own, so that the handlers judge these.
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
