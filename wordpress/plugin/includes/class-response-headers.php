<?php

namespace Brainhouse;

/**
 * The headers of the member service, also if another plugin has switched off those of WordPress, errors included:
 *
 * - Pages of the site may read responses (Fetch standard, CORS protocol). No call uses cookies, so credentials are not allowed, and other
 *   origins may not read what only the site calls.
 * - No cache may store member content, a member's data or a token, nor the refusal of them: a page cache in front of WordPress would give
 *   them to others, or after a session has ended. A browser must not keep them either: the next person at the device could find them.
 * - Opened as a page or framed, JSON and pictures run and load nothing. WordPress itself sends nosniff.
 */
final class Response_Headers {

	/** Routes that only the site calls. */
	const OWN = array( '/' . REST_NAMESPACE, '/asf/v1' );

	/** Further routes that the site calls. */
	const SHARED = array( '/jwt-auth/v1', '/wp/v2/users/me' );

	const NO_STORE = 'private, no-store';

	const SECURITY = array(
		'Content-Security-Policy' => "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
		'Referrer-Policy'         => 'strict-origin-when-cross-origin',
		'X-Frame-Options'         => 'DENY',
	);

	const CORS = array(
		'Access-Control-Allow-Methods'  => 'GET, POST, OPTIONS',
		'Access-Control-Allow-Headers'  => 'Authorization, Content-Type',
		'Access-Control-Expose-Headers' => 'Retry-After',
		'Access-Control-Max-Age'        => '600',
	);

	/** Whether this response is one of a route that the site calls. */
	private static bool $is_of_site = false;

	/** Connects the hooks. */
	public static function register(): void {
		add_filter( 'rest_post_dispatch', array( self::class, 'add' ), 100, 3 );
		// WordPress replaces the header for signed-in users, in some versions by a weaker one, and after the body was sent.
		add_filter( 'rest_send_nocache_headers', static fn( $sends_headers ) => $sends_headers && ! self::$is_of_site, 100 );
		// After WordPress, and before a body is sent.
		add_filter( 'rest_pre_serve_request', array( self::class, 'send' ), 50, 3 );
	}

	/** Adds what caches read to a response, and the time to wait. Filter `rest_post_dispatch`. */
	public static function add( $response, $server, $request ) {
		self::$is_of_site = self::is_one_of( $request, array_merge( self::OWN, self::SHARED ) );
		if ( self::$is_of_site ) {
			$response->header( 'Cache-Control', self::NO_STORE );
			if ( Attempts::wait() > 0 ) {
				$response->header( 'Retry-After', (string) Attempts::wait() );
			}
			// Caches of WordPress that do not read that header.
			$response->header( 'X-LiteSpeed-Cache-Control', 'no-cache' );
			if ( ! defined( 'DONOTCACHEPAGE' ) ) {
				define( 'DONOTCACHEPAGE', true ); // phpcs:ignore WordPress.NamingConventions.PrefixAllGlobals -- of caches.
			}
		}
		return $response;
	}

	/** Sends the headers that a response lacks. Filter `rest_pre_serve_request`. */
	public static function send( $served, $result, $request ) {
		if ( ! self::$is_of_site || headers_sent() ) {
			return $served;
		}
		send_headers( self::SECURITY );
		// For caches that store it nevertheless.
		header( 'Vary: Authorization', false );
		// With the parameter _envelope WordPress puts the headers of a response into its body.
		if ( ! preg_grep( '/^Cache-Control: private/i', headers_list() ) ) {
			header( 'Cache-Control: ' . self::NO_STORE );
		}
		if ( '' !== Settings::site_url() ) {
			self::send_cors( self::is_one_of( $request, self::OWN ) );
		}
		return $served;
	}

	/** Lets pages of the site read the response. @param bool $is_own Whether only the site calls the route. */
	private static function send_cors( bool $is_own ): void {
		$origin = get_http_origin();
		if ( in_array( $origin, Settings::origins(), true ) ) {
			send_headers( array( 'Access-Control-Allow-Origin' => $origin ) + self::CORS );
			header_remove( 'Access-Control-Allow-Credentials' );
		} elseif ( $is_own ) {
			header_remove( 'Access-Control-Allow-Origin' );
			header_remove( 'Access-Control-Allow-Credentials' );
		}
		header( 'Vary: Origin', false );
	}

	/** Whether the route of a request is one of a list, or below it. @param string[] $routes List. */
	private static function is_one_of( \WP_REST_Request $request, array $routes ): bool {
		foreach ( $routes as $prefix ) {
			if ( 0 === strpos( matched_route( $request ) . '/', $prefix . '/' ) ) {
				return true;
			}
		}
		return false;
	}
}
