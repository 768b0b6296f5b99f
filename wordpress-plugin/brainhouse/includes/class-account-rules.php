<?php
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
		'fullName'    => 100,
		'username'    => 60,
		'email'       => 100,
		'phone'       => 40,
		'countryCode' => 5,
		'ivCode'      => 100,
		'password'    => 256,
	);

	const USERNAME_MIN_LENGTH = 2;

	const PASSWORD_MIN_LENGTH = 8;

	/** Words that attackers try first for accounts of this site, in lower case. */
	const SITE_WORDS = array( 'brainhouse', 'brain', 'house', 'asf', 'arep' );

	/** Shorter parts of names, such as initials, are not compared. */
	const WORD_MIN_LENGTH = 3;
}
