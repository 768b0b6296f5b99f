import type { FastifyInstance } from 'fastify';
import { OWN_ANSWER_HEADERS, sendNoRoute } from '../answers';
import { notLoggedIn, readBearers, requireMember } from '../bearer';
import { allowOrigins } from '../cors';
import type { Services } from '../services';

/** What the route of the member content needs. */
export interface MemberContentOptions {
  readonly services: Services;
  readonly allowedOrigins: readonly string[];
  /** Serves without a login, for tests. */
  readonly isOpen: boolean;
}

/** The address, and the folder inside the built site. */
const FOLDER = 'member-content';

/** The only names there are: everything else is no file of this folder. */
const FILE = /^[a-z0-9]+(-[a-z0-9]+)*\.json$/;

/** What the member views show, to approved members only. Whoever may not read it does not learn which files there are. */
export async function registerMemberContent(app: FastifyInstance, options: MemberContentOptions): Promise<void> {
  const { services, allowedOrigins, isOpen } = options;

  await app.register(
    async (scope) => {
      scope.addHook('onRequest', async (_request, reply) => {
        reply.headers({ ...OWN_ANSWER_HEADERS, 'Cache-Control': 'private, no-store' });
      });
      allowOrigins(scope, allowedOrigins);
      readBearers(scope, services.tokens);

      scope.get<{ Params: { readonly file: string } }>('/:file', async (request, reply) => {
        if (!isOpen) {
          const { status } = await requireMember(request, services.members);
          if (status !== 'approved') {
            throw notLoggedIn();
          }
        }
        const { file } = request.params;
        return FILE.test(file)
          ? reply.sendFile(`${FOLDER}/${file}`, { etag: false, lastModified: false, acceptRanges: false })
          : sendNoRoute(reply);
      });
      scope.all('/*', async (_request, reply) => sendNoRoute(reply));
    },
    { prefix: `/${FOLDER}` },
  );
}
