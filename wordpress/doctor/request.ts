import { errorCode, errorMessage, isRecord } from '../lib/unknown-value';

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

  constructor(
    message: string,
    readonly remedies: readonly string[] = [],
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
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

/** Longest body that is read, in bytes. Answers of the REST API are shorter, but the index of all routes can be long. */
const LONGEST_BODY = 2 * 1024 * 1024;

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
      const text = await readText(response);
      return { url: url.href, status: response.status, headers: response.headers, text, json: parse(text) };
    } catch (error) {
      if (!limit.aborted && !deadline.aborted) throw explainFailure(error, url);
      const time = limit.aborted ? `within ${timeoutMs / 1000} s` : 'before the time of this check was over';
      const remedy =
        'Open the address in a browser. If it is slow there too, look at the load of the server, or ask the host.';
      throw new Unreachable(`${url.host} did not answer ${time}.`, [remedy], { cause: error });
    }
  };
}

/** The text of a response, or its beginning. */
async function readText({ body }: Response): Promise<string> {
  const decoder = new TextDecoder();
  const reader = body?.getReader();
  let text = '';
  let length = 0;
  while (reader && length <= LONGEST_BODY) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    text += decoder.decode(value, { stream: true });
    length += value.length;
  }
  await reader?.cancel();
  return text;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** What a failure without an answer means, by its code in Node, OpenSSL or undici. The first that matches counts. */
const FAILURES: readonly (readonly [code: RegExp, meaning: string, remedy: string])[] = [
  [
    /^(?:ENOTFOUND|EAI_AGAIN)$/,
    'its name leads to no host',
    'Correct the address. The DNS record of a new domain may need some hours, and without a network no name is found.',
  ],
  [
    /^ECONNREFUSED$/,
    'it refuses connections, because no web server is running there',
    'Start the web server (systemctl start apache2 or nginx), or correct the address and its port.',
  ],
  [
    /^(?:EPROTO|ERR_SSL_WRONG_VERSION_NUMBER)$/,
    'it answers without https',
    'Set up https on the server, or correct the port in the address.',
  ],
  [
    /^(?:CERT_|ERR_TLS_|ERR_SSL_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/,
    'browsers refuse its certificate',
    'Renew the certificate (sudo certbot renew, or the host does it), for exactly this name, and let the web server send fullchain.pem. An authority of your network: NODE_EXTRA_CA_CERTS=authority.pem',
  ],
  [/./, 'it cannot be reached', 'This machine may be offline, or a firewall between the two drops the requests.'],
];

/** The error for a request that got no answer. */
export function explainFailure(error: unknown, { host }: URL): Unreachable {
  const cause = isRecord(error) && error.cause !== undefined ? error.cause : error;
  const code = errorCode(cause) ?? 'unknown';
  const [, meaning = '', remedy = ''] = FAILURES.find(([pattern]) => pattern.test(code)) ?? [];
  return new Unreachable(`No answer of ${host}: ${meaning} (${errorMessage(cause)}).`, [remedy], { cause: error });
}
