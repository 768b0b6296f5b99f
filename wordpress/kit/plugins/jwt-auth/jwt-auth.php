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
		register_rest_route(
			'jwt-auth/v1',
			'token',
			array(
				'methods'             => 'POST',
				'callback'            => static function ( $request ) {
					$user = wp_authenticate( $request->get_param( 'username' ), $request->get_param( 'password' ) );
					if ( is_wp_error( $user ) ) {
						return new WP_REST_Response(
							array(
								'success'    => false,
								'statusCode' => 403,
								'code'       => $user->get_error_code(),
								'message'    => wp_strip_all_tags( $user->get_error_message() ),
								'data'       => array(),
							),
							403
						);
					}
					return array(
						'success'    => true,
						'statusCode' => 200,
						'code'       => 'jwt_auth_valid_credential',
						'message'    => 'Credential is valid',
						'data'       => array(
							'token' => 'a.b.c',
							'id'    => $user->ID,
						),
					);
				},
				'permission_callback' => '__return_true',
			)
		);
	}
);
