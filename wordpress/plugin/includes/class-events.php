<?php

namespace Brainhouse;

/**
 * Records what has happened to accounts in a table of its own: who has decided on whom, what was exported or deleted, and logins. Names
 * that belong to no account and addresses of clients are stored as keyed hashes only.
 */
final class Events {

	/** Types that operators or the daily event cause: the audit. They are kept for longer than the others. Earlier versions have imported accounts. */
	const AUDIT = array( 'approved', 'rejected', 'exported', 'personal-data-exported', 'imported', 'sessions-ended', 'address-confirmed', 'deleted', 'refused-by-owner', 'unconfirmed-expired', 'pending-expired', 'rejected-expired' );

	/** What anybody can cause. Only some of them are stored in a minute, so that an attack neither fills the database nor hides a login. */
	const REFUSALS = array( 'login-failed', 'login-locked', 'login-refused', 'token-refused', 'access-refused', 'upload-refused' );

	/** The row with the number of those that were left out in a minute. */
	const LEFT_OUT = 'left-out';

	/** Why accounts are being deleted; null: somebody deletes them. */
	private static ?string $reason = null;

	/** Connects the hooks. */
	public static function register(): void {
		add_action( 'deleted_user', array( self::class, 'record_deletion' ), 10, 3 );
		add_action( 'wp_login', static fn( $name, $user ) => self::record( 'login', $user->ID ), 10, 2 );
		add_filter( 'jwt_auth_token_before_sign', array( self::class, 'record_token' ), 10, 2 );
		add_action( 'wp_login_failed', array( self::class, 'record_failure' ), 10, 2 );
		add_filter( 'rest_post_dispatch', array( self::class, 'record_refusal' ), 20, 3 );
	}

	/**
	 * A request of the REST API was refused (OWASP ASVS 5.0, 16.3.3): its token was changed, is too old or was ended; its user may not do
	 * that; or what it uploads is no content for members. A guest without a token is no event. Filter `rest_post_dispatch`.
	 */
	public static function record_refusal( $response, $server, $request ) {
		if ( ! $response instanceof \WP_REST_Response || $response->get_status() < 400 ) {
			return $response;
		}
		$data = $response->get_data();
		$code = is_array( $data ) && isset( $data['code'] ) && is_string( $data['code'] ) ? $data['code'] : '';
		if ( 0 === strpos( $code, 'jwt_auth_' ) ) {
			self::record( 'token-refused' );
		} elseif ( 0 === strpos( matched_route( $request ), '/' . REST_NAMESPACE . '/content/' ) && 'rest_not_logged_in' !== $code ) {
			self::record( 'upload-refused', get_current_user_id() );
		} elseif ( in_array( $response->get_status(), array( 401, 403 ), true ) && 0 === strpos( $code, 'rest_' ) && 'rest_not_logged_in' !== $code ) {
			self::record( 'access-refused', get_current_user_id() );
		}
		return $response;
	}

	/** Somebody gets a token. The plugin's own test of the JWT plugin is no login. Filter `jwt_auth_token_before_sign`. */
	public static function record_token( $claims, $user ) {
		if ( Token_Routes::is_login() ) {
			self::record( 'login', $user->ID );
		}
		return $claims;
	}

	/** A login was refused, at any login endpoint. Action `wp_login_failed`. */
	public static function record_failure( $name, $error = null ): void {
		$types = array(
			'too_many_retries' => 'login-locked',
			'pending_approval' => 'login-refused',
			'rejected_account' => 'login-refused',
		);
		$code  = $error instanceof \WP_Error ? (string) $error->get_error_code() : '';
		self::record( $types[ $code ] ?? 'login-failed', 0, (string) $name );
	}

