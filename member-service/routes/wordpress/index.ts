import type { FastifyInstance } from 'fastify';
import { readBearerTokens } from '../../bearer';
import type { AccountsConfig } from '../../config';
import { allowOrigins } from '../../cors';
import { PRIVATE_RESPONSE_HEADERS } from '../../responses';
import { sendNoRoute } from '../../rest-error';
import type { Services } from '../../services';
import { meRoute, registerMe } from './me';
import { openApiDocument } from './open-api';
import { lostPasswordRoute, registerLostPassword, registerResetPassword, resetPasswordRoute } from './passwords';
import { registerSignUp, signUpRoute } from './sign-up';
import { registerToken, tokenRoute } from './token';
import { registerValidate, validateRoute } from './validate';

export interface WordPressOptions {
  readonly services: Services;
  readonly config: Pick<AccountsConfig, 'limits' | 'siteName' | 'siteUrl'>;
  readonly allowedOrigins: readonly string[];
}

const PREFIX = '/wp-json';

/** Registers the routes of WordPress with its JWT plugin and the community's own routes, in the same form. */
export async function registerWordPress(app: FastifyInstance, options: WordPressOptions): Promise<void> {
  const { services, config, allowedOrigins } = options;

  await app.register(
    async (scope) => {
      scope.addHook('onRequest', async (_request, reply) => {
        reply.headers(PRIVATE_RESPONSE_HEADERS);
      });
      allowOrigins(scope, allowedOrigins);
      readBearerTokens(scope, services.tokens);
      acceptEmptyBodies(scope);

      registerToken(scope, services, config.limits);
      registerValidate(scope, services);
      registerMe(scope, services);
      registerSignUp(scope, services, config.limits);
      registerLostPassword(scope, services, config.limits);
      registerResetPassword(scope, services);

      const document = openApiDocument(config, [
        tokenRoute,
        validateRoute,
        meRoute,
        signUpRoute,
        lostPasswordRoute,
        resetPasswordRoute,
      ]);
      scope.get('/', async (_request, reply) => reply.send(document));
      scope.all('/*', async (_request, reply) => sendNoRoute(reply));
    },
    { prefix: PREFIX },
  );
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
