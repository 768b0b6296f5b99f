import { errorCode, errorMessage, isRecord } from '../../contract/unknown-value';

/** An HTTP response. */
export interface Answer {
  readonly url: string;
  readonly status: number;
  readonly headers: Headers;
  /** The fields of a JSON object; empty for other JSON; undefined if it is no JSON. */
  readonly fields: Readonly<Record<string, unknown>> | undefined;
}

export interface Question {
  readonly method?: 'POST' | 'OPTIONS';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
}

/** Sends a request to a path below the address of the back end. @throws {Unreachable} */
export type Request = (path: string, question?: Question) => Promise<Answer>;

/** No answer. The message says why in plain words. */
export class Unreachable extends Error {}

/**
 * Returns the function that sends the requests of one run. Redirects are not followed.
 * @param origin sent as pages of the site do; undefined if the site has the same one
 * @param limitMs time limit of all requests together, in milliseconds
 */
export function createRequest(base: string, origin: string | undefined, limitMs: number): Request {
  const signal = AbortSignal.timeout(limitMs);
  return async (path, { method = 'GET', headers = {}, body } = {}) => {
    const url = base + path;
    try {
      const response = await fetch(url, {
        method,
        headers: {
          Accept: 'application/json',
          // Firewalls refuse requests without one. It says what the requests are, for the log of the server.
          'User-Agent': 'Mozilla/5.0 (compatible; brainhouse-doctor)',
          ...(origin !== undefined && { Origin: origin }),
          ...(body && { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(body && { body: JSON.stringify(body) }),
        redirect: 'manual',
        signal,
      });
      const fields = readFields(await response.text());
      return { url, status: response.status, headers: response.headers, fields };
    } catch (error) {
      const cause = isRecord(error) && error.cause !== undefined ? error.cause : error;
      const reason = signal.aborted
        ? `nothing within ${limitMs / 1000} s`
        : `${errorMessage(cause)} (${errorCode(cause) ?? 'no code'})`;
      throw new Unreachable(`No answer of ${new URL(url).host}: ${reason}.`, { cause: error });
    }
  };
}

function readFields(text: string): Answer['fields'] {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : {};
  } catch {
    return undefined;
  }
}
