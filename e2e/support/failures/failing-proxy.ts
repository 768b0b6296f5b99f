import { once } from 'node:events';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Misbehave = (response: ServerResponse) => void;

const PAGE = '<!doctype html><title>Maintenance</title><h1>Briefly unavailable</h1><p>nginx</p>';

function sendPage(response: ServerResponse, status: number): void {
  response.writeHead(status, { 'Content-Type': 'text/html' }).end(PAGE);
}

/** What a server, or something between it and the browser, can do to a request. */
const FAILURES = {
  // Of a request that the page sends while it loads, the connection is reset, which a page cannot distinguish from a refusal.
  'connection refused': (response) => response.socket?.resetAndDestroy(),
  '404 with HTML': (response) => sendPage(response, 404),
  '500 with HTML': (response) => sendPage(response, 500),
  'cut body': (response) => {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': 1000 });
    response.write('{"message":"A', () => response.destroy());
  },
  'no answer': () => undefined,
} as const satisfies Record<string, Misbehave>;

export type FailureName = keyof typeof FAILURES;

export const FAILURE_NAMES = Object.keys(FAILURES) as FailureName[];

/** A server in front of the member service that misbehaves on one request. */
export interface FailingProxy {
  readonly origin: string;
  /** Starts to misbehave on requests below this path. */
  readonly fail: (path: string, failure: FailureName) => void;
  readonly heal: () => void;
  /** The paths of the requests that it has received. */
  readonly received: string[];
}

/** Starts a proxy on a free port. @param service origin of the member service */
export async function startFailingProxy(service: string): Promise<FailingProxy & { close: () => Promise<void> }> {
  let failing: { path: string; failure: FailureName } | undefined;
  const received: string[] = [];

  function onRequest(request: IncomingMessage, response: ServerResponse): void {
    const url = request.url ?? '';
    received.push(url);
    if (failing && url.startsWith(failing.path)) {
      request.resume();
      FAILURES[failing.failure](response);
      return;
    }
    const { method, headers } = request;
    const forwarded = http.request(new URL(url, service), { method: method ?? 'GET', headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    forwarded.on('error', () => response.destroy());
    response.on('close', () => forwarded.destroy());
    request.pipe(forwarded);
  }

  const server = http.createServer(onRequest).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    fail: (path, failure) => {
      failing = { path, failure };
    },
    heal: () => {
      failing = undefined;
    },
    received,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
