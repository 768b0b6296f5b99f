<?php

namespace Brainhouse;

/**
 * Counts failed logins: per name and address, per address, and per name from all addresses for a month (NIST SP 800-63B-4, 3.2.2: at most
 * 100 in a row for one account, which has two names). The last two limits are higher: with one limit per name anybody could lock a member out
 * from one address. The last one does not concern addresses from which the member has signed in, nor new passwords. Every way in calls
 * wp_authenticate: the token route, wp-login.php and XML-RPC.
 */
final class Login_Limits {

	/** How long failures count, in seconds. */
	const WINDOW = Account_Rules::LOGIN_LOCK_MINUTES * MINUTE_IN_SECONDS;

	/** How long failures with one name from all addresses count, in seconds. */
	const ACCOUNT_WINDOW = Account_Rules::ACCOUNT_WINDOW_DAYS * DAY_IN_SECONDS;

	/** How long an address from which a member has signed in is known, in seconds. */
	const KNOWN = Account_Rules::KNOWN_ADDRESS_DAYS * DAY_IN_SECONDS;

	/** Errors of WordPress that say which accounts exist. */
	const TELLING_ERRORS = array( 'invalid_username', 'invalid_email', 'invalidcombo', 'incorrect_password', 'application_passwords_disabled', 'application_passwords_disabled_for_user' );

	/** The texts of the site's routes for guests, and what each is in `Account_Rules::REQUEST_LENGTHS`. The sign-up has its own rules. */
	const FIELDS = array(
		Account_Rules::ROUTES['token']         => array(
			'username' => 'name',
			'password' => 'password',
		),
		Account_Rules::ROUTES['lostPassword']  => array( 'user_login' => 'name' ),
		Account_Rules::ROUTES['resetPassword'] => array(
			'login'    => 'name',
			'key'      => 'key',
			'password' => 'password',
		),
		Account_Rules::ROUTES['logout']        => array( 'session' => 'session' ),
	);

	/** The same for the forms and links of wp-login.php. */
	const FORM_FIELDS = array(
		'log'           => 'name',
		'pwd'           => 'password',
		'user_login'    => 'name',
		'user_email'    => 'name',
		'login'         => 'name',
		'key'           => 'key',
		'rp_key'        => 'key',
		'pass1'         => 'password',
		'pass2'         => 'password',
		'post_password' => 'password',
	);

	/** The keys that this login has counted. @var string[][] */
	private static array $counted = array();

	/** The refusal of this login, whatever its password is. */
	private static ?\WP_Error $refusal = null;

	/** The refusal of this request's application password. */
	private static ?\WP_Error $basic_refusal = null;

	/** Connects the hooks. */
	public static function register(): void {
		add_filter( 'rest_request_before_callbacks', array( self::class, 'check_fields' ), 20, 3 );
		add_action( 'login_init', array( self::class, 'check_form' ) );
		add_filter( 'authenticate', array( self::class, 'count' ), 1, 3 );
		// After the password was compared, and before the status is.
		add_filter( 'authenticate', array( self::class, 'accept' ), 99 );
		// After everything else: WordPress's own functions replace earlier errors.
		add_filter( 'authenticate', array( self::class, 'refuse' ), PHP_INT_MAX, 3 );
		add_action( 'application_password_failed_authentication', array( self::class, 'count_application_password' ) );
		// After WordPress's own answer about it.
		add_filter( 'rest_authentication_errors', static fn( $result ) => self::$basic_refusal ?? $result, PHP_INT_MAX );
		// Members need no XML-RPC. The priority lets an operator enable it with another filter.
		add_filter( 'xmlrpc_enabled', '__return_false', 1 );
	}

	/**
	 * Refuses texts that are too long, and a login whose name or password is not text: WordPress would end with a fatal error.
	 * Filter `rest_request_before_callbacks`.
	 */
	public static function check_fields( $response, $handler, $request ): mixed {
		$route  = matched_route( $request );
		$fields = is_wp_error( $response ) ? array() : self::FIELDS[ $route ] ?? array();
		foreach ( $fields as $field => $type ) {
			$value = $request->get_param( $field );
			// The plugin's own routes check types themselves.
			if ( ( Jwt_Plugin::ROUTE === $route && null !== $value && ! is_string( $value ) ) || is_too_long( $value, $type ) ) {
				return wrong_type( $field );
			}
		}
		return $response;
	}

	/** Refuses texts that are too long, before wp-login.php does anything with them. */
	public static function check_form(): void {
		// phpcs:disable WordPress.Security -- only the lengths are read.
		foreach ( array( $_GET, $_POST ) as $values ) {
			foreach ( self::FORM_FIELDS as $field => $type ) {
				if ( is_too_long( wp_unslash( $values[ $field ] ?? '' ), $type ) ) {
					wp_die( esc_html( wrong_type( $field )->get_error_message() ), '', 400 );
				}
			}
		}
		// phpcs:enable WordPress.Security
	}

