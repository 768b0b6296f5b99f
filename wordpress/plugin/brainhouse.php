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

const PLUGIN_FILE = __FILE__;

require_once __DIR__ . '/includes/functions.php';
require_once __DIR__ . '/includes/class-account-rules.php';
require_once __DIR__ . '/includes/class-settings.php';
require_once __DIR__ . '/includes/class-attempts.php';
require_once __DIR__ . '/includes/class-events.php';
require_once __DIR__ . '/includes/class-retention.php';
require_once __DIR__ . '/includes/class-after-response.php';
require_once __DIR__ . '/includes/class-emails.php';
require_once __DIR__ . '/includes/class-email-queue.php';
require_once __DIR__ . '/includes/class-members.php';
require_once __DIR__ . '/includes/class-sign-up-rules.php';
require_once __DIR__ . '/includes/class-sign-up.php';
require_once __DIR__ . '/includes/class-account-page.php';
require_once __DIR__ . '/includes/class-confirmations.php';
require_once __DIR__ . '/includes/class-passwords.php';
require_once __DIR__ . '/includes/class-rest-handlers.php';
require_once __DIR__ . '/includes/class-jwt-plugin.php';
require_once __DIR__ . '/includes/class-login-limits.php';
require_once __DIR__ . '/includes/class-sessions.php';
require_once __DIR__ . '/includes/class-session-records.php';
require_once __DIR__ . '/includes/class-token-routes.php';
require_once __DIR__ . '/includes/class-content-protection.php';
require_once __DIR__ . '/includes/class-content-folder.php';
require_once __DIR__ . '/includes/class-picture-keys.php';
require_once __DIR__ . '/includes/class-member-content.php';
require_once __DIR__ . '/includes/class-content-upload.php';
require_once __DIR__ . '/includes/class-cors.php';
require_once __DIR__ . '/includes/class-caching.php';
require_once __DIR__ . '/includes/class-response-headers.php';
require_once __DIR__ . '/includes/class-checks.php';
require_once __DIR__ . '/includes/class-status-route.php';
require_once __DIR__ . '/includes/class-privacy.php';
require_once __DIR__ . '/includes/class-accounts-file.php';
require_once __DIR__ . '/includes/class-import.php';
require_once __DIR__ . '/includes/class-password-links.php';

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
		Settings::register();
		Members::register();
		Events::register();
		Retention::register();
		Import::register();
		Emails::register();
		Email_Queue::register();
		Jwt_Plugin::register();
		Login_Limits::register();
		Sessions::register();
		Session_Records::register();
		Token_Routes::register();
		Sign_Up::register();
		Confirmations::register();
		Passwords::register();
		Member_Content::register();
		Content_Upload::register();
		Cors::register();
		Caching::register();
		Response_Headers::register();
		Status_Route::register();
		Privacy::register();
		Password_Links::register();
		if ( is_admin() ) {
			require_once __DIR__ . '/admin/class-members-screen.php';
			require_once __DIR__ . '/admin/class-settings-screen.php';
			require_once __DIR__ . '/admin/class-move-screen.php';
			require_once __DIR__ . '/admin/class-member-events.php';
			Admin\Members_Screen::register();
			Admin\Move_Screen::register();
			Admin\Member_Events::register();
			Admin\Settings_Screen::register();
		}
	}
);
