/** Default timeout of a request, in milliseconds. */
const DEFAULT_TIMEOUT_MS = 15_000;

/**
 * Why a call failed: no connection, no response in time, aborted by the caller, a status other than 2xx (or a refusal with
 * a 2xx), a response that is not the expected JSON, or the end of the member's session.
 */
export type ApiFailure = 'network' | 'timeout' | 'aborted' | 'status' | 'bad-answer' | 'session-over';

interface FailureDetails {
  readonly status?: number | undefined;
  readonly retryAfterS?: number | undefined;
  readonly code?: string | undefined;
  readonly field?: string | undefined;
  readonly serverMessage?: string | undefined;
  readonly cause?: unknown;
}

/** The error of every call of this client. */
export interface ApiError extends Error {
  readonly name: 'ApiError';
  readonly kind: ApiFailure;
  /** HTTP status, if there was a response. */
  readonly status?: number | undefined;
  /** Seconds to wait, from a readable `Retry-After` header. */
  readonly retryAfterS?: number | undefined;
  /** The server's error code; like the next two, only from member back ends. */
  readonly code?: string | undefined;
  /** Name of the refused field. */
  readonly field?: string | undefined;
  /** The server's message for the visitor, as plain text. */
  readonly serverMessage?: string | undefined;
}

/**
 * Creates an error. There is no class for it: Gatsby's Babel preset turns `extends Error` into 370 compressed bytes of
 * helpers, and the landing page loads this file first (docs/decisions/011).
 */
export function createApiError(kind: ApiFailure, message: string, details: FailureDetails = {}): ApiError {
  return Object.assign(new Error(message), { ...details, name: 'ApiError', kind } as const);
}

/** Whether an error is from this client. */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError';
}

interface RequestOptions {
  readonly signal?: AbortSignal | undefined;
  /** Timeout for the whole exchange, including reading the response. */
  readonly timeoutMs?: number | undefined;
}

interface JsonRequest<T> extends RequestOptions {
  /** Converts the parsed body into the result; `undefined` means that the body is invalid. */
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
  return exchange(url, {}, options, async (response) => {
    if (!response.ok) {
      throw createApiError('status', `${url} answered with status ${response.status}.`, {
        status: response.status,
        retryAfterS: readRetryAfter(response.headers.get('Retry-After')),
      });
    }
    const data = validate(parseJson(url, await response.text()));
    if (data === undefined) {
      throw createApiError('bad-answer', `${url} sent JSON of another shape.`);
    }
    return { data, headers: response.headers };
  });
}

/**
 * Sends a request and reads the response, without cookies and within the timeout.
 * @param read converts the response into the result; an ApiError that it throws is passed on
 * @throws ApiError of the kind `network`, `timeout` or `aborted`
 */
export async function exchange<T>(
  url: string,
  init: RequestInit,
  { signal, timeoutMs = DEFAULT_TIMEOUT_MS }: RequestOptions,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  function onAbort(): void {
    controller.abort(createApiError('aborted', `${url} was aborted.`));
  }
  const timer = setTimeout(() => {
    controller.abort(createApiError('timeout', `${url} timed out after ${timeoutMs} ms.`));
  }, timeoutMs);
  signal?.addEventListener('abort', onAbort);
  if (signal?.aborted) {
    onAbort();
  }
  try {
    return await read(
      await fetch(url, {
        headers: { Accept: 'application/json' },
        credentials: 'omit',
        ...init,
        signal: controller.signal,
      }),
    );
  } catch (error) {
    // The reason of the abort is more specific than the resulting error.
    const reason: unknown = controller.signal.aborted ? controller.signal.reason : error;
    throw isApiError(reason) ? reason : createApiError('network', `${url} cannot be reached.`, { cause: reason });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
  }
}

function parseJson(url: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw createApiError('bad-answer', `${url} sent no JSON.`, { cause: error });
  }
}

/** Seconds to wait: RFC 9110 section 10.2.3 allows a number of seconds or a date. */
function readRetryAfter(value: string | null): number | undefined {
  if (!value) {
    return undefined;
  }
  const seconds = /^\s*\d+\s*$/.test(value) ? Number(value) : Math.ceil((Date.parse(value) - Date.now()) / 1000);
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined;
}
