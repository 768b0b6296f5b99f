import { dictionary } from '@zxcvbn-ts/language-common';

/** The file with the common passwords, below the folder of the plugin. */
export const COMMON_PASSWORDS = 'includes/common-passwords.txt';

/** Shorter ones are refused anyway (`PASSWORD_MIN_LENGTH` of `class-sign-up-rules.php`). */
const MIN_LENGTH = 8;

/**
 * The common passwords that the plugin refuses: one a line, in lower case, and a line break before and after each. The service has the same
 * (`member-service/members/common-passwords.ts`).
 */
export function pluginPasswords(): string {
  const passwords = dictionary['passwords-common']
    .filter((password) => Array.from(password).length >= MIN_LENGTH)
    .sort();
  const notice = '# Common passwords of @zxcvbn-ts/language-common (MIT licence). Written by npm run plugin:texts.';
  return [notice, ...passwords, ''].join('\n');
}
