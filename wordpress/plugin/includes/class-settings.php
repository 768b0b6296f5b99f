<?php

namespace Brainhouse;

/** Reads and validates the settings, which are one option. Two constants in wp-config.php override them. */
final class Settings {

	const OPTION = 'brainhouse_settings';

	/** The version of the table, so that an update of the plugin's files creates what is missing. */
	const TABLE_VERSION_OPTION = 'brainhouse_table_version';
	const TABLE_VERSION        = 8;

	/** The columns and keys of the tables, each on a line as dbDelta() wants it. The column kind has the type of an email or event. */
	const TABLES = array(
		'attempts' => '
			attempt_key char(64) NOT NULL,
			attempts int unsigned NOT NULL,
			expires_at bigint unsigned NOT NULL,
			PRIMARY KEY  (attempt_key),
			KEY expires_at (expires_at)
		',
		'sessions' => '
			session_hash char(64) NOT NULL,
			used_at bigint unsigned NOT NULL,
			is_ended tinyint unsigned NOT NULL,
			expires_at bigint unsigned NOT NULL,
			PRIMARY KEY  (session_hash),
			KEY expires_at (expires_at)
		',
		'emails'   => '
			id bigint unsigned NOT NULL AUTO_INCREMENT,
			kind varchar(32) NOT NULL,
			user_id bigint unsigned NOT NULL,
			detail varchar(254) NOT NULL,
			created_at bigint unsigned NOT NULL,
			due_at bigint unsigned NOT NULL,
			attempts int unsigned NOT NULL,
			given_up_at bigint unsigned NOT NULL,
			last_error varchar(500) NOT NULL,
			PRIMARY KEY  (id),
			KEY due (given_up_at,due_at),
			KEY user_id (user_id)
		',
		'keys'     => '
			key_hash char(64) NOT NULL,
			user_id bigint unsigned NOT NULL,
			expires_at bigint unsigned NOT NULL,
			PRIMARY KEY  (key_hash),
			KEY user_id (user_id)
		',
		'events'   => '
			id bigint unsigned NOT NULL AUTO_INCREMENT,
			happened_at bigint unsigned NOT NULL,
			kind varchar(32) NOT NULL,
			user_id bigint unsigned NOT NULL,
			actor_id bigint unsigned NOT NULL,
			name_hash char(16) NOT NULL,
			client_hash char(16) NOT NULL,
			count int unsigned NOT NULL DEFAULT 1,
			PRIMARY KEY  (id),
			KEY happened_at (happened_at),
			KEY user_id (user_id)
		',
	);

	/** The version in which users from before the plugin had no status. */
	const WITHOUT_STATUSES = 1;

	/** The daily event that deletes what is not needed any more. */
	const CLEANING = 'brainhouse_clean';

	/** The capability to decide on members and to end their sessions. Users who may edit users have it. */
	const MANAGE_MEMBERS = 'edit_users';

	/** The capability to upload member content. Administrators and the role below have it. */
	const PUBLISH      = 'brainhouse_publish_content';
	const PUBLISH_ROLE = 'brainhouse_publisher';

	/** The settings that are numbers: default, least and largest value. */
	const NUMBERS = array(
		'sign_ups_per_hour'     => array( Account_Rules::SIGN_UPS_PER_HOUR, 1, 10000 ),
		'resets_per_hour'       => array( Account_Rules::RESETS_PER_HOUR, 1, 10000 ),
		'login_failures'        => array( Account_Rules::LOGIN_FAILURES, 0, 1000 ),
		'session_idle_minutes'  => array( 0, 0, 10080 ),
		'keep_unconfirmed_days' => array( Account_Rules::KEPT_DAYS['unconfirmed'], 0, 99999 ),
		'keep_pending_days'     => array( Account_Rules::KEPT_DAYS['pending'], 0, 99999 ),
		'keep_rejected_days'    => array( Account_Rules::KEPT_DAYS['rejected'], 0, 99999 ),
		'keep_audit_days'       => array( Account_Rules::KEPT_DAYS['audit'], 0, 99999 ),
		'keep_events_days'      => array( Account_Rules::KEPT_DAYS['events'], 0, 99999 ),
	);

	/** Those that are switched on or off, with their defaults. */
	const SWITCHES = array(
		'iv_codes_once'     => true,
		'confirm_addresses' => true,
	);

	/** Those that are text, empty at first. */
	const TEXTS = array( 'site_url', 'more_origins', 'iv_codes', 'operators', 'content_folder' );

	/** Connects the hooks. */
	public static function register(): void {
		add_action( 'init', array( self::class, 'install' ) );
		add_filter( 'user_has_cap', array( self::class, 'add_capabilities' ), 10, 2 );
	}

