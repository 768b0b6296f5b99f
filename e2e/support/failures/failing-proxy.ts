import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the member back end would answer to a call, for failures that depend on it. */
export interface BackEndAnswers {
  /** JSON of its answers with these statuses. */
  readonly 401: object;
  readonly 403: object;
  /** JSON of the right shape whose values have wrong types. */
  readonly wrongTypes: unknown;
}

type Misbehave = (response: ServerResponse, answers: BackEndAnswers) => void;

const PAGE = '<!doctype html><title>Maintenance</title><h1>Briefly unavailable</h1><p>nginx</p>';

function sendPage(response: ServerResponse, status: number, headers: http.OutgoingHttpHeaders = {}): void {
  response.writeHead(status, { 'Content-Type': 'text/html', ...headers }).end(PAGE);
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}

/** What a server, or something between it and the browser, can do to a call. */
export const FAILURES = {
  // Of a call that the page sends while it loads, the connection is reset, which a page cannot distinguish from a refusal.
  'connection refused': (response) => response.socket?.resetAndDestroy(),
  'no answer': () => undefined,
  'slow body': (response) => void response.writeHead(200, { 'Content-Type': 'application/json' }).write('{'),
  'cut body': (response) => {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': 1000 });
    response.write('{"message":"A', () => response.destroy());
  },
  '200 with HTML': (response) => sendPage(response, 200),
  '200, empty': (response) => void response.writeHead(200).end(),
  '401 of the back end': (response, answers) => sendJson(response, 401, answers[401]),
  '403 of the back end': (response, answers) => sendJson(response, 403, answers[403]),
  '403 of a firewall': (response) => sendPage(response, 403),
  '404 with HTML': (response) => sendPage(response, 404),
  '429, Retry-After': (response) => sendPage(response, 429, { 'Retry-After': '120' }),
  '500 with HTML': (response) => sendPage(response, 500),
  '503, Retry-After': (response) => sendPage(response, 503, { 'Retry-After': '300' }),
  'wrong types': (response, answers) => sendJson(response, 200, answers.wrongTypes),
  'answer of 5 MB': (response) => sendJson(response, 200, { data: 'x'.repeat(5_000_000) }),
  redirect: (response) => void response.writeHead(307, { Location: '/elsewhere' }).end(),
  // The browser's part, see `FailingProxy`.
  offline: () => undefined,
} as const satisfies Record<string, Misbehave>;

export type FailureName = keyof typeof FAILURES;

export const FAILURE_NAMES = Object.keys(FAILURES) as FailureName[];

/** A server in front of the member service that misbehaves on one call. */
export interface FailingProxy {
  readonly origin: string;
  /** Starts to misbehave on requests below this path. */
  readonly fail: (path: string, failure: FailureName, answers: BackEndAnswers) => void;
  readonly heal: () => void;
  /** Stops listening and closes all connections, so that every connection is refused until `listen`. */
  readonly stopListening: () => Promise<void>;
  readonly listen: () => Promise<void>;
  /** The paths of the requests that it has received. */
  readonly received: string[];
}

/** Starts a proxy on a free port. @param service origin of the member service */
export async function startFailingProxy(service: string): Promise<FailingProxy & { close: () => Promise<void> }> {
  let failing: { path: string; failure: FailureName; answers: BackEndAnswers } | undefined;
  const received: string[] = [];

  function onRequest(request: IncomingMessage, response: ServerResponse): void {
    const url = request.url ?? '';
    received.push(url);
    if (failing && url.startsWith(failing.path)) {
      request.resume();
      FAILURES[failing.failure](response, failing.answers);
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

  const server = http.createServer(onRequest);
  let port = 0;

  async function listen(): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', resolve);
    });
    port = (server.address() as AddressInfo).port;
  }

  async function stopListening(): Promise<void> {
    await new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    });
  }

  await listen();
  return {
    origin: `http://127.0.0.1:${port}`,
    fail: (path, failure, answers) => {
      failing = { path, failure, answers };
    },
    heal: () => {
      failing = undefined;
    },
    stopListening,
    listen,
    received,
    close: async () => {
      if (server.listening) await stopListening();
    },
  };
}
