import type { FastifyReply } from 'fastify';
import { RestFault } from './rest-fault';

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

/** Headers of answers that are for one person or one moment. */
export const PRIVATE_ANSWER_HEADERS = { ...OWN_ANSWER_HEADERS, 'Cache-Control': 'no-store' } as const;

/** Answers with an error in the shape of the WordPress REST API. */
export function sendRestFault(reply: FastifyReply, fault: RestFault): FastifyReply {
  const body: RestError = { code: fault.code, message: fault.message, data: { status: fault.statusCode } };
  return prepareFault(reply, fault).send(body);
}

/**
 * Answers with an error of the community's own sign-up route: the shape its clients read, and that of the REST API.
 */
export function sendSignUpFault(reply: FastifyReply, fault: RestFault): FastifyReply {
  return prepareFault(reply, fault).send({
    success: false,
    code: fault.code,
    error: fault.message,
    message: fault.message,
    field: fault.details.field,
    data: { status: fault.statusCode },
  });
}

/** Answers with one plain line, for addresses no person looks at (missing scripts, bad requests). */
export function sendText(reply: FastifyReply, status: number, text: string): FastifyReply {
  return reply.code(status).headers(PRIVATE_ANSWER_HEADERS).type('text/plain; charset=utf-8').send(`${text}\n`);
}

/** Whether an address belongs to the JSON interfaces, where errors are JSON too. */
export function isApiPath(url: string): boolean {
  return /^\/(api|wp-json|member-content)(\/|\?|$)/.test(url);
}

/** The answer for an interface address that nobody handles. */
export function sendNoRoute(reply: FastifyReply): FastifyReply {
  return sendRestFault(
    reply,
    new RestFault(404, 'rest_no_route', 'No route was found matching the URL and request method.'),
  );
}

function prepareFault(reply: FastifyReply, { statusCode, details }: RestFault): FastifyReply {
  if (details.waitMs !== undefined) {
    reply.header('Retry-After', String(Math.ceil(details.waitMs / 1000)));
  }
  return reply.code(statusCode).headers(PRIVATE_ANSWER_HEADERS);
}
