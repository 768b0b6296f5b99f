import { PASSWORD_MIN_LENGTH } from '../../../contract/values/passwords';

/** Advice below the field of a new password that is too short so far. `missing` is a number of characters. */
export function shortPasswordAdvice(missing: number): string {
  return `Use at least ${PASSWORD_MIN_LENGTH} characters: ${missing} more.`;
}

/**
 * Reasons why a new password is refused. WordPress trims passwords, and passwords with quotes or backslashes that are set
 * on some of its screens do not work.
 */
export const newPasswordMessages = {
  outerSpaces: 'Remove the spaces at the beginning and the end: they would be cut off.',
  quotesOrBackslash: 'Remove \' and " and \\: you could not sign in with a password that contains one of them.',
} as const;
