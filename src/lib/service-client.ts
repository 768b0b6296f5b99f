import { publicEnv } from '../config/env';
import { createApiError, exchange, type ApiError } from './api-client';
import { isToken } from './jwt';
import { readServerText } from './server-text';

/** One call of the member back end. */
export interface ServiceCall<T> {
  /** An address below the configured base. The bearer token goes nowhere else: to another origin it is left out. */
  readonly url: string;
  readonly method?: 'GET' | 'POST';
  /** Sent as JSON. */
  readonly body?: unknown;
  /** The member's token; none on token, sign-up and password calls. */
  readonly token?: string | undefined;
  /** Turns the parsed body into what the caller works with; `undefined` means that a field it needs is missing. */
  readonly validate: (body: unknown) => T | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs?: number;
}

/** An object of a server's answer, whose fields are not checked yet. */
export type Fields = Readonly<Record<string, unknown>>;

/**
 * Calls the member back end: JSON in, JSON out, no cookies.
 * @throws ApiError for everything that can go wrong. Its kind is `session-over` only when the server no longer takes the
 * token that was sent along; the caller then ends the session.
 */
export function callService<T>({ url, method = 'GET', body, token, validate, ...options }: ServiceCall<T>): Promise<T> {
  const bearer = isToken(token) && isService(url) ? token : undefined;
  const init: RequestInit = {
    method,
    headers: {
      Accept: 'application/json',
      // AUTH-34: a request with a token names its type, whether or not it has a body.
      ...((body !== undefined || bearer) && { 'Content-Type': 'application/json' }),
      ...(bearer && { Authorization: `Bearer ${bearer}` }),
    },
    // Neither a password nor a token follows a redirect to somewhere else.
    ...((body !== undefined || bearer) && { redirect: 'error' }),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  };
  return exchange(url, init, options, async (response) => {
    const answer = parseJson(await response.text());
    if (!response.ok) {
      throw refusal(url, response.status, answer, bearer !== undefined);
    }
    const data = answer === undefined ? undefined : validate(answer);
    if (data === undefined) {
      throw badAnswer(url, response.status, answer);
    }
    return data;
  });
}

/** The error of a call that the server refuses in an answer of its own. */
export function refusal(url: string, status: number, answer: unknown, withToken = false): ApiError {
  const { code, ...details } = readDetails(answer);
  const kind = withToken && endsSession(status, code) ? 'session-over' : 'status';
  return createApiError(kind, `${url} answered with status ${status}.`, { status, code, ...details });
}

/** The fields of a JSON object; undefined for every other value. */
export function fieldsOf(value: unknown): Fields | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
}

function badAnswer(url: string, status: number, answer: unknown): ApiError {
  const what = answer === undefined ? 'did not answer with JSON' : 'answered with JSON of another shape';
  return createApiError('bad-answer', `${url} ${what}.`, { status, ...readDetails(answer) });
}

function readDetails(answer: unknown): Pick<ApiError, 'code' | 'field' | 'serverMessage'> {
  const { code, field, message, error } = fieldsOf(answer) ?? {};
  return {
    // The JWT plugin prefixes the codes that it passes on from WordPress.
    code: typeof code === 'string' ? code.replace(/^\[jwt_auth\]\s*/, '') : undefined,
    field: typeof field === 'string' ? field : undefined,
    serverMessage: readServerText(message) ?? readServerText(error),
  };
}

/** A 403 alone also means wrong credentials: these answers, to a request with a token, are the end of its session. */
function endsSession(status: number, code: string | undefined): boolean {
  return status === 401
    ? code === 'rest_not_logged_in'
    : status === 403 && (code === 'jwt_auth_invalid_token' || code === 'jwt_auth_bad_iss');
}

function isService(url: string): boolean {
  return new URL(url, location.href).origin === new URL(publicEnv.serviceBase, location.href).origin;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
