import { newPasswordMessages } from '../config/messages/password';

/**
 * Why a password must not be set although it could be typed: WordPress would change it on the way and refuse the sign-in
 * afterwards. Nothing is said of its strength, and an empty one is another matter.
 * @returns what to do about it, undefined for a password that arrives as typed
 */
export function newPasswordFault(password: string): string | undefined {
  if (password.trim() !== password) {
    return newPasswordMessages.outerBlanks;
  }
  return /['"\\]/.test(password) ? newPasswordMessages.quotesOrBackslash : undefined;
}
