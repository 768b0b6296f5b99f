import { publicEnv } from '../../config/env';
import { isApiError, type ApiError } from '../../lib/api-client';

/** Our own error code: the next call after a login does not accept the token. */
export const HEADER_LOST = 'header_lost';

/**
 * What an operator has to set up in another way: a plugin is missing, the address is not that of WordPress's REST API, something else
 * answers there, the JWT plugin has no secret, or the web server drops the Authorization header.
 */
type SetUpError = 'route' | 'address' | 'answer' | 'secret' | 'header';

/** Codes that only a wrong set-up causes. Their messages are for operators. */
const CODES: Readonly<Record<string, SetUpError>> = {
  rest_no_route: 'route',
  jwt_auth_bad_config: 'secret',
  [HEADER_LOST]: 'header',
};

/**
 * Statuses of web servers that have no such address, or only files, if the answer is not from a member back end. With plain
 * permalinks WordPress answers 404 with a page.
 */
const NOT_A_BACK_END: readonly (number | undefined)[] = [404, 405, 501];

/** Whether an error code is about the set-up, so that its message must not be shown to visitors. */
export function isSetUpCode(code: string | undefined): boolean {
  return code !== undefined && Object.hasOwn(CODES, code);
}

/** The error of the set-up that has made a call fail; undefined for all other failures. */
export function setUpErrorOf(error: unknown): SetUpError | undefined {
  if (!isApiError(error)) {
    return undefined;
  }
  const { kind, code, serverMessage, status } = error;
  if (code !== undefined && isSetUpCode(code)) {
    return CODES[code];
  }
  if (code !== undefined || serverMessage !== undefined) {
    return undefined;
  }
  if (kind === 'bad-answer') {
    return 'answer';
  }
  return kind === 'status' && NOT_A_BACK_END.includes(status) ? 'address' : undefined;
}

const MEANINGS: Readonly<Record<SetUpError, string>> = {
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
 * Waits for a call of the member back end whose failure visitors see. If it fails because of the set-up, or perhaps because of it, it
 * writes one line to the console for the operator. Visitors only read that something is not available (decision 063).
 * @throws the error of the call
 */
export async function withSetUpReport<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (isApiError(error)) {
      report(error);
    }
    throw error;
  }
}

function report(error: ApiError): void {
  const setUpError = setUpErrorOf(error);
  const base = publicEnv.serviceBase || location.origin;
  const next = `Next step: npm run doctor -w wordpress -- --wordpress ${base}`;
  if (setUpError) {
    const { message, code } = error;
    console.error(`${message}${code === undefined ? '' : ` (${code})`} ${MEANINGS[setUpError]} ${next}`);
  } else if (error.kind === 'network' && new URL(base).origin !== location.origin) {
    // Not an error: most of the time it is the visitor's own connection.
    console.info(
      `${error.message} The browser does not tell scripts why: the connection may have failed, or the answer does not allow requests from ${location.origin} (CORS), like that of WordPress with the permalinks "Plain". ${next}`,
    );
  }
}
