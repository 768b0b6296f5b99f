import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isApiPath, sendNoRoute, sendText } from '../answers';
import { findFile, NOT_FOUND_PAGE } from '../site/find-file';
import { createHostingRules } from '../site/hosting-rules';

/** For everything the build's rules do not mark as unchanging: keep it, but ask each time whether it still holds. */
const REVALIDATE = 'public, max-age=0, must-revalidate';

/** What a client may send to get only a change or a part. An error page must be answered in full. */
const PARTIAL_REQUEST_HEADERS = [
  'if-match',
  'if-none-match',
  'if-modified-since',
  'if-unmodified-since',
  'if-range',
  'range',
];

/**
 * Serves the built site: pages at their address without a final slash, precompressed files where the client takes them,
 * the 404 page with status 404 for unknown addresses, headers as the build has written them.
 */
export async function registerSite(app: FastifyInstance, publicDir: string): Promise<void> {
  const rules = createHostingRules(publicDir, app.log);

  await app.register(fastifyStatic, {
    root: publicDir,
    serve: false,
    preCompressed: true,
    // Set here from the build's rules.
    cacheControl: false,
    index: false,
    dotfiles: 'ignore',
    suppressWarning: true,
  });

  async function serveSite(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (isApiPath(request.url)) {
      return sendNoRoute(reply);
    }
    // The request target as it came: Fastify's own is decoded in places.
    const target = await findFile(publicDir, request.raw.url ?? '/');
    switch (target.kind) {
      case 'file':
        reply.header('Cache-Control', REVALIDATE).headers(await rules.headersFor(target.address));
        return reply.sendFile(target.file);
      case 'redirect':
        reply.header('Cache-Control', REVALIDATE).headers(await rules.headersFor('/'));
        return reply.redirect(target.location, 308);
      case 'missing':
        return sendNotFound(request, reply);
    }
  }

  async function sendNotFound(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (!wantsPage(request.url) || !existsSync(path.join(publicDir, NOT_FOUND_PAGE))) {
      return sendText(reply, 404, 'Not found');
    }
    for (const name of PARTIAL_REQUEST_HEADERS) {
      Reflect.deleteProperty(request.raw.headers, name);
    }
    reply
      .code(404)
      .header('Cache-Control', REVALIDATE)
      .headers(await rules.headersFor(`/${NOT_FOUND_PAGE}`));
    return reply.sendFile(NOT_FOUND_PAGE, { etag: false, lastModified: false, acceptRanges: false });
  }

  app.route({ method: ['GET', 'HEAD'], url: '/*', handler: serveSite });
}

/** Whether a person may be looking at the answer: not for scripts, pictures and the data Gatsby fetches. */
function wantsPage(url: string): boolean {
  const [pathname = ''] = url.split('?', 1);
  const isAsset = /^\/(static|page-data)\//.test(pathname) || /\.(?!html?$)[a-z0-9]{1,12}$/i.test(pathname);
  return !isAsset;
}