	/** Installs the plugin, or refuses to be activated. */
	public static function activate(): void {
		if ( is_multisite() ) {
			// All sites of a network share their users, so a member of one site would be a member of all.
			wp_die(
				esc_html__( 'Brainhouse Members does not work on a network of sites (multisite), because its sites share their users. Use a WordPress of its own for the members.', 'brainhouse' ),
				esc_html__( 'The plugin was not activated.', 'brainhouse' ),
				array( 'back_link' => true )
			);
		}
		self::install( true );
	}

	/** Stops the events when the plugin is deactivated. */
	public static function deactivate(): void {
		wp_clear_scheduled_hook( self::CLEANING );
		Email_Queue::stop();
	}

	/** Creates or changes the tables and the role after an update (action `init`), and in any case at an activation. */
	public static function install( $is_activation = false ): void {
		global $wpdb;
		$version = (int) get_option( self::TABLE_VERSION_OPTION );
		if ( self::TABLE_VERSION === $version && true !== $is_activation ) {
			return;
		}
		require_once ABSPATH . 'wp-admin/includes/upgrade.php';
		foreach ( self::TABLES as $name => $columns ) {
			dbDelta( "CREATE TABLE {$wpdb->prefix}brainhouse_{$name} ({$columns}) " . $wpdb->get_charset_collate() );
		}
		add_option( Retention::SINCE, time(), '', false );
		// What the import of accounts of earlier versions has left: the state of links for new passwords, their event, and that of files.
		delete_metadata( 'user', 0, 'brainhouse_password_link', '', true );
		wp_clear_scheduled_hook( 'brainhouse_send_links' );
		wp_clear_scheduled_hook( 'brainhouse_forget_imports' );
		remove_role( self::PUBLISH_ROLE );
		add_role( self::PUBLISH_ROLE, __( 'Publisher of member content', 'brainhouse' ), array( self::PUBLISH => true ) );
		if ( ! wp_next_scheduled( self::CLEANING ) ) {
			wp_schedule_event( time() + HOUR_IN_SECONDS, 'daily', self::CLEANING );
		}
		if ( '' === (string) get_option( Sessions::SITE_GENERATION, '' ) ) {
			// Tokens from before a deletion of the plugin do not become valid again.
			Sessions::end_all();
		}
		// Once: later on, a user without a status is not one from before the plugin.
		if ( self::WITHOUT_STATUSES === $version || null === Database::value( 'SELECT 1 FROM {usermeta} WHERE meta_key = %s LIMIT 1', Members::STATUS ) ) {
			Members::approve_existing();
		}
		update_option( self::TABLE_VERSION_OPTION, self::TABLE_VERSION );
	}

	/** Gives the capability to upload member content to users who may change settings. Filter `user_has_cap`. */
	public static function add_capabilities( $all_caps, $wanted ) {
		if ( in_array( self::PUBLISH, (array) $wanted, true ) && ! empty( $all_caps['manage_options'] ) ) {
			$all_caps[ self::PUBLISH ] = true;
		}
		return $all_caps;
	}

	/** All settings: the stored values, and the defaults of the others. */
	private static function all(): array {
		$defaults = array_fill_keys( self::TEXTS, '' ) + self::SWITCHES + array_map( 'current', self::NUMBERS ) + array( 'emails' => array() );
		return array_merge( $defaults, (array) get_option( self::OPTION, array() ) );
	}

	/** One setting. */
	public static function get( string $name ): mixed {
		return self::all()[ $name ];
	}

	/** The address of the site that members visit, without a final slash. @return string '' if it is not set. */
	public static function site_url(): string {
		$url = defined( 'BRAINHOUSE_SITE_URL' ) ? (string) BRAINHOUSE_SITE_URL : (string) self::get( 'site_url' );
		return untrailingslashit( trimmed( $url ) );
	}

	/** The origins whose pages may call this WordPress: that of the site, and further ones. @return string[] */
	public static function origins(): array {
		$addresses = array_merge( array( self::site_url() ), preg_split( '/\s+/', (string) self::get( 'more_origins' ) ) );
		return array_values( array_unique( array_filter( array_map( array( self::class, 'origin_of' ), $addresses ) ) ) );
	}

	/** The folder for member content that is configured. @return string '' if none is. */
	public static function content_folder(): string {
		$folder = defined( 'BRAINHOUSE_CONTENT_DIR' ) ? (string) BRAINHOUSE_CONTENT_DIR : (string) self::get( 'content_folder' );
		return untrailingslashit( trimmed( $folder ) );
	}

	/** The addresses that get an email about each sign-up. @return string[] */
	public static function operators(): array {
		$given = array_filter( preg_split( '/[\s,;]+/', (string) self::get( 'operators' ) ), 'is_email' );
		return $given ? array_values( $given ) : array( (string) get_option( 'admin_email' ) );
	}

