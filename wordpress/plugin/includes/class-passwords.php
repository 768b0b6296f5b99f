<?php

namespace Brainhouse;

/** `POST asf/v1/lostpassword` and `POST asf/v1/resetpassword`, with WordPress's own reset keys. */
final class Passwords {

	/** Connects the hooks. */
	public static function register(): void {
		add_route( Account_Rules::ROUTES['lostPassword'], array( self::class, 'lostpassword' ) );
		add_route( Account_Rules::ROUTES['resetPassword'], array( self::class, 'resetpassword' ) );
		add_action( 'login_form_lostpassword', array( self::class, 'answer_form' ) );
		add_action( 'login_form_retrievepassword', array( self::class, 'answer_form' ) );
		add_action( 'validate_password_reset', array( self::class, 'check_form' ), 10, 2 );
		add_action( 'user_profile_update_errors', array( self::class, 'check_profile' ), 10, 3 );
		add_action( 'profile_update', array( self::class, 'keep_key' ), 10, 3 );
	}

	/**
	 * WordPress 6.1 drops the key of a link that it has just created if the email address has an apostrophe, because it takes the escaped
	 * address for a new one. Then the key is stored again. Action `profile_update`.
	 */
	public static function keep_key( $user_id, $before, $given = array() ): void {
		$user = get_userdata( $user_id );
		$key  = (string) ( $given['user_activation_key'] ?? '' );
		if ( $user && '' !== $key && '' === $user->user_activation_key && $user->user_email === $before->user_email && $user->user_pass === $before->user_pass ) {
			Database::run( 'UPDATE {users} SET user_activation_key = %s WHERE ID = %d', $key, $user_id );
			clean_user_cache( $user_id );
		}
	}

	/**
	 * Answers the form for a forgotten password of wp-login.php, which would say which accounts exist. Known and unknown ones get the same
	 * answer after the same time; WordPress sends its email afterwards.
	 */
	public static function answer_form(): void {
		$login = isset( $_POST['user_login'] ) ? account_name( (string) wp_unslash( $_POST['user_login'] ) ) : ''; // phpcs:ignore WordPress.Security -- a form without a nonce, as WordPress's own; only compared with stored names.
		if ( 'POST' !== ( $_SERVER['REQUEST_METHOD'] ?? '' ) || '' === $login ) {
			return;
		}
		$email = self::store_request( 'wordpress_reset', $login );
		if ( is_wp_error( $email ) ) {
			wp_die( esc_html( $email->get_error_message() ), '', (int) $email->get_error_data()['status'] );
		}
		Email_Queue::deliver_after_response( array( $email ) );
		header( 'Connection: close' );
		header( 'Content-Length: 0' );
		wp_safe_redirect( add_query_arg( 'checkemail', 'confirm', wp_login_url() ) );
		exit;
	}

	/** Refuses passwords that are easy to guess on the form for a new password of wp-login.php. Action `validate_password_reset`. */
	public static function check_form( $errors, $user ): void {
		$password = isset( $_POST['pass1'] ) && is_string( $_POST['pass1'] ) ? trim( wp_unslash( $_POST['pass1'] ) ) : ''; // phpcs:ignore WordPress.Security -- WordPress has checked the key; a password is compared as it is.
		if ( $user instanceof \WP_User && '' !== $password ) {
			self::add_error( $errors, $password, array( $user->user_login, $user->user_email, $user->display_name ) );
		}
	}

	/** Refuses passwords that are easy to guess on the screens of wp-admin for accounts. Action `user_profile_update_errors`. */
	public static function check_profile( $errors, $update, $user ): void {
		if ( isset( $user->user_pass ) && '' !== $user->user_pass ) {
			self::add_error( $errors, wp_unslash( $user->user_pass ), array( $user->user_login ?? '', $user->user_email ?? '', $user->display_name ?? '' ) );
		}
	}

	/** Adds the reason why a password is refused. @param string[] $names Username, address and full name of the owner. */
	private static function add_error( $errors, string $password, array $names ): void {
		$error = Sign_Up_Rules::check_password( $password ) ?? Sign_Up_Rules::check_owner( $password, $names );
		if ( $error ) {
			$errors->add( 'pass', esc_html( $error->get_error_message() ), array( 'form-field' => 'pass1' ) );
		}
	}

	/** Sends a link that sets a new password. Known and unknown accounts get the same response after the same time. */
	public static function lostpassword( \WP_REST_Request $request ): \WP_REST_Response|\WP_Error {
		$login = text_field( $request, 'user_login' );
		if ( null === $login ) {
			return wrong_type( 'user_login' );
		}
		$login = account_name( $login );
		if ( '' === $login ) {
			return rest_error( 'empty_username', __( 'Please enter your username or email.', 'brainhouse' ) );
		}
		$email = self::store_request( 'reset_requested', $login );
		if ( is_wp_error( $email ) ) {
			return $email;
		}
		Email_Queue::deliver_after_response( array( $email ) );
		return new \WP_REST_Response( array( 'message' => __( 'If there is an account with this username or email, an email with a link has been sent.', 'brainhouse' ) ) );
	}

	/** Stores a request for a link, also for a name that nobody has: the answer must not show which accounts exist. */
	private static function store_request( string $type, string $login ) {
		$error = Attempts::limit( 'lost password', (int) Settings::get( 'resets_per_hour' ) );
		if ( $error ) {
			return $error;
		}
		Events::record( 'reset-requested', 0, $login );
		// No account has a name that is not text.
		return Email_Queue::add( $type, 0, wp_check_invalid_utf8( $login ) === $login ? $login : '' );
	}

