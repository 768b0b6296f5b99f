import type { FastifyInstance, FastifyReply } from 'fastify';
import helmet from 'helmet';
import { REST_BASE } from '../../contract/values/routes';
import { MEMBER_CONTENT_FOLDER } from '../site/served-folder';

declare module 'fastify' {
  interface FastifyInstance {
    /** Sets the security headers of a response that the service generates itself. */
    setServiceHeaders: ReturnType<typeof helmet>;
  }
}

/** The folders of the JSON interfaces. `SERVICE_FOLDERS` (`src/config/service-paths.ts`) must contain them; a test compares. */
export const API_PREFIXES = {
  market: '/api',
  accounts: REST_BASE,
  memberContent: `/${MEMBER_CONTENT_FOLDER}`,
} as const;

/** How long a browser uses only https for the site after a visit, in seconds: a year, as Mozilla recommends. */
const HTTPS_ONLY_S = 365 * 24 * 60 * 60;

/**
 * Decides the security headers of every response that the service generates itself (JSON and short texts): nothing in it may
 * run, load or be framed. Pages and files get the headers that the build has written for them instead.
 *
 * This is helmet without its plugin for Fastify, because the plugin would run for each page too, and not at all for a request
 * that Fastify cannot read.
 * @param siteUrl with https, browsers are asked to use https only
 */
export function defineServiceHeaders(app: FastifyInstance, siteUrl: string): void {
  app.decorate(
    'setServiceHeaders',
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          'default-src': ["'none'"],
          // `default-src` covers the first one already; scanners look for it. It does not cover the others.
          'object-src': ["'none'"],
          'base-uri': ["'none'"],
          'form-action': ["'none'"],
          'frame-ancestors': ["'none'"],
        },
      },
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
      frameguard: { action: 'deny' },
      // Not for other host names of the same domain: they may belong to somebody else.
      strictTransportSecurity: siteUrl.startsWith('https:') && { maxAge: HTTPS_ONLY_S, includeSubDomains: false },
      // For pages of old browsers; these responses are no pages.
      dnsPrefetchControl: false,
      ieNoOpen: false,
      originAgentCluster: false,
      permittedCrossDomainPolicies: false,
      xssFilter: false,
    }),
  );
}

/** Sets the headers of a response that the service generates itself and that may be cached. */
export function setServiceHeaders(reply: FastifyReply): FastifyReply {
  reply.server.setServiceHeaders(reply.request.raw, reply.raw, doNothing);
  return reply;
}

/** Sets the headers of a response that is for one person or one moment. */
export function setPrivateHeaders(reply: FastifyReply): FastifyReply {
  return setServiceHeaders(reply).header('Cache-Control', 'no-store');
}

/** Sends one line of text with the id of the request in the log, for URLs that are not opened in a tab (missing scripts, bad requests). */
export function sendText(reply: FastifyReply, status: number, text: string): FastifyReply {
  return setPrivateHeaders(reply)
    .code(status)
    .header('X-Request-Id', reply.request.id)
    .type('text/plain; charset=utf-8')
    .send(`${text}\n`);
}

/** Whether a URL belongs to the JSON interfaces, where errors are JSON too. */
export function isApiPath(url: string): boolean {
  const [path = ''] = url.split('?');
  return Object.values(API_PREFIXES).some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
}

/** Helmet calls it when it is done, and throws its errors. */
function doNothing(): void {
  // The response continues in the function that has called helmet.
}
