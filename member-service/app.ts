import type { Socket } from 'node:net';
import fastify, { LogController } from 'fastify';
import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServiceConfig } from './config';
import { loggablePath } from './log';
import { createMarketSource } from './market/source';
import { isApiPath, sendText } from './responses';
import { sendNoRoute, sendRestError, toRestError } from './rest-error';
import { registerHealth } from './routes/health';
import { registerMarket } from './routes/market';
import { registerMemberContent } from './routes/member-content';
import { hideResetLink, registerSite } from './routes/site';
import { registerWordPress } from './routes/wordpress';
import type { Services } from './services';
import { createServedFolder } from './site/served-folder';

/** Everything but what `listen.ts` needs. */
export interface AppOptions {
  readonly config: Omit<ServiceConfig, 'host' | 'port' | 'logLevel'>;
  /** Closed with the app, after the last response. */
  readonly services: Services;
  readonly log: FastifyBaseLogger;
}

/** Every request body is a form. */
const BODY_LIMIT_BYTES = 64 * 1024;

/** How long a client may take to send its request, in milliseconds. */
const REQUEST_TIMEOUT_MS = 30_000;

/**
 * Builds the member service: the prebuilt site, membership and login, member content, the market route and `/healthz`.
 * The instance does not listen yet. `inject` works on it, and `close()` also closes the services.
 */
export async function buildApp({ config, services, log }: AppOptions): Promise<FastifyInstance> {
  const app = fastify({
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // Keep-alive connections without a request must not delay a shutdown.
    forceCloseConnections: 'idle',
    trustProxy: config.trustedProxies.length > 0 && [...config.trustedProxies],
    // A number where a string is expected is an error of the client. It is reported, not converted.
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false } },
    loggerInstance: log,
    rewriteUrl: ({ url = '/' }) => hideResetLink(url),
    // The hook below logs one line per request instead of Fastify's two.
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: (error, request, reply) => {
      sendError(error, request, reply);
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
  app.setErrorHandler<FastifyError>(sendError);
  app.setNotFoundHandler((request, reply) =>
    isApiPath(request.url) ? sendNoRoute(reply) : sendText(reply, 404, 'Not found'),
  );

  const { allowedOrigins } = config;
  const market = createMarketSource({ upstream: config.marketUpstream, log: app.log });
  app.addHook('onClose', async () => {
    market.close();
    await services.close();
  });

  // First, because it adds `reply.sendFile`, which other routes use.
  const served = createServedFolder(config.publicDir);
  await registerSite(app, served);
  registerHealth(app, config.publicDir);
  await registerMarket(app, market, allowedOrigins);
  await registerWordPress(app, { services, config, allowedOrigins });
  await registerMemberContent(app, { served, services, allowedOrigins, isOpen: config.isMemberContentOpen });
  return app;
}

/**
 * Closes connections that would delay a shutdown: those kept alive after a response, and those that a browser has opened
 * in advance. Node does not count the latter as idle before their first request.
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

/** Sends an error. Errors of the service itself are logged, and the client gets no details of them. */
function sendError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const restError = toRestError(error);
  if (restError.statusCode >= 500) {
    request.log.error({ err: error, req: request }, 'request failed');
  }
  return isApiPath(request.url)
    ? sendRestError(reply, restError)
    : sendText(reply, restError.statusCode, restError.message);
}
