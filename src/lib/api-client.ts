/** Default timeout of a request, in milliseconds. */
export const DEFAULT_TIMEOUT_MS = 15_000;

/**
 * Why a call failed: no connection, a device that was offline before the call, a connection that ended during the response, no
 * response in time, aborted by the caller, a status other than 2xx (or a refusal with a 2xx), a response that is not the
 * expected JSON, or the end of the member's session.
 */
type ApiErrorType =
  | 'network'
  | 'offline'
  | 'truncated'
  | 'timeout'
  | 'aborted'
  | 'status'
  | 'invalid-response'
  | 'session-ended';

export interface ApiError extends Error {
  readonly name: 'ApiError';
  readonly type: ApiErrorType;
  /** HTTP status, if there was a response. */
  readonly status?: number | undefined;
  /** Seconds to wait, from a readable `Retry-After` header. */
  readonly retryAfterS?: number | undefined;
  /** The server's error code; like the next two, only from member back ends. */
  readonly code?: string | undefined;
  readonly field?: string | undefined;
  /** The server's message for the visitor, as plain text. */
  readonly serverMessage?: string | undefined;
  /** What the member service says beside that. Not validated yet. */
  readonly brainhouse?: Readonly<Record<string, unknown>> | undefined;
}

type FailureDetails = Omit<ApiError, 'type' | 'name' | 'message' | 'stack'>;

/**
 * Creates an error. There is no class for it: Gatsby's Babel preset turns `extends Error` into 370 compressed bytes of
 * helpers, and the landing page loads this file first (docs/decisions/030).
 */
export function createApiError(type: ApiErrorType, message: string, details: FailureDetails = {}): ApiError {
  return Object.assign(new Error(message), { ...details, name: 'ApiError', type } as const);
}

/** Whether an error is from this client. */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError';
}

interface RequestOptions {
  readonly signal?: AbortSignal | undefined;
  /** Timeout for the whole request, including reading the response. */
  readonly timeoutMs?: number | undefined;
  /** The response of the same request, if that has been sent already. It has a timeout of its own. */
  readonly pendingResponse?: Promise<Response> | undefined;
}

interface JsonRequest<T> extends RequestOptions {
  /** Converts the parsed body, `undefined` if it is not JSON, into the result; `undefined` means that the body is invalid. */
  readonly validate: (body: unknown) => T | undefined;
}

interface JsonAnswer<T> {
  readonly data: T;
  readonly headers: Headers;
}

/**
 * Requests JSON, without cookies.
 * @throws ApiError for every failure.
 */
export function getJson<T>(url: string, { validate, ...options }: JsonRequest<T>): Promise<JsonAnswer<T>> {
  return request(url, {}, options, async (response) => {
    if (!response.ok) {
      throw createApiError('status', `${url}: status ${response.status}`, {
        status: response.status,
        retryAfterS: readRetryAfter(response.headers.get('Retry-After')),
      });
    }
    const data = validate(parseJson(await response.text()));
    if (data === undefined) throw createApiError('invalid-response', `${url}: invalid-response`);
    return { data, headers: response.headers };
  });
}

/**
 * Sends a request and reads the response, without cookies and within the timeout.
 * @param read converts the response into the result; an ApiError that it throws is passed on
 * @throws ApiError of the type `network`, `timeout` or `aborted`
 */
export async function request<T>(
  url: string,
  init: RequestInit,
  { signal, timeoutMs = DEFAULT_TIMEOUT_MS, pendingResponse }: RequestOptions,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const timeout = new AbortController();
  const timer = setTimeout(() => {
    timeout.abort(createApiError('timeout', `${url}: timeout`));
  }, timeoutMs);
  try {
    return await read(
      await (pendingResponse ??
        fetch(url, {
          headers: { Accept: 'application/json' },
          credentials: 'omit',
          ...init,
          signal: AbortSignal.any([timeout.signal, ...(signal ? [signal] : [])]),
        })),
    );
  } catch (error) {
    const reason: unknown = timeout.signal.reason ?? error;
    const type = signal?.aborted ? 'aborted' : 'network';
    throw isApiError(reason) ? reason : createApiError(type, `${url}: ${type}`, { cause: reason });
  } finally {
    clearTimeout(timer);
  }
}

/** @returns undefined if the text is not JSON */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Seconds to wait: RFC 9110 section 10.2.3 allows a number of seconds or a date. */
export function readRetryAfter(value: string | null): number | undefined {
  if (!value) return undefined;
  const seconds = Number.isNaN(Number(value)) ? Math.ceil((Date.parse(value) - Date.now()) / 1000) : Number(value);
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined;
}
