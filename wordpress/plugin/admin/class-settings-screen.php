<?php
/**
 * The screen with the settings and the checks.
 *
 * @package Brainhouse
 */

namespace Brainhouse\Admin;

use Brainhouse\Checks;
use Brainhouse\Content_Folder;
use Brainhouse\Emails;
use Brainhouse\Events;
use Brainhouse\Member_Content;
use Brainhouse\Sessions;
use Brainhouse\Settings;

defined( 'ABSPATH' ) || exit;

/** Settings > Brainhouse. */
final class Settings_Screen {

	const PAGE = 'brainhouse';

	/** Connects the hooks. */
	public static function register(): void {
		add_action( 'admin_menu', array( self::class, 'add_menu' ) );
		add_action( 'admin_init', array( self::class, 'register_setting' ) );
		add_action( 'admin_post_brainhouse_test_email', array( self::class, 'send_test_email' ) );
		add_action( 'admin_post_brainhouse_sign_out_all', array( self::class, 'sign_out_all' ) );
		add_filter( 'plugin_action_links_' . plugin_basename( \Brainhouse\PLUGIN_FILE ), array( self::class, 'add_link' ) );
	}

	/** Adds the menu. */
	public static function add_menu(): void {
		add_options_page( __( 'Brainhouse', 'brainhouse' ), __( 'Brainhouse', 'brainhouse' ), 'manage_options', self::PAGE, array( self::class, 'show' ) );
	}

	/** Registers the option, so that options.php stores it. */
	public static function register_setting(): void {
		register_setting(
			Settings::OPTION,
			Settings::OPTION,
			array(
				'type'              => 'array',
				'sanitize_callback' => array( Settings::class, 'sanitize' ),
				'show_in_rest'      => false,
			)
		);
	}

	/**
	 * Adds a link to the list of plugins.
	 *
	 * @param string[] $links Links.
	 * @return string[]
	 */
	public static function add_link( $links ) {
		array_unshift( $links, '<a href="' . esc_url( self::url() ) . '">' . esc_html__( 'Settings', 'brainhouse' ) . '</a>' );
		return $links;
	}

	/** Sends an email to the operator. */
	public static function send_test_email(): void {
		self::require_rights( 'brainhouse_test_email' );
		$to = isset( $_POST['to'] ) ? sanitize_email( wp_unslash( $_POST['to'] ) ) : ''; // phpcs:ignore WordPress.Security.NonceVerification -- verified above.
		self::finish( is_email( $to ) && Emails::send_test( $to ) ? 'email_sent' : 'email_failed' );
	}

	/** Ends the sessions of all members. */
	public static function sign_out_all(): void {
		self::require_rights( 'brainhouse_sign_out_all' );
		Sessions::end_all();
		Events::record( 'sessions-ended' );
		self::finish( 'signed_out' );
	}

