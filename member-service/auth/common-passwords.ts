import { dictionary } from '@zxcvbn-ts/language-common';

/** The passwords that people choose most often, in lower case: about 49,000, of which 18,000 are long enough to be accepted. */
const COMMON_PASSWORDS: ReadonlySet<string> = new Set(dictionary['passwords-common']);

/** Whether a new password is common, in any case (NIST SP 800-63B: compare new passwords with a list of common ones). */
export function isCommonPassword(password: string): boolean {
  return COMMON_PASSWORDS.has(password.normalize('NFC').toLowerCase());
}
