import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { addressGroup } from '../lib/ip-address';

/** What one client may occupy. */
export const CONNECTION_LIMITS = {
  /** Open connections of one address. A browser opens six, and a school or an office may have one address. */
  perClient: 256,
  /** Requests that were sent on one connection before the response to an earlier one. Browsers and proxies send none (RFC 9112, section 9.3.2). */
  waiting: 4,
  /** How long a connection may stand still while a request or a response is under way, in milliseconds. */
  idleMs: 60_000,
} as const;

/** How often it is logged that connections were refused, in milliseconds. */
const REPORT_INTERVAL_MS = 60_000;

/** The requests of a connection. */
interface Line {
  isAnswering: boolean;
  /** Continue the requests that wait, in their order. */
  readonly waiting: (() => void)[];
}

/**
 * Limits what one client occupies: its connections, and the requests of a connection, which are answered one after the other. So a connection
 * that ends has opened the files of one response at most. Node ends connections that stand still (`connectionTimeout`).
 * @param isProxy whether all visitors have this address, so that it has no limit of connections
 */
export function limitConnections(app: FastifyInstance, isProxy: (address: string | undefined) => boolean): void {
  limitPerClient(app, isProxy);
  // The process has no descriptor for a connection that arrives. The connection waits, as long as this is no uncaught error.
  app.addHook('onListen', async () => {
    app.server.on('error', (error) => app.log.error({ reason: error.message }, 'connections cannot be accepted'));
  });
  const lines = new WeakMap<Socket, Line>();
  app.addHook('onRequest', async ({ raw: { socket } }, reply) => {
    const line = lines.get(socket) ?? { isAnswering: false, waiting: [] };
    lines.set(socket, line);
    if (line.isAnswering) {
      if (line.waiting.length >= CONNECTION_LIMITS.waiting) socket.destroy();
      else await new Promise<void>((resolve) => line.waiting.push(resolve));
    }
    function answerNext(): void {
      const next = line.waiting.shift();
      line.isAnswering = next !== undefined;
      next?.();
    }
    line.isAnswering = true;
    if (socket.destroyed) {
      // Nobody can read a response.
      reply.hijack();
      answerNext();
    } else {
      reply.raw.once('close', answerNext);
    }
  });
}

function limitPerClient(app: FastifyInstance, isProxy: (address: string | undefined) => boolean): void {
  const open = new Map<string, number>();
  let refused = 0;
  let reportedAt = -Infinity;

  function refuse(socket: Socket): void {
    socket.destroy();
    refused += 1;
    if (performance.now() - reportedAt >= REPORT_INTERVAL_MS) {
      // Without the address: the log has none of clients.
      app.log.warn({ refused, limit: CONNECTION_LIMITS.perClient }, 'connections refused: too many of one address');
      reportedAt = performance.now();
      refused = 0;
    }
  }

  app.server.on('connection', (socket: Socket) => {
    const client = addressGroup(socket.remoteAddress);
    if (client === undefined || isProxy(socket.remoteAddress)) return;
    const count = (open.get(client) ?? 0) + 1;
    if (count > CONNECTION_LIMITS.perClient) {
      refuse(socket);
      return;
    }
    open.set(client, count);
    socket.once('close', () => {
      const rest = (open.get(client) ?? 1) - 1;
      if (rest === 0) open.delete(client);
      else open.set(client, rest);
    });
  });
}

/**
 * Closes connections that would delay a shutdown: those kept alive after a response, and those that a browser has opened
 * in advance. Node does not count the latter as idle before their first request.
 */
export function endConnectionsOnClose(app: FastifyInstance): void {
  let isClosing = false;
  const connections = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    connections.forEach((socket) => {
      if (socket.bytesRead === 0) socket.destroy();
    });
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) {
      reply.header('Connection', 'close');
    }
  });
}
