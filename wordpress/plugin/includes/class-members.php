<?php

namespace Brainhouse;

/**
 * Members are users of WordPress. One without a status waits for approval: the sign-up was interrupted, or another plugin has written it to
 * the database. Users who were there before this plugin get a status when it is installed.
 */
final class Members {

	const STATUS     = 'brainhouse_status';
	const DECIDED_AT = 'brainhouse_decided_at';
	const DECIDED_BY = 'brainhouse_decided_by';

	const PHONE        = 'brainhouse_phone';
	const COUNTRY_CODE = 'brainhouse_country_code';
	const IV_CODE      = 'brainhouse_iv_code';

	/** The I.V. code in the form in which codes are compared. */
	const IV_CODE_KEY = 'brainhouse_iv_code_key';

	/** Whether the owner of the email address has confirmed it: 'awaiting', 'confirmed' or 'unchecked', as accounts of earlier versions are. */
	const EMAIL_STATE = 'brainhouse_email_state';

	const STATUSES = array( 'pending', 'approved', 'rejected' );

	/** Connects the hooks. */
	public static function register(): void {
		add_filter( 'sanitize_user', array( self::class, 'read_name' ), 10, 3 );
		add_action( 'user_register', array( self::class, 'hold_new_user' ) );
		add_action( 'set_user_role', array( self::class, 'approve_administrator' ) );
		add_action( 'add_user_role', array( self::class, 'approve_administrator' ) );
		// After the password was compared, so that nobody else learns the status.
		add_filter( 'authenticate', array( self::class, 'refuse_login' ), 100 );
		add_action( 'wp_authenticate_application_password_errors', array( self::class, 'refuse_application_password' ), 10, 2 );
		add_filter( 'wp_is_application_passwords_available_for_user', array( self::class, 'may_have_application_passwords' ), 10, 2 );
	}

	/**
	 * The status of a user: 'pending', 'approved' or 'rejected'. Without a known one the account waits. Administrators are always approved:
	 * nobody could let the last one in again.
	 */
	public static function status( int $user_id ): string {
		$status = get_user_meta( $user_id, self::STATUS, true );
		if ( user_can( $user_id, 'manage_options' ) ) {
			return 'approved';
		}
		return in_array( $status, self::STATUSES, true ) ? $status : 'pending';
	}

	/** Whether a user has rights in WordPress that a member has not. */
	public static function has_rights( \WP_User $user ): bool {
		$rights = array( 'manage_options', 'list_users', 'edit_posts', Settings::PUBLISH );
		return array() !== array_filter( $rights, static fn( string $right ) => user_can( $user, $right ) );
	}

	/** Whether an account waits for the confirmation of its email address, and not for a decision yet. */
	public static function is_unconfirmed( int $user_id ): bool {
		return Confirmations::are_required() && 'pending' === self::status( $user_id ) && Confirmations::AWAITING === get_user_meta( $user_id, self::EMAIL_STATE, true );
	}

	/** The status for the list of the operators. @return string 'unconfirmed', 'pending', 'approved' or 'rejected'. */
	public static function list_status( int $user_id ): string {
		return self::is_unconfirmed( $user_id ) ? 'unconfirmed' : self::status( $user_id );
	}

	/** Approves all users who have no status: those who were there before the plugin. One statement, however many they are. */
	public static function approve_existing(): void {
		Database::run(
			"INSERT INTO {usermeta} (user_id, meta_key, meta_value)
			SELECT users.ID, %s, 'approved' FROM {users} AS users
			LEFT JOIN {usermeta} AS meta ON meta.user_id = users.ID AND meta.meta_key = %s WHERE meta.umeta_id IS NULL",
			self::STATUS,
			self::STATUS
		);
		// A persistent object cache has the metadata of before.
		wp_cache_flush();
	}

	/** Whether a user exists and is approved. @param int $user_id Id; 0 for a guest. */
	public static function is_approved( int $user_id ): bool {
		return $user_id > 0 && false !== get_userdata( $user_id ) && 'approved' === self::status( $user_id );
	}

	/** Accounts that nobody with rights has created wait for a decision, whatever way they were created. @param int $user_id Id. */
	public static function hold_new_user( $user_id ): void {
		$is_by_operator = current_user_can( 'create_users' ) || ( defined( 'WP_CLI' ) && WP_CLI ) || wp_installing();
		if ( '' === get_user_meta( $user_id, self::STATUS, true ) ) {
			update_user_meta( $user_id, self::STATUS, $is_by_operator ? 'approved' : 'pending' );
		}
	}

	/** Who becomes an administrator needs no approval any more. @param int $user_id Id. */
	public static function approve_administrator( $user_id ): void {
		if ( metadata_exists( 'user', $user_id, self::STATUS ) && user_can( $user_id, 'manage_options' ) ) {
			update_user_meta( $user_id, self::STATUS, 'approved' );
		}
	}

