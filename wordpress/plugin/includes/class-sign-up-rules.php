<?php

namespace Brainhouse;

/** The rules for new accounts and passwords. They are those of contract/sign-up-rules.ts, as far as WordPress can store the values. */
final class Sign_Up_Rules {

	/** Control characters and line breaks. */
	const CONTROL_CHARACTER = '/[\p{Cc}\p{Zl}\p{Zp}]/u';

	/** The common passwords: one a line, with a line break before and after each. `npm run pack -w wordpress` adds it to the plugin. */
	const COMMON_LIST = __DIR__ . '/common-passwords.txt';

	/** The error of the first bad value of a sign-up, with `data.field`. @param string[] $values As `account_values()` returns them. */
	public static function check( array $values ): ?\WP_Error {
		$labels = self::labels();
		foreach ( $labels as $field => $label ) {
			if ( '' === trim( $values[ $field ] ) ) {
				/* translators: %s: name of a field */
				return self::error( 'missing_field', $field, sprintf( __( 'Please fill in your %s.', 'brainhouse' ), $label ) );
			}
		}
		foreach ( array( 'fullName', 'phone', 'ivCode' ) as $field ) {
			if ( mb_strlen( $values[ $field ], 'UTF-8' ) > Account_Rules::MAX_LENGTHS[ $field ] || preg_match( self::CONTROL_CHARACTER, $values[ $field ] ) ) {
				/* translators: 1: name of a field, 2: number of characters */
				return self::error( 'invalid_field', $field, sprintf( __( 'Please enter your %1$s in at most %2$d characters.', 'brainhouse' ), $labels[ $field ], Account_Rules::MAX_LENGTHS[ $field ] ) );
			}
			if ( preg_match( '/\p{M}{' . ( Account_Rules::MAX_MARKS + 1 ) . '}/u', self::composed( $values[ $field ] ) ) ) {
				/* translators: 1: name of a field, 2: number of marks */
				return self::error( 'invalid_field', $field, sprintf( __( 'Your %1$s has a letter with more than %2$d marks.', 'brainhouse' ), $labels[ $field ], Account_Rules::MAX_MARKS ) );
			}
		}
		if ( ! preg_match( '/^\+[1-9]\d{0,3}$/D', $values['countryCode'] ) ) {
			return self::error( 'invalid_field', 'countryCode', __( 'Please choose a country code such as +49.', 'brainhouse' ) );
		}
		if ( mb_strlen( $values['email'], 'UTF-8' ) > Account_Rules::MAX_LENGTHS['email'] || is_email( $values['email'] ) !== $values['email'] ) {
			return self::error( 'invalid_email', 'email', __( 'Please enter a valid email address.', 'brainhouse' ) );
		}
		return self::check_username( $values['username'], $values['email'] )
			?? self::check_password( $values['password'] )
			?? self::check_owner( $values['password'], array( $values['username'], $values['email'], $values['fullName'] ) );
	}

	/** Checks a new password as entered. WordPress trims passwords and escapes quotation marks: such a one could not be used. */
	public static function check_password( string $password ): ?\WP_Error {
		if ( '' === trim( $password ) ) {
			return self::error( 'empty_password', 'password', __( 'Please choose a password.', 'brainhouse' ) );
		}
		if ( trim( $password ) !== $password || preg_match( '/^\s|\s$/u', $password ) ) {
			return self::error( 'invalid_password', 'password', __( 'A password cannot begin or end with a space: it would be cut off.', 'brainhouse' ) );
		}
		if ( false !== strpbrk( $password, Account_Rules::PASSWORD_FORBIDDEN ) ) {
			return self::error( 'invalid_password', 'password', __( 'A password cannot have a quotation mark or a backslash: signing in with it would fail.', 'brainhouse' ) );
		}
		if ( mb_strlen( $password, 'UTF-8' ) > Account_Rules::MAX_LENGTHS['password'] || preg_match( self::CONTROL_CHARACTER, $password ) ) {
			/* translators: %d: number of characters */
			return self::error( 'invalid_password', 'password', sprintf( __( 'A password has at most %d printable characters.', 'brainhouse' ), Account_Rules::MAX_LENGTHS['password'] ) );
		}
		if ( mb_strlen( self::composed( $password ), 'UTF-8' ) < Account_Rules::PASSWORD_MIN_LENGTH ) {
			/* translators: %d: number of characters */
			return self::error( 'invalid_password', 'password', sprintf( __( 'Please choose a password with at least %d characters.', 'brainhouse' ), Account_Rules::PASSWORD_MIN_LENGTH ) );
		}
		$common = self::common_passwords();
		if ( null === $common ) {
			return self::error( 'invalid_password', 'password', __( 'No new passwords can be set at the moment, because a part of this website is missing. Please write to its operator.', 'brainhouse' ) );
		}
		if ( false !== strpos( $common, "\n" . self::normalized( $password ) . "\n" ) ) {
			return self::error( 'invalid_password', 'password', __( 'This password is too common: it is one of those that attackers try first. Please choose another.', 'brainhouse' ) );
		}
		return null;
	}

