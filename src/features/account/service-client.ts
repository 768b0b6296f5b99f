import { publicEnv } from '../../config/env';
import { createApiError, exchange, type ApiError } from '../../lib/api-client';
import { isToken } from '../session/stored-session';

/** One call of the member back end. */
interface ServiceCall<T> {
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

/** Longest message that is shown, in characters. */
const LONGEST_MESSAGE = 300;

/** Longest message that is looked at: nobody's error text fills pages, but an error page in its place may. */
const LONGEST_MARKUP = 20_000;

/** What is never a sentence to a person. */
const NOT_TEXT = 'script,style,template,noscript,iframe,object,svg,math,title,textarea,select';
const BLOCKS = 'br,p,div,li,h1,h2,h3,h4,h5,h6,tr,td,pre,blockquote';

/** Stands for a link's edges while the sentence around it is looked at. */
const LINK_START = '\uE000';
const LINK_END = '\uE001';

/** A link that is a sentence of its own ("Lost your password?") is an offer to click, and no part of the message. */
const LINK_SENTENCE = /(^|[.!?…])\s*\uE000[^\uE001]*(?:\uE001[\s.!?]*$|[.!?…]\uE001)/g;
const LINK_EDGES = /[\uE000\uE001]/g;

/** Control characters and those that turn the direction of writing around. */
const INVISIBLE = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * Turns a server's message, which may be HTML, into plain text for a person: entities decoded, a leading "Error:" and
 * links left out, of bounded length. Nothing of it is ever run, loaded or shown as markup.
 * @returns undefined when nothing is left to say
 */
export function readServerText(message: unknown): string | undefined {
  if (typeof message !== 'string') {
    return undefined;
  }
  // A document made by the parser has no window: it runs no scripts and loads no pictures.
  const { body } = new DOMParser().parseFromString(
    message.slice(0, LONGEST_MARKUP).replace(LINK_EDGES, ''),
    'text/html',
  );
  body.querySelectorAll(NOT_TEXT).forEach((element) => {
    element.remove();
  });
  body.querySelectorAll(BLOCKS).forEach((element) => {
    element.before(' ');
    element.after(' ');
  });
  body.querySelectorAll('a').forEach((link) => {
    link.before(LINK_START);
    link.after(LINK_END);
  });
  const text = body.textContent.replace(INVISIBLE, '').replace(/\s+/g, ' ');
  return shorten(tidy(text.replace(LINK_SENTENCE, '$1')) || tidy(text)) || undefined;
}

function tidy(text: string): string {
  return text
    .replace(LINK_EDGES, '')
    .trim()
    .replace(/^error\s*:\s*/i, '');
}

function shorten(text: string): string {
  const characters = Array.from(text);
  if (characters.length <= LONGEST_MESSAGE) {
    return text;
  }
  return `${characters
    .slice(0, LONGEST_MESSAGE)
    .join('')
    .replace(/\s+\S*$/, '')}…`;
}
