<?php
/**
 * Plugin Name: JWT Auth (look-alike for tests)
 * Description: Has the same route, but puts the token into "data", as another plugin does. Never use it elsewhere.
 * Version:     3.0.2
 *
 * @package Brainhouse\Tests
 */

defined( 'ABSPATH' ) || exit;

add_action(
	'rest_api_init',
	static function () {
		$answer = static function ( $request ) {
			$user = wp_authenticate( $request->get_param( 'username' ), $request->get_param( 'password' ) );
			return is_wp_error( $user )
				? new WP_REST_Response( array( 'statusCode' => 403, 'code' => $user->get_error_code(), 'message' => 'No', 'data' => array() ), 403 )
				: array( 'statusCode' => 200, 'code' => 'jwt_auth_valid_credential', 'data' => array( 'token' => 'a.b.c' ) );
		};
		register_rest_route( 'jwt-auth/v1', 'token', array( 'methods' => 'POST', 'callback' => $answer, 'permission_callback' => '__return_true' ) );
	}
);
