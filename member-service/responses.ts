import type { FastifyReply } from 'fastify';

/**
 * Headers of every response that the service generates itself (JSON and short texts). Nothing in such a response may
 * run, load or be framed. Pages and files get the headers that the build has written for them instead.
 */
export const RESPONSE_HEADERS = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
} as const;

/** Headers of responses that are for one person or one moment. */
export const PRIVATE_RESPONSE_HEADERS = { ...RESPONSE_HEADERS, 'Cache-Control': 'no-store' } as const;

/** Sends one line of text, for URLs that nobody opens in a tab (missing scripts, bad requests). */
export function sendText(reply: FastifyReply, status: number, text: string): FastifyReply {
  return reply.code(status).headers(PRIVATE_RESPONSE_HEADERS).type('text/plain; charset=utf-8').send(`${text}\n`);
}

/** Whether a URL belongs to the JSON interfaces, where errors are JSON too. */
export function isApiPath(url: string): boolean {
  return /^\/(api|wp-json|member-content)(\/|\?|$)/.test(url);
}