	/** Reads names at every login endpoint as this plugin does: WordPress would remove the accents of a domain. Filter `sanitize_user`. */
	public static function read_name( $name, $given, $is_strict ): string {
		$own = account_name( (string) $given );
		return $own === $given ? $name : sanitize_user( $own, $is_strict );
	}

	/** A telephone number for people: with the country code, unless the applicant has typed one before the number. */
	public static function phone( string $country_code, string $phone ): string {
		return self::has_country_code( $phone ) ? $phone : trim( $country_code . ' ' . $phone );
	}

	/** Whether a telephone number begins with a country code, also in the full-width form of East Asian keyboards. */
	public static function has_country_code( string $phone ): bool {
		return 1 === preg_match( '/^[( ]*[+＋]/u', $phone );
	}

	/**
	 * Approves an account, and tells its owner.
	 * @param bool $even_unconfirmed Whether the owner of the address need not have confirmed it.
	 * @return bool|\WP_Error Whether the email was sent already, otherwise it waits; an error if nothing was changed.
	 */
	public static function approve( int $user_id, bool $even_unconfirmed = false ) {
		return Email_Queue::deliver( self::change_status( $user_id, 'approved', static fn() => self::refuse_approval( $user_id, $even_unconfirmed ) ) );
	}

	/** Why an account cannot be approved. @return \WP_Error|null Null if it can. */
	private static function refuse_approval( int $user_id, bool $even_unconfirmed ): ?\WP_Error {
		if ( ! $even_unconfirmed && self::is_unconfirmed( $user_id ) ) {
			/* translators: %s: username */
			return new \WP_Error( 'unconfirmed', sprintf( __( '%s has not confirmed the email address. Wait for that, or choose “Approve without confirmation”.', 'brainhouse' ), get_userdata( $user_id )->user_login ) );
		}
		$code = (string) get_user_meta( $user_id, self::IV_CODE_KEY, true );
		if ( 'rejected' === self::status( $user_id ) && self::is_iv_code_used( $code, $user_id ) ) {
			return new \WP_Error( 'invalid_iv_code', __( 'The I.V. code of this account is used by another account now.', 'brainhouse' ) );
		}
		return null;
	}

	/** Rejects an account or takes its approval back, ends its sessions, and tells its owner. Returns as `approve()`. */
	public static function reject( int $user_id ): bool|\WP_Error {
		$email = self::change_status( $user_id, 'rejected' );
		if ( ! is_wp_error( $email ) ) {
			self::sign_out( $user_id );
		}
		return Email_Queue::deliver( $email );
	}

	/** Ends all sessions of a user: tokens of the site, signed URLs, and cookies of WordPress; and the link for a new password. */
	public static function sign_out( int $user_id ): void {
		Database::run( "UPDATE {users} SET user_activation_key = '' WHERE ID = %d", $user_id );
		clean_user_cache( $user_id );
		Sessions::end_of( $user_id );
		\WP_Session_Tokens::get_instance( $user_id )->destroy_all();
	}

	/** Why an operator may not decide on an account. @return string '' if the operator may. */
	public static function reason_against_decision( int $user_id ): string {
		return match ( true ) {
			false === get_userdata( $user_id )          => __( 'This account does not exist any more.', 'brainhouse' ),
			get_current_user_id() === $user_id          => __( 'You cannot decide on your own account.', 'brainhouse' ),
			user_can( $user_id, 'manage_options' )      => __( 'Administrators need no approval. Take the role away first.', 'brainhouse' ),
			! current_user_can( 'edit_user', $user_id ) => __( 'You are not allowed to edit this account.', 'brainhouse' ),
			default                                     => '',
		};
	}

	/** How many accounts have a status. @param string $status As `list_status()` returns it. */
	public static function count( string $status ): int {
		$query = array(
			'fields' => 'ID',
			'number' => 1,
		);
		return ( new \WP_User_Query( $query + self::query( $status ) ) )->get_total();
	}

	/** The arguments of \WP_User_Query for the accounts with a status of `list_status()`. */
	public static function query( string $status ): array {
		$is_required = Confirmations::are_required();
		$is_awaiting = array(
			'key'   => self::EMAIL_STATE,
			// Without confirmations nobody is unconfirmed.
			'value' => $is_required ? Confirmations::AWAITING : 'nobody',
		);
		$is_status   = array(
			'key'   => self::STATUS,
			'value' => 'unconfirmed' === $status ? 'pending' : $status,
		);
		$conditions  = array( $is_status );
		if ( 'unconfirmed' === $status ) {
			$conditions[] = $is_awaiting;
		} elseif ( 'pending' === $status ) {
			// Users without a status wait.
			$conditions = array( self::or_none( $is_status ) );
			if ( $is_required ) {
				$conditions[] = self::or_none( array( 'compare' => '!=' ) + $is_awaiting );
			}
		}
		return array( 'meta_query' => $conditions ); // phpcs:ignore WordPress.DB.SlowDBQuery
	}

