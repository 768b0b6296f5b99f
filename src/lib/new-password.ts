import { newPasswordMessages } from '../config/messages/password';

/**
 * Why a password is refused although it can be typed: WordPress would change it, and the sign-in would then fail. Strength is
 * not checked, and an empty password is reported elsewhere.
 * @returns the error to show; undefined for a password that is stored as typed
 */
export function newPasswordError(password: string): string | undefined {
  if (password.trim() !== password) {
    return newPasswordMessages.outerSpaces;
  }
  return /['"\\]/.test(password) ? newPasswordMessages.quotesOrBackslash : undefined;
}
