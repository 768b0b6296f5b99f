<?php
/**
 * Rate limits.
 *
 * @package Brainhouse
 */

namespace Brainhouse;

defined( 'ABSPATH' ) || exit;

/** Counts attempts in a table of its own: transients are not counted atomically, and an object cache may drop them. */
final class Attempts {

	/**
	 * The name of the table.
	 *
	 * @return string
	 */
	public static function table(): string {
		global $wpdb;
		return $wpdb->prefix . 'brainhouse_attempts';
	}

	/**
	 * Counts an attempt before it is made, so that simultaneous ones cannot all pass.
	 *
	 * @param string $key    What is counted.
	 * @param int    $limit  How many attempts are allowed.
	 * @param int    $window From the first attempt until counting restarts, in seconds.
	 * @return int Seconds to wait; 0 if the attempt is allowed.
	 */
	public static function count( string $key, int $limit, int $window = HOUR_IN_SECONDS ): int {
		global $wpdb;
		$now  = time();
		$hash = self::hash( $key );
		if ( 0 === wp_rand( 0, 999 ) ) {
			// Also where nothing calls wp-cron.php.
			self::clean();
		}
		// The assignments are executed from left to right: expires_at still has the old value in the first one.
		$wpdb->query( // phpcs:ignore WordPress.DB
			$wpdb->prepare(
				'INSERT INTO `' . self::table() . '` (attempt_key, attempts, expires_at) VALUES (%s, 1, %d)
				ON DUPLICATE KEY UPDATE attempts = IF(expires_at <= %d, 1, attempts + 1), expires_at = IF(expires_at <= %d, %d, expires_at)',
				$hash,
				$now + $window,
				$now,
				$now,
				$now + $window
			)
		);
		$row = $wpdb->get_row( // phpcs:ignore WordPress.DB
			$wpdb->prepare( 'SELECT attempts, expires_at FROM `' . self::table() . '` WHERE attempt_key = %s', $hash )
		);
		return $row && (int) $row->attempts > $limit ? max( 1, (int) $row->expires_at - $now ) : 0;
	}

	/** Deletes the attempts that do not count any more. */
	public static function clean(): void {
		global $wpdb;
		$wpdb->query( $wpdb->prepare( 'DELETE FROM `' . self::table() . '` WHERE expires_at <= %d', time() ) ); // phpcs:ignore WordPress.DB
	}

	/**
	 * Subtracts an attempt that does not count after all.
	 *
	 * @param string $key What is counted.
	 */
	public static function uncount( string $key ): void {
		global $wpdb;
		$wpdb->query( // phpcs:ignore WordPress.DB
			$wpdb->prepare( 'UPDATE `' . self::table() . '` SET attempts = attempts - 1 WHERE attempt_key = %s AND attempts > 0', self::hash( $key ) )
		);
	}

	/**
	 * Forgets all attempts.
	 *
	 * @param string $key What is counted.
	 */
	public static function clear( string $key ): void {
		global $wpdb;
		$wpdb->delete( self::table(), array( 'attempt_key' => self::hash( $key ) ) ); // phpcs:ignore WordPress.DB
	}

	/**
	 * The address of the client: one IPv4 address, or the network of an IPv6 address, of which one client has many.
	 *
	 * Behind a proxy REMOTE_ADDR is the proxy's. Then the filter `brainhouse_client_address` must return the client's, from the
	 * header that the proxy sets.
	 *
	 * @return string
	 */
	public static function client(): string {
		$remote  = isset( $_SERVER['REMOTE_ADDR'] ) ? sanitize_text_field( wp_unslash( $_SERVER['REMOTE_ADDR'] ) ) : '';
		$address = (string) apply_filters( 'brainhouse_client_address', $remote );
		$packed  = filter_var( $address, FILTER_VALIDATE_IP, FILTER_FLAG_IPV6 ) ? inet_pton( $address ) : false;
		if ( false !== $packed && 0 === strpos( $packed, "\0\0\0\0\0\0\0\0\0\0\xff\xff" ) ) {
			// A server that listens on both kinds of addresses writes IPv4 ones as ::ffff:192.0.2.1 (RFC 4291, section 2.5.5.2).
			return (string) inet_ntop( substr( $packed, 12 ) );
		}
		return false === $packed ? $address : bin2hex( substr( $packed, 0, 8 ) );
	}

	/**
	 * The key as it is stored, without personal data.
	 *
	 * @param string $key What is counted.
	 * @return string
	 */
	private static function hash( string $key ): string {
		return hash_hmac( 'sha256', $key, wp_salt( 'nonce' ) );
	}
}
