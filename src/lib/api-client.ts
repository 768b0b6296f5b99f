/** How long an answer may take before it counts as lost, in milliseconds. */
const DEFAULT_TIMEOUT_MS = 15_000;

/**
 * Why a call came to nothing: no connection, no answer in time, given up by the caller, a status other than 2xx, or an
 * answer that is not the JSON that was asked for.
 */
export type ApiFailure = 'network' | 'timeout' | 'aborted' | 'status' | 'bad-answer';

interface FailureDetails {
  readonly status?: number | undefined;
  readonly retryAfterS?: number | undefined;
  readonly cause?: unknown;
}

/** What every call of this client throws; `kind` says which way it failed. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly kind: ApiFailure;
  /** HTTP status, for the kind `status`. */
  readonly status: number | undefined;
  /** Seconds the server asks to wait, where it says so readably. */
  readonly retryAfterS: number | undefined;

  constructor(kind: ApiFailure, message: string, { status, retryAfterS, cause }: FailureDetails = {}) {
    super(message, { cause });
    this.kind = kind;
    this.status = status;
    this.retryAfterS = retryAfterS;
  }
}

interface JsonRequest<T> {
  /** Turns the parsed body into what the caller works with; `undefined` means that the body does not fit. */
  readonly validate: (body: unknown) => T | undefined;
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
}

interface JsonAnswer<T> {
  readonly data: T;
  readonly headers: Headers;
}

/**
 * Asks for JSON, without cookies.
 * @throws ApiError for everything that can go wrong.
 */
export async function getJson<T>(
  url: string,
  { validate, signal, timeoutMs = DEFAULT_TIMEOUT_MS }: JsonRequest<T>,
): Promise<JsonAnswer<T>> {
  const controller = new AbortController();
  function onAbort(): void {
    controller.abort(new ApiError('aborted', `${url} was given up.`));
  }
  const timer = setTimeout(() => {
    controller.abort(new ApiError('timeout', `${url} gave no answer within ${timeoutMs} ms.`));
  }, timeoutMs);
  signal?.addEventListener('abort', onAbort);
  if (signal?.aborted) {
    onAbort();
  }
  try {
    const response = await fetch(url, {
      headers: { Accept: 'application/json' },
      credentials: 'omit',
      signal: controller.signal,
    });
    return { data: await readJson(url, response, validate), headers: response.headers };
  } catch (error) {
    // Why it was aborted says more than the error that came of it.
    const reason: unknown = controller.signal.aborted ? controller.signal.reason : error;
    throw reason instanceof ApiError ? reason : new ApiError('network', `${url} is out of reach.`, { cause: reason });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
  }
}

async function readJson<T>(url: string, response: Response, validate: JsonRequest<T>['validate']): Promise<T> {
  if (!response.ok) {
    throw new ApiError('status', `${url} answered with status ${response.status}.`, {
      status: response.status,
      retryAfterS: readRetryAfter(response.headers.get('Retry-After')),
    });
  }
  // Read apart from parsing: a connection lost half-way is no fault of the answer.
  const text = await response.text();
  const data = validate(parseJson(url, text));
  if (data === undefined) {
    throw new ApiError('bad-answer', `${url} answered with JSON of another shape.`);
  }
  return data;
}

function parseJson(url: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ApiError('bad-answer', `${url} did not answer with JSON.`, { cause: error });
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