	/** Shows the screen. */
	public static function show(): void {
		if ( ! current_user_can( 'manage_options' ) ) {
			wp_die( esc_html__( 'Sorry, you are not allowed to do that.', 'brainhouse' ), 403 );
		}
		echo '<div class="wrap"><h1>' . esc_html__( 'Brainhouse', 'brainhouse' ) . '</h1>';
		self::show_message();
		self::show_checks();
		echo '<h2>' . esc_html__( 'Settings', 'brainhouse' ) . '</h2><form method="post" action="options.php">';
		settings_fields( Settings::OPTION );
		echo '<table class="form-table" role="presentation">';
		$is_fixed = defined( 'BRAINHOUSE_SITE_URL' );
		self::row( 'site_url', __( 'Address of the site', 'brainhouse' ), self::input( 'site_url', 'url', $is_fixed ? Settings::site_url() : (string) Settings::get( 'site_url' ), $is_fixed ), __( 'The site that members visit, such as https://brainhouse.example. Links in emails lead there, and its pages may call this WordPress.', 'brainhouse' ) );
		self::row( 'more_origins', __( 'Further addresses', 'brainhouse' ), self::textarea( 'more_origins', (string) Settings::get( 'more_origins' ), 2 ), __( 'Addresses of previews, one per line. Their pages may call this WordPress, too.', 'brainhouse' ) );
		self::row( 'iv_codes', __( 'I.V. codes', 'brainhouse' ), self::textarea( 'iv_codes', (string) Settings::get( 'iv_codes' ), 6 ), __( 'One per line; capital and small letters are the same, and # starts a comment. Without codes any code is accepted.', 'brainhouse' ) );
		self::row( 'iv_codes_once', __( 'Use of I.V. codes', 'brainhouse' ), self::checkbox( 'iv_codes_once', __( 'Each code is valid for one account', 'brainhouse' ) ), '' );
		self::row( 'confirm_addresses', __( 'Email addresses', 'brainhouse' ), self::checkbox( 'confirm_addresses', __( 'Applicants confirm their address with a link', 'brainhouse' ) ), __( 'Without it anybody can sign up with the address of another person. Switch it off only if this WordPress cannot send emails.', 'brainhouse' ) );
		self::row( 'operators', __( 'Operators', 'brainhouse' ), self::textarea( 'operators', (string) Settings::get( 'operators' ), 2 ), __( 'Email addresses that get an email about each sign-up. Without one it is that of the administrator.', 'brainhouse' ) );
		self::row( 'sign_ups_per_hour', __( 'Sign-ups per hour', 'brainhouse' ), self::input( 'sign_ups_per_hour', 'number', (string) Settings::get( 'sign_ups_per_hour' ) ), __( 'From one address.', 'brainhouse' ) );
		self::row( 'resets_per_hour', __( 'Requests for a new password per hour', 'brainhouse' ), self::input( 'resets_per_hour', 'number', (string) Settings::get( 'resets_per_hour' ) ), __( 'From one address.', 'brainhouse' ) );
		self::row( 'login_failures', __( 'Failed logins', 'brainhouse' ), self::input( 'login_failures', 'number', (string) Settings::get( 'login_failures' ) ), __( 'How often one address may enter a wrong password for one account within 15 minutes. 0: another plugin limits logins.', 'brainhouse' ) );
		self::row( 'session_days', __( 'Longest session in days', 'brainhouse' ), self::input( 'session_days', 'number', (string) Settings::get( 'session_days' ) ), __( 'For how long a session that is in use can be renewed without a password. 0: members sign in again when their token ends, after a week.', 'brainhouse' ) );
		self::row( 'session_idle_minutes', __( 'Unused sessions', 'brainhouse' ), self::input( 'session_idle_minutes', 'number', (string) Settings::get( 'session_idle_minutes' ) ), __( 'After how many minutes without a request a session ends. 0: no limit.', 'brainhouse' ) );
		foreach ( self::periods() as $name => list( $label, $hint ) ) {
			self::row( $name, $label, self::input( $name, 'number', (string) Settings::get( $name ) ), $hint );
		}
		$is_fixed = defined( 'BRAINHOUSE_CONTENT_DIR' );
		/* translators: %s: path of a folder */
		self::row( 'content_folder', __( 'Folder of member content', 'brainhouse' ), self::input( 'content_folder', 'text', $is_fixed ? Settings::content_folder() : (string) Settings::get( 'content_folder' ), $is_fixed ), sprintf( __( 'An absolute path outside of what the web server sends. Empty: %s', 'brainhouse' ), Content_Folder::path() ) );
		echo '</table><h2>' . esc_html__( 'Emails', 'brainhouse' ) . '</h2><p>';
		echo esc_html__( 'These are replaced in all texts: {greeting} {username} {site_name} {site_url}. Empty fields get the text of the plugin again.', 'brainhouse' ) . '</p>';
		foreach ( Emails::kinds() as $kind => $facts ) {
			self::show_email( $kind, $facts );
		}
		submit_button();
		echo '</form>';
		self::show_tools();
		echo '</div>';
	}

	/**
	 * The settings of how long data are kept, in days.
	 *
	 * @return array<string, string[]> Label and hint by name.
	 */
	private static function periods(): array {
		return array(
			'keep_unconfirmed_days' => array( __( 'Days until unconfirmed sign-ups are deleted', 'brainhouse' ), __( 'Sign-ups whose email address nobody has confirmed. A new link keeps them longer. 0: they are kept.', 'brainhouse' ) ),
			'keep_pending_days'  => array( __( 'Days until pending sign-ups are deleted', 'brainhouse' ), __( 'Sign-ups that nobody has decided on. 0: they are kept.', 'brainhouse' ) ),
			'keep_rejected_days' => array( __( 'Days until rejected accounts are deleted', 'brainhouse' ), __( 'After the decision. Accounts with rights in WordPress, and those that have written something, are never deleted. 0: they are kept.', 'brainhouse' ) ),
			'keep_audit_days'    => array( __( 'Days until records of decisions are deleted', 'brainhouse' ), __( 'Who has approved or rejected whom, and what was exported or deleted. 0: they are kept.', 'brainhouse' ) ),
			'keep_events_days'   => array( __( 'Days until records of logins are deleted', 'brainhouse' ), __( '0: they are kept.', 'brainhouse' ) ),
		);
	}

