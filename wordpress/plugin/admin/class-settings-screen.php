<?php

namespace Brainhouse;

/** Settings > Brainhouse. */
final class Settings_Screen {

	const PAGE = 'brainhouse';

	/** Connects the hooks. */
	public static function register(): void {
		add_action( 'admin_menu', array( self::class, 'add_menu' ) );
		add_action( 'admin_init', array( self::class, 'register_setting' ) );
		add_action( 'admin_post_brainhouse_test_email', array( self::class, 'send_test_email' ) );
		add_action( 'admin_post_brainhouse_sign_out_all', array( self::class, 'sign_out_all' ) );
	}

	/** Adds the menu. */
	public static function add_menu(): void {
		add_options_page( __( 'Brainhouse', 'brainhouse' ), __( 'Brainhouse', 'brainhouse' ), 'manage_options', self::PAGE, array( self::class, 'show' ) );
	}

	/** Registers the option, so that options.php stores it. */
	public static function register_setting(): void {
		register_setting( Settings::OPTION, Settings::OPTION, array( 'sanitize_callback' => array( Settings::class, 'sanitize' ) ) );
	}

	/** Registers the fields of the form. */
	private static function add_fields(): void {
		add_settings_section( self::PAGE, __( 'Settings', 'brainhouse' ), '__return_null', self::PAGE );
		foreach ( self::fields() as $name => $field ) {
			$facts = array(
				'name'      => $name,
				'label_for' => 'brainhouse-' . $name,
				'hint'      => $field[1],
				'text'      => $field[2] ?? '',
			);
			add_settings_field( $name, $field[0], array( self::class, 'show_field' ), self::PAGE, self::PAGE, $facts );
		}
	}

	/** The fields of the form. @return array<string, string[]> Label, hint, and the text beside a checkbox, by name. */
	private static function fields(): array {
		return array(
			'site_url'              => array( __( 'Address of the site', 'brainhouse' ), __( 'The site that members visit, such as https://brainhouse.example. Links in emails lead there, and its pages may call this WordPress.', 'brainhouse' ) ),
			'more_origins'          => array( __( 'Further addresses', 'brainhouse' ), __( 'Addresses of previews, one per line. Their pages may call this WordPress, too.', 'brainhouse' ) ),
			'iv_codes'              => array( __( 'I.V. codes', 'brainhouse' ), __( 'One per line; capital and small letters are the same, and # starts a comment. Without codes any code is accepted.', 'brainhouse' ) ),
			'iv_codes_once'         => array( __( 'Use of I.V. codes', 'brainhouse' ), '', __( 'Each code is valid for one account', 'brainhouse' ) ),
			'confirm_addresses'     => array( __( 'Email addresses', 'brainhouse' ), __( 'Without it anybody can sign up with the address of another person. Switch it off only if this WordPress cannot send emails.', 'brainhouse' ), __( 'Applicants confirm their address with a link', 'brainhouse' ) ),
			'operators'             => array( __( 'Operators', 'brainhouse' ), __( 'Email addresses that get an email about each sign-up. Without one it is that of the administrator.', 'brainhouse' ) ),
			'sign_ups_per_hour'     => array( __( 'Sign-ups per hour', 'brainhouse' ), __( 'From one address.', 'brainhouse' ) ),
			'resets_per_hour'       => array( __( 'Requests for a new password per hour', 'brainhouse' ), __( 'From one address.', 'brainhouse' ) ),
			'login_failures'        => array( __( 'Failed logins', 'brainhouse' ), __( 'How often one address may enter a wrong password for one account within 15 minutes. 0: another plugin limits logins.', 'brainhouse' ) ),
			'session_idle_minutes'  => array( __( 'Unused sessions', 'brainhouse' ), __( 'After how many minutes without a request a session ends. 0: no limit.', 'brainhouse' ) ),
			'keep_unconfirmed_days' => array( __( 'Days until unconfirmed sign-ups are deleted', 'brainhouse' ), __( 'Sign-ups whose email address nobody has confirmed. A new link keeps them longer. 0: they are kept.', 'brainhouse' ) ),
			'keep_pending_days'     => array( __( 'Days until pending sign-ups are deleted', 'brainhouse' ), __( 'Sign-ups that nobody has decided on. 0: they are kept.', 'brainhouse' ) ),
			'keep_rejected_days'    => array( __( 'Days until rejected accounts are deleted', 'brainhouse' ), __( 'After the decision. Accounts with rights in WordPress, and those that have written something, are never deleted. 0: they are kept.', 'brainhouse' ) ),
			'keep_audit_days'       => array( __( 'Days until records of decisions are deleted', 'brainhouse' ), __( 'Who has approved or rejected whom, and what was exported or deleted. 0: they are kept.', 'brainhouse' ) ),
			'keep_events_days'      => array( __( 'Days until records of logins are deleted', 'brainhouse' ), __( '0: they are kept.', 'brainhouse' ) ),
			/* translators: %s: path of a folder */
			'content_folder'        => array( __( 'Folder of member content', 'brainhouse' ), sprintf( __( 'An absolute path outside of what the web server sends. Empty: %s', 'brainhouse' ), Content_Folder::path() ) ),
		);
	}

