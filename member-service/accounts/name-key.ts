import { domainToASCII } from 'node:url';
import { trimInvisible } from '../../contract/visible-text';
import { withDomain } from '../lib/with-domain';

/** The form in which usernames are compared: two names with the same key are the same name. */
export function nameKey(name: string): string {
  // Lower, upper and lower case again: SS may be the capital of two letters or of one, which also has its own capital.
  // A change of case may decompose a character into letter and accent, so it is composed again.
  const letters = trimInvisible(name).normalize('NFKC');
  const folded = letters.toLowerCase().toUpperCase().toLowerCase().normalize('NFKC').replace(/ +/g, ' ');
  // PostgreSQL rejects NUL. No stored name contains either of the two characters.
  return folded.replaceAll('\u0000', '\ufffd');
}

/** The form in which email addresses are compared, and names that may be one: the two notations of a domain have the same key. */
export function addressKey(name: string): string {
  return nameKey(withDomain(trimInvisible(name), domainToASCII));
}

/** The keys under which a name is stored somewhere; rows of before addresses had their own have the first one. */
export function storedKeys(...names: readonly string[]): readonly string[] {
  return [...new Set(names.flatMap((name) => [nameKey(name), addressKey(name)]))];
}
