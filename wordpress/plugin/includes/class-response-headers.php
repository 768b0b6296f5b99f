<?php
/**
 * Security headers of the routes that the site calls.
 *
 * @package Brainhouse
 */

namespace Brainhouse;

use WP_HTTP_Response;
use WP_REST_Request;

defined( 'ABSPATH' ) || exit;

/**
 * The headers of the member service for JSON and pictures: opened as a page or framed, they run and load nothing. WordPress itself sends
 * nosniff.
 */
final class Response_Headers {

	const HEADERS = array(
		'Content-Security-Policy' => "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
		'Referrer-Policy'         => 'strict-origin-when-cross-origin',
		'X-Frame-Options'         => 'DENY',
	);

	/**
	 * Adds the hook.
	 */
	public static function register(): void {
		// Before a body is sent.
		add_filter( 'rest_pre_serve_request', array( self::class, 'send' ), 45, 3 );
	}

	/**
	 * Sends the headers with each response of a route of the site, errors included.
	 *
	 * @param bool             $served  Whether the response was sent already.
	 * @param WP_HTTP_Response $result  Response.
	 * @param WP_REST_Request  $request Request.
	 * @return bool
	 */
	public static function send( $served, $result, $request ) {
		if ( Cors::is_route_of_site( $request ) && ! headers_sent() ) {
			foreach ( self::HEADERS as $name => $value ) {
				header( $name . ': ' . $value );
			}
		}
		return $served;
	}
}