	/** Shows the result of each check. */
	private static function show_checks(): void {
		$labels = array(
			Checks::OK      => __( 'OK', 'brainhouse' ),
			Checks::ERROR   => __( 'Error', 'brainhouse' ),
			Checks::UNKNOWN => __( 'Not known', 'brainhouse' ),
		);
		$colors = array(
			Checks::OK      => '#00702c',
			Checks::ERROR   => '#b32d2e',
			Checks::UNKNOWN => '#646970',
		);
		echo '<h2>' . esc_html__( 'Is everything ready?', 'brainhouse' ) . '</h2><table class="widefat striped" id="brainhouse-checks"><tbody>';
		foreach ( Checks::all() as $check ) {
			printf(
				'<tr data-check="%s" data-status="%s"><th scope="row">%s</th><td style="color:%s"><strong>%s</strong></td><td style="overflow-wrap:anywhere">%s</td></tr>',
				esc_attr( $check['id'] ),
				esc_attr( $check['status'] ),
				esc_html( $check['title'] ),
				esc_attr( $colors[ $check['status'] ] ),
				esc_html( $labels[ $check['status'] ] ),
				esc_html( $check['message'] )
			);
		}
		echo '</tbody></table><p>' . esc_html__( 'Build the site with these variables:', 'brainhouse' ) . '</p>';
		printf( '<pre><code style="display:block;white-space:pre-wrap;overflow-wrap:anywhere">GATSBY_SERVICE_BASE=%s%sGATSBY_MEMBER_CONTENT_BASE=%s</code></pre>', esc_html( untrailingslashit( home_url() ) ), "\n", esc_html( Member_Content::base_url() ) );
	}

	/**
	 * Shows the fields for the texts of an email.
	 *
	 * @param string $kind  Kind.
	 * @param array  $facts Title and placeholders.
	 */
	private static function show_email( string $kind, array $facts ): void {
		$name = Settings::OPTION . '[emails][' . $kind . ']';
		$id   = 'brainhouse-email-' . $kind;
		printf( '<details><summary><strong>%s</strong> %s</summary>', esc_html( $facts['title'] ), esc_html( implode( ' ', $facts['placeholders'] ) ) );
		printf( '<p><label for="%1$s-subject">%2$s</label><br><input class="large-text" id="%1$s-subject" name="%3$s[subject]" value="%4$s"></p>', esc_attr( $id ), esc_html__( 'Subject', 'brainhouse' ), esc_attr( $name ), esc_attr( Emails::text( $kind, 'subject' ) ) );
		printf( '<p><label for="%1$s-body">%2$s</label><br><textarea class="large-text" rows="12" id="%1$s-body" name="%3$s[body]">%4$s</textarea></p></details>', esc_attr( $id ), esc_html__( 'Text', 'brainhouse' ), esc_attr( $name ), esc_textarea( Emails::text( $kind, 'body' ) ) );
	}

	/** Shows what can be done immediately. */
	private static function show_tools(): void {
		$action = esc_url( admin_url( 'admin-post.php' ) );
		echo '<h2>' . esc_html__( 'Test of email', 'brainhouse' ) . '</h2><form method="post" action="' . $action . '"><input type="hidden" name="action" value="brainhouse_test_email">'; // phpcs:ignore WordPress.Security.EscapeOutput -- escaped above.
		wp_nonce_field( 'brainhouse_test_email' );
		printf( '<label>%s <input type="email" name="to" required value="%s"></label> ', esc_html__( 'Send to', 'brainhouse' ), esc_attr( wp_get_current_user()->user_email ) );
		submit_button( __( 'Send a test', 'brainhouse' ), 'secondary', 'submit', false );
		echo '</form><h2>' . esc_html__( 'All sessions', 'brainhouse' ) . '</h2><p>' . esc_html__( 'Every member signs in again. Use it if tokens or a backup may have been stolen.', 'brainhouse' ) . '</p>';
		echo '<form method="post" action="' . $action . '"><input type="hidden" name="action" value="brainhouse_sign_out_all">'; // phpcs:ignore WordPress.Security.EscapeOutput -- escaped above.
		wp_nonce_field( 'brainhouse_sign_out_all' );
		submit_button( __( 'Sign out all members', 'brainhouse' ), 'delete', 'submit', false );
		echo '</form>';
	}

