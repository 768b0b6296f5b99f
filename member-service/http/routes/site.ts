import { existsSync } from 'node:fs';
import path from 'node:path';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { CHANGE_PASSWORD_REDIRECT } from '../../../contract/values/change-password';
import { isApiPath, sendText } from '../responses';
import { sendNoRoute } from '../rest-error';
import { findFile, NOT_FOUND_PAGE } from '../../site/find-file';
import { createHeaderRulesReader } from '../../site/header-rules-reader';
import type { ServedFolder } from '../../site/served-folder';

/** The default where the build's rules do not say `immutable`. */
const REVALIDATE = 'public, max-age=0, must-revalidate';

/** Conditional and range requests. The 404 page is always sent in full. */
const PARTIAL_REQUEST_HEADERS = [
  'if-match',
  'if-none-match',
  'if-modified-since',
  'if-unmodified-since',
  'if-range',
  'range',
];

/** The page for a new password. */
const RESET_PAGE = '/reset-password';

/** The path and query of a request target that has the whole address, as a proxy may send it (RFC 9112, section 3.2.2). */
export function originForm(url: string): string {
  const [, rest] = /^https?:\/\/[^/?#]*(.*)$/is.exec(url) ?? [];
  return rest === undefined || rest.startsWith('/') ? (rest ?? url) : `/${rest}`;
}

/**
 * Maps a reset link to its page. The segments below the page are the key and the username (PASS-04); only
 * the page's script reads them. Any segments are mapped, also with a broken encoding. A redirect would repeat the key, and
 * a log would store it.
 * @param url request target as the client sent it
 * @returns the page's path for everything below the page, otherwise `url`
 */
export function hideResetLink(url: string): string {
  return url.startsWith(`${RESET_PAGE}/`) ? RESET_PAGE : url;
}

/**
 * A request target that the router can decode. A segment with a broken encoding is taken as it is written, so that it gets the 404 page like
 * every unknown path (NAV-24), and not an error of the router.
 */
export function decodable(url: string): string {
  const end = url.search(/[?#]|$/);
  const segments = url.slice(0, end).split('/');
  return segments.map((text) => (canDecode(text) ? text : text.replaceAll('%', '%25'))).join('/') + url.slice(end);
}

function canDecode(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Serves the built site: pages at their URL without a trailing slash, precompressed files if the client accepts them, the
 * 404 page with status 404 for unknown URLs, and the headers that the build has written. It needs `reply.sendFile`.
 */
export const siteRoutes: FastifyPluginAsync<{ readonly served: ServedFolder }> = async (scope, { served }) => {
  const rules = createHeaderRulesReader(scope.log);

  async function serveSite(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (isApiPath(request.url)) return sendNoRoute(reply);
    const publicDir = served.current();
    // The raw request target: Fastify decodes parts of its copy.
    const url = request.raw.url ?? '/';
    const { from, to, status } = CHANGE_PASSWORD_REDIRECT;
    if (url.split('?', 1)[0] === from) {
      return reply.headers(await rules.headersFor(publicDir, '/')).redirect(to, status);
    }
    const target = await findFile(publicDir, url);
    switch (target.type) {
      case 'file':
        reply.header('Cache-Control', REVALIDATE).headers(await rules.headersFor(publicDir, target.address));
        return reply.sendFile(target.file, publicDir);
      case 'redirect':
        reply.header('Cache-Control', REVALIDATE).headers(await rules.headersFor(publicDir, '/'));
        return reply.redirect(target.location, 308);
      case 'missing':
        return sendNotFound(request, reply, publicDir);
    }
  }

  async function sendNotFound(request: FastifyRequest, reply: FastifyReply, publicDir: string): Promise<FastifyReply> {
    if (!wantsPage(request.url) || !existsSync(path.join(publicDir, NOT_FOUND_PAGE))) {
      return sendText(reply, 404, 'Not found');
    }
    for (const name of PARTIAL_REQUEST_HEADERS) {
      Reflect.deleteProperty(request.raw.headers, name);
    }
    reply
      .code(404)
      .header('Cache-Control', REVALIDATE)
      .headers(await rules.headersFor(publicDir, `/${NOT_FOUND_PAGE}`));
    return reply.sendFile(NOT_FOUND_PAGE, publicDir, { etag: false, lastModified: false, acceptRanges: false });
  }

  scope.route({ method: ['GET', 'HEAD'], url: '/*', handler: serveSite });
};

/** A reset link of stock WordPress, for which the 404 page has a script (PASS-18). */
const WORDPRESS_RESET_LINK = /[?&]action=rp(&|$)/;

/** Whether the response may be shown to a person. It is not for scripts, pictures and Gatsby's page data. */
function wantsPage(url: string): boolean {
  const [pathname = ''] = url.split('?', 1);
  const isAsset = /^\/(static|page-data)\//.test(pathname) || /\.(?!html?$)[a-z0-9]{1,12}$/i.test(pathname);
  return !isAsset || WORDPRESS_RESET_LINK.test(url);
}