	/** The names of the types. @return string[] */
	public static function labels(): array {
		return array(
			'approved'            => __( 'approved', 'brainhouse' ),
			'rejected'            => __( 'rejected', 'brainhouse' ),
			'exported'            => __( 'all accounts were exported', 'brainhouse' ),
			'personal-data-exported' => __( 'the data about the member were exported', 'brainhouse' ),
			'address-confirmed'   => __( 'the email address was confirmed', 'brainhouse' ),
			'imported'            => __( 'accounts were imported', 'brainhouse' ),
			'sessions-ended'      => __( 'all sessions were ended', 'brainhouse' ),
			'deleted'             => __( 'deleted', 'brainhouse' ),
			'refused-by-owner'    => __( 'deleted by the owner of the email address', 'brainhouse' ),
			'unconfirmed-expired' => __( 'deleted, because nobody has confirmed the email address', 'brainhouse' ),
			'pending-expired'     => __( 'deleted, because nobody has decided in time', 'brainhouse' ),
			'rejected-expired'    => __( 'deleted some time after the rejection', 'brainhouse' ),
			'login'               => __( 'signed in', 'brainhouse' ),
			'login-failed'        => __( 'wrong password', 'brainhouse' ),
			'login-locked'        => __( 'login refused: too many wrong passwords', 'brainhouse' ),
			'login-refused'       => __( 'right password, but the account is not approved', 'brainhouse' ),
			'reset-requested'     => __( 'asked for a new password', 'brainhouse' ),
			'logout'              => __( 'signed out', 'brainhouse' ),
			'token-refused'       => __( 'session refused: the token is wrong, too old or was ended', 'brainhouse' ),
			'access-refused'      => __( 'request refused: not allowed', 'brainhouse' ),
			'upload-refused'      => __( 'upload refused', 'brainhouse' ),
			self::LEFT_OUT        => __( 'further refusals, which are not stored one by one', 'brainhouse' ),
		);
	}

	/** Deletes an account, and records it with a reason. @param string $reason One of `AUDIT`. */
	public static function delete_account( int $user_id, string $reason ): void {
		require_once ABSPATH . 'wp-admin/includes/user.php';
		self::$reason = $reason;
		try {
			wp_delete_user( $user_id );
		} finally {
			self::$reason = null;
		}
	}

	/** An account was deleted. Action `deleted_user`. */
	public static function record_deletion( $user_id, $reassign = null, $user = null ): void {
		self::forget( (int) $user_id, $user instanceof \WP_User ? array( $user->user_login, $user->user_email ) : array() );
		self::record( self::$reason ?? 'deleted', (int) $user_id );
	}

	/**
	 * Records an event. It fails silently: nobody is refused because an event cannot be stored.
	 * @param string $type    One of `AUDIT`, or another short name.
	 * @param int    $user_id Account that it is about; 0 for none or all.
	 * @param string $name    Name that was entered, if nobody has proved to be its owner.
	 */
	public static function record( string $type, int $user_id = 0, string $name = '' ): void {
		global $wpdb;
		$is_audit = in_array( $type, self::AUDIT, true );
		// The client first, so that one alone does not use up what is for all.
		$is_left_out = in_array( $type, self::REFUSALS, true )
			&& ( Attempts::count( array( 'refusals of', Attempts::client() ), Account_Rules::REFUSALS_PER_CLIENT_AND_MINUTE, MINUTE_IN_SECONDS ) > 0
			|| Attempts::count( array( 'refusals' ), Account_Rules::REFUSALS_PER_MINUTE, MINUTE_IN_SECONDS ) > 0 );
		if ( $is_left_out ) {
			self::leave_out();
			return;
		}
		$wpdb->insert( // phpcs:ignore WordPress.DB
			Database::table( 'events' ),
			array(
				'happened_at' => time(),
				'kind'        => $type,
				'user_id'     => $user_id,
				'actor_id'    => get_current_user_id(),
				'name_hash'   => '' === $name ? '' : self::name_hash( find_account( $name )[1] ),
				'client_hash' => $is_audit ? '' : self::hash( 'client ' . Attempts::client() ),
			),
			array( '%d', '%s', '%d', '%d', '%s', '%s' )
		);
	}

