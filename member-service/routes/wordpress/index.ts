import type { FastifyInstance } from 'fastify';
import { PRIVATE_ANSWER_HEADERS, sendNoRoute } from '../../answers';
import { readBearers } from '../../bearer';
import type { AccountsConfig } from '../../config';
import { allowOrigins } from '../../cors';
import type { Services } from '../../services';
import { meRoute, registerMe } from './me';
import { openApiDocument } from './open-api';
import { lostPasswordRoute, registerLostPassword, registerResetPassword, resetPasswordRoute } from './passwords';
import { registerSignUp, signUpRoute } from './sign-up';
import { registerToken, tokenRoute } from './token';
import { registerValidate, validateRoute } from './validate';

/** What the routes below `/wp-json` need. */
export interface WordPressOptions {
  readonly services: Services;
  readonly config: Pick<AccountsConfig, 'limits' | 'siteName' | 'siteUrl'>;
  readonly allowedOrigins: readonly string[];
}

const PREFIX = '/wp-json';

/** The routes of a WordPress with its JWT plugin and the community's own, in the same shapes. */
export async function registerWordPress(app: FastifyInstance, options: WordPressOptions): Promise<void> {
  const { services, config, allowedOrigins } = options;

  await app.register(
    async (scope) => {
      scope.addHook('onRequest', async (_request, reply) => {
        reply.headers(PRIVATE_ANSWER_HEADERS);
      });
      allowOrigins(scope, allowedOrigins);
      readBearers(scope, services.tokens);
      takeEmptyBodies(scope);

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

/** A request without a body is one without fields, as in WordPress; which field is missing is the answer then. */
function takeEmptyBodies(scope: FastifyInstance): void {
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
