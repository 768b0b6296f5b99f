<?php
/**
 * Keys of pictures.
 *
 * @package Brainhouse
 */

namespace Brainhouse;

use WP_User;

defined( 'ABSPATH' ) || exit;

/**
 * Keys with which a browser loads the pictures of the member area: an <img> element cannot send a token, and the token must not be in an
 * address. A key ends with the sessions of its member, and after a day.
 */
final class Picture_Keys {

	/** Keys expire at fixed times, so that addresses stay the same for half a day and browsers can cache pictures. */
	const PERIOD = 12 * HOUR_IN_SECONDS;

	/**
	 * Issues a key, which is valid for one to two periods.
	 *
	 * @param WP_User $user Member.
	 * @return string
	 */
	public static function issue( WP_User $user ): string {
		$expiry = ( intdiv( time(), self::PERIOD ) + 2 ) * self::PERIOD;
		return $user->ID . '.' . $expiry . '.' . self::sign( $user, $expiry );
	}

	/**
	 * Reads a key.
	 *
	 * @param string $key Key.
	 * @return array{ user_id: int, remaining: int }|null Null if it has expired, was changed, or its session has ended.
	 */
	public static function read( string $key ): ?array {
		if ( ! preg_match( '/^([1-9]\d{0,18})\.(\d{1,11})\.([\w-]{22})$/D', $key, $parts ) ) {
			return null;
		}
		$user      = get_userdata( (int) $parts[1] );
		$remaining = (int) $parts[2] - time();
		if ( ! $user || $remaining <= 0 || ! hash_equals( self::sign( $user, (int) $parts[2] ), $parts[3] ) ) {
			return null;
		}
		return array(
			'user_id'   => $user->ID,
			'remaining' => $remaining,
		);
	}

	/**
	 * The signature of a key: 128 bits.
	 *
	 * @param WP_User $user   Member.
	 * @param int     $expiry Time in seconds since 1970.
	 * @return string 22 characters.
	 */
	private static function sign( WP_User $user, int $expiry ): string {
		$text = 'picture|' . $user->ID . '|' . $expiry . '|' . Sessions::fingerprint( $user );
		return Sessions::encode( substr( hash_hmac( 'sha256', $text, wp_salt( 'auth' ), true ), 0, 16 ) );
	}
}
