import { publicEnv } from '../../config/env';
import { accountMessages, failureMessages } from '../../config/messages/auth';
import { SERVICE_PATHS } from '../../../contract/values/service-paths';
import { createApiError, isApiError } from '../../lib/api-client';
import { currentSession } from '../session/session';
import { readExpiry } from '../../lib/session-token';
import { isToken, type Session, type SessionFeature, type SessionUser } from '../session/stored-session';
import { describeError, isBackEndError } from './describe-error';
import {
  callService,
  fieldsOf,
  HEADER_LOST,
  reportConfigurationError,
  type Fields,
  type TextReader,
} from './service-client';

interface Credentials {
  /** Username or email address. */
  readonly username: string;
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
  return { token, ...(await completeUser(token, user, signal)), expiresAt };
}

async function completeUser(
  token: string,
  known: SessionUser,
  signal: AbortSignal | undefined,
): Promise<Pick<Session, 'user' | 'features' | 'isChecked'>> {
  try {
    return { ...(await requestMe(token, known, { signal, timeoutMs: COMPLETION_TIMEOUT_MS })), isChecked: true };
  } catch (error) {
    if (isApiError(error) && error.type === 'aborted') throw error;
    if (isApiError(error) && error.type === 'session-ended') {
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
    return { user: known };
  }
}

/** What the answer about a member contains. */
type Me = Required<Pick<Session, 'user' | 'features'>>;

/**
 * Requests the member's user data, and the features of the back end. Missing fields keep the values of the session.
 * @throws ApiError; the type `session-ended` means that the session has ended
 */
export function loadMe(token: string, signal?: AbortSignal): Promise<Me> {
  return requestMe(token, currentSession().session?.user ?? UNKNOWN_USER, { signal });
}

function requestMe(
  token: string,
  known: SessionUser,
  options: { readonly signal: AbortSignal | undefined; readonly timeoutMs?: number },
): Promise<Me> {
  return callService({
    url: publicEnv.serviceBase + SERVICE_PATHS.me,
    token,
    validate: (body, read) => readMe(body, known, read),
    inBackground: true,
    ...options,
  });
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
function readMe(body: unknown, known: SessionUser, read: TextReader): Me | undefined {
  const fields = fieldsOf(body);
  const id = readId(fields?.id);
  if (!fields || id === undefined) return undefined;
  const email = readText(fields.email) ?? known.email;
  const name = read(fields.name) ?? readText(fields.username) ?? known.name;
  return { user: { id, email, name }, features: readFeatures(fieldsOf(fields.brainhouse) ?? {}) };
}

/** A field of `brainhouse` that is true is a feature, and so is progress, of which there may be some. Any other value is none. */
function readFeatures(fields: Fields): readonly SessionFeature[] {
  return Object.entries(fields).flatMap(([name, value]): readonly SessionFeature[] => {
    if (name === 'progress')
      return value === 'some' ? ['progress', 'has-progress'] : value === 'none' ? ['progress'] : [];
    // The pages ask for the names that they know.
    return value === true ? [name as SessionFeature] : [];
  });
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
  if (!isApiError(error)) return fallback;
  if (error.code === HEADER_LOST) return headerLost;
  if (error.code === CLOCK_WRONG) return clock;
  if (error.serverMessage) {
    // For a pending account, too: it may also wait for its owner, who has to confirm the email address.
    return error.serverMessage;
  }
  if (error.code === 'pending_approval') return pending;
  if (error.type === 'invalid-response' || error.type === 'truncated') return noToken;
  return error.status === undefined ? fallback : status(error.status);
}

/**
 * The note in the dialog after that toast. The specified texts blame the credentials if the server cannot be reached, and
 * the token if the answer is HTML. This note names the actual cause.
 */
export function loginErrorDetails(error: unknown): string {
  const { login, kept, unavailable } = failureMessages;
  if (!isBackEndError(error)) {
    return describeError(error, { effects: [login, kept], unavailable: unavailable.login });
  }
  const text = loginFailureText(error);
  return text === error.serverMessage ? describeError(error) : text;
}