	/** A condition that is also true for users without the value. @param array $condition Condition about metadata. */
	private static function or_none( array $condition ): array {
		$has_none = array(
			'key'     => $condition['key'],
			'compare' => 'NOT EXISTS',
		);
		return array( 'relation' => 'OR', $condition, $has_none );
	}

	/**
	 * Whether an account that is not rejected has an I.V. code, and codes are valid once only.
	 * @param string $key    Code as `Settings::iv_code_key` returns it.
	 * @param int    $except Id of an account that does not count.
	 */
	public static function is_iv_code_used( string $key, int $except = 0 ): bool {
		if ( '' === $key || ! Settings::get( 'iv_codes_once' ) || ! Settings::iv_codes() ) {
			return false;
		}
		return (bool) Database::value(
			"SELECT codes.user_id FROM {usermeta} AS codes
			LEFT JOIN {usermeta} AS statuses ON statuses.user_id = codes.user_id AND statuses.meta_key = %s
			WHERE codes.meta_key = %s AND codes.meta_value = %s AND codes.user_id <> %d AND COALESCE(statuses.meta_value, '') <> 'rejected' LIMIT 1",
			self::STATUS,
			self::IV_CODE_KEY,
			$key,
			$except
		);
	}

	/** Refuses the login of an account that is not approved. @param mixed $user User or error of the login so far. */
	public static function refuse_login( $user ): mixed {
		return $user instanceof \WP_User ? self::status_error( $user->ID ) ?? $user : $user;
	}

	/** Refuses the application passwords of an account that is not approved. Action `wp_authenticate_application_password_errors`. */
	public static function refuse_application_password( $errors, $user ): void {
		$error = self::status_error( $user->ID );
		if ( $error ) {
			$errors->add( $error->get_error_code(), $error->get_error_message() );
		}
	}

	/**
	 * Application passwords are for programs of those who run this WordPress. Members have none: with a stolen token somebody could create
	 * one, which would outlive a new password. Filter `wp_is_application_passwords_available_for_user`.
	 */
	public static function may_have_application_passwords( $is_available, $user ): bool {
		return $is_available && ( user_can( $user, 'edit_posts' ) || user_can( $user, Settings::PUBLISH ) );
	}

	/** The error of an account that may not sign in. @return \WP_Error|null Null if the account is approved. */
	private static function status_error( int $user_id ): ?\WP_Error {
		return match ( self::list_status( $user_id ) ) {
			// The code of WordPress has no other word for it.
			'unconfirmed' => new \WP_Error( 'pending_approval', __( 'Your email address is not confirmed yet. Open the link in the email that we have sent you; then we check your sign-up. If you cannot find that email, choose “Forgot password?”: we send it again.', 'brainhouse' ) ),
			'pending'     => new \WP_Error( 'pending_approval', __( 'Your account is waiting for approval. You will receive a mail when it is active.', 'brainhouse' ) ),
			'rejected'    => new \WP_Error( 'rejected_account', __( 'Your application was not accepted. Please contact support.', 'brainhouse' ) ),
			default       => null,
		};
	}

	/**
	 * Changes the status of an account, once if two operators decide at the same time.
	 * @param callable|null $refuse Returns an error if the status must not be changed.
	 * @return int|\WP_Error Id of the email about it.
	 */
	private static function change_status( int $user_id, string $status, ?callable $refuse = null ): int|\WP_Error {
		// Where an earlier query of this request has failed, the cache has no metadata.
		wp_cache_delete( $user_id, 'user_meta' );
		$email = in_transaction( static fn() => ( $refuse ? $refuse() : null ) ?? self::store_status( $user_id, $status ) );
		if ( is_wp_error( $email ) ) {
			// It may have the status that was not stored.
			wp_cache_delete( $user_id, 'user_meta' );
		}
		return $email;
	}

	/** Does that in a transaction. */
	private static function store_status( int $user_id, string $status ) {
		$user = get_userdata( $user_id );
		if ( ! $user ) {
			return new \WP_Error( 'unknown_member', __( 'This account does not exist any more.', 'brainhouse' ) );
		}
		$stored = (string) get_user_meta( $user_id, self::STATUS, true );
		$is_new = self::status( $user_id ) !== $status
			&& ( '' === $stored ? (bool) add_user_meta( $user_id, self::STATUS, $status, true ) : (bool) update_user_meta( $user_id, self::STATUS, $status, $stored ) );
		if ( ! $is_new ) {
			$labels = array(
				'approved' => __( 'approved', 'brainhouse' ),
				'rejected' => __( 'rejected', 'brainhouse' ),
			);
			/* translators: 1: username, 2: approved or rejected */
			return new \WP_Error( 'already_' . $status, sprintf( __( '%1$s is already %2$s.', 'brainhouse' ), $user->user_login, $labels[ $status ] ) );
		}
		update_user_meta( $user_id, self::DECIDED_AT, time() );
		update_user_meta( $user_id, self::DECIDED_BY, get_current_user_id() );
		Events::record( $status, $user_id );
		return Email_Queue::add( $status, $user_id );
	}
}