	/**
	 * Shows a row of the form.
	 *
	 * @param string $name  Name of the setting.
	 * @param string $label Label.
	 * @param string $field Escaped HTML of the field.
	 * @param string $hint  Hint below it.
	 */
	private static function row( string $name, string $label, string $field, string $hint ): void {
		printf( '<tr><th scope="row"><label for="brainhouse-%s">%s</label></th><td>%s', esc_attr( $name ), esc_html( $label ), $field ); // phpcs:ignore WordPress.Security.EscapeOutput -- escaped by the caller.
		echo '' === $hint ? '' : '<p class="description">' . esc_html( $hint ) . '</p>';
		echo '</td></tr>';
	}

	/**
	 * An input.
	 *
	 * @param string $name     Name of the setting.
	 * @param string $type     Type.
	 * @param string $value    Value.
	 * @param bool   $is_fixed Whether wp-config.php sets the value.
	 * @return string HTML.
	 */
	private static function input( string $name, string $type, string $value, bool $is_fixed = false ): string {
		return sprintf( '<input class="regular-text" type="%s" id="brainhouse-%s" name="%s[%s]" value="%s"%s>', esc_attr( $type ), esc_attr( $name ), esc_attr( Settings::OPTION ), esc_attr( $name ), esc_attr( $value ), $is_fixed ? ' disabled' : '' );
	}

	/**
	 * A field with several lines.
	 *
	 * @param string $name  Name of the setting.
	 * @param string $value Value.
	 * @param int    $rows  Rows.
	 * @return string HTML.
	 */
	private static function textarea( string $name, string $value, int $rows ): string {
		return sprintf( '<textarea class="large-text code" rows="%d" id="brainhouse-%s" name="%s[%s]">%s</textarea>', $rows, esc_attr( $name ), esc_attr( Settings::OPTION ), esc_attr( $name ), esc_textarea( $value ) );
	}

	/**
	 * A checkbox.
	 *
	 * @param string $name  Name of the setting.
	 * @param string $label Label.
	 * @return string HTML.
	 */
	private static function checkbox( string $name, string $label ): string {
		return sprintf( '<label><input type="checkbox" id="brainhouse-%s" name="%s[%s]" value="1"%s> %s</label>', esc_attr( $name ), esc_attr( Settings::OPTION ), esc_attr( $name ), checked( (bool) Settings::get( $name ), true, false ), esc_html( $label ) );
	}

	/**
	 * Ends the request unless it was sent by the form of a user who may change settings.
	 *
	 * @param string $nonce Name of the nonce.
	 */
	private static function require_rights( string $nonce ): void {
		check_admin_referer( $nonce );
		if ( ! current_user_can( 'manage_options' ) ) {
			wp_die( esc_html__( 'Sorry, you are not allowed to do that.', 'brainhouse' ), 403 );
		}
	}

	/**
	 * The address of the screen.
	 *
	 * @return string
	 */
	private static function url(): string {
		return admin_url( 'options-general.php?page=' . self::PAGE );
	}

	/**
	 * Shows the screen again.
	 *
	 * @param string $message What happened.
	 */
	private static function finish( string $message ): void {
		wp_safe_redirect( add_query_arg( 'brainhouse_message', $message, self::url() ) );
		exit;
	}

	/** Shows what the last action did. */
	private static function show_message(): void {
		$messages = array(
			'email_sent'   => array( 'success', __( 'The test was handed to the mail server. Look whether it arrives.', 'brainhouse' ) ),
			'email_failed' => array( 'error', __( 'The test could not be sent. The reason is below, at "Email".', 'brainhouse' ) ),
			'signed_out'   => array( 'success', __( 'All members are signed out.', 'brainhouse' ) ),
		);
		$name     = isset( $_GET['brainhouse_message'] ) ? sanitize_key( wp_unslash( $_GET['brainhouse_message'] ) ) : ''; // phpcs:ignore WordPress.Security.NonceVerification -- shows a text only.
		if ( isset( $messages[ $name ] ) ) {
			printf( '<div class="notice notice-%s is-dismissible"><p>%s</p></div>', esc_attr( $messages[ $name ][0] ), esc_html( $messages[ $name ][1] ) );
		}
	}
}
