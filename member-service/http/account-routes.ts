import swagger from '@fastify/swagger';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import {
  createJsonSchemaTransform,
  createJsonSchemaTransformObject,
  serializerCompiler,
  validatorCompiler,
  type FastifyPluginAsyncZod,
} from 'fastify-type-provider-zod';
import { TEXT_FORMAT } from '../../contract/values/text-format';
import { readBearerTokens } from './bearer';
import type { AccountsConfig } from '../config';
import { allowOrigins } from './cors';
import { setPrivateHeaders } from './responses';
import { sendNoRoute } from './rest-error';
import type { Services } from '../services';
import { createLoginThrottle } from './login-throttle';
import { createPasswordCheck, type PasswordRoutes } from './password-check';
import { overrideJsonSchema } from './route-schema';

export interface AccountRoutesOptions {
  readonly services: Services;
  readonly config: Pick<AccountsConfig, 'limits' | 'siteName' | 'siteUrl'>;
  readonly allowedOrigins: readonly string[];
  /** The routes of the subjects. */
  readonly routes: readonly FastifyPluginAsyncZod<PasswordRoutes>[];
}

/**
 * The routes of WordPress with its JWT plugin and the community's own routes, in the same form. The zod schemas of the routes
 * are the source of their types, of the checks of requests and of the OpenAPI document (decision 036).
 */
export const accountRoutes: FastifyPluginAsync<AccountRoutesOptions> = async (scope, options) => {
  const { services, config, allowedOrigins, routes } = options;
  const { limits } = config;

  scope.addHook('onRequest', async (_request, reply) => {
    setPrivateHeaders(reply).header(TEXT_FORMAT.header, TEXT_FORMAT.plain);
  });
  await allowOrigins(scope, allowedOrigins);
  readBearerTokens(scope, services);
  acceptEmptyBodies(scope);
  scope.setValidatorCompiler(validatorCompiler);
  scope.setSerializerCompiler(serializerCompiler);
  await describeRoutes(scope, config);

  const checkPassword = createPasswordCheck(services, createLoginThrottle(services.rateLimiter, limits));
  for (const plugin of routes) await scope.register(plugin, { services, limits, checkPassword });

  scope.get('/', { schema: { hide: true } }, async (_request, reply) => reply.send(scope.swagger()));
  // As a hook, so that the body is not read: whatever it contains, the route is unknown.
  scope.all('/*', { schema: { hide: true }, onRequest: refuse }, refuse);
};

/** Collects the routes that are registered from now on in an OpenAPI document. */
async function describeRoutes(
  scope: FastifyInstance,
  { siteName, siteUrl }: Pick<AccountsConfig, 'siteName' | 'siteUrl'>,
): Promise<void> {
  const zodToJsonConfig = { override: overrideJsonSchema };
  await scope.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${siteName}: member service`,
        version: '1.0.0',
        description: `Membership and login in the form of WordPress with its JWT plugin. Names and messages are plain text, not HTML: every response has the header ${TEXT_FORMAT.header}: ${TEXT_FORMAT.plain}. Unknown routes return 404 rest_no_route.`,
      },
      servers: [{ url: `${siteUrl}${scope.prefix}` }],
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: createJsonSchemaTransform({ zodToJsonConfig }),
    transformObject: createJsonSchemaTransformObject({ zodToJsonConfig }),
  });
}

async function refuse(_request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  return sendNoRoute(reply);
}

/** Treats a request without a body as one without fields, as WordPress does, so that the error names the missing field. */
function acceptEmptyBodies(scope: FastifyInstance): void {
  const parse = scope.getDefaultJsonParser('error', 'error');
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') {
      done(null, {});
      return;
    }
    void parse(request, String(text), done);
  });
  scope.addHook('preValidation', async (request) => {
    if (request.body === undefined) {
      request.body = {};
    }
  });
}
