<?php
/**
 * Caches between this WordPress and the site.
 *
 * @package Brainhouse
 */

namespace Brainhouse;

use WP_REST_Request;
use WP_REST_Response;

defined( 'ABSPATH' ) || exit;

/**
 * No cache may store member content, a member's data or a token, nor the refusal of them: a page cache in front of WordPress would give
 * them to others, or after a session has ended. A browser must not keep them either: the next person at the device could find them.
 */
final class Caching {

	const NO_STORE = 'private, no-store';

	/**
	 * Whether this response is one of a route that the site calls.
	 *
	 * @var bool
	 */
	private static $is_of_site = false;

	/** Connects the hooks. */
	public static function register(): void {
		add_filter( 'rest_post_dispatch', array( self::class, 'forbid' ), 100, 3 );
		add_filter( 'rest_send_nocache_headers', array( self::class, 'keep_own_headers' ), 100 );
		// Before a body is sent.
		add_filter( 'rest_pre_serve_request', array( self::class, 'send_headers' ), 40 );
	}

	/**
	 * Adds the header to a response.
	 *
	 * @param WP_REST_Response $response Response.
	 * @param mixed            $server   Server.
	 * @param WP_REST_Request  $request  Request.
	 * @return WP_REST_Response
	 */
	public static function forbid( $response, $server, $request ) {
		self::$is_of_site = Cors::is_route_of_site( $request );
		if ( self::$is_of_site ) {
			$response->header( 'Cache-Control', self::NO_STORE );
			// Caches of WordPress that do not read that header.
			$response->header( 'X-LiteSpeed-Cache-Control', 'no-cache' );
			if ( ! defined( 'DONOTCACHEPAGE' ) ) {
				define( 'DONOTCACHEPAGE', true ); // phpcs:ignore WordPress.NamingConventions.PrefixAllGlobals -- of caches.
			}
		}
		return $response;
	}

	/**
	 * Sends what the response lacks: with the parameter _envelope WordPress puts the headers of a response into its body.
	 *
	 * @param bool $served Whether the response is sent.
	 * @return bool
	 */
	public static function send_headers( $served ) {
		if ( self::$is_of_site && ! headers_sent() ) {
			// For caches that store it nevertheless.
			header( 'Vary: Authorization', false );
			if ( ! preg_grep( '/^Cache-Control: private/i', headers_list() ) ) {
				header( 'Cache-Control: ' . self::NO_STORE );
			}
		}
		return $served;
	}

	/**
	 * WordPress replaces the header for signed-in users, in some versions by a weaker one, and after the body was sent.
	 *
	 * @param bool $sends_headers Whether it does so.
	 * @return bool
	 */
	public static function keep_own_headers( $sends_headers ) {
		return $sends_headers && ! self::$is_of_site;
	}
}
