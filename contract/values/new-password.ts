import { PASSWORD_FORBIDDEN, PASSWORD_MIN_LENGTH } from './passwords';

/** What is wrong with a new password, whatever its strength. */
type PasswordProblem = 'missing' | 'outer-space' | 'forbidden-character';

/**
 * Checks a new password for what WordPress would change, so that its owner could not sign in with it there (AUTH-29). The length is
 * checked by {@link missingCharacters}.
 * @param typed not trimmed
 */
export function newPasswordProblem(typed: string): PasswordProblem | undefined {
  if (typed.trim() === '') {
    return 'missing';
  }
  if (typed.trim() !== typed) {
    return 'outer-space';
  }
  return Array.from(PASSWORD_FORBIDDEN).some((character) => typed.includes(character))
    ? 'forbidden-character'
    : undefined;
}

/** How many characters a new password lacks; 0 if it is long enough (AUTH-30). */
export function missingCharacters(password: string): number {
  return Math.max(0, PASSWORD_MIN_LENGTH - Array.from(password.normalize('NFC')).length);
}
