<?php

namespace Brainhouse;

/** `POST asf/v1/signup`: creates an account that waits for approval. */
final class Sign_Up {

	/** Errors that are probably typing errors. They do not count as sign-ups. */
	const TYPING_ERRORS = array( 'missing_field', 'invalid_field', 'invalid_email', 'invalid_username', 'invalid_password', 'empty_password', 'rest_invalid_param' );

	/** Connects the route. */
	public static function register(): void {
		add_route( Account_Rules::ROUTES['signup'], array( self::class, 'handle' ) );
	}

	/** Answers a sign-up. */
	public static function handle( \WP_REST_Request $request ): \WP_REST_Response {
		/* translators: %s: a time such as 5 minutes */
		$error = Attempts::limit( 'sign-up', (int) Settings::get( 'sign_ups_per_hour' ), __( 'Too many sign-ups from your network. Try again in %s.', 'brainhouse' ) );
		if ( $error ) {
			return self::refusal( $error );
		}
		$emails = self::create( $request );
		if ( is_wp_error( $emails ) ) {
			if ( in_array( $emails->get_error_code(), self::TYPING_ERRORS, true ) ) {
				Attempts::uncount_request( 'sign-up' );
			}
			return self::refusal( $emails );
		}
		Email_Queue::deliver_after_response( $emails );
		return new \WP_REST_Response(
			array(
				'success' => true,
				'message' => ( Confirmations::are_required() ? __( 'First confirm your email address with the link that we have sent you.', 'brainhouse' ) . ' ' : '' )
					. __( "Please wait for approval. You'll receive a mail when your account is active.", 'brainhouse' ),
			),
			201
		);
	}

	/** Creates the account of a request, and stores the emails about it. @return int[]|\WP_Error Ids of the emails. */
	private static function create( \WP_REST_Request $request ) {
		$values = array();
		foreach ( array_keys( Account_Rules::MAX_LENGTHS ) as $field ) {
			$value = text_field( $request, $field );
			if ( null === $value ) {
				return wrong_type( $field );
			}
			$values[ $field ] = $value;
		}
		$values = account_values( $values );
		$error  = Sign_Up_Rules::check( $values );
		if ( $error ) {
			return $error;
		}
		// The code that was typed wins over that of the list, which has a default.
		$values['countryCode'] = Members::has_country_code( $values['phone'] ) ? '' : $values['countryCode'];
		return in_locked_transaction( 'sign_up', static fn() => self::insert( $values ) );
	}

	/** Stores an account. WordPress has no unique index for names and addresses, so only one sign-up is stored at a time. */
	private static function insert( array $values ) {
		$code_key = Settings::iv_code_key( $values['ivCode'] );
		$codes    = Settings::iv_codes();
		$is_valid = ( ! $codes || in_array( $code_key, $codes, true ) ) && ! Members::is_iv_code_used( $code_key );
		/**
		 * Decides whether an I.V. code is accepted, for codes that other software issues.
		 *
		 * @param bool     $is_valid Whether the list in the settings accepts it.
		 * @param string   $code     The code as entered.
		 * @param string[] $values   All values of the sign-up except the password.
		 */
		$is_valid = apply_filters( 'brainhouse_is_iv_code_valid', $is_valid, $values['ivCode'], array_diff_key( $values, array( 'password' => '' ) ) );
		// First the code: who has none must not learn which names and email addresses exist.
		if ( true !== $is_valid ) {
			return Sign_Up_Rules::error( 'invalid_iv_code', 'ivCode', __( 'This I.V. code is unknown or has been used. Please check it, or ask the person who gave it to you.', 'brainhouse' ) );
		}
		if ( username_exists( $values['username'] ) || ( is_email( $values['username'] ) && email_exists( $values['username'] ) ) ) {
			return Sign_Up_Rules::error( 'existing_user_login', 'username', __( 'This username is taken. Please choose another one.', 'brainhouse' ) );
		}
		if ( email_exists( $values['email'] ) || username_exists( $values['email'] ) ) {
			return Sign_Up_Rules::error( 'existing_user_email', 'email', __( 'An account with this email address exists. Sign in, or use "Forgot password?".', 'brainhouse' ) );
		}
		$account = array(
			'user_login'           => $values['username'],
			'user_email'           => $values['email'],
			'user_pass'            => $values['password'],
			'display_name'         => $values['fullName'],
			'first_name'           => $values['fullName'],
			'nickname'             => $values['fullName'],
			'show_admin_bar_front' => 'false',
			'role'                 => 'subscriber',
			'meta_input'           => array(
				Members::STATUS       => 'pending',
				Members::EMAIL_STATE  => Confirmations::are_required() ? Confirmations::AWAITING : 'unchecked',
				Members::PHONE        => $values['phone'],
				Members::COUNTRY_CODE => $values['countryCode'],
				Members::IV_CODE      => $values['ivCode'],
				Members::IV_CODE_KEY  => $code_key,
			),
		);
		$user_id = wp_insert_user( wp_slash( $account ) );
		if ( is_wp_error( $user_id ) ) {
			// Rules of other plugins, such as forbidden usernames.
			return Sign_Up_Rules::error( 'invalid_username', 'username', wp_strip_all_tags( $user_id->get_error_message() ) );
		}
		$email  = Confirmations::are_required() ? Email_Queue::add( 'confirm', $user_id ) : null;
		$emails = null === $email ? self::announce( $user_id, 'sign_up' ) : $email;
		if ( is_wp_error( $emails ) ) {
			clean_user_cache( $user_id );
		}
		return is_int( $emails ) ? array( $emails ) : $emails;
	}

	/** Stores the emails about an account that waits for a decision: one of a type to its owner, others to the operators. @return int[] Ids. */
	public static function announce( int $user_id, string $type ): array|\WP_Error {
		$emails = array( Email_Queue::add( $type, $user_id ) );
		foreach ( Settings::operators() as $operator ) {
			$emails[] = Email_Queue::add( 'decision_request', $user_id, $operator );
		}
		$errors = array_filter( $emails, 'is_wp_error' );
		return $errors ? reset( $errors ) : $emails;
	}

	/** An error with the fields that clients of this route read. */
	private static function refusal( \WP_Error $error ): \WP_REST_Response {
		$data = $error->get_error_data();
		$body = array(
			'success' => false,
			'code'    => $error->get_error_code(),
			'error'   => $error->get_error_message(),
			'message' => $error->get_error_message(),
			'data'    => array( 'status' => $data['status'] ),
		);
		return new \WP_REST_Response( $body + array_intersect_key( $data, array( 'field' => '' ) ), $data['status'] );
	}
}