	/** Counts a login before it is made. Filter `authenticate`. */
	public static function count( $user, $name, $password ): mixed {
		if ( is_too_long( $name, 'name' ) || is_too_long( $password, 'password' ) ) {
			// Of another login endpoint. WordPress's own functions would go on after an error.
			wp_die( esc_html( wrong_type( 'password' )->get_error_message() ), '', 400 );
		}
		self::$counted = array();
		self::$refusal = null;
		$most          = (int) Settings::get( 'login_failures' );
		if ( 0 === $most || '' === trim( (string) $name ) || '' === (string) $password ) {
			return $user;
		}
		foreach ( self::limits( find_account( (string) $name )[1], $most ) as list( $key, $limit, $window ) ) {
			self::$counted[] = $key;
			$wait            = Attempts::count( $key, $limit, $window );
			if ( $wait > 0 ) {
				/* translators: %s: a time such as 5 minutes */
				self::$refusal = new \WP_Error( 'too_many_retries', sprintf( __( 'Too many failed logins. Try again in %s, or choose “Forgot password?”.', 'brainhouse' ), wait_in_words( $wait ) ) );
				break;
			}
		}
		return $user;
	}

	/** Does not count a login with the right password. @param mixed $user User or error of the login so far. */
	public static function accept( $user ): mixed {
		if ( $user instanceof \WP_User && self::$counted && ! self::$refusal ) {
			array_map( array( Attempts::class, 'uncount' ), self::$counted );
			self::$counted = array();
			self::unlock( $user, false );
			foreach ( array( $user->user_login, $user->user_email ) as $name ) {
				Attempts::remember( self::name_key( 'login known', $name ), self::KNOWN );
			}
		}
		return $user;
	}

	/**
	 * Refuses a login after too many failures, and gives all failures one code and one text after the same work, so that nobody learns which
	 * accounts exist. Filter `authenticate`.
	 */
	public static function refuse( $user, $name, $password ): mixed {
		$code = is_wp_error( $user ) ? $user->get_error_code() : '';
		if ( in_array( $code, array( 'invalid_username', 'invalid_email', 'invalidcombo' ), true ) ) {
			// As much work as to compare it.
			wp_hash_password( (string) $password );
		}
		if ( self::$refusal ) {
			return self::$refusal;
		}
		return in_array( $code, self::TELLING_ERRORS, true ) ? self::wrong() : $user;
	}

	/**
	 * Counts and records a failure with the header "Authorization: Basic", with which every request of the REST API tries an application
	 * password. Nobody guesses one, but the error of WordPress says which accounts exist, and which have rights.
	 * Action `application_password_failed_authentication`.
	 */
	public static function count_application_password( $error ): void {
		// A login, which goes through `refuse`, may try them, too. WordPress asks for the user several times.
		if ( self::$basic_refusal || ! doing_filter( 'determine_current_user' ) ) {
			return;
		}
		$name = isset( $_SERVER['PHP_AUTH_USER'] ) ? (string) wp_unslash( $_SERVER['PHP_AUTH_USER'] ) : ''; // phpcs:ignore WordPress.Security.ValidatedSanitizedInput -- only hashed.
		self::count( null, $name, 'application password' );
		$refusal = self::$refusal ?? ( in_array( $error->get_error_code(), self::TELLING_ERRORS, true ) ? self::wrong() : $error );
		$refusal->add_data( array( 'status' => 401 ) );
		self::$basic_refusal = $refusal;
		do_action( 'wp_login_failed', $name, $refusal ); // phpcs:ignore WordPress.NamingConventions.PrefixAllGlobals -- of WordPress.
	}

	/** The error of every failure. */
	private static function wrong(): \WP_Error {
		return new \WP_Error( 'incorrect_password', __( 'The username, email or password is wrong.', 'brainhouse' ) );
	}

	/** Clears the failures of a member from this address; after a new password with the key of an email also those from all addresses. */
	public static function unlock( \WP_User $user, bool $is_complete ): void {
		foreach ( array( $user->user_login, $user->user_email ) as $name ) {
			Attempts::clear( self::name_key( 'login name and address', $name ) );
			if ( $is_complete ) {
				Attempts::clear( self::account_key( $name ) );
			}
		}
	}

	/** What is counted for a name: keys, limits, and for how many seconds each counts. @param int $most Failures from one address. */
	private static function limits( string $name, int $most ): array {
		$limits = array( array( array( 'login address', Attempts::client() ), $most * Account_Rules::LOGIN_FAILURES_FACTOR, self::WINDOW ) );
		if ( null !== Attempts::network() ) {
			$limits[] = array( array( 'login address', Attempts::network() ), $most * Account_Rules::LOGIN_FAILURES_FACTOR * Account_Rules::NETWORK_FACTOR, self::WINDOW );
		}
		$limits[] = array( self::name_key( 'login name and address', $name ), $most, self::WINDOW );
		if ( ! Attempts::remembers( self::name_key( 'login known', $name ) ) ) {
			$limits[] = array( self::account_key( $name ), $most * Account_Rules::LOGIN_FAILURES_FACTOR, self::ACCOUNT_WINDOW );
		}
		return $limits;
	}

	/** The key of a stored name. Locking the username and the address of an account together would show that they belong together. */
	private static function account_key( string $name ): array {
		return array( 'login name', strtolower( $name ) );
	}

	/** The key of something about a name and this address. @param string $name Username or email address. */
	private static function name_key( string $what, string $name ): array {
		return array( $what, strtolower( $name ), Attempts::client() );
	}
}
