import type { Socket } from 'node:net';
import fastify, { LogController } from 'fastify';
import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isApiPath, sendNoRoute, sendRestFault, sendText } from './answers';
import type { ServiceConfig } from './config';
import { loggablePath } from './log';
import { createMarketSource } from './market/source';
import { toRestFault } from './rest-fault';
import { registerHealth } from './routes/health';
import { registerMarket } from './routes/market';
import { registerMemberContent } from './routes/member-content';
import { registerSite } from './routes/site';
import { registerWordPress } from './routes/wordpress';
import type { Services } from './services';
import { hideResetLink } from './site/reset-links';

/** What the service needs to know; the listening part is kept apart (`listen.ts`). */
export interface AppOptions {
  readonly config: Omit<ServiceConfig, 'host' | 'port' | 'logLevel'>;
  /** Closed with the app, once the last request is answered. */
  readonly services: Services;
  readonly log: FastifyBaseLogger;
}

/** No route takes a body larger than a form. */
const BODY_LIMIT_BYTES = 64 * 1024;

/** How long a client may take to send its request, in milliseconds. */
const REQUEST_TIMEOUT_MS = 30_000;

/**
 * Builds the member service: the prebuilt site, membership and login, member content, the market route and `/healthz`.
 * The instance is not listening yet; `inject` works on it, and `close()` ends what it has running.
 */
export async function buildApp({ config, services, log }: AppOptions): Promise<FastifyInstance> {
  const app = fastify({
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // Kept-alive connections without a request must not hold up a shutdown.
    forceCloseConnections: 'idle',
    trustProxy: config.trustedProxies.length > 0 && [...config.trustedProxies],
    // A number in place of a text is a mistake of the client, to be told and not mended.
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false } },
    loggerInstance: log,
    rewriteUrl: ({ url = '/' }) => hideResetLink(url),
    // One line per request, written below, in place of Fastify's two.
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: (error, request, reply) => {
      answerError(error, request, reply);
    },
  });

  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        path: loggablePath(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    );
  });
  endConnectionsOnClose(app);
  app.setErrorHandler<FastifyError>(answerError);
  app.setNotFoundHandler((request, reply) =>
    isApiPath(request.url) ? sendNoRoute(reply) : sendText(reply, 404, 'Not found'),
  );

  const { allowedOrigins } = config;
  const market = createMarketSource({ upstream: config.marketUpstream, log: app.log });
  app.addHook('onClose', async () => {
    market.close();
    await services.close();
  });

  // First: it lends the others the sending of files.
  await registerSite(app, config.publicDir);
  registerHealth(app, config.publicDir);
  await registerMarket(app, market, allowedOrigins);
  await registerWordPress(app, { services, config, allowedOrigins });
  await registerMemberContent(app, { services, allowedOrigins, isOpen: config.isMemberContentOpen });
  return app;
}

/**
 * A request that finishes during a shutdown takes its connection with it; kept alive, it would hold the shutdown up. So
 * would a connection that a browser has opened in advance: to Node it is no idle one before its first request.
 */
function endConnectionsOnClose(app: FastifyInstance): void {
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

/** Client faults keep their status and a short reason; anything else is logged and tells the client nothing. */
function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const fault = toRestFault(error);
  if (fault.statusCode >= 500) {
    request.log.error({ err: error, req: request }, 'request failed');
  }
  return isApiPath(request.url) ? sendRestFault(reply, fault) : sendText(reply, fault.statusCode, fault.message);
}
