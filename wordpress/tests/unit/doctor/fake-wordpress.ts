import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Request {
  readonly method: string;
  /** Path without the query. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly fields: Readonly<Record<string, unknown>>;
}

export interface Reply {
  readonly status: number;
  /** An object is sent as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Replaces the reply to some requests: `hang` never answers, `cut` ends the connection. */
export type Rule = (request: Request, usual: Reply) => Reply | 'hang' | 'cut' | undefined;

export interface FakeWordPress {
  readonly base: string;
  readonly received: Request[];
  /** Replaces all rules. */
  answerWith(...rules: readonly Rule[]): void;
  close(): Promise<void>;
}

export const ROUTES = {
  index: '/wp-json/',
  token: '/wp-json/jwt-auth/v1/token',
  me: '/wp-json/wp/v2/users/me',
  signUp: '/wp-json/asf/v1/signup',
  lost: '/wp-json/asf/v1/lostpassword',
  reset: '/wp-json/asf/v1/resetpassword',
  content: '/wp-json/brainhouse/v1/member-content/homepage.json',
} as const;

/** An error of the REST API. */
export function restError(status: number, code: string, message = 'Sorry.'): Reply {
  return { status, body: { code, message, data: { status } } };
}

export function page(status: number, body: string): Reply {
  return { status, body };
}

export const noRoute = restError(404, 'rest_no_route', 'No route was found matching the URL and request method.');

/** What WordPress 6.1 with the JWT plugin and Brainhouse Members was recorded to answer, by paths. */
const USUAL: Readonly<Record<string, Reply>> = {
  [ROUTES.index]: { status: 200, body: { name: 'Members of Brainhouse' } },
  [ROUTES.token]: restError(403, '[jwt_auth] empty_username', '<strong>Error:</strong> The username field is empty.'),
  [ROUTES.me]: restError(403, 'jwt_auth_invalid_token', 'Wrong number of segments'),
  [ROUTES.signUp]: restError(400, 'missing_field', 'Please fill in your username.'),
  [ROUTES.lost]: restError(400, 'empty_username', 'Please enter your username or email.'),
  [ROUTES.reset]: restError(400, 'empty_password', 'Please choose a password.'),
  [ROUTES.content]: restError(401, 'rest_not_logged_in', 'You are not currently logged in.'),
};

function usualReply({ method, path }: Request): Reply {
  const usual = path.startsWith('/wp-json/') ? noRoute : page(404, '<!DOCTYPE html><title>Page not found</title>');
  if (method === 'OPTIONS') return path in USUAL ? { status: 200, body: {} } : noRoute;
  return USUAL[path] ?? usual;
}

/** The headers that WordPress adds to answers of its REST API. */
function usualHeaders({ headers, path }: Request): Record<string, string> {
  return path.startsWith('/wp-json/')
    ? {
        'Access-Control-Allow-Headers': 'Authorization, Content-Type',
        ...(headers.origin !== undefined && { 'Access-Control-Allow-Origin': headers.origin }),
      }
    : {};
}

/** A real HTTP server on the loopback interface that answers as WordPress does, or as rules say. */
export async function startFakeWordPress(): Promise<FakeWordPress> {
  const received: Request[] = [];
  let rules: readonly Rule[] = [];
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const { method = '', url = '', headers } = incoming;
      const text = Buffer.concat(chunks).toString();
      const fields = (text === '' ? {} : JSON.parse(text)) as Request['fields'];
      const request = { method, path: url.replace(/\?.*/, ''), headers, fields };
      received.push(request);
      const usual = usualReply(request);
      const reply = rules.reduce<Reply | 'hang' | 'cut'>((last, rule) => rule(request, usual) ?? last, usual);
      if (reply === 'hang') return;
      if (reply === 'cut') {
        incoming.socket.destroy();
        return;
      }
      const isText = typeof reply.body === 'string';
      response.writeHead(reply.status, {
        'Content-Type': isText ? 'text/html; charset=utf-8' : 'application/json',
        ...usualHeaders(request),
        ...reply.headers,
      });
      response.end(isText ? reply.body : JSON.stringify(reply.body ?? null));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answerWith: (...next) => {
      rules = next;
      received.length = 0;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
