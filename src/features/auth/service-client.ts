import { firstCharacters } from '../../../contract/first-characters';
import type { ErrorCode } from '../../../contract/values/error-codes';
import { TEXT_FORMAT } from '../../../contract/values/text-format';
import { publicEnv } from '../../config/env';
import { MESSAGE_POLICY } from '../../config/trusted-types';
import { createApiError, request, isApiError, parseJson, readRetryAfter, type ApiError } from '../../lib/api-client';
import { htmlPolicy } from '../../lib/trusted-types';
import { isToken } from '../session/stored-session';

interface ServiceCall<T> {
  /** An address below the configured base. The bearer token is not sent to other origins. */
  readonly url: string;
  readonly method?: 'GET' | 'POST';
  /** Sent as JSON. */
  readonly body?: unknown;
  /** The member's token; undefined for token, sign-up and password calls. */
  readonly token?: string | undefined;
  /** Converts the parsed body into the result; `undefined` means that a required field is missing. Texts for people need the reader. */
  readonly validate: (body: unknown, read: TextReader) => T | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs?: number;
  /** Whether the browser sends the request also when the page is left. */
  readonly keepalive?: boolean;
  /** The response of the same request, if that has been sent already. */
  readonly pendingResponse?: Promise<Response> | undefined;
  /** Whether visitors do not see a failure. Then no line in the console tells the operator what is missing. */
  readonly inBackground?: boolean;
}

/** A JSON object of a server's answer. Its fields are not validated yet. */
export type Fields = Readonly<Record<string, unknown>>;

/** Reads a name or a message of an answer in the format that its back end sends; undefined if there is none. */
export type TextReader = (text: unknown) => string | undefined;

/**
 * Calls the member back end with JSON, without cookies.
 * @throws ApiError for every failure. The type is `session-ended` only if the server no longer accepts the token; the caller
 * then ends the session.
 */
export async function callService<T>(call: ServiceCall<T>): Promise<T> {
  // Without a network nothing is sent. If the network is lost later, the server may have received what the request contains.
  const wasOffline = !navigator.onLine;
  try {
    return await send(call);
  } catch (caught) {
    const isOffline = wasOffline || (call.body === undefined && !navigator.onLine);
    const error = isApiError(caught) && caught.type === 'network' ? refine(caught, isOffline) : caught;
    if (isApiError(error) && !call.inBackground) {
      reportConfigurationError(error);
    }
    throw error;
  }
}

function send<T>({ url, method = 'GET', body, token, validate, keepalive, ...options }: ServiceCall<T>): Promise<T> {
  const bearer = isToken(token) && isService(url) ? token : undefined;
  const init: RequestInit = {
    method,
    headers: {
      Accept: 'application/json',
      // AUTH-34: a request with a token has a content type, even without a body.
      ...((body !== undefined || bearer) && { 'Content-Type': 'application/json' }),
      ...(bearer && { Authorization: `Bearer ${bearer}` }),
    },
    // Passwords and tokens must not be sent to the target of a redirect. `error` would look like a lost connection.
    ...((body !== undefined || bearer) && { redirect: 'manual' }),
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(keepalive && { keepalive }),
  };
  return request(url, init, options, async (response) => {
    if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)) {
      throw createApiError('invalid-response', `${url} sent a redirect, which is not followed.`);
    }
    const answer = parseJson(await readText(url, response, options.signal));
    const read = response.headers.get(TEXT_FORMAT.header) === TEXT_FORMAT.plain ? readPlainText : readServerText;
    if (!response.ok) {
      const retryAfterS = readRetryAfter(response.headers.get('Retry-After'));
      throw refusal(url, response.status, answer, { read, withToken: bearer !== undefined, retryAfterS });
    }
    const data = answer === undefined ? undefined : validate(answer, read);
    if (data === undefined) throw badAnswer(url, response.status, answer, read);
    return data;
  });
}

async function readText(url: string, response: Response, signal: AbortSignal | undefined): Promise<string> {
  try {
    return await response.text();
  } catch (cause) {
    throw signal?.aborted || isTimeout(cause)
      ? cause
      : createApiError('truncated', `${url} did not send its response to the end.`, { cause });
  }
}

/** Distinguishes what `fetch` reports in the same way as an unreachable server. */
function refine({ message, cause }: ApiError, isOffline: boolean): ApiError {
  return createApiError(isTimeout(cause) ? 'timeout' : isOffline ? 'offline' : 'network', message, { cause });
}

/** Whether an error is the timeout of a request that was sent before its caller was loaded. */
function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError';
}

interface RefusalOptions {
  readonly read: TextReader;
  /** Whether the request had a token, so that the answer may end the session. */
  readonly withToken?: boolean;
  readonly retryAfterS?: number | undefined;
}

