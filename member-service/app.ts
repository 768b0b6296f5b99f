import fastify, { LogController } from 'fastify';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isApiPath, sendNoRoute, sendRestError, sendText } from './answers';
import type { LogLevel } from './config';
import { loggablePath, loggerOptions } from './log';
import { createMarketSource } from './market/source';
import { registerHealth } from './routes/health';
import { registerMarket } from './routes/market';
import { registerSite } from './routes/site';

/** What the service needs to know; the listening part is kept apart (`listen.ts`). */
export interface ServiceOptions {
  /** Absolute folder of the built site. */
  readonly publicDir: string;
  /** Base of the market-data service, null to never call out. */
  readonly marketUpstream: URL | null;
  readonly logLevel: LogLevel;
}

/** No route takes a body larger than a form. */
const BODY_LIMIT_BYTES = 64 * 1024;

/** How long a client may take to send its request, in milliseconds. */
const REQUEST_TIMEOUT_MS = 30_000;

/**
 * Builds the member service: the prebuilt site, the market route and `/healthz`.
 * The instance is not listening yet; `inject` works on it, and `close()` ends what it has running.
 */
export async function buildApp(options: ServiceOptions): Promise<FastifyInstance> {
  const app = fastify({
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // Kept-alive connections without a request must not hold up a shutdown.
    forceCloseConnections: 'idle',
    logger: loggerOptions(options.logLevel),
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

  const market = createMarketSource({ upstream: options.marketUpstream, log: app.log });
  app.addHook('onClose', async () => market.close());

  registerHealth(app, options.publicDir);
  registerMarket(app, market);
  await registerSite(app, options.publicDir);
  return app;
}

/** A request that finishes during a shutdown takes its connection with it; kept alive, it would hold the shutdown up. */
function endConnectionsOnClose(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) {
      reply.header('Connection', 'close');
    }
  });
}

/** Client faults keep their status and a short reason; anything else is logged and tells the client nothing. */
function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const status = error.statusCode ?? 500;
  const isClientFault = status >= 400 && status < 500;
  if (!isClientFault) {
    request.log.error({ err: error, req: request }, 'request failed');
  }
  const message = isClientFault ? 'The request could not be understood.' : 'Something went wrong.';
  const answerStatus = isClientFault ? status : 500;
  return isApiPath(request.url)
    ? sendRestError(reply, answerStatus, isClientFault ? 'rest_bad_request' : 'rest_internal_error', message)
    : sendText(reply, answerStatus, message);
}
