<?php

namespace Brainhouse;

/** Counts attempts in a table of its own: transients are not counted atomically, and an object cache may drop them. */
final class Attempts {

	/** How long the client has to wait, in seconds, if a limit has refused this request. */
	private static int $wait = 0;

	/**
	 * Counts an attempt before it is made, so that simultaneous ones cannot all pass.
	 * @param array  $key    What is counted, and for whom: a list of texts.
	 * @param int    $limit  How many attempts are allowed.
	 * @param int    $window From the first attempt until counting restarts, in seconds.
	 * @return int Seconds to wait; 0 if the attempt is allowed.
	 */
	public static function count( array $key, int $limit, int $window = HOUR_IN_SECONDS ): int {
		$now  = time();
		$hash = self::hash( $key );
		if ( 0 === wp_rand( 0, 999 ) ) {
			// Also where nothing calls wp-cron.php.
			self::clean();
		}
		// The assignments are executed from left to right: expires_at still has the old value in the first one.
		Database::run(
			'INSERT INTO {attempts} (attempt_key, attempts, expires_at) VALUES (%s, 1, %d)
			ON DUPLICATE KEY UPDATE attempts = IF(expires_at <= %d, 1, attempts + 1), expires_at = IF(expires_at <= %d, VALUES(expires_at), expires_at)',
			$hash,
			$now + $window,
			$now,
			$now
		);
		$row = Database::row( 'SELECT attempts, expires_at FROM {attempts} WHERE attempt_key = %s', $hash );
		return $row && (int) $row->attempts > $limit ? max( 1, (int) $row->expires_at - $now ) : 0;
	}

	/**
	 * Counts a request of this client for its address, and for its network if that has many addresses.
	 * @param int    $limit   How many requests of one address are allowed per hour.
	 * @param string $message Message with a place for the time to wait; '' for that about requests.
	 * @return \WP_Error|null An error if the request is not allowed.
	 */
	public static function limit( string $what, int $limit, string $message = '' ): ?\WP_Error {
		self::$wait = self::count( array( $what, self::client() ), $limit );
		if ( 0 === self::$wait && null !== self::network() ) {
			self::$wait = self::count( array( $what, self::network() ), $limit * Account_Rules::NETWORK_FACTOR );
		}
		/* translators: %s: a time such as 5 minutes */
		$message = '' === $message ? __( 'Too many requests from your network. Try again in %s.', 'brainhouse' ) : $message;
		return 0 === self::$wait ? null : rest_error( 'too_many_requests', sprintf( $message, wait_in_words( self::$wait ) ) );
	}

	/** How long the client has to wait, in seconds, if `limit` has refused this request. */
	public static function wait(): int {
		return self::$wait;
	}

	/** Subtracts a request that `limit` has counted. @param string $what What is counted. */
	public static function uncount_request( string $what ): void {
		foreach ( array_filter( array( self::client(), self::network() ) ) as $group ) {
			self::uncount( array( $what, $group ) );
		}
	}

	/** Notes something for a number of seconds. */
	public static function remember( array $key, int $seconds ): void {
		self::clear( $key );
		self::count( $key, 1, $seconds );
	}

	/** Whether it is still noted. @param array $key What is noted. */
	public static function remembers( array $key ): bool {
		return null !== Database::value( 'SELECT 1 FROM {attempts} WHERE attempt_key = %s AND expires_at > %d', self::hash( $key ), time() );
	}

	/** Deletes the attempts that do not count any more. */
	public static function clean(): void {
		Database::run( 'DELETE FROM {attempts} WHERE expires_at <= %d', time() );
	}

	/** Subtracts an attempt that does not count after all. @param array $key What is counted. */
	public static function uncount( array $key ): void {
		Database::run( 'UPDATE {attempts} SET attempts = attempts - 1 WHERE attempt_key = %s AND attempts > 0', self::hash( $key ) );
	}

	/** Forgets all attempts. @param array $key What is counted. */
	public static function clear( array $key ): void {
		Database::run( 'DELETE FROM {attempts} WHERE attempt_key = %s', self::hash( $key ) );
	}

	/**
	 * The address of the client: one IPv4 address, or the network of an IPv6 address, of which one client has many.
	 *
	 * Behind a proxy REMOTE_ADDR is the proxy's. Then the filter `brainhouse_client_address` must return the client's, from the
	 * header that the proxy sets.
	 */
	public static function client(): string {
		$remote  = isset( $_SERVER['REMOTE_ADDR'] ) ? sanitize_text_field( wp_unslash( $_SERVER['REMOTE_ADDR'] ) ) : '';
		// Anything else would be a key that a client chooses.
		$address = filter_var( apply_filters( 'brainhouse_client_address', $remote ), FILTER_VALIDATE_IP );
		$address = false === $address ? $remote : $address;
		$packed  = filter_var( $address, FILTER_VALIDATE_IP, FILTER_FLAG_IPV6 ) ? inet_pton( $address ) : false;
		if ( false !== $packed && 0 === strpos( $packed, "\0\0\0\0\0\0\0\0\0\0\xff\xff" ) ) {
			// A server that listens on both types of addresses writes IPv4 ones as ::ffff:192.0.2.1 (RFC 4291, section 2.5.5.2).
			return (string) inet_ntop( substr( $packed, 12 ) );
		}
		return false === $packed ? $address : bin2hex( substr( $packed, 0, 8 ) );
	}

	/** The network that a provider gives to one customer at most (RFC 6177): the first 48 bits of an IPv6 address; null for IPv4. */
	public static function network(): ?string {
		$client = self::client();
		return preg_match( '/^[0-9a-f]{16}$/D', $client ) ? substr( $client, 0, 12 ) . '/48' : null;
	}

	/**
	 * The key as it is stored, without personal data. Each part has its length before it: a part that a client chooses may look like any
	 * text, and must not be the key of another name and address.
	 */
	private static function hash( array $key ): string {
		$parts = array_map( static fn ( string $part ): string => strlen( $part ) . ':' . $part, $key );
		return hash_hmac( 'sha256', implode( '', $parts ), wp_salt( 'nonce' ) );
	}
}
