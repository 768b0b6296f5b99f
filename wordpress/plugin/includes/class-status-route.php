<?php

namespace Brainhouse;

use WP_Error;
use WP_REST_Response;

defined( 'ABSPATH' ) || exit;

/**
 * `GET brainhouse/v1/status` gives the answer of the settings page to `npm run doctor -w wordpress`. Guests learn only whether all is well: what is wrong
 * would help an attacker.
 */
final class Status_Route {

	/** How long guests get the same result, in seconds: the checks call this WordPress. */
	const KEPT = 30;

	const TRANSIENT = 'brainhouse_status';

	/** Connects the hooks. */
	public static function register(): void {
		add_action( 'rest_api_init', array( self::class, 'add_routes' ) );
	}

	/** Registers the routes. */
	public static function add_routes(): void {
		register_account_route(
			'status',
			array(
				'methods'             => 'GET',
				'callback'            => array( self::class, 'status' ),
				'permission_callback' => '__return_true',
			)
		);
	}

	/** The version and the checks. */
	public static function status(): WP_REST_Response|WP_Error {
		$is_detailed = current_user_can( 'manage_options' );
		$checks      = $is_detailed ? false : get_transient( self::TRANSIENT );
		if ( ! is_array( $checks ) ) {
			$wait = $is_detailed ? 3 * Checks::TIMEOUT : 0;
			// One request at a time: each one makes this WordPress answer further ones.
			$checks = with_lock( 'status', array( Checks::class, 'all' ), $wait );
			if ( is_wp_error( $checks ) ) {
				return $checks;
			}
			set_transient( self::TRANSIENT, $checks, self::KEPT );
		}
		$body = array(
			'plugin' => VERSION,
			'ready'  => ! in_array( Checks::ERROR, array_column( $checks, 'status' ), true ),
		);
		if ( $is_detailed ) {
			$body['checks']       = $checks;
			$body['wordpress']    = get_bloginfo( 'version' );
			$body['php']          = PHP_VERSION;
			$body['site_url']     = Settings::site_url();
			$body['content_base'] = Member_Content::base_url();
		}
		return new WP_REST_Response( $body );
	}
}
