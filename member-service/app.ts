import { randomUUID } from 'node:crypto';
import fastifyStatic from '@fastify/static';
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import type { ServiceConfig } from './config';
import { trusts } from './lib/ip-address';
import { loggablePath } from './lib/log';
import { createCoinPictures } from './market/pictures';
import { createMarketSource } from './market/source';
import { CONNECTION_LIMITS, endConnectionsOnClose, limitConnections } from './http/connections';
import { refuseWhenLate } from './http/delay-limit';
import { createMetrics, metricsRoutes } from './http/metrics';
import { API_PREFIXES, defineServiceHeaders, isApiPath, sendText } from './http/responses';
import { logUnexpected, sendNoRoute, sendRestError, sentErrorCode } from './http/rest-error';
import { linkPageRoutes } from './http/link-pages';
import { healthRoutes } from './http/routes/health';
import { marketRoutes } from './http/routes/market';
import { closedMemberContent, memberContentRoutes } from './http/routes/member-content';
import { decodable, hideResetLink, originForm, siteRoutes } from './http/routes/site';
import { accountRoutes } from './http/account-routes';
import type { Services } from './services';
import { allOf, SUBJECTS } from './subjects';
import { meRoutes } from './subjects/sign-in/me';
import { createServedFolder } from './site/served-folder';

/** Everything but what `http/listen.ts` needs. */
export interface AppOptions {
  readonly config: Omit<ServiceConfig, 'host' | 'port' | 'logLevel'>;
  /** Closed with the app, after the last response. */
  readonly services: Services;
  readonly log: FastifyBaseLogger;
  /** Whether the accounts are in this process (`config/serving-mode.ts`); by default they are. */
  readonly hasAccounts?: boolean | undefined;
  /** Called with the request target before a request is answered. */
  readonly beforeRequest?: ((url: string) => Promise<void>) | undefined;
  /** Replaces the default of `refuseWhenLate`; Infinity refuses nothing, for tests on a busy machine. */
  readonly maxDelayMs?: number | undefined;
}

/** Every request body is a form. The longest sign-up has 8 KB, if all of its characters are written as escape sequences. */
const BODY_LIMIT_BYTES = 10 * 1024;

/** How long a client may take to send its request, in milliseconds. */
const REQUEST_TIMEOUT_MS = 30_000;

/**
 * Builds the member service: the prebuilt site, membership and login, member content, the market route and `/healthz`.
 * The instance does not listen yet. `inject` works on it, and `close()` also closes the services.
 */
export async function buildApp({
  config,
  services,
  log,
  hasAccounts = true,
  beforeRequest,
  maxDelayMs,
}: AppOptions): Promise<FastifyInstance> {
  const isProxy = trusts(config.trustedProxies);
  const app = fastify({
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: CONNECTION_LIMITS.idleMs,
    // Keep-alive connections without a request must not delay a shutdown.
    forceCloseConnections: 'idle',
    trustProxy: config.trustedProxies.length > 0 && isProxy,
    loggerInstance: log,
    // In the log and in errors, so that a person can name the request. Unique among all processes.
    genReqId: () => randomUUID(),
    rewriteUrl: ({ url = '/' }) => decodable(hideResetLink(originForm(url))),
    // The hook below logs one line per request instead of Fastify's two.
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: (error, request, reply) => {
      sendError(error, request, reply);
    },
  });

  limitConnections(app, isProxy);
  if (beforeRequest) app.addHook('onRequest', ({ raw }) => beforeRequest(raw.url ?? '/'));
  const metrics = config.metricsToken === undefined ? undefined : createMetrics(services.emailQueue);
  app.addHook('onResponse', async (request, reply) => {
    metrics?.countResponse(request, reply);
    request.log.info(
      {
        method: request.method,
        path: loggablePath(request.url),
        status: reply.statusCode,
        // Says of a login why it was refused.
        code: sentErrorCode(reply),
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    );
  });
  if (config.trustedProxies.length === 0) {
    warnOfUntrustedProxy(app);
  }
  endConnectionsOnClose(app);
  refuseWhenLate(app, maxDelayMs);
  defineServiceHeaders(app, config.siteUrl);
  app.setErrorHandler<FastifyError>(sendError);
  app.setNotFoundHandler((request, reply) =>
    isApiPath(request.url) ? sendNoRoute(reply) : sendText(reply, 404, 'Not found'),
  );

  const { allowedOrigins, publicDir } = config;
  const market = createMarketSource(config.marketUpstream, app.log);
  const pictures = createCoinPictures(market, config.marketPictureHosts, app.log);
  app.addHook('onClose', async () => {
    market.close();
    pictures.close();
    metrics?.close();
    await services.close();
  });

  const served = createServedFolder(publicDir);
  await app.register(fastifyStatic, {
    // Each response names the folder of its release.
    root: served.current(),
    serve: false,
    preCompressed: true,
    // The routes set it, for the site's files from the build's rules.
    cacheControl: false,
    index: false,
    dotfiles: 'ignore',
    suppressWarning: true,
  });
  await app.register(siteRoutes, { served });
  await app.register(healthRoutes, { served, services });
  if (metrics !== undefined && config.metricsToken !== undefined) {
    await app.register(metricsRoutes, { metrics, token: config.metricsToken });
  }
  await app.register(marketRoutes, { prefix: API_PREFIXES.market, market, pictures, allowedOrigins });
  if (hasAccounts) {
    await app.register(accountRoutes, {
      prefix: API_PREFIXES.accounts,
      services,
      config,
      allowedOrigins,
      routes: [meRoutes(allOf(({ announce }) => announce?.schema)), ...SUBJECTS.flatMap(({ routes = [] }) => routes)],
    });
    await app.register(linkPageRoutes, { services, served, pages: SUBJECTS.flatMap(({ pages = [] }) => pages) });
  }
  if (hasAccounts || config.isMemberContentOpen) {
    await app.register(memberContentRoutes, {
      prefix: API_PREFIXES.memberContent,
      served,
      services,
      allowedOrigins,
      isOpen: config.isMemberContentOpen,
    });
  } else {
    await app.register(closedMemberContent, { prefix: API_PREFIXES.memberContent });
  }
  return app;
}

/**
 * Logs once that a proxy is in front of the service and none is trusted. All visitors have the proxy's address then, so that
 * the failed logins of one of them lock out all.
 */
function warnOfUntrustedProxy(app: FastifyInstance): void {
  let isWarned = false;
  app.addHook('onRequest', async (request) => {
    if (!isWarned && request.headers['x-forwarded-for'] !== undefined) {
      isWarned = true;
      // Without the address: anybody can send the header.
      request.log.warn(
        'X-Forwarded-For is ignored because TRUST_PROXY is empty: visitors behind a proxy share their limits. Set TRUST_PROXY to the address of the proxy',
      );
    }
  });
}

/** Sends an error, as text or as JSON. */
function sendError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const restError = logUnexpected(error, request);
  return isApiPath(request.url)
    ? sendRestError(reply, restError)
    : sendText(reply, restError.statusCode, restError.message);
}
