import type { AccountsConfig } from '../../config';
import type { RouteDescription, Schema } from './route-description';

/** A JSON document (OpenAPI 3.1). */
export type OpenApiDocument = Readonly<Record<string, unknown>>;

const REST_ERROR = {
  type: 'object',
  required: ['code', 'message', 'data'],
  properties: {
    code: { type: 'string' },
    message: { type: 'string', description: 'Plain text for a person' },
    data: { type: 'object', required: ['status'], properties: { status: { type: 'integer' } } },
  },
} as const satisfies Schema;

const SIGN_UP_ERROR: Schema = {
  type: 'object',
  required: ['success', 'error', ...REST_ERROR.required],
  properties: {
    success: { type: 'boolean', description: 'Always false' },
    error: { type: 'string', description: 'As message' },
    field: { type: 'string', description: 'Name of the field with the bad value, if there is one' },
    ...REST_ERROR.properties,
  },
};

/** Errors of every route: every route reads the token of a request, and needs the database. */
const COMMON_ERRORS = {
  403: ['jwt_auth_invalid_token', 'jwt_auth_bad_iss'],
  503: ['service_unavailable'],
} as const;

/** Creates the OpenAPI document from the descriptions of the routes. */
export function openApiDocument(
  { siteName, siteUrl }: Pick<AccountsConfig, 'siteName' | 'siteUrl'>,
  routes: readonly RouteDescription[],
): OpenApiDocument {
  return {
    openapi: '3.1.0',
    info: {
      title: `${siteName}: member service`,
      version: '1.0.0',
      description:
        'Membership and login in the form of WordPress with its JWT plugin. Unknown routes return 404 rest_no_route.',
    },
    servers: [{ url: `${siteUrl}/wp-json` }],
    paths: Object.fromEntries(routes.map((route) => [route.path, { [route.method.toLowerCase()]: operation(route) }])),
    components: {
      schemas: { RestError: REST_ERROR, SignUpError: SIGN_UP_ERROR },
      securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}

function operation(route: RouteDescription): object {
  return {
    summary: route.summary,
    ...(route.description === undefined ? {} : { description: route.description }),
    ...(route.needsToken ? { security: [{ token: [] }] } : {}),
    ...(route.query
      ? { parameters: Object.entries(route.query).map(([name, schema]) => ({ name, in: 'query', schema })) }
      : {}),
    ...(route.body ? { requestBody: { required: true, content: json(route.body) } } : {}),
    responses: {
      [route.success.status]: { description: route.success.description, content: json(route.success.schema) },
      ...errorResponses(route),
    },
  };
}

function errorResponses({ errors, errorShape }: RouteDescription): object {
  const shape = errorShape === 'sign-up' ? 'SignUpError' : 'RestError';
  const all = { ...errors, 403: [...(errors[403] ?? []), ...COMMON_ERRORS[403]], 503: COMMON_ERRORS[503] };
  return Object.fromEntries(
    Object.entries(all).map(([status, codes]) => [
      status,
      { description: `code is ${codes.join(', ')}`, content: json({ $ref: `#/components/schemas/${shape}` }) },
    ]),
  );
}

function json(schema: object): object {
  return { 'application/json': { schema } };
}
