import type { IncomingMessage, OutgoingHttpHeaders, RequestListener, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { loggablePath } from '../log';
import { createResponseCache, MAX_BODY_BYTES } from './response-cache';

/**
 * Sends stored responses before Fastify gets the request: its steps for a request take longer than sending a page. Hooks
 * are skipped; they have changed the headers before the response was stored. The line of the log is the same, without `reqId`.
 * @param rewriteUrl the app's `rewriteUrl`, which Fastify would call first
 * @returns an `onSend` hook, for the route whose responses are stored
 */
export function sendFromMemory(
  app: FastifyInstance,
  rewriteUrl: (url: string) => string,
): (request: FastifyRequest, reply: FastifyReply, payload: unknown) => Promise<unknown> {
  const cache = createResponseCache();
  let isClosing = false;
  // Fastify then also ends the connections.
  app.addHook('preClose', async () => {
    isClosing = true;
  });

  /** @returns whether the response was in memory */
  function sendStored(request: IncomingMessage, response: ServerResponse): boolean {
    const url = rewriteUrl(request.url ?? '/');
    const stored = isClosing ? undefined : cache.find(request, url);
    if (stored === undefined) {
      return false;
    }
    response.writeHead(stored.status, stored.headers).end(stored.body);
    app.log.info({ method: request.method, path: loggablePath(url), status: stored.status, ms: 0 }, 'request');
    return true;
  }

  // Not with Fastify's `serverFactory`: with it, Fastify listens on only one of the addresses of localhost. Requests to the
  // other one have a server of their own, and are read from the disk.
  const listeners = app.server.listeners('request') as RequestListener[];
  app.server.removeAllListeners('request');
  app.server.on('request', (request, response) => {
    if (!sendStored(request, response)) {
      listeners.forEach((listener) => listener(request, response));
    }
  });

  return async (request, reply, payload) => {
    if (!cache.isWanted(request.raw)) {
      return payload;
    }
    const { statusCode: status } = reply;
    const isSmall = Number(reply.getHeader('content-length') ?? 0) <= MAX_BODY_BYTES;
    if ((status !== 200 && status !== 304) || !isSmall || !(payload instanceof Readable)) {
      cache.store(request.raw, undefined);
      return payload;
    }
    const body = await buffer(payload);
    // Fastify's type also allows numbers for headers that Node's type declares as text.
    cache.store(request.raw, { status, headers: reply.getHeaders() as OutgoingHttpHeaders, body });
    // With a body Fastify would add Content-Length to a 304.
    return status === 304 ? null : body;
  };
}