/** The error of a call that the server refuses. */
export function refusal(
  url: string,
  status: number,
  answer: unknown,
  { read, withToken = false, retryAfterS }: RefusalOptions,
): ApiError {
  const { code, ...details } = readDetails(answer, read);
  const type = withToken && endsSession(status, code) ? 'session-ended' : 'status';
  return createApiError(type, `${url} answered with status ${status}.`, { status, code, retryAfterS, ...details });
}

/** The fields of a JSON object; undefined for any other value. */
export function fieldsOf(value: unknown): Fields | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
}

/** The message of a success is no reason for a failure: another JWT plugin says that the credential is valid. */
function badAnswer(url: string, status: number, answer: unknown, read: TextReader): ApiError {
  const what = answer === undefined ? 'sent no JSON' : 'sent JSON of another shape';
  const { success, data } = fieldsOf(answer) ?? {};
  const isSuccess = success === true || fieldsOf(data)?.token !== undefined;
  return createApiError('invalid-response', `${url} ${what}.`, {
    status,
    ...(!isSuccess && readDetails(answer, read)),
  });
}

function readDetails(
  answer: unknown,
  read: TextReader,
): Pick<ApiError, 'code' | 'field' | 'serverMessage' | 'brainhouse'> {
  const { code: anyCode, field, message, error, brainhouse } = fieldsOf(answer) ?? {};
  // The JWT plugin adds a prefix to WordPress's codes.
  const code = typeof anyCode === 'string' ? anyCode.replace(/^\[jwt_auth\]\s*/, '') : undefined;
  return {
    code,
    field: typeof field === 'string' ? field : undefined,
    // An error of the configuration has a message for operators.
    serverMessage: isConfigurationCode(code) ? undefined : (read(message) ?? read(error)),
    brainhouse: fieldsOf(brainhouse),
  };
}

/**
 * Whether the answer to a request with a token ends the session. The status is not enough: 403 also means wrong
 * credentials.
 */
function endsSession(status: number, code: string | undefined): boolean {
  return status === 401 ? code === NOT_LOGGED_IN : status === 403 && REFUSED_TOKEN.includes(code);
}

const NOT_LOGGED_IN: ErrorCode = 'rest_not_logged_in';
const REFUSED_TOKEN: readonly (string | undefined)[] = [
  'jwt_auth_invalid_token',
  'jwt_auth_bad_iss',
] satisfies readonly ErrorCode[];

function isService(url: string): boolean {
  return new URL(url, location.href).origin === new URL(publicEnv.serviceBase, location.href).origin;
}

/** Our own error code: the next call after a login does not accept the token. */
export const HEADER_LOST = 'header_lost';

/**
 * What an operator has to configure in another way: a plugin is missing, the address is not that of WordPress's REST API, something else
 * answers there, the JWT plugin has no secret, or the web server drops the Authorization header.
 */
type ConfigurationError = 'route' | 'address' | 'answer' | 'secret' | 'header';

/** Codes that only a wrong configuration causes. Their messages are for operators. */
const CODES: Readonly<Record<string, ConfigurationError>> = {
  rest_no_route: 'route',
  jwt_auth_bad_config: 'secret',
  [HEADER_LOST]: 'header',
};

/**
 * Statuses of web servers that have no such address, or only files, if the answer is not from a member back end. With plain
 * permalinks WordPress answers 404 with a page.
 */
const NOT_A_BACK_END: readonly (number | undefined)[] = [404, 405, 501];

/** Whether an error code is about the configuration, so that its message must not be shown to visitors. */
function isConfigurationCode(code: string | undefined): boolean {
  return code !== undefined && Object.hasOwn(CODES, code);
}

/** The error of the configuration that has made a call fail; undefined for all other failures. */
export function configurationErrorOf(error: unknown): ConfigurationError | undefined {
  if (!isApiError(error)) return undefined;
  const { type, code, serverMessage, status } = error;
  if (code !== undefined && isConfigurationCode(code)) return CODES[code];
  if (code !== undefined || serverMessage !== undefined) return undefined;
  if (type === 'invalid-response') return 'answer';
  return type === 'status' && NOT_A_BACK_END.includes(status) ? 'address' : undefined;
}

const MEANINGS: Readonly<Record<ConfigurationError, string>> = {
  route:
    'This WordPress has no such route: the plugin "JWT Authentication for WP REST API" or the plugin "Brainhouse" is not active.',
  address:
    'This is not the REST API of a WordPress: GATSBY_SERVICE_BASE is another address, or the permalinks of WordPress are "Plain".',
  answer:
    'This is not the expected answer of the REST API: GATSBY_SERVICE_BASE is another address, a maintenance page is in front of it, or another JWT plugin answers.',
  secret: 'The JWT plugin has no secret: wp-config.php does not define JWT_AUTH_SECRET_KEY.',
  header:
    'The login was right, but its token did not arrive: the web server does not pass the Authorization header on.',
};

