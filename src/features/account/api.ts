import { publicEnv } from '../../config/env';
import { SERVICE_PATHS } from '../../config/service-paths';
import { createApiError, isApiError } from '../../lib/api-client';
import { readExpiry } from '../../lib/jwt';
import { readServerText } from '../../lib/server-text';
import { callService, refusal } from '../../lib/service-client';
import { currentSession, type Session, type SessionUser } from '../session';
import { readLogin, readMe, readPasswordAnswer, readSignUp, type ServerMessage, type CallAnswer } from './answers';

/** What the login dialog asks for. */
export interface Credentials {
  /** Username or e-mail address. */
  readonly username: string;
  readonly password: string;
}

/** What the sign-up dialog sends (AUTH-21). */
export interface SignUpValues {
  readonly fullName: string;
  readonly username: string;
  readonly email: string;
  readonly phone: string;
  readonly countryCode: string;
  readonly ivCode: string;
  readonly password: string;
}

/** What the page of a reset link sends (PASS-07). */
export interface NewPassword {
  readonly login: string;
  readonly key: string;
  readonly password: string;
}

/** Error code that no server sends: the token of the login is not recognised by the next call. */
export const HEADER_LOST = 'header_lost';

/** Error code that no server sends: the session that has just started has expired by the clock of this device. */
export const CLOCK_WRONG = 'clock_wrong';

/** Time limit for the call that completes the user, in milliseconds. Signing in works without it. */
const COMPLETION_TIMEOUT_MS = 5_000;

const NOBODY: SessionUser = { id: 0, email: '', name: '' };

/**
 * Signs in (AUTH-05), then asks who that is: the plain JWT plugin names no id. The session that
 * is returned is not started yet.
 * @throws ApiError; `loginFailureText` has the message for it
 */
export async function signIn({ username, password }: Credentials, signal?: AbortSignal): Promise<Session> {
  const typed = username.trim();
  const { token, user } = await callService({
    url: publicEnv.serviceBase + SERVICE_PATHS.token,
    method: 'POST',
    body: { username: typed, password: password.trim() },
    validate: (body) => readLogin(body, typed),
    signal,
  });
  const expiresAt = readExpiry(token);
  if (expiresAt !== undefined && expiresAt <= Date.now()) {
    throw createApiError('status', 'The token has run out by the clock of this device.', {
      status: 200,
      code: CLOCK_WRONG,
    });
  }
  return { token, user: await completeUser(token, user, signal), expiresAt };
}

async function completeUser(token: string, known: SessionUser, signal: AbortSignal | undefined): Promise<SessionUser> {
  try {
    return await askForMe(token, known, { signal, timeoutMs: COMPLETION_TIMEOUT_MS });
  } catch (error) {
    if (isApiError(error) && error.kind === 'aborted') {
      throw error;
    }
    if (isApiError(error) && error.kind === 'session-over') {
      throw createApiError('status', 'The back end does not recognise the token that it has just issued.', {
        status: error.status,
        code: HEADER_LOST,
        cause: error,
      });
    }
    return known;
  }
}

/**
 * Who the server says the member is; what it leaves out stays as in the session.
 * @throws ApiError; its kind `session-over` ends the session
 */
export function loadMe(token: string, signal?: AbortSignal): Promise<SessionUser> {
  const state = currentSession();
  return askForMe(token, state.status === 'member' ? state.session.user : NOBODY, { signal });
}

function askForMe(
  token: string,
  known: SessionUser,
  options: { readonly signal: AbortSignal | undefined; readonly timeoutMs?: number },
): Promise<SessionUser> {
  return callService({
    url: publicEnv.serviceBase + SERVICE_PATHS.me,
    token,
    validate: (body) => readMe(body, known),
    ...options,
  });
}

/** Applies for membership. @throws ApiError; `signUpFailure` has the message for it */
export function signUp(form: SignUpValues, signal?: AbortSignal): Promise<ServerMessage> {
  const { fullName, username, email, phone, countryCode, ivCode, password } = form;
  const body = { fullName, username, email, phone, countryCode, ivCode, password };
  return post(SERVICE_PATHS.signup, body, readSignUp, signal);
}

/** Asks for a mail with a reset link. @throws ApiError; `passwordFailureText` has the message for it */
export function requestPasswordReset(userLogin: string, signal?: AbortSignal): Promise<ServerMessage> {
  return post(SERVICE_PATHS.lostPassword, { user_login: userLogin }, readPasswordAnswer, signal);
}

/** Sets a new password with the key of a reset link. @throws ApiError; `passwordFailureText` has the message for it */
export function resetPassword({ login, key, password }: NewPassword, signal?: AbortSignal): Promise<ServerMessage> {
  return post(SERVICE_PATHS.resetPassword, { login, key, password }, readPasswordAnswer, signal);
}

/** One of the community's own calls; values are trimmed, passwords too (AUTH-21). */
async function post(
  path: string,
  values: Readonly<Record<string, string>>,
  validate: (body: unknown) => CallAnswer | undefined,
  signal: AbortSignal | undefined,
): Promise<ServerMessage> {
  const url = publicEnv.serviceBase + path;
  const body = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.trim()]));
  const answer = await callService({ url, method: 'POST', body, validate, signal });
  if (!answer.accepted) {
    throw refusal(url, 200, answer.body);
  }
  return { message: readServerText(answer.message) };
}
