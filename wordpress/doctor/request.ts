import { errorCode, errorMessage, isRecord } from '../../contract/unknown-value';

/** An HTTP response. */
export interface Answer {
  readonly url: string;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The parsed text; undefined if it is no JSON. */
  readonly json: unknown;
}

export interface Question {
  readonly method?: 'GET' | 'POST' | 'OPTIONS';
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
}

/** Sends a request to a path below the address of the back end. @throws {Unreachable} */
export type Request = (path: string, question?: Question) => Promise<Answer>;

/** No answer. The message says why in plain words. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';

  readonly remedies = [
    'ENOTFOUND: the name in the address is wrong, or its DNS record is new. ECONNREFUSED: no web server runs there, or the port is wrong.',
    'A certificate: renew it for exactly this name, and let the web server send fullchain.pem. An authority of your network: NODE_EXTRA_CA_CERTS=authority.pem',
    'No answer in time: open the address in a browser. If it is slow there too, look at the load of the server, or ask the host.',
  ] as const;
}

export interface RequestOptions {
  /** Address without a final slash. */
  readonly base: string;
  /** Sent as `Origin`, as pages of the site do; undefined if the site has the same origin. */
  readonly origin: string | undefined;
  /** Time limit of a request, in milliseconds. */
  readonly timeoutMs: number;
  /** Ends all requests when the time of the run is over. */
  readonly deadline: AbortSignal;
}

/** Firewalls refuse requests without one. It says what the requests are, for the log of the server. */
const USER_AGENT = 'Mozilla/5.0 (compatible; brainhouse-doctor)';

/** Returns the function that sends the requests of one run. Redirects are not followed. */
export function createRequest({ base, origin, timeoutMs, deadline }: RequestOptions): Request {
  return async (path, { method = 'GET', headers = {}, body } = {}) => {
    const url = new URL(base + path);
    const limit = AbortSignal.timeout(timeoutMs);
    try {
      const response = await fetch(url.href, {
        method,
        headers: {
          Accept: 'application/json',
          'User-Agent': USER_AGENT,
          ...(origin !== undefined && { Origin: origin }),
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        redirect: 'manual',
        credentials: 'omit',
        signal: AbortSignal.any([limit, deadline]),
      });
      const text = await response.text();
      return { url: url.href, status: response.status, headers: response.headers, text, json: parse(text) };
    } catch (error) {
      const reason = limit.aborted
        ? `nothing within ${timeoutMs / 1000} s`
        : deadline.aborted
          ? 'nothing before the time of this check was over'
          : explainFailure(error);
      throw new Unreachable(`No answer of ${url.host}: ${reason}.`, { cause: error });
    }
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** The cause of a failed `fetch`, with its code in Node, OpenSSL or undici. */
function explainFailure(error: unknown): string {
  const cause = isRecord(error) && error.cause !== undefined ? error.cause : error;
  const [code, message] = [errorCode(cause) ?? '', errorMessage(cause)];
  return message.includes(code) ? message : `${message} (${code})`;
}