	/** Counts a refusal that is not stored, in the row of this minute. */
	private static function leave_out(): void {
		$minute = time() - time() % MINUTE_IN_SECONDS;
		$raise  = static fn() => Database::run( 'UPDATE {events} SET count = count + 1 WHERE happened_at = %d AND kind = %s', $minute, self::LEFT_OUT );
		$insert = static fn() => Database::run( "INSERT INTO {events} (happened_at, kind, user_id, actor_id, name_hash, client_hash) VALUES (%d, %s, 0, 0, '', '')", $minute, self::LEFT_OUT );
		if ( ! $raise() ) {
			// Once in a minute: one of several processes creates the row.
			with_lock( 'left_out', static fn() => $raise() || $insert() );
		}
	}

	/** The events of an account and of its two names, newest first: rows with `id`, `happened_at`, `kind`, `actor_id`, `client_hash`. */
	public static function of( int $user_id, int $most = 500 ): array {
		$user = get_userdata( $user_id );
		return Database::rows(
			'SELECT id, happened_at, kind, actor_id, client_hash FROM {events} WHERE user_id = %d OR name_hash IN ( %s, %s ) ORDER BY id DESC LIMIT %d',
			$user_id,
			$user ? self::name_hash( $user->user_login ) : 'none',
			$user ? self::name_hash( $user->user_email ) : 'none',
			$most
		);
	}

	/** When somebody has signed in to an account last, as long as events are kept. @return int Unix time; 0 if no login is recorded. */
	public static function last_login( int $user_id ): int {
		return (int) Database::value( "SELECT MAX(happened_at) FROM {events} WHERE user_id = %d AND kind = 'login'", $user_id );
	}

	/** How often each type of event has happened since a time, without those of the audit, the largest number first. @return int[] */
	public static function counts( int $since ): array {
		$rows = Database::rows( 'SELECT kind, SUM(count) AS number FROM {events} WHERE happened_at >= %d GROUP BY kind ORDER BY number DESC, kind', $since );
		return array_diff_key( array_map( 'intval', array_column( $rows, 'number', 'kind' ) ), array_flip( self::AUDIT ) );
	}

	/** Deletes events of before a time, and those of the audit of before another one, both in seconds since 1970; 0 keeps all. */
	public static function clean( int $before, int $audit_before ): void {
		$types = Database::places( self::AUDIT );
		Database::run( 'DELETE FROM {events} WHERE happened_at < %d AND kind NOT IN ( ' . $types . ' )', $before, ...self::AUDIT );
		Database::run( 'DELETE FROM {events} WHERE happened_at < %d AND kind IN ( ' . $types . ' )', $audit_before, ...self::AUDIT );
	}

	/** Deletes the events of an account, and of attempts with its names, except the audit. @return bool Whether there were any. */
	public static function forget( int $user_id, array $names = array() ): bool {
		// No hash is the text 'none'.
		$hashes = array( 'none', ...array_map( array( self::class, 'name_hash' ), $names ) );
		$query  = 'DELETE FROM {events} WHERE ( user_id = %d OR name_hash IN ( ' . Database::places( $hashes ) . ' ) ) AND kind NOT IN ( ' . Database::places( self::AUDIT ) . ' )';
		return (bool) Database::run( $query, $user_id, ...$hashes, ...self::AUDIT );
	}

	/** The hash of a username or address as it is stored: 16 characters. */
	private static function name_hash( string $name ): string {
		return self::hash( 'name ' . strtolower( $name ) );
	}

	/** A hash that only this WordPress can compute, so that names and addresses cannot be found by trying. @return string 16 characters. */
	private static function hash( string $text ): string {
		return substr( hash_hmac( 'sha256', 'event ' . $text, wp_salt( 'nonce' ) ), 0, 16 );
	}
}
