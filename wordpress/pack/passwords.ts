import { dictionary } from '@zxcvbn-ts/language-common';
import { PASSWORD_MIN_LENGTH } from '../../contract/values/passwords';

/** The file with the common passwords, below the folder of the plugin. */
export const COMMON_PASSWORDS_FILE = 'includes/common-passwords.txt';

/**
 * The common passwords that the plugin refuses, without those that are too short anyway: one a line, in lower case, and a line break before
 * and after each. The service has the same.
 */
export function commonPasswords(): string {
  const passwords = dictionary['passwords-common']
    .filter((password) => Array.from(password).length >= PASSWORD_MIN_LENGTH)
    .sort();
  const notice =
    '# Common passwords of @zxcvbn-ts/language-common (MIT licence). Written by npm run pack -w wordpress.';
  return [notice, ...passwords, ''].join('\n');
}
