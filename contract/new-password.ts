import { PASSWORD_FORBIDDEN, PASSWORD_MIN_LENGTH, SITE_WORDS, WORD_MIN_LENGTH } from './values/passwords';

/** What is wrong with a new password, whatever its strength. */
type PasswordProblem = 'missing' | 'outer-space' | 'forbidden-character';

/**
 * Checks a new password for what WordPress would change, so that its owner could not sign in with it there (AUTH-29). The length is
 * checked by {@link missingCharacters}.
 * @param typed not trimmed
 */
export function newPasswordProblem(typed: string): PasswordProblem | undefined {
  if (typed.trim() === '') return 'missing';
  if (typed.trim() !== typed) return 'outer-space';
  return Array.from(PASSWORD_FORBIDDEN).some((character) => typed.includes(character))
    ? 'forbidden-character'
    : undefined;
}

/** How many characters a new password lacks; 0 if it is long enough (AUTH-30). */
export function missingCharacters(password: string): number {
  return Math.max(0, PASSWORD_MIN_LENGTH - Array.from(password.normalize('NFC')).length);
}

/** Whose password it is. */
export interface Owner {
  readonly username: string;
  readonly email: string;
  readonly fullName: string;
}

/**
 * Whether a password consists of words of the site and names of its owner, and at most seven digits, spaces and signs, in any case.
 * @param password as entered
 */
export function consistsOfKnownWords(password: string, owner: Owner): boolean {
  const text = normalized(password);
  const rest = wordsOf(owner).reduce((remaining, word) => remaining.replaceAll(word, ''), text);
  return rest !== text && !/\p{L}/u.test(rest) && Array.from(rest).length < PASSWORD_MIN_LENGTH;
}

/** The words with the longest first, because a name can be a part of another. */
function wordsOf({ username, email, fullName }: Owner): string[] {
  const [name = ''] = email.split('@');
  const parts = [username, name, fullName].flatMap((text) => text.split(/[^\p{L}\p{M}\p{N}]+/u));
  return [...SITE_WORDS, username, email, name, fullName, fullName.replaceAll(' ', ''), ...parts]
    .map(normalized)
    .filter((word) => Array.from(word).length >= WORD_MIN_LENGTH)
    .sort((a, b) => b.length - a.length);
}

function normalized(text: string): string {
  return text.normalize('NFC').toLowerCase();
}
