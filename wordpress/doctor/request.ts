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

export interface RequestParts {
  readonly method?: 'GET' | 'POST' | 'OPTIONS';
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
}

/** Sends a request to a path below the address of the back end. @throws {Unreachable} */
export type SendRequest = (path: string, parts?: RequestParts) => Promise<Answer>;

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
export function createRequest({ base, origin, timeoutMs, deadline }: RequestOptions): SendRequest {
  return async (path, { method = 'GET', headers = {}, body } = {}) => {
    const url = base + path;
    const limit = AbortSignal.timeout(timeoutMs);
    try {
      const response = await fetch(url, {
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
      return { url, status: response.status, headers: response.headers, text, json: parse(text) };
    } catch (error) {
      if (limit.aborted || deadline.aborted) {
        throw new Unreachable(
          limit.aborted
            ? `${url} did not answer within ${timeoutMs / 1000} s.`
            : `${url} did not answer before the time of this check was over.`,
          [
            'Open the address in a browser. If it is slow there too, look at the load of the server, or ask the host.',
            'If only this machine gets no answer: a firewall between the two may drop the requests.',
          ],
          { cause: error },
        );
      }
      throw explainFailure(error, new URL(url));
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

const CERTIFICATE_REMEDIES = [
  'On a server of your own: sudo certbot renew, then reload the web server; certbot --nginx or --apache sets it up.',
  'On a managed host: switch the free certificate (Let’s Encrypt, AutoSSL) on again for this domain, or ask the host for it.',
];

const CHAIN_REMEDIES = [
  'Apache: SSLCertificateFile must name fullchain.pem, not cert.pem. nginx: ssl_certificate must name fullchain.pem.',
  'On a managed host: ask the host to install the certificate with its intermediate certificates.',
  'If the authority is that of your own network: NODE_EXTRA_CA_CERTS=authority.pem npm run doctor -w wordpress',
];

/** What a failure without an answer means, by its code in Node, OpenSSL or undici. */
const FAILURES: Readonly<Record<string, (url: URL) => readonly [message: string, remedies?: readonly string[]]>> = {
  ENOTFOUND: ({ hostname }) => [
    `There is no host with the name ${hostname}.`,
    ['Correct the address.', 'If the domain is new or has moved: its DNS record may need some hours.'],
  ],
  EAI_AGAIN: ({ hostname }) => [
    `The name ${hostname} could not be looked up.`,
    ['This machine may be offline, or its DNS server does not answer. Try again.'],
  ],
  ECONNREFUSED: ({ host }) => [
    `${host} refuses connections: no web server is running there.`,
    [
      'Start the web server (Apache: systemctl start apache2, nginx: systemctl start nginx), or correct the address and its port.',
    ],
  ],
  EHOSTUNREACH: ({ hostname }) => [`There is no route to ${hostname}.`, ['This machine may be offline.']],
  ENETUNREACH: ({ hostname }) => [`There is no route to ${hostname}.`, ['This machine may be offline.']],
  ETIMEDOUT: ({ host }) => [`${host} does not accept a connection.`, ['A firewall may drop the requests.']],
  UND_ERR_CONNECT_TIMEOUT: ({ host }) => [
    `${host} does not accept a connection.`,
    ['A firewall may drop the requests.'],
  ],
  ECONNRESET: ({ host }) => [
    `${host} ended the connection without an answer.`,
    ['The web server or a firewall in front of it does that. Look at its log, or ask the host.'],
  ],
  UND_ERR_SOCKET: ({ host }) => [
    `${host} ended the connection without an answer.`,
    ['The web server or a firewall in front of it does that. Look at its log, or ask the host.'],
  ],
  CERT_HAS_EXPIRED: ({ host }) => [
    `The certificate of ${host} has expired, so browsers refuse it.`,
    CERTIFICATE_REMEDIES,
  ],
  CERT_NOT_YET_VALID: ({ host }) => [
    `The certificate of ${host} is not valid yet.`,
    ['The clock of this machine may be wrong.', ...CERTIFICATE_REMEDIES],
  ],
  ERR_TLS_CERT_ALTNAME_INVALID: ({ host, hostname }) => [
    `The certificate of ${host} is for another name, so browsers refuse it.`,
    [`Request a certificate that names ${hostname}, or write the address that the certificate names.`],
  ],
  DEPTH_ZERO_SELF_SIGNED_CERT: ({ host }) => [
    `The certificate of ${host} is self-signed, so the browsers of visitors refuse it.`,
    [
      ...CERTIFICATE_REMEDIES,
      'If it is for tests only and this machine should accept it: NODE_EXTRA_CA_CERTS=certificate.pem npm run doctor -w wordpress',
    ],
  ],
  SELF_SIGNED_CERT_IN_CHAIN: ({ host }) => [
    `The certificate of ${host} is from an authority that this machine does not know.`,
    [
      ...CERTIFICATE_REMEDIES,
      'If the authority is that of your network: NODE_EXTRA_CA_CERTS=authority.pem npm run doctor -w wordpress',
    ],
  ],
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: ({ host }) => [
    `${host} does not send the intermediate certificate, so some browsers and programs refuse its certificate.`,
    CHAIN_REMEDIES,
  ],
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: ({ host }) => [
    `${host} does not send the intermediate certificate, so some browsers and programs refuse its certificate.`,
    CHAIN_REMEDIES,
  ],
  ERR_SSL_WRONG_VERSION_NUMBER: ({ host }) => [
    `${host} answers without https.`,
    ['Set up https on the server, or correct the port in the address.'],
  ],
  ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION: ({ host }) => [
    `${host} accepts only old versions of TLS, which browsers refuse.`,
    ['Update the web server, and switch TLS 1.2 and 1.3 on.'],
  ],
};

/** The error for a request that got no answer. */
export function explainFailure(error: unknown, url: URL): Unreachable {
  const cause = isRecord(error) && error.cause !== undefined ? error.cause : error;
  const reason = errorMessage(cause);
  // Before OpenSSL 3 the code is EPROTO.
  const code = /wrong version number/i.test(reason) ? 'ERR_SSL_WRONG_VERSION_NUMBER' : (errorCode(cause) ?? '');
  const [message, remedies] = FAILURES[code]?.(url) ?? [`${url.host} cannot be reached: ${reason}.`];
  return new Unreachable(message, remedies, { cause: error });
}
