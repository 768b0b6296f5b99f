import type { FastifyReply } from 'fastify';

/** How a WordPress REST route reports an error; clients of this service read `message`. */
export interface RestError {
  readonly code: string;
  readonly message: string;
  readonly data: { readonly status: number };
}

/**
 * Headers of every answer the service makes up itself (JSON and short texts). Nothing in such an answer may run,
 * load or be framed. Pages and files get the headers the build has written for them instead.
 */
export const OWN_ANSWER_HEADERS = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
} as const;

/** Answers with an error in the shape of the WordPress REST API. */
export function sendRestError(reply: FastifyReply, status: number, code: string, message: string): FastifyReply {
  const body: RestError = { code, message, data: { status } };
  return reply.code(status).headers(OWN_ANSWER_HEADERS).header('Cache-Control', 'no-store').send(body);
}

/** Answers with one plain line, for addresses no person looks at (missing scripts, bad requests). */
export function sendText(reply: FastifyReply, status: number, text: string): FastifyReply {
  return reply
    .code(status)
    .headers(OWN_ANSWER_HEADERS)
    .header('Cache-Control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(`${text}\n`);
}

/** Whether an address belongs to the JSON interfaces, where errors are JSON too. */
export function isApiPath(url: string): boolean {
  return /^\/(api|wp-json)(\/|\?|$)/.test(url);
}

/** The answer for an interface address that nobody handles. */
export function sendNoRoute(reply: FastifyReply): FastifyReply {
  return sendRestError(reply, 404, 'rest_no_route', 'No route was found matching the URL and request method.');
}
