<?php
/**
 * Plugin Name: Sign-up of other software (for tests)
 * Description: Answers asf/v1/signup before Brainhouse Members does.
 *
 * @package Brainhouse\Tests
 */

defined( 'ABSPATH' ) || exit;

add_action(
	'rest_api_init',
	static function () {
		$answer = static fn() => array( 'success' => true );
		register_rest_route( 'asf/v1', '/signup', array( 'methods' => 'POST', 'callback' => $answer, 'permission_callback' => '__return_true' ) );
	},
	5
);
