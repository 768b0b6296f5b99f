import type { IncomingMessage, OutgoingHttpHeaders, RequestListener, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { loggablePath } from '../log';
import { createResponseCache, MAX_BODY_BYTES } from './response-cache';
import type { CachedResponse } from './response-cache';
import type { ServedFolder } from './served-folder';

/** A line for each response would take as long as sending it. */
const LOG_INTERVAL_MS = 1_000;

export interface SendFromMemoryOptions {
  /** The app's `rewriteUrl`, which Fastify would call first. */
  readonly rewriteUrl: (url: string) => string;
  /** The folder that is served. */
  readonly served: ServedFolder;
  /** Gets the number of stored responses that were sent, once a second. */
  readonly countResponses: (count: number) => void;
}

/**
 * Sends stored responses before Fastify gets the request: its steps for a request take longer than sending a page. Hooks
 * are skipped; they have changed the headers before the response was stored. Requests for the same response share one line of
 * the log in each second, with their number as `count`.
 * @returns an `onSend` hook, for the route whose responses are stored
 */
export function sendFromMemory(
  app: FastifyInstance,
  { rewriteUrl, served, countResponses }: SendFromMemoryOptions,
): (request: FastifyRequest, reply: FastifyReply, payload: unknown) => Promise<unknown> {
  const cache = createResponseCache();
  /** How often responses were sent since the last lines of the log. */
  const counts = new Map<CachedResponse, number>();
  let isClosing = false;

  function logCounts(): void {
    counts.forEach((count, { path, status }) => {
      countResponses(count);
      app.log.info({ method: 'GET', path, status, ms: 0, count }, 'request');
    });
    counts.clear();
  }

  app.addHook('preClose', async () => {
    // From now on Fastify sends everything, and ends the connections.
    isClosing = true;
    logCounts();
  });

  /** @returns whether the response was in memory */
  function sendStored(request: IncomingMessage, response: ServerResponse): boolean {
    const url = rewriteUrl(request.url ?? '/');
    const stored = isClosing ? undefined : cache.find(request, url, served.current());
    if (stored === undefined) {
      return false;
    }
    response.writeHead(stored.status, stored.headers).end(stored.body);
    if (counts.size === 0) {
      setTimeout(logCounts, LOG_INTERVAL_MS).unref();
    }
    counts.set(stored, (counts.get(stored) ?? 0) + 1);
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
    const headers = reply.getHeaders() as OutgoingHttpHeaders;
    cache.store(request.raw, { path: loggablePath(request.url), status, headers, body });
    // With a body Fastify would add Content-Length to a 304.
    return status === 304 ? null : body;
  };
}