	/** Shows a field. @param string[] $field Name, hint, and the text beside a checkbox. */
	public static function show_field( array $field ): void {
		$name  = $field['name'];
		$value = Settings::get( $name );
		// A constant in wp-config.php replaces these two.
		$fixed = array(
			'site_url'       => defined( 'BRAINHOUSE_SITE_URL' ) ? Settings::site_url() : null,
			'content_folder' => defined( 'BRAINHOUSE_CONTENT_DIR' ) ? Settings::content_folder() : null,
		)[ $name ] ?? null;

		$attributes = sprintf( 'id="brainhouse-%1$s" name="%2$s[%1$s]"', esc_attr( $name ), esc_attr( Settings::OPTION ) ) . disabled( null !== $fixed, true, false );
		// phpcs:disable WordPress.Security.EscapeOutput -- escaped above.
		if ( isset( Settings::SWITCHES[ $name ] ) ) {
			printf( '<label><input type="checkbox" %s value="1"%s> %s</label>', $attributes, checked( (bool) $value, true, false ), esc_html( $field['text'] ) );
		} elseif ( in_array( $name, array( 'more_origins', 'iv_codes', 'operators' ), true ) ) {
			printf( '<textarea class="large-text code" rows="4" %s>%s</textarea>', $attributes, esc_textarea( $value ) );
		} else {
			$types = array( 'site_url' => 'url' ) + array_fill_keys( array_keys( Settings::NUMBERS ), 'number' );
			printf( '<input class="regular-text" type="%s" %s value="%s">', esc_attr( $types[ $name ] ?? 'text' ), $attributes, esc_attr( $fixed ?? $value ) );
		}
		// phpcs:enable WordPress.Security.EscapeOutput
		echo '' === $field['hint'] ? '' : '<p class="description">' . esc_html( $field['hint'] ) . '</p>';
	}

	/** Sends an email to the operator. */
	public static function send_test_email(): void {
		Forms::require_rights( 'brainhouse_test_email', 'manage_options' );
		$to = isset( $_POST['to'] ) ? sanitize_email( account_name( (string) wp_unslash( $_POST['to'] ) ) ) : ''; // phpcs:ignore WordPress.Security.NonceVerification -- verified above.
		if ( is_email( $to ) && Emails::send_test( $to ) ) {
			Forms::finish( self::url(), __( 'The test was handed to the mail server. Look whether it arrives.', 'brainhouse' ) );
		}
		Forms::finish( self::url(), '', array( __( 'The test could not be sent. The reason is below, at "Email".', 'brainhouse' ) ) );
	}

	/** Ends the sessions of all members. */
	public static function sign_out_all(): void {
		Forms::require_rights( 'brainhouse_sign_out_all', 'manage_options' );
		Sessions::end_all();
		Events::record( 'sessions-ended' );
		Forms::finish( self::url(), __( 'All members are signed out.', 'brainhouse' ) );
	}

