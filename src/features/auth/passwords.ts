import { accountMessages, failureMessages } from '../../config/messages/auth';
import { SERVICE_PATHS } from '../../../contract/values/service-paths';
import { isApiError } from '../../lib/api-client';
import { describeError, isBackEndError, isDefinitelyRejected } from './describe-error';
import { sendForm, type ServerMessage } from './send-form';
import { fieldsOf, type Fields } from './service-client';

/** The values of the reset-password page (PASS-07). */
interface NewPassword {
  readonly login: string;
  readonly key: string;
  readonly password: string;
}

/** Requests an email with a reset link. @throws ApiError; `resetEmailFailureText` has the message for it */
export function requestPasswordReset(userLogin: string, signal?: AbortSignal): Promise<ServerMessage> {
  return sendForm(SERVICE_PATHS.lostPassword, { user_login: userLogin }, readPasswordAnswer, signal);
}

/** Sets a new password with the key of a reset link. @throws ApiError; `newPasswordFailureText` has the message for it */
export function resetPassword({ login, key, password }: NewPassword, signal?: AbortSignal): Promise<ServerMessage> {
  return sendForm(SERVICE_PATHS.resetPassword, { login, key, password }, readPasswordAnswer, signal);
}

/** Reads the answer of a password call, which must contain `message` or `success`. */
function readPasswordAnswer(body: unknown): Fields | undefined {
  const fields = fieldsOf(body);
  return typeof fields?.message === 'string' || typeof fields?.success === 'boolean' ? fields : undefined;
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
  if (isApiError(error) && error.serverMessage) return describeError(error);
  if (isBackEndError(error)) return accountMessages.passwordFailed;
  const effect = isDefinitelyRejected(error) ? effects.notSent : effects.uncertain;
  const { password } = failureMessages.unavailable;
  return `${accountMessages.passwordFailed} ${describeError(error, { effects: [effect], unavailable: password })}`;
}
