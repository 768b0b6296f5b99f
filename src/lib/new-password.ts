import { newPasswordMessages } from '../config/messages/password';

/**
 * Checks a new password for characters that WordPress would change, so that the member could not sign in with it. It does
 * not check the strength, and other code reports an empty password.
 * @returns the error message; undefined for a valid password
 */
export function newPasswordError(password: string): string | undefined {
  if (password.trim() !== password) {
    return newPasswordMessages.outerSpaces;
  }
  return /['"\\]/.test(password) ? newPasswordMessages.quotesOrBackslash : undefined;
}
