import { accountMessages, type Notice } from '../../config/messages/account';
import { type ApiError, isApiError } from '../../lib/api-client';
import { CLOCK_WRONG, HEADER_LOST } from './api';

/** What the toast "Login Failed" says (AUTH-09). */
export function loginFailureText(error: unknown): string {
  const { clock, fallback, headerLost, noToken, pending, status } = accountMessages.loginFailed;
  if (!isApiError(error)) {
    return fallback;
  }
  if (error.code === 'pending_approval') {
    return pending;
  }
  if (error.code === HEADER_LOST) {
    return headerLost;
  }
  if (error.code === CLOCK_WRONG) {
    return clock;
  }
  if (error.serverMessage) {
    return error.serverMessage;
  }
  if (error.kind === 'bad-answer') {
    return noToken;
  }
  return error.status === undefined ? fallback : status(error.status);
}

/**
 * What stays in the dialog after that toast. The specified texts blame the credentials when a server cannot be reached, and a
 * token when the answer is HTML. This note says what has happened.
 */
export function loginFailureNote(error: unknown): string {
  const { unreachable, unreadable } = accountMessages.loginFailed;
  if (!isApiError(error) || saysSomething(error)) {
    return loginFailureText(error);
  }
  return error.status === undefined ? unreachable : unreadable;
}

/** What the toast says after a sign-up that failed (AUTH-25, AUTH-26). */
export function signUpFailure(error: unknown): Notice {
  const { signUpFailed, signUpNetwork } = accountMessages;
  if (isApiError(error) && error.status !== undefined) {
    return { title: signUpFailed.title, description: error.serverMessage ?? signUpFailed.fallback };
  }
  return signUpNetwork;
}

/** What stays in the dialog after that toast: whether the application has arrived, as far as that is known. */
export function signUpFailureNote(error: unknown): string {
  const isRefusal =
    isApiError(error) && (saysSomething(error) || (error.kind === 'status' && Number(error.status) < 500));
  return isRefusal ? signUpFailure(error).description : accountMessages.signUpUncertain;
}

/** Whether the answer is one of a member back end. */
function saysSomething({ code, serverMessage }: ApiError): boolean {
  return code !== undefined || serverMessage !== undefined;
}

/** What the pages for forgotten and new passwords say (PASS-03). */
export function passwordFailureText(error: unknown): string {
  return (isApiError(error) && error.serverMessage) || accountMessages.passwordFailed;
}

/**
 * The error of the field that a server refuses.
 * @param fieldNames the form's field by the server's name for it, or by an error code that means this field
 * @param message the error for that field
 * @returns undefined when the server names no field
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
