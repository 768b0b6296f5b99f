import type { FastifyPluginAsync } from 'fastify';
import { notLoggedIn, readBearerTokens, requireMember } from '../bearer';
import { allowOrigins } from '../cors';
import { MEMBER_CONTENT_FOLDER, setOwnHeaders } from '../responses';
import { sendNoRoute } from '../rest-error';
import type { Services } from '../services';
import type { ServedFolder } from '../site/served-folder';

export interface MemberContentOptions {
  readonly served: ServedFolder;
  readonly services: Services;
  readonly allowedOrigins: readonly string[];
  /** Whether the content is served without a login, for tests. */
  readonly isOpen: boolean;
}

/** The pattern of all names in the folder. Any other name is an unknown route. */
const FILE = /^[a-z0-9]+(-[a-z0-9]+)*\.json$/;

/** Serves the content of member pages to approved members. Other clients get 401 for every name, so they learn none. */
export const memberContentRoutes: FastifyPluginAsync<MemberContentOptions> = async (scope, options) => {
  const { served, services, allowedOrigins, isOpen } = options;

  scope.addHook('onRequest', async (_request, reply) => {
    setOwnHeaders(reply).header('Cache-Control', 'private, no-store');
  });
  await allowOrigins(scope, allowedOrigins);
  readBearerTokens(scope, services.tokens);

  scope.get<{ Params: { readonly file: string } }>('/:file', async (request, reply) => {
    if (!isOpen) {
      const { status } = await requireMember(request, services.members);
      if (status !== 'approved') {
        throw notLoggedIn();
      }
    }
    const { file } = request.params;
    return FILE.test(file)
      ? reply.sendFile(`${MEMBER_CONTENT_FOLDER}/${file}`, served.current(), {
          etag: false,
          lastModified: false,
          acceptRanges: false,
        })
      : sendNoRoute(reply);
  });
  scope.all('/*', async (_request, reply) => sendNoRoute(reply));
};
