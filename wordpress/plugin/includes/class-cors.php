<?php
/**
 * Requests of pages on the site's host.
 *
 * @package Brainhouse
 */

namespace Brainhouse;

use WP_REST_Request;

defined( 'ABSPATH' ) || exit;

/**
 * Lets pages of the site read the answers (Fetch standard, CORS protocol), also if another plugin has switched that off. No call uses
 * cookies, so credentials are not allowed on the routes of the site, and other origins may not read them.
 */
final class Cors {

	/** Routes that only the site calls. */
	const OWN = array( '/' . REST_NAMESPACE, '/asf/v1' );

	/** Further routes that the site calls. */
	const SHARED = array( '/jwt-auth/v1', '/wp/v2/users/me' );

	/** Connects the hooks. */
	public static function register(): void {
		// After WordPress, and before a body is sent.
		add_filter( 'rest_pre_serve_request', array( self::class, 'send_headers' ), 50, 3 );
	}

	/**
	 * Sends the headers.
	 *
	 * @param bool            $served  Whether the response is sent.
	 * @param mixed           $result  Response.
	 * @param WP_REST_Request $request Request.
	 * @return bool
	 */
	public static function send_headers( $served, $result, $request ) {
		$is_own = self::begins_with( matched_route( $request ), self::OWN );
		if ( '' === Settings::site_url() || headers_sent() || ! self::is_route_of_site( $request ) ) {
			return $served;
		}
		$origin = get_http_origin();
		if ( in_array( $origin, Settings::origins(), true ) ) {
			header( 'Access-Control-Allow-Origin: ' . $origin );
			header( 'Access-Control-Allow-Methods: GET, POST, OPTIONS' );
			header( 'Access-Control-Allow-Headers: Authorization, Content-Type' );
			header( 'Access-Control-Expose-Headers: Retry-After' );
			header( 'Access-Control-Max-Age: 600' );
			header_remove( 'Access-Control-Allow-Credentials' );
		} elseif ( $is_own ) {
			header_remove( 'Access-Control-Allow-Origin' );
			header_remove( 'Access-Control-Allow-Credentials' );
		}
		header( 'Vary: Origin', false );
		return $served;
	}

	/**
	 * Whether the site calls the route of a request.
	 *
	 * @param WP_REST_Request $request Request.
	 * @return bool
	 */
	public static function is_route_of_site( WP_REST_Request $request ): bool {
		return self::begins_with( matched_route( $request ), array_merge( self::OWN, self::SHARED ) );
	}

	/**
	 * Whether a route is one of a list, or below it.
	 *
	 * @param string   $route  Route.
	 * @param string[] $routes List.
	 * @return bool
	 */
	private static function begins_with( string $route, array $routes ): bool {
		foreach ( $routes as $prefix ) {
			if ( 0 === strpos( $route . '/', $prefix . '/' ) ) {
				return true;
			}
		}
		return false;
	}
}
