<?php

namespace Brainhouse;

/**
 * Finds out which plugin issues tokens. Several plugins have the same route, but not the same answers: "JWT Auth" puts the token into
 * `data`, where the site does not find it. What counts is the answer, so a copy that answers in the same way is accepted.
 */
final class Jwt_Plugin {

	const ROUTE = Account_Rules::ROUTES['token'];

	/** No plugin has the route; it has no secret in wp-config.php; it answers differently; it answers as the site expects. */
	const MISSING    = 'missing';
	const NO_SECRET  = 'no_secret';
	const LOOK_ALIKE = 'look_alike';
	const READY      = 'ready';

	/** A transient with the last result and what it was for, so that the plugin is tried once and not in each request. */
	const RESULT = 'brainhouse_jwt_plugin';

	/** How long a result other than `READY` is used, in seconds: a failure of the database during the test may be its cause. */
	const REFUSED_FOR = 10;

	/** Connects the hooks. */
	public static function register(): void {
		add_action( 'admin_notices', array( self::class, 'show_notice' ) );
	}

	/** Whether the routes of this plugin may answer. Beside a look-alike they do not: members could sign up, but never sign in. */
	public static function may_run(): bool|\WP_Error {
		return self::LOOK_ALIKE === self::state()
			? rest_error( 'service_unavailable', __( 'The member area is not available at the moment. Please try again later.', 'brainhouse' ) )
			: true;
	}

	/** The state of the plugin that issues tokens. @return string One of the constants above. */
	public static function state(): string {
		$callback = post_handler( self::ROUTE );
		if ( null === $callback ) {
			return self::MISSING;
		}
		$key    = self::key( $callback );
		$stored = get_transient( self::RESULT );
		if ( is_array( $stored ) && $stored['key'] === $key ) {
			return $stored['state'];
		}
		$state = self::probe();
		set_transient( self::RESULT, compact( 'key', 'state' ), self::READY === $state ? 0 : self::REFUSED_FOR );
		return $state;
	}

	/** Says in wp-admin why the plugin does not run: where an operator begins, activates plugins, or works with this one. */
	public static function show_notice(): void {
		$screens = array( 'dashboard', 'plugins', 'users', 'settings_page_brainhouse' );
		$screen  = get_current_screen();
		if ( ! $screen || ! in_array( $screen->id, $screens, true ) || ! current_user_can( 'activate_plugins' ) || self::LOOK_ALIKE !== self::state() ) {
			return;
		}
		printf( '<div class="notice notice-error"><p>%s</p></div>', esc_html( self::look_alike_message() ) );
	}

	/** What to do about a look-alike. */
	public static function look_alike_message(): string {
		$folder = plugin_folder( post_handler( self::ROUTE ) );
		/* translators: %s: folder of a plugin */
		return sprintf( __( 'Brainhouse Members does not run: the plugin in the folder "%s" issues tokens, but its answers are not those that the site reads. Deactivate it, and install "JWT Authentication for WP REST API" (jwt-authentication-for-wp-rest-api).', 'brainhouse' ), $folder );
	}

	/** Lets the plugin answer as if an administrator had signed in, if there is one. The token never leaves this function. */
	private static function probe(): string {
		$admins = get_users(
			array(
				'capability' => 'manage_options',
				'number'     => 1,
			)
		);
		if ( ! $admins ) {
			return self::READY;
		}
		$answer = self::log_in( $admins[0] );
		$data   = (array) $answer->get_data();
		if ( 'jwt_auth_bad_config' === ( $data['code'] ?? '' ) ) {
			return self::NO_SECRET;
		}
		$claims  = Sessions::claims_of( is_string( $data['token'] ?? null ) ? $data['token'] : '' );
		$is_same = 200 === $answer->get_status() && (int) ( $claims['data']['user']['id'] ?? 0 ) === $admins[0]->ID && isset( $claims[ Sessions::CLAIM ] );
		return $is_same ? self::READY : self::LOOK_ALIKE;
	}

	/** The answer of the plugin when an account signs in, whatever its password is. */
	private static function log_in( \WP_User $user ): \WP_REST_Response {
		$force = static fn() => $user;
		add_filter( 'authenticate', $force, PHP_INT_MAX );
		try {
			$request = new \WP_REST_Request( 'POST', self::ROUTE );
			$request->set_body_params( array_fill_keys( array( 'username', 'password' ), '' ) );
			$response = rest_ensure_response( call_user_func( post_handler( self::ROUTE ), $request ) );
		} catch ( \Throwable $error ) {
			$response = rest_error( 'rest_internal_error', __( 'Something went wrong.', 'brainhouse' ) );
		} finally {
			remove_filter( 'authenticate', $force, PHP_INT_MAX );
		}
		return is_wp_error( $response ) ? rest_convert_error_to_response( $response ) : $response;
	}

	/** What a result is valid for: the file of the plugin that answers, and whether there is a secret. */
	private static function key( callable $callback ): string {
		$file = file_of( $callback );
		return md5( implode( '|', array( VERSION, $file, (string) filemtime( $file ), defined( 'JWT_AUTH_SECRET_KEY' ) && JWT_AUTH_SECRET_KEY ? '1' : '0' ) ) );
	}
}
