<?php
/**
 * Limits of failed logins.
 *
 * @package Brainhouse
 */

namespace Brainhouse;

use WP_REST_Request;
use WP_User;

defined( 'ABSPATH' ) || exit;

/**
 * Counts failed logins of the site: per name and address, per address, and per name from all addresses. The last two limits are higher:
 * with one limit per name anybody could lock a member out from one address.
 */
final class Login_Limits {

	/** How long failures count, in seconds. */
	const WINDOW = 15 * MINUTE_IN_SECONDS;

	/** How much higher the limits per address and per name are. */
	const FACTOR = 10;

	/**
	 * What this login has counted.
	 *
	 * @var array<string, int>
	 */
	private static $counted = array();

	/** Connects the hooks. */
	public static function register(): void {
		add_filter( 'rest_request_before_callbacks', array( self::class, 'count' ), 20, 3 );
		// After the password was compared, and before the status is.
		add_filter( 'authenticate', array( self::class, 'accept' ), 99 );
	}

	/**
	 * Counts a login before it is made.
	 *
	 * @param mixed           $response Response so far.
	 * @param array           $handler  Handler of the route.
	 * @param WP_REST_Request $request  Request.
	 * @return mixed
	 */
	public static function count( $response, $handler, $request ) {
		$most = (int) Settings::get( 'login_failures' );
		$name = $request->get_param( 'username' );
		if ( Jwt_Plugin::ROUTE !== $request->get_route() || 0 === $most || is_wp_error( $response ) || ! is_string( $name ) || '' === trim( $name ) ) {
			return $response;
		}
		self::$counted = self::keys( $name, $most );
		foreach ( self::$counted as $key => $limit ) {
			$wait = Attempts::count( $key, $limit, self::WINDOW );
			if ( $wait > 0 ) {
				/* translators: %s: a time such as 5 minutes */
				return rest_error( 403, '[jwt_auth] too_many_retries', sprintf( __( 'Too many failed logins. Try again in %s.', 'brainhouse' ), wait_in_words( $wait ) ) );
			}
		}
		return $response;
	}

	/**
	 * Does not count a login with the right password.
	 *
	 * @param mixed $user User or error of the login so far.
	 * @return mixed
	 */
	public static function accept( $user ) {
		if ( $user instanceof WP_User && self::$counted ) {
			array_map( array( Attempts::class, 'uncount' ), array_keys( self::$counted ) );
			self::$counted = array();
			self::unlock( $user, false );
		}
		return $user;
	}

	/**
	 * Clears the failures of a member from this address.
	 *
	 * @param WP_User $user        Member.
	 * @param bool    $is_complete Whether also those from all addresses: after a new password with the key of an email.
	 */
	public static function unlock( WP_User $user, bool $is_complete ): void {
		foreach ( array( $user->user_login, $user->user_email ) as $name ) {
			$keys = array_keys( self::keys( $name, 1 ) );
			Attempts::clear( $keys[1] );
			if ( $is_complete ) {
				Attempts::clear( $keys[2] );
			}
		}
	}

	/**
	 * What is counted, with the limits. The name counts as entered: if the username and the address of an account were locked together,
	 * that would show that they belong to the same account.
	 *
	 * @param string $name Username or email address.
	 * @param int    $most Failures of one name from one address.
	 * @return array<string, int>
	 */
	private static function keys( string $name, int $most ): array {
		$client = Attempts::client();
		$name   = strtolower( trim( $name ) );
		return array(
			'login address ' . $client            => $most * self::FACTOR,
			'login ' . $name . ' from ' . $client => $most,
			'login ' . $name                      => $most * self::FACTOR,
		);
	}
}
