<?php
/**
 * Plugin Name:       Brainhouse Members
 * Description:       The member back end of a Brainhouse site: sign-up with approval, password reset, member content that needs a login, and sessions that end when they should. Needs the plugin "JWT Authentication for WP REST API".
 * Version:           1.0.0
 * Requires at least: 6.1
 * Requires PHP:      8.1
 * License:           GPL-2.0-or-later
 * License URI:       https://www.gnu.org/licenses/gpl-2.0.html
 * Text Domain:       brainhouse
 * Domain Path:       /languages
 *
 * @package Brainhouse
 */

namespace Brainhouse;

defined( 'ABSPATH' ) || exit;

const VERSION = '1.0.0';

/** The namespace of this plugin's own REST routes. Those of the community, which the site calls, are in `asf/v1`. */
const REST_NAMESPACE = 'brainhouse/v1';

require_once __DIR__ . '/includes/functions.php';

// Brainhouse\Email_Queue is in includes/class-email-queue.php, and Brainhouse\Forms in admin/class-forms.php.
spl_autoload_register(
	static function ( string $name ): void {
		$file = 'class-' . strtolower( str_replace( array( __NAMESPACE__ . '\\', '_' ), array( '', '-' ), $name ) ) . '.php';
		foreach ( array( 'includes', 'admin' ) as $folder ) {
			if ( str_starts_with( $name, __NAMESPACE__ . '\\' ) && is_file( __DIR__ . '/' . $folder . '/' . $file ) ) {
				require_once __DIR__ . '/' . $folder . '/' . $file;
			}
		}
	}
);

// Apache with its PHP module does not put the header with the token where WordPress and the JWT plugin look for it, unless .htaccess has
// a rule for that. PHP can read it nevertheless.
if ( empty( $_SERVER['HTTP_AUTHORIZATION'] ) && empty( $_SERVER['REDIRECT_HTTP_AUTHORIZATION'] ) && function_exists( 'getallheaders' ) ) {
	foreach ( (array) getallheaders() as $brainhouse_name => $brainhouse_value ) {
		if ( 'authorization' === strtolower( (string) $brainhouse_name ) ) {
			$_SERVER['HTTP_AUTHORIZATION'] = $brainhouse_value;
		}
	}
}

register_activation_hook( __FILE__, array( Settings::class, 'activate' ) );
register_deactivation_hook( __FILE__, array( Settings::class, 'deactivate' ) );

// After the JWT plugin, and before anything asks who is signed in: WordPress 6.1 does that when it loads texts of a plugin in wp-admin.
add_filter( 'determine_current_user', array( Sessions::class, 'check_token' ), 100 );

add_action(
	'plugins_loaded',
	static function (): void {
		load_plugin_textdomain( 'brainhouse', false, dirname( plugin_basename( __FILE__ ) ) . '/languages' );
		$classes = array(
			Settings::class,
			Members::class,
			Events::class,
			Retention::class,
			Emails::class,
			Email_Queue::class,
			Jwt_Plugin::class,
			Login_Limits::class,
			Sessions::class,
			Session_Records::class,
			Token_Routes::class,
			Sign_Up::class,
			Confirmations::class,
			Passwords::class,
			Member_Content::class,
			Content_Upload::class,
			Response_Headers::class,
			Privacy::class,
		);
		if ( is_admin() ) {
			array_push( $classes, Members_List::class, Member_Events::class, Settings_Screen::class );
		}
		foreach ( $classes as $class ) {
			$class::register();
		}
	}
);
