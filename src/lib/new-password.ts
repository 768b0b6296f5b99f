import { PASSWORD_MIN_LENGTH } from '../../contract/values/passwords';
import { newPasswordMessages, shortPasswordAdvice } from '../config/messages/password';

/**
 * Checks a new password for characters that WordPress would change, so that the member could not sign in with it. It does
 * not check the strength, which the back end decides (AUTH-30), and other code reports an empty password.
 * @returns the error message; undefined for a valid password
 */
export function newPasswordError(password: string): string | undefined {
  if (password.trim() !== password) {
    return newPasswordMessages.outerSpaces;
  }
  return /['"\\]/.test(password) ? newPasswordMessages.quotesOrBackslash : undefined;
}

/** What to do while a new password is too short; undefined if nothing is typed, or enough. */
export function passwordAdvice(typed: string): string | undefined {
  const length = Array.from(typed.normalize('NFC')).length;
  const isShort = length > 0 && length < PASSWORD_MIN_LENGTH;
  return isShort ? shortPasswordAdvice(PASSWORD_MIN_LENGTH - length) : undefined;
}