	/**
	 * Sends the link that a visitor has requested, if there is an account with the name.
	 * @param object $row Row of `Email_Queue`.
	 * @return bool|\WP_Error Whether it was sent; false if nobody gets one; an error if it could not be sent.
	 */
	public static function send_requested( $row ) {
		if ( '' === $row->detail ) {
			return false;
		}
		list( $user ) = find_account( $row->detail );
		if ( ! $user ) {
			return false;
		}
		$is_unconfirmed  = Members::is_unconfirmed( $user->ID );
		$is_of_wordpress = 'wordpress_reset' === $row->kind && ! $is_unconfirmed;
		// A key of an account with rights would travel over the site, and into the log of its host. Such an account uses wp-login.php.
		if ( ! $is_of_wordpress && ( Members::has_rights( $user ) || 'rejected' === Members::status( $user->ID ) ) ) {
			return false;
		}
		// Each link ends the one before.
		$is_first = 1 === (int) $row->attempts;
		if ( $is_first && 0 !== Attempts::count( array( 'reset email', (string) $user->ID ), Account_Rules::RESET_EMAILS_PER_HOUR ) ) {
			return false;
		}
		if ( $is_of_wordpress ) {
			return self::send_of_wordpress( $user );
		}
		return $is_unconfirmed ? Confirmations::send( $user ) : self::send_link( $user );
	}

	/** Sends WordPress's own email with a link. Its text names the address of the client, which need not be the one that has asked for it. */
	private static function send_of_wordpress( \WP_User $user ): bool|\WP_Error {
		$client                 = $_SERVER['REMOTE_ADDR'] ?? ''; // phpcs:ignore WordPress.Security.ValidatedSanitizedInput -- put back as it is.
		$_SERVER['REMOTE_ADDR'] = '';
		try {
			// A username may be the address of somebody else.
			$result = retrieve_password( $user->user_email );
		} finally {
			$_SERVER['REMOTE_ADDR'] = $client;
		}
		return is_wp_error( $result ) && 'retrieve_password_email_failure' === $result->get_error_code() ? Emails::failure() : true === $result;
	}

	/** Sends a link that sets a new password. It replaces an older one. @return true|\WP_Error An error if it could not be sent. */
	public static function send_link( \WP_User $user ) {
		if ( '' === Settings::site_url() ) {
			return new \WP_Error( 'email_failed', __( 'The address of the site is not set. It is needed for links in emails, and for the requests of the site.', 'brainhouse' ) );
		}
		$key = get_password_reset_key( $user );
		if ( is_wp_error( $key ) ) {
			return $key;
		}
		$link = Settings::site_url() . '/reset-password?key=' . rawurlencode( $key ) . '&login=' . rawurlencode( $user->user_login );
		return Emails::send( 'reset', $user, array( '{reset_url}' => $link ) );
	}

	/** Sets a new password with the key of a link, which works once. A refused password does not use the key up. */
	public static function resetpassword( \WP_REST_Request $request ): \WP_REST_Response|\WP_Error {
		$values = array();
		foreach ( array( 'login', 'key', 'password' ) as $field ) {
			$value = text_field( $request, $field );
			if ( null === $value ) {
				return wrong_type( $field );
			}
			$values[ $field ] = $value;
		}
		$error = Attempts::limit( 'bad key', Account_Rules::WRONG_KEYS_PER_HOUR );
		if ( $error ) {
			return $error;
		}
		$error = Sign_Up_Rules::check_password( $values['password'] );
		if ( $error ) {
			Attempts::uncount_request( 'bad key' );
			return $error;
		}
		$email = 0;
		// Of two simultaneous requests with the same key one succeeds.
		$user = in_locked_transaction(
			'reset',
			static function () use ( $values, &$email ) {
				$user  = self::use_key( $values['login'], $values['key'], $values['password'] );
				$email = is_wp_error( $user ) ? $user : Email_Queue::add( 'password_changed', $user->ID );
				return is_wp_error( $email ) ? $email : $user;
			}
		);
		if ( is_wp_error( $user ) ) {
			if ( 'invalid_password' === $user->get_error_code() ) {
				Attempts::uncount_request( 'bad key' );
			}
			return $user;
		}
		Attempts::uncount_request( 'bad key' );
		Login_Limits::unlock( $user, true );
		Members::sign_out( $user->ID );
		Email_Queue::deliver_after_response( array( $email ) );
		return new \WP_REST_Response( array( 'message' => __( 'Your password has been reset. You can sign in with it now.', 'brainhouse' ) ) );
	}

	/** Sets a valid password with the key of a link. */
	private static function use_key( string $login, string $key, string $password ): \WP_User|\WP_Error {
		$user = check_password_reset_key( $key, $login );
		if ( ! is_wp_error( $user ) && Members::has_rights( $user ) ) {
			$user = new \WP_Error( 'invalid_key' );
		}
		if ( is_wp_error( $user ) ) {
			return 'expired_key' === $user->get_error_code()
				? rest_error( 'expired_key', __( 'This link has expired. Please request a new one.', 'brainhouse' ) )
				: rest_error( 'invalid_key', __( 'This link is not valid or has been used. Please request a new one.', 'brainhouse' ) );
		}
		// Only the owner of the key learns whether a password has the member's names.
		$error = Sign_Up_Rules::check_owner( $password, array( $user->user_login, $user->user_email, $user->display_name ) );
		if ( $error ) {
			return $error;
		}
		// WordPress's own email to the administrator about it.
		remove_action( 'after_password_reset', 'wp_password_change_notification' );
		reset_password( $user, $password );
		return $user;
	}
}
