import { publicEnv } from '../../config/env';
import { accountMessages, failureMessages, type Notice } from '../../config/messages/account';
import type { SignUpValues } from '../../../contract/values/sign-up-values';
import { SERVICE_PATHS } from '../../../contract/values/service-paths';
import { createApiError, isApiError } from '../../lib/api-client';
import { currentSession, markChecked } from '../session/session';
import { isToken, readExpiry, type Session, type SessionUser } from '../session/stored-session';
import { failureText, wasNotAccepted, isBackEndError } from './failure-text';
import {
  callService,
  fieldsOf,
  HEADER_LOST,
  refusal,
  reportConfigurationError,
  type Fields,
  type TextReader,
} from './service-client';

/** The values of the login dialog. */
interface Credentials {
  /** Username or email address. */
  readonly username: string;
  readonly password: string;
}

/** The values of the reset-password page (PASS-07). */
interface NewPassword {
  readonly login: string;
  readonly key: string;
  readonly password: string;
}

/** Our own error code: according to the device's clock, the new session has already expired. */
const CLOCK_WRONG = 'clock_wrong';

/** Timeout of the call that completes the user data, in milliseconds. The login succeeds without it. */
const COMPLETION_TIMEOUT_MS = 5_000;

const UNKNOWN_USER: SessionUser = { id: 0, email: '', name: '' };

/**
 * Signs in (AUTH-05), then requests the user data, because the plain JWT plugin returns no id. The returned session is not
 * started yet.
 * @throws ApiError; `loginFailureText` has the message for it
 */
export async function signIn({ username, password }: Credentials, signal?: AbortSignal): Promise<Session> {
  const typed = username.trim();
  const { token, user } = await callService({
    url: publicEnv.serviceBase + SERVICE_PATHS.token,
    method: 'POST',
    body: { username: typed, password: password.trim() },
    validate: (body, read) => readLogin(body, typed, read),
    signal,
  });
  const expiresAt = readExpiry(token);
  if (expiresAt !== undefined && expiresAt <= Date.now()) {
    throw createApiError('status', 'According to the clock of this device, the token has expired.', {
      status: 200,
      code: CLOCK_WRONG,
    });
  }
  return { token, user: await completeUser(token, user, signal), expiresAt };
}

async function completeUser(token: string, known: SessionUser, signal: AbortSignal | undefined): Promise<SessionUser> {
  try {
    const user = await requestMe(token, known, { signal, timeoutMs: COMPLETION_TIMEOUT_MS });
    markChecked(token);
    return user;
  } catch (error) {
    if (isApiError(error) && error.kind === 'aborted') {
      throw error;
    }
    if (isApiError(error) && error.kind === 'session-ended') {
      const headerLost = createApiError(
        'status',
        'The back end does not recognise the token that it has just issued.',
        {
          status: error.status,
          code: HEADER_LOST,
          cause: error,
        },
      );
      reportConfigurationError(headerLost);
      throw headerLost;
    }
    return known;
  }
}

/**
 * Requests the member's user data. Missing fields keep the values of the session.
 * @throws ApiError; the kind `session-ended` means that the session has ended
 */
export function loadMe(token: string, signal?: AbortSignal): Promise<SessionUser> {
  const state = currentSession();
  return requestMe(token, state.status === 'member' ? state.session.user : UNKNOWN_USER, { signal });
}

function requestMe(
  token: string,
  known: SessionUser,
  options: { readonly signal: AbortSignal | undefined; readonly timeoutMs?: number },
): Promise<SessionUser> {
  return callService({
    url: publicEnv.serviceBase + SERVICE_PATHS.me,
    token,
    validate: (body, read) => readMe(body, known, read),
    inBackground: true,
    ...options,
  });
}

/** Applies for membership. @throws ApiError; `signUpFailure` has the message for it */
export function signUp(form: SignUpValues, signal?: AbortSignal): Promise<ServerMessage> {
  const { fullName, username, email, phone, countryCode, ivCode, password } = form;
  const body = { fullName, username, email, phone, countryCode, ivCode, password };
  return post(SERVICE_PATHS.signup, body, readSignUp, signal);
}

/** Requests an email with a reset link. @throws ApiError; `resetEmailFailureText` has the message for it */
export function requestPasswordReset(userLogin: string, signal?: AbortSignal): Promise<ServerMessage> {
  return post(SERVICE_PATHS.lostPassword, { user_login: userLogin }, readPasswordAnswer, signal);
}

/** Sets a new password with the key of a reset link. @throws ApiError; `newPasswordFailureText` has the message for it */
export function resetPassword({ login, key, password }: NewPassword, signal?: AbortSignal): Promise<ServerMessage> {
  return post(SERVICE_PATHS.resetPassword, { login, key, password }, readPasswordAnswer, signal);
}

/** One of the community's own calls. Values are trimmed, passwords too (AUTH-21). */
async function post(
  path: string,
  values: Readonly<Record<string, string>>,
  validate: (body: unknown) => Fields | undefined,
  signal: AbortSignal | undefined,
): Promise<ServerMessage> {
  const url = publicEnv.serviceBase + path;
  const body = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.trim()]));
  const { fields, read } = await callService({
    url,
    method: 'POST',
    body,
    validate: (answer, reader) => {
      const valid = validate(answer);
      return valid && { fields: valid, read: reader };
    },
    signal,
  });
  // Some sites refuse with status 200.
  if (fields.success === false) {
    throw refusal(url, 200, fields, { read });
  }
  return { message: read(fields.message) };
}