/**
 * If a call has failed because of the configuration, or perhaps because of it, writes one line to the console for the operator.
 * Visitors only read that something is not available (decision 063).
 */
export function reportConfigurationError(error: ApiError): void {
  const configurationError = configurationErrorOf(error);
  const base = publicEnv.serviceBase || location.origin;
  const next = `Next step: npm run doctor -w wordpress -- --wordpress ${base}`;
  if (configurationError) {
    const { message, code } = error;
    console.error(`${message}${code === undefined ? '' : ` (${code})`} ${MEANINGS[configurationError]} ${next}`);
  } else if (error.type === 'network' && new URL(base).origin !== location.origin) {
    // Not an error: most of the time it is the visitor's own connection.
    console.info(
      `${error.message}. The browser does not tell scripts why: the connection may have failed, or the answer does not allow requests from ${location.origin} (CORS), like that of WordPress with the permalinks "Plain". ${next}`,
    );
  }
}

/** Maximum length of a shown message, in characters. */
const LONGEST_MESSAGE = 300;

/** Longest message that is parsed. Real messages are shorter, but the server may send a whole error page instead. */
const LONGEST_MARKUP = 20_000;

/** Elements that never contain text for visitors. */
const NOT_TEXT = 'script,style,template,noscript,iframe,object,svg,math,title,textarea,select';
const BLOCKS = 'br,p,div,li,h1,h2,h3,h4,h5,h6,tr,td,pre,blockquote';

/** Markers of the start and end of a link while the text around it is examined. */
const LINK_START = '\uE000';
const LINK_END = '\uE001';

/** A link that is a whole sentence ("Lost your password?") is only useful as a link, and is not part of the message. */
const LINK_SENTENCE = /(^|[.!?…])\s*\uE000[^\uE001]*(?:\uE001[\s.!?]*$|[.!?…]\uE001)/g;
const LINK_EDGES = /[\uE000\uE001]/g;

/** Control characters, characters that change the direction of text, and halves of surrogate pairs. */
const INVISIBLE = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\p{Surrogate}]/gu;

const trustedMessage = htmlPolicy(MESSAGE_POLICY);

/** Reads a text that is not HTML: in one line, of limited length, and every visible character as it is. */
export function readPlainText(text: unknown): string | undefined {
  return typeof text === 'string' ? shorten(inOneLine(text).trim()) || undefined : undefined;
}

/**
 * Converts a server's message, which may be HTML, into plain text of limited length. It decodes entities and removes a
 * leading "Error:" and links. Nothing in the message is run, loaded or shown as markup.
 * @returns undefined if no text is left
 */
export function readServerText(message: unknown): string | undefined {
  if (typeof message !== 'string') return undefined;
  // A document created by the parser has no window, so it runs no scripts and loads no pictures. But the page's policy applies to it:
  // an attribute such as `onerror`, or a style, would be reported in the console.
  const { body } = new DOMParser().parseFromString(
    trustedMessage(withoutAttributes(message.slice(0, LONGEST_MARKUP).replace(LINK_EDGES, ''))),
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
  const text = inOneLine(body.textContent);
  return shorten(cleanMessage(text.replace(LINK_SENTENCE, '$1')) || cleanMessage(text)) || undefined;
}

/** What is removed before parsing: the parser already applies the page's policy to scripts and styles. */
const SCRIPT_OR_STYLE = /<(script|style)\b[^]*?(?:<\/\1\s*>|$)|<!--[^]*?-->|<[!?][^>]*>/gi;
/** A whole tag with its name, or the start of one that does not end. The text in quotes may contain `>`. */
const TAG = /<(\/?[a-z][^\s/>]*)(?:"[^"]*"|'[^']*'|[^"'>])*(?:>|$)|<[a-z/!?][^]*$/gi;

/** Removes scripts, styles and the attributes of all tags. Messages need only their text. */
function withoutAttributes(markup: string): string {
  return markup
    .replace(SCRIPT_OR_STYLE, ' ')
    .replace(TAG, (tag: string, name: string | undefined) => (name && tag.endsWith('>') ? `<${name}>` : ' '));
}

function inOneLine(text: string): string {
  return text.replace(INVISIBLE, '').replace(/\s+/g, ' ');
}

function cleanMessage(text: string): string {
  return text
    .replace(LINK_EDGES, '')
    .trim()
    .replace(/^error\s*:\s*/i, '');
}

function shorten(text: string): string {
  const shown = firstCharacters(text, LONGEST_MESSAGE);
  return shown === text ? text : `${shown.replace(/\s+\S*$/, '')}…`;
}
