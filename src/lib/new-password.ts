import { missingCharacters, newPasswordProblem } from '../../contract/new-password';
import { newPasswordMessages, shortPasswordAdvice } from '../config/messages/new-password';

/** The error of a new password; undefined for a valid one, and for an empty one, which other code reports. */
export function newPasswordError(typed: string): string | undefined {
  switch (typed === '' ? undefined : newPasswordProblem(typed)) {
    case 'missing':
    case 'outer-space':
      return newPasswordMessages.outerSpaces;
    case 'forbidden-character':
      return newPasswordMessages.quotesOrBackslash;
    case undefined:
      return undefined;
  }
}

/** What to do while a new password is too short; undefined if nothing is typed, or enough. */
export function passwordAdvice(typed: string): string | undefined {
  const missing = typed === '' ? 0 : missingCharacters(typed);
  return missing > 0 ? shortPasswordAdvice(missing) : undefined;
}
