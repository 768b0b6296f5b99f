<?php

namespace Brainhouse;

/**
 * Signs the URLs with which a browser loads the pictures of the member area: an <img> element cannot send a token, and the token must not
 * be in an address. A signature ends with the session that it was made in, and after a day.
 */
final class Signed_Urls {

	/** Signatures expire at fixed times, so that addresses stay the same for half a day, while a page fetches its content again. */
	const PERIOD = Account_Rules::SIGNED_URL_HOURS * HOUR_IN_SECONDS;

	/** The variable `key` of the URLs for a session, valid for one to two periods. @param string $session Hash of the session's id. */
	public static function sign( \WP_User $user, string $session ): string {
		$expiry = ( intdiv( time(), self::PERIOD ) + 2 ) * self::PERIOD;
		return $user->ID . '.' . $session . '.' . $expiry . '.' . self::hmac( $user, $session, $expiry );
	}

	/** Verifies a `key`. @return int|null The id of the member. Null if it has expired, was changed, or its session has ended. */
	public static function verify( string $key ): ?int {
		if ( ! preg_match( '/^([1-9]\d{0,18})\.([0-9a-f]{64})\.(\d{1,11})\.([\w-]{22})$/D', $key, $parts ) ) {
			return null;
		}
		$user = get_userdata( (int) $parts[1] );
		if ( ! $user || (int) $parts[3] <= time() || ! hash_equals( self::hmac( $user, $parts[2], (int) $parts[3] ), $parts[4] ) ) {
			return null;
		}
		return Session_Records::is_open( $parts[2], null ) ? $user->ID : null;
	}

	/** The HMAC of a `key`, with 128 bits: 22 characters. */
	private static function hmac( \WP_User $user, string $session, int $expiry ): string {
		$text = 'picture|' . $user->ID . '|' . $session . '|' . $expiry . '|' . Sessions::fingerprint( $user );
		return Sessions::encode( substr( hash_hmac( 'sha256', $text, wp_salt( 'auth' ), true ), 0, 16 ) );
	}
}