/** Reads the answer of the token call (AUTH-06). `typed` is the fallback for the name. */
function readLogin(body: unknown, typed: string, read: TextReader): Pick<Session, 'token' | 'user'> | undefined {
  const {
    token,
    user_id: id,
    user_email: email,
    user_display_name: displayName,
    user_nicename: niceName,
  } = fieldsOf(body) ?? {};
  return isToken(token)
    ? {
        token,
        user: {
          id: readId(id) ?? 0,
          email: readText(email) ?? '',
          name: read(displayName) ?? readText(niceName) ?? typed,
        },
      }
    : undefined;
}

/** Reads user data. Missing fields have the values of `known`. */
function readMe(body: unknown, known: SessionUser, read: TextReader): SessionUser | undefined {
  const fields = fieldsOf(body);
  const id = readId(fields?.id);
  return fields && id !== undefined
    ? {
        id,
        email: readText(fields.email) ?? known.email,
        name: read(fields.name) ?? readText(fields.username) ?? known.name,
      }
    : undefined;
}

/** The server's message after a success; undefined if there is none. */
interface ServerMessage {
  readonly message: string | undefined;
}

/** Reads the answer of the sign-up, which must contain `success`. */
function readSignUp(body: unknown): Fields | undefined {
  const fields = fieldsOf(body);
  return typeof fields?.success === 'boolean' ? fields : undefined;
}

/** Reads the answer of a password call, which must contain `message` or `success`. */
function readPasswordAnswer(body: unknown): Fields | undefined {
  const fields = fieldsOf(body);
  return typeof fields?.message === 'string' || typeof fields?.success === 'boolean' ? fields : undefined;
}

/** Reads an id. WordPress sends ids as numbers; tokens and some plugins contain them as text. */
function readId(value: unknown): number | undefined {
  const id = typeof value === 'string' && value.trim() ? Number(value) : value;
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

function readText(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() ? value.trim() : undefined;
}

/** The text of the toast "Login Failed" (AUTH-09). */
export function loginFailureText(error: unknown): string {
  const { clock, fallback, headerLost, noToken, pending, status } = accountMessages.loginFailed;
  if (!isApiError(error)) {
    return fallback;
  }
  if (error.code === HEADER_LOST) {
    return headerLost;
  }
  if (error.code === CLOCK_WRONG) {
    return clock;
  }
  if (error.serverMessage) {
    // For a pending account, too: it may also wait for its owner, who has to confirm the email address.
    return error.serverMessage;
  }
  if (error.code === 'pending_approval') {
    return pending;
  }
  if (error.kind === 'invalid-response' || error.kind === 'truncated') {
    return noToken;
  }
  return error.status === undefined ? fallback : status(error.status);
}

/**
 * The note in the dialog after that toast. The specified texts blame the credentials if the server cannot be reached, and
 * the token if the answer is HTML. This note names the actual cause.
 */
export function loginFailureNote(error: unknown): string {
  const { login, kept, unavailable } = failureMessages;
  if (!isBackEndError(error)) {
    return failureText(error, { effects: [login, kept], unavailable: unavailable.login });
  }
  const text = loginFailureText(error);
  return text === error.serverMessage ? failureText(error) : text;
}

/** The toast after a failed sign-up (AUTH-25, AUTH-26). */
export function signUpFailure(error: unknown): Notice {
  const { signUpFailed, signUpNetwork } = accountMessages;
  if (isApiError(error) && error.status !== undefined) {
    return { title: signUpFailed.title, description: error.serverMessage ?? signUpFailed.fallback };
  }
  return signUpNetwork;
}

/** The note in the dialog after that toast: the refusal, or the cause and whether the application may have arrived. */
export function signUpFailureNote(error: unknown): string {
  const { signUp: effects, kept, unavailable } = failureMessages;
  if (isBackEndError(error) && error.serverMessage === undefined) {
    return accountMessages.signUpFailed.fallback;
  }
  const effect = wasNotAccepted(error) ? effects.notSent : effects.uncertain;
  return failureText(error, { effects: [effect, kept], unavailable: unavailable.signUp });
}

/** The message after a failed request for a reset email: that of PASS-03, then the cause and whether the email may arrive. */
export function resetEmailFailureText(error: unknown): string {
  return passwordFailureText(error, failureMessages.resetEmail);
}

/** The message after a failed reset: that of PASS-03, then the cause and whether the password may have changed. */
export function newPasswordFailureText(error: unknown): string {
  return passwordFailureText(error, failureMessages.newPassword);
}

function passwordFailureText(
  error: unknown,
  effects: { readonly notSent: string; readonly uncertain: string },
): string {
  if (isApiError(error) && error.serverMessage) {
    return failureText(error);
  }
  if (isBackEndError(error)) {
    return accountMessages.passwordFailed;
  }
  const effect = wasNotAccepted(error) ? effects.notSent : effects.uncertain;
  const { password } = failureMessages.unavailable;
  return `${accountMessages.passwordFailed} ${failureText(error, { effects: [effect], unavailable: password })}`;
}

/**
 * The error of the field that the server refuses.
 * @param fieldNames the form's fields by the server's field name or error code
 * @param message the error for that field
 * @returns undefined if the server names no field
 */
export function refusedField<Field extends string>(
  error: unknown,
  fieldNames: Readonly<Record<string, Field>>,
  message: string,
): Readonly<Partial<Record<Field, string>>> | undefined {
  const names = isApiError(error) ? [error.field, error.code] : [];
  const known = names.find((name) => name !== undefined && Object.hasOwn(fieldNames, name));
  const field = known === undefined ? undefined : fieldNames[known];
  return field && ({ [field]: message } as Readonly<Partial<Record<Field, string>>>);
}