	/** Shows the screen. */
	public static function show(): void {
		echo '<div class="wrap"><h1>' . esc_html__( 'Brainhouse', 'brainhouse' ) . '</h1>';
		self::show_checks();
		echo '<form method="post" action="options.php">';
		settings_fields( Settings::OPTION );
		self::add_fields();
		do_settings_sections( self::PAGE );
		echo '<h2>' . esc_html__( 'Emails', 'brainhouse' ) . '</h2><p>';
		echo esc_html__( 'These are replaced in all texts: {greeting} {username} {site_name} {site_url}. Empty fields get the text of the plugin again.', 'brainhouse' ) . '</p>';
		foreach ( Emails::types() as $type => $facts ) {
			self::show_email( $type, $facts );
		}
		submit_button();
		echo '</form><h2>' . esc_html__( 'Test of email', 'brainhouse' ) . '</h2>';
		$field = sprintf( '<label>%s <input type="email" name="to" required value="%s"></label>', esc_html__( 'Send to', 'brainhouse' ), esc_attr( wp_get_current_user()->user_email ) );
		Forms::show( 'brainhouse_test_email', __( 'Send a test', 'brainhouse' ), $field );
		echo '<h2>' . esc_html__( 'All sessions', 'brainhouse' ) . '</h2><p>' . esc_html__( 'Every member signs in again. Use it if tokens or a backup may have been stolen.', 'brainhouse' ) . '</p>';
		Forms::show( 'brainhouse_sign_out_all', __( 'Sign out all members', 'brainhouse' ), '', 'delete' );
		echo '</div>';
	}

	/** Shows the result of each check. */
	private static function show_checks(): void {
		$looks = array(
			Checks::OK      => array( __( 'OK', 'brainhouse' ), '#00702c' ),
			Checks::ERROR   => array( __( 'Error', 'brainhouse' ), '#b32d2e' ),
			Checks::UNKNOWN => array( __( 'Not known', 'brainhouse' ), '#646970' ),
		);
		echo '<h2>' . esc_html__( 'Is everything ready?', 'brainhouse' ) . '</h2><table class="widefat striped" id="brainhouse-checks"><tbody>';
		foreach ( Checks::all() as $check ) {
			list( $label, $color ) = $looks[ $check['status'] ];
			printf(
				'<tr data-check="%s" data-status="%s"><th scope="row">%s</th><td style="color:%s"><strong>%s</strong></td><td style="overflow-wrap:anywhere">%s</td></tr>',
				esc_attr( $check['id'] ),
				esc_attr( $check['status'] ),
				esc_html( $check['title'] ),
				esc_attr( $color ),
				esc_html( $label ),
				esc_html( $check['message'] )
			);
		}
		echo '</tbody></table><p>' . esc_html__( 'Build the site with these variables:', 'brainhouse' ) . '</p>';
		$variables = "GATSBY_BACK_END=wordpress\nGATSBY_SERVICE_BASE=" . untrailingslashit( home_url() ) . "\nGATSBY_MEMBER_CONTENT_BASE=" . Member_Content::base_url();
		printf( '<pre><code style="display:block;white-space:pre-wrap;overflow-wrap:anywhere">%s</code></pre>', esc_html( $variables ) );
	}

	/** Shows the fields for the texts of an email. @param array $facts Title and placeholders. */
	private static function show_email( string $type, array $facts ): void {
		$name = Settings::OPTION . '[emails][' . $type . ']';
		$id   = 'brainhouse-email-' . $type;
		printf( '<details><summary><strong>%s</strong> %s</summary>', esc_html( $facts['title'] ), esc_html( implode( ' ', $facts['placeholders'] ) ) );
		printf( '<p><label for="%1$s-subject">%2$s</label><br><input class="large-text" id="%1$s-subject" name="%3$s[subject]" value="%4$s"></p>', esc_attr( $id ), esc_html__( 'Subject', 'brainhouse' ), esc_attr( $name ), esc_attr( Emails::text( $type, 'subject' ) ) );
		printf( '<p><label for="%1$s-body">%2$s</label><br><textarea class="large-text" rows="12" id="%1$s-body" name="%3$s[body]">%4$s</textarea></p></details>', esc_attr( $id ), esc_html__( 'Text', 'brainhouse' ), esc_attr( $name ), esc_textarea( Emails::text( $type, 'body' ) ) );
	}

	/** The address of the screen. */
	private static function url(): string {
		return admin_url( 'options-general.php?page=' . self::PAGE );
	}
}
