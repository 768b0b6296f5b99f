<?php
/**
 * Plugin Name: I.V. codes of other software (for tests)
 * Description: Accepts the codes that begin with OTHER-, whatever the list in the settings says.
 *
 * @package Brainhouse\Tests
 */

defined( 'ABSPATH' ) || exit;

add_filter(
	'brainhouse_is_iv_code_valid',
	static function ( $is_valid, $code, $values ) {
		return 0 === strpos( $code, 'OTHER-' ) ? ! isset( $values['password'] ) && 'nobody' !== $values['username'] : $is_valid;
	},
	10,
	3
);
