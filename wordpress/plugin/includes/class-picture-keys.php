<?php

namespace Brainhouse;

use WP_User;

defined( 'ABSPATH' ) || exit;

/**
 * Keys with which a browser loads the pictures of the member area: an <img> element cannot send a token, and the token must not be in an
 * address. A key ends with the session that it was issued in, and after a day.
 */
final class Picture_Keys {

	/** Keys expire at fixed times, so that addresses stay the same for half a day, while a page fetches its content again. */
	const PERIOD = Account_Rules::SIGNED_URL_HOURS * HOUR_IN_SECONDS;

	/** Issues a key, which is valid for one to two periods. @param string $session Hash of the session's id. */
	public static function issue( WP_User $user, string $session ): string {
		$expiry = ( intdiv( time(), self::PERIOD ) + 2 ) * self::PERIOD;
		return $user->ID . '.' . $session . '.' . $expiry . '.' . self::sign( $user, $session, $expiry );
	}

	/** Reads a key. @return int|null The id of the member. Null if the key has expired, was changed, or its session has ended. */
	public static function read( string $key ): ?int {
		if ( ! preg_match( '/^([1-9]\d{0,18})\.([0-9a-f]{64})\.(\d{1,11})\.([\w-]{22})$/D', $key, $parts ) ) {
			return null;
		}
		$user = get_userdata( (int) $parts[1] );
		if ( ! $user || (int) $parts[3] <= time() || ! hash_equals( self::sign( $user, $parts[2], (int) $parts[3] ), $parts[4] ) ) {
			return null;
		}
		return Session_Records::is_open( $parts[2], null ) ? $user->ID : null;
	}

	/** The signature of a key, with 128 bits: 22 characters. */
	private static function sign( WP_User $user, string $session, int $expiry ): string {
		$text = 'picture|' . $user->ID . '|' . $session . '|' . $expiry . '|' . Sessions::fingerprint( $user );
		return Sessions::encode( substr( hash_hmac( 'sha256', $text, wp_salt( 'auth' ), true ), 0, 16 ) );
	}
}
