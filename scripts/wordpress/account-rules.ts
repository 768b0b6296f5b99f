import { MAX_LENGTHS, USERNAME_MIN_LENGTH } from '../../account-rules/field-lengths';
import { PASSWORD_MIN_LENGTH, SITE_WORDS, WORD_MIN_LENGTH } from '../../account-rules/passwords';

/** The generated file, below the folder of the plugin. */
export const ACCOUNT_RULES_FILE = 'includes/class-account-rules.php';

/** Returns the PHP class with the values of `account-rules/`. */
export function accountRulesPhp(): string {
  const width = Math.max(...Object.keys(MAX_LENGTHS).map((field) => field.length)) + 2;
  const lengths = Object.entries(MAX_LENGTHS).map(
    ([field, length]) => `\t\t${`'${field}'`.padEnd(width)} => ${length},\n`,
  );
  return `<?php
/**
 * The values that every back end keeps. Generated from account-rules/ by "npm run plugin:rules": do not edit.
 *
 * @package Brainhouse
 */

namespace Brainhouse;

defined( 'ABSPATH' ) || exit;

/** The values of account-rules/. */
final class Account_Rules {

	/** The fields and their largest lengths in characters. */
	const MAX_LENGTHS = array(
${lengths.join('')}	);

	const USERNAME_MIN_LENGTH = ${USERNAME_MIN_LENGTH};

	const PASSWORD_MIN_LENGTH = ${PASSWORD_MIN_LENGTH};

	/** Words that attackers try first for accounts of this site, in lower case. */
	const SITE_WORDS = array( ${SITE_WORDS.map((word) => `'${word}'`).join(', ')} );

	/** Shorter parts of names, such as initials, are not compared. */
	const WORD_MIN_LENGTH = ${WORD_MIN_LENGTH};
}
`;
}