	/** The list of common passwords; null if it is missing, as in a plugin that was not packed, or was copied in part. */
	public static function common_passwords(): ?string {
		$list = is_readable( self::COMMON_LIST ) ? (string) file_get_contents( self::COMMON_LIST ) : ''; // phpcs:ignore WordPress.WP.AlternativeFunctions -- a file of the plugin.
		return '' === $list ? null : $list;
	}

	/**
	 * Refuses a valid password that has words of the site and names of its owner, and beside these at most seven digits, spaces and signs.
	 * @param string[] $names Username, address and full name of the owner.
	 */
	public static function check_owner( string $password, array $names ): ?\WP_Error {
		$words = Account_Rules::SITE_WORDS;
		foreach ( $names as $name ) {
			$local = explode( '@', $name )[0];
			$words = array_merge( $words, array( $name, $local, str_replace( ' ', '', $name ) ), (array) preg_split( '/[^\p{L}\p{M}\p{N}]+/u', $local ) );
		}
		$words = array_map( array( self::class, 'normalized' ), $words );
		$words = array_filter( $words, static fn( string $word ): bool => mb_strlen( $word, 'UTF-8' ) >= Account_Rules::WORD_MIN_LENGTH );
		// The longest first, because a name can be a part of another.
		usort( $words, static fn( string $a, string $b ): int => strlen( $b ) - strlen( $a ) );
		$text = self::normalized( $password );
		$rest = $text;
		foreach ( $words as $word ) {
			$rest = str_replace( $word, '', $rest );
		}
		$is_easy = $rest !== $text && ! preg_match( '/\p{L}/u', $rest ) && mb_strlen( $rest, 'UTF-8' ) < Account_Rules::PASSWORD_MIN_LENGTH;
		return $is_easy ? self::error( 'invalid_password', 'password', __( 'This password is easy to guess: it has only your names or words of this site. Please choose another.', 'brainhouse' ) ) : null;
	}

	/** A text in lower case, and in one form of Unicode. */
	private static function normalized( string $text ): string {
		return mb_strtolower( self::composed( $text ), 'UTF-8' );
	}

	/** A text in one form of Unicode if PHP has the extension for it. */
	private static function composed( string $text ): string {
		$form = function_exists( 'normalizer_normalize' ) ? normalizer_normalize( $text ) : $text;
		return is_string( $form ) ? $form : $text;
	}

	/** An error about a field. @param string $field Name of the field. */
	public static function error( string $code, string $field, string $message ): \WP_Error {
		return rest_error( $code, $message, array( 'field' => $field ) );
	}

	/** The names of the fields in the order in which they are checked. @return string[] */
	private static function labels(): array {
		return array(
			'fullName'    => __( 'full name', 'brainhouse' ),
			'username'    => __( 'username', 'brainhouse' ),
			'email'       => __( 'email address', 'brainhouse' ),
			'phone'       => __( 'phone', 'brainhouse' ),
			'countryCode' => __( 'country code', 'brainhouse' ),
			'ivCode'      => __( 'I.V. code', 'brainhouse' ),
			'password'    => __( 'password', 'brainhouse' ),
		);
	}

	/** Checks a username. WordPress stores ASCII letters only. @param string $email Address of the same sign-up. */
	private static function check_username( string $username, string $email ): ?\WP_Error {
		$length = strlen( $username );
		if ( $length < Account_Rules::USERNAME_MIN_LENGTH || $length > Account_Rules::MAX_LENGTHS['username'] || ! validate_username( $username ) || ! preg_match( '/[a-z0-9]/i', $username ) ) {
			/* translators: 1: least and 2: largest number of characters */
			return self::error( 'invalid_username', 'username', sprintf( __( 'A username has %1$d to %2$d letters from a to z, digits, spaces and . _ - @ characters.', 'brainhouse' ), Account_Rules::USERNAME_MIN_LENGTH, Account_Rules::MAX_LENGTHS['username'] ) );
		}
		// With another person's email address as a username, that person could not sign in.
		if ( false !== strpos( $username, '@' ) && strtolower( $username ) !== strtolower( $email ) ) {
			return self::error( 'invalid_username', 'username', __( 'A username with @ must be your own email address.', 'brainhouse' ) );
		}
		return null;
	}
}
