import { request as httpRequest } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** The part of Gatsby's development server (an express app) that is used here. */
export interface DevelopServer {
  use(handler: (request: IncomingMessage, response: ServerResponse, next: () => void) => void): void;
}

/** Addresses the member service answers; left to Gatsby, the members' content would be open to everybody. */
const SERVICE_ADDRESSES = /^\/(api|wp-json|member-content)\//;

/**
 * Hands the API routes of the development server on to the member service, answers of any status included (Gatsby's own
 * `proxy` setting leaves requests hanging when the answer is an error).
 * @param app what Gatsby passes to `developMiddleware`
 * @param serviceUrl address of the running service, such as `http://127.0.0.1:45123`; without it nothing is handed on
 */
export function proxyApi(app: DevelopServer, serviceUrl: string | undefined): void {
  if (!serviceUrl) {
    return;
  }
  app.use((request, response, next) => {
    if (SERVICE_ADDRESSES.test(request.url ?? '')) {
      handOn(request, response, serviceUrl);
    } else {
      next();
    }
  });
}

function handOn(request: IncomingMessage, response: ServerResponse, serviceUrl: string): void {
  const outgoing = httpRequest(
    new URL(request.url ?? '/', serviceUrl),
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