	/** The I.V. codes in lower case: one per line, # starts a comment. @return string[] An empty list accepts every code. */
	public static function iv_codes(): array {
		$lines = (array) preg_split( '/\R/u', (string) self::get( 'iv_codes' ) );
		$codes = array_map( static fn( $line ) => self::iv_code_key( preg_replace( '/(^|\s)#.*$/u', '', trimmed( $line ) ) ), $lines );
		return array_values( array_unique( array_filter( $codes, 'strlen' ) ) );
	}

	/** An I.V. code in the form in which codes are compared. @param string $code As entered. */
	public static function iv_code_key( string $code ): string {
		$trimmed = trimmed( $code );
		return function_exists( 'mb_strtolower' ) ? mb_strtolower( $trimmed, 'UTF-8' ) : strtolower( $trimmed );
	}

	/** The settings to store, from what the form has sent. Values that cannot be used keep what was stored. */
	public static function sanitize( $given ): array {
		$given  = is_array( $given ) ? $given : array();
		$old    = self::all();
		$values = array();
		foreach ( self::TEXTS as $name ) {
			$values[ $name ] = is_string( $given[ $name ] ?? null ) ? trimmed( $given[ $name ] ) : $old[ $name ];
		}
		foreach ( array_keys( self::SWITCHES ) as $name ) {
			$values[ $name ] = ! empty( $given[ $name ] );
		}
		foreach ( self::NUMBERS as $name => list( , $least, $most ) ) {
			$values[ $name ] = is_numeric( $given[ $name ] ?? null ) ? max( $least, min( $most, (int) $given[ $name ] ) ) : (int) $old[ $name ];
		}
		$site_url = untrailingslashit( esc_url_raw( $values['site_url'], array( 'https', 'http' ) ) );
		if ( '' !== $values['site_url'] && '' === self::origin_of( $site_url ) ) {
			self::report( 'site_url', __( 'The address of the site must be a web address such as https://brainhouse.example. It was not changed.', 'brainhouse' ) );
			$site_url = $old['site_url'];
		}
		$operators = array_filter( array_map( __NAMESPACE__ . '\account_name', preg_split( '/[\s,;]+/', $values['operators'] ) ), 'strlen' );
		$bad       = array_diff( $operators, array_filter( $operators, 'is_email' ) );
		if ( $bad ) {
			/* translators: %s: what was entered */
			self::report( 'operators', sprintf( __( 'These are not email addresses: %s. They were left out.', 'brainhouse' ), implode( ', ', $bad ) ) );
		}
		$folder = untrailingslashit( $values['content_folder'] );
		if ( '' !== $folder && ! path_is_absolute( $folder ) ) {
			self::report( 'content_folder', __( 'The folder of member content must be an absolute path. It was not changed.', 'brainhouse' ) );
			$folder = $old['content_folder'];
		}
		return array(
			'site_url'       => $site_url,
			'more_origins'   => implode( "\n", array_filter( array_map( array( self::class, 'origin_of' ), preg_split( '/\s+/', $values['more_origins'] ) ) ) ),
			'iv_codes'       => sanitize_textarea_field( $values['iv_codes'] ),
			'operators'      => implode( "\n", array_diff( $operators, $bad ) ),
			'content_folder' => $folder,
			'emails'         => self::sanitize_emails( $given['emails'] ?? array() ),
		) + $values;
	}

	/** The origin of a web address: scheme, host and port. @return string '' if it is none. */
	public static function origin_of( string $address ): string {
		$parts = wp_parse_url( trimmed( $address ) );
		if ( ! is_array( $parts ) || empty( $parts['host'] ) || ! in_array( $parts['scheme'] ?? '', array( 'http', 'https' ), true ) ) {
			return '';
		}
		return strtolower( $parts['scheme'] . '://' . $parts['host'] ) . ( isset( $parts['port'] ) ? ':' . $parts['port'] : '' );
	}

	/** The texts of emails that differ from the defaults. @param mixed $given Values of the form. */
	private static function sanitize_emails( $given ): array {
		$texts = array();
		foreach ( Emails::types() as $type => $defaults ) {
			foreach ( array( 'subject', 'body' ) as $part ) {
				$value = $given[ $type ][ $part ] ?? '';
				// Browsers send line breaks as CRLF.
				$value = is_string( $value ) ? str_replace( "\r\n", "\n", $value ) : '';
				$value = trimmed( 'subject' === $part ? sanitize_text_field( $value ) : sanitize_textarea_field( $value ) );
				if ( '' !== $value && $defaults[ $part ] !== $value ) {
					$texts[ $type ][ $part ] = $value;
				}
			}
		}
		return $texts;
	}

	/** Shows an error above the form. @param string $message Plain text. */
	private static function report( string $code, string $message ): void {
		if ( function_exists( 'add_settings_error' ) ) {
			add_settings_error( self::OPTION, $code, esc_html( $message ) );
		}
	}
}
