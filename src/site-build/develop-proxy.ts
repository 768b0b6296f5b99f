import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';

import { SERVICE_FOLDERS } from '../config/service-paths';

/** The part of Gatsby's development server (an Express app) that is used here. */
export interface DevelopServer {
  use(handler: (request: IncomingMessage, response: ServerResponse, next: () => void) => void): void;
}

/** The servers behind the development server, such as `http://127.0.0.1:45123`. Without one, Gatsby answers its addresses. */
export interface BackEnds {
  /** The member service. */
  readonly serviceUrl: string | undefined;
  /** The CMS back end. */
  readonly cmsUrl: string | undefined;
}

/** Whether the member service must answer an address. Gatsby would serve member content to guests. */
function isOfService(address: string): boolean {
  return SERVICE_FOLDERS.some((folder) => address.startsWith(folder));
}

/** Whether the CMS back end must answer an address. Gatsby would serve the CMS of an earlier build in `public/`. */
function isOfCms(address: string): boolean {
  return /^\/admin(?=[/?]|$)/.test(address);
}

/**
 * Passes requests for the API routes of the development server to the member service, and those for the CMS's addresses to
 * the CMS back end. Passes on responses with any status. (Gatsby's own `proxy` setting never ends a request whose response
 * is an error.)
 * @param app the argument of `developMiddleware`
 */
export function proxyBackEnds(app: DevelopServer, { serviceUrl, cmsUrl }: BackEnds): void {
  const targets = [
    { answers: isOfService, url: serviceUrl },
    { answers: isOfCms, url: cmsUrl },
  ];
  app.use((request, response, next) => {
    const target = targets.find(({ answers, url }) => url && answers(request.url ?? ''))?.url;
    if (target) {
      forward(request, response, target);
    } else {
      next();
    }
  });
}

function forward(request: IncomingMessage, response: ServerResponse, target: string): void {
  const outgoing = httpRequest(
    new URL(request.url ?? '/', target),
    { method: request.method, headers: request.headers },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    },
  );
  outgoing.on('error', (error) => {
    if (response.headersSent) {
      response.destroy();
      return;
    }
    response.writeHead(502, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ code: 'service_unreachable', message: error.message, data: { status: 502 } }));
  });
  response.on('close', () => outgoing.destroy());
  request.pipe(outgoing);
}
