<?php

namespace Brainhouse;

/**
 * A sign-up counts as pending after the owner of its email address has confirmed it with a link. Without a confirmation it is deleted. The
 * link opens a page that changes nothing before a button is pressed, because mail programs and their scanners open links.
 */
final class Confirmations {

	/** The parameter with the key. */
	const PARAMETER = 'brainhouse_confirm';

	/** The state of an address whose owner has not answered yet, and of one that is confirmed. */
	const AWAITING  = 'awaiting';
	const CONFIRMED = 'confirmed';

	/** How long a link works, in seconds. */
	const LIFETIME = Account_Rules::CONFIRMATION_DAYS * DAY_IN_SECONDS;

	/** How much longer a sign-up is kept at most if its link is requested again, in seconds. */
	const EXTENSION = Account_Rules::UNCONFIRMED_MAX_DAYS * DAY_IN_SECONDS - self::LIFETIME;

	/** A link that would work for a shorter time is not sent, in seconds. */
	const LEAST = Account_Rules::CONFIRMATION_MIN_HOURS * HOUR_IN_SECONDS;

	/** Connects the hooks. */
	public static function register(): void {
		// After the tables are there.
		add_action( 'init', array( self::class, 'answer' ), 20 );
		add_action( 'after_password_reset', array( self::class, 'confirm_with_password' ) );
		add_action( 'profile_update', array( self::class, 'forget_old_address' ), 10, 2 );
		add_action( 'deleted_user', array( self::class, 'forget_user' ) );
	}

	/** Whether new sign-ups need a confirmation. */
	public static function are_required(): bool {
		return (bool) Settings::get( 'confirm_addresses' );
	}

	/** Whether the owner of the address has confirmed it. */
	public static function is_confirmed( int $user_id ): bool {
		return self::CONFIRMED === get_user_meta( $user_id, Members::EMAIL_STATE, true );
	}

	/** Sends the link that confirms an address; false: it would work for too short a time. Older links go on working. */
	public static function send( \WP_User $user ): bool|\WP_Error {
		$kept = self::kept();
		$left = 0 === $kept ? self::LIFETIME : min( self::LIFETIME, $kept, self::signed_up_at( $user ) + $kept + self::EXTENSION - time() );
		if ( $left < self::LEAST ) {
			return false;
		}
		// 128 bits (OWASP ASVS 5.0, 11.5.1).
		$key  = Sessions::encode( random_bytes( 16 ) );
		$hash = hash( 'sha256', $key );
		if ( ! Database::run( 'INSERT INTO {keys} (key_hash, user_id, expires_at) VALUES (%s, %d, %d)', $hash, $user->ID, time() + $left ) ) {
			return new \WP_Error( 'email_failed', __( 'The database does not store the link.', 'brainhouse' ) );
		}
		$days  = (int) floor( $left / DAY_IN_SECONDS );
		$hours = (int) floor( $left / HOUR_IN_SECONDS );
		// Of the email, and before anything else is translated: WordPress 6.1 would go on with the language of that.
		$is_switched = switch_to_locale( get_user_locale( $user ) );
		$values      = array(
			'{confirm_url}' => add_query_arg( self::PARAMETER, $key, home_url( '/' ) ),
			/* translators: %d: number */
			'{time_left}'   => $days > 0 ? sprintf( _n( '%d day', '%d days', $days, 'brainhouse' ), $days ) : sprintf( _n( '%d hour', '%d hours', $hours, 'brainhouse' ), $hours ),
		);
		if ( $is_switched ) {
			restore_previous_locale();
		}
		$result = Emails::send( 'confirm', $user, $values );
		if ( is_wp_error( $result ) ) {
			Database::run( 'DELETE FROM {keys} WHERE key_hash = %s', $hash );
		}
		return $result;
	}

	/** Shows the page of a link, and does what its buttons say. */
	public static function answer(): void {
		$method = isset( $_SERVER['REQUEST_METHOD'] ) ? sanitize_key( wp_unslash( $_SERVER['REQUEST_METHOD'] ) ) : '';
		// phpcs:disable WordPress.Security -- the key in the request permits it, as a nonce would; it is only hashed.
		$values = 'post' === $method ? $_POST : $_GET;
		$given  = $values[ self::PARAMETER ] ?? null;
		$answer = $values['answer'] ?? '';
		// phpcs:enable WordPress.Security
		if ( null === $given || ! in_array( $method, array( 'get', 'head', 'post' ), true ) ) {
			return;
		}
		$key = is_string( $given ) && ! is_too_long( $given, 'key' ) ? $given : '';
		if ( 'post' !== $method ) {
			self::show_question( $key );
		} elseif ( 'yes' === $answer ) {
			$result = self::use_key( $key, array( self::class, 'confirm' ) );
			self::show_result( $result, __( 'Your address is confirmed', 'brainhouse' ), is_wp_error( $result ) ? '' : self::what_holds( $result ) );
		} elseif ( 'no' === $answer ) {
			$result = self::use_key( $key, array( self::class, 'refuse' ) );
			if ( is_wp_error( $result ) || ! get_userdata( $result->ID ) ) {
				self::show_result( $result, __( 'The sign-up is deleted', 'brainhouse' ), __( 'Your address is not in our list of members. Sorry for the email.', 'brainhouse' ) );
			}
			self::show_result( $result, __( 'The account is closed', 'brainhouse' ), __( 'Nobody can sign in with your address. Sorry for the email.', 'brainhouse' ) );
		} else {
			self::show_result( rest_error( 'missing_field', __( 'Please press one of the buttons.', 'brainhouse' ) ), '', '' );
		}
	}

	/** A new password that was set with a link confirms the address, because the link was sent there. @param \WP_User $user User. */
	public static function confirm_with_password( $user ): void {
		if ( self::AWAITING !== get_user_meta( $user->ID, Members::EMAIL_STATE, true ) ) {
			return;
		}
		$emails = self::confirm( $user );
		if ( ! is_wp_error( $emails ) ) {
			Email_Queue::deliver_after_response( $emails );
		}
	}

	/** The links for an address that the account has not any more must not confirm the new one. Action `profile_update`. */
	public static function forget_old_address( $user_id, $before ): void {
		$user = get_userdata( $user_id );
		if ( ! $user || $user->user_email === $before->user_email ) {
			return;
		}
		self::forget_user( $user_id );
		if ( self::is_confirmed( $user_id ) ) {
			delete_user_meta( $user_id, Members::EMAIL_STATE );
		}
	}

	/** Deletes the links of an account. @param int $user_id Id. */
	public static function forget_user( $user_id ): void {
		Database::run( 'DELETE FROM {keys} WHERE user_id = %d', $user_id );
	}

	/** Until when the links of an account work. @return int[] Times in seconds since 1970. */
	public static function ends_of_links( int $user_id ): array {
		return Database::numbers( 'SELECT expires_at FROM {keys} WHERE user_id = %d ORDER BY expires_at', $user_id );
	}

	/** Whether a sign-up was kept long enough without a confirmation. A new link keeps it longer. */
	public static function is_overdue( \WP_User $user ): bool {
		$age = time() - self::signed_up_at( $user ) - self::kept();
		return $age > self::EXTENSION || ( $age > 0 && max( 0, ...self::ends_of_links( $user->ID ) ) <= time() );
	}

	/** How long a sign-up is kept without a confirmation, in seconds; 0: for ever. */
	private static function kept(): int {
		return (int) Settings::get( 'keep_unconfirmed_days' ) * DAY_IN_SECONDS;
	}

	/** Confirms the address of an account, and notifies the operators of a sign-up. @return int[]|\WP_Error Ids of the emails. */
	private static function confirm( \WP_User $user ) {
		update_user_meta( $user->ID, Members::EMAIL_STATE, self::CONFIRMED );
		self::forget_user( $user->ID );
		Events::record( 'address-confirmed', $user->ID );
		return 'pending' === Members::status( $user->ID ) ? Sign_Up::announce( $user->ID, 'address_confirmed' ) : array();
	}

	/** The owner of the address has not signed up: deletes the account, or rejects one that an operator has decided about meanwhile. */
	private static function refuse( \WP_User $user ): array {
		if ( self::is_deleted_if_refused( $user ) ) {
			Events::delete_account( $user->ID, 'refused-by-owner' );
		} else {
			update_user_meta( $user->ID, Members::STATUS, 'rejected' );
			update_user_meta( $user->ID, Members::DECIDED_AT, time() );
			update_user_meta( $user->ID, Members::DECIDED_BY, 0 );
			Events::record( 'rejected', $user->ID );
			Members::sign_out( $user->ID );
			self::forget_user( $user->ID );
		}
		return array();
	}

	/** Whether a refusal of the address deletes the account. */
	private static function is_deleted_if_refused( \WP_User $user ): bool {
		return 'pending' === Members::status( $user->ID ) && ! Members::has_rights( $user );
	}

	/** What holds for an account after its address was confirmed: an operator may have decided before. */
	private static function what_holds( \WP_User $user ): string {
		return match ( Members::status( $user->ID ) ) {
			'pending'  => __( 'Thank you. We check your sign-up in person, and send you an email when your account is active.', 'brainhouse' ),
			'rejected' => __( 'Thank you. We are sorry: we cannot give you access. If you think that this is a mistake, please write to us.', 'brainhouse' ),
			default    => __( 'Thank you. Your account is active, and you can sign in.', 'brainhouse' ),
		};
	}

	/**
	 * Does something that a key permits, once.
	 * @param callable $task Gets the account. Returns the ids of the emails about it, or an error.
	 * @return \WP_User|\WP_Error The account, also if it was deleted.
	 */
	private static function use_key( string $key, callable $task ) {
		$user   = null;
		$emails = in_locked_transaction(
			'confirm',
			static function () use ( $key, $task, &$user ) {
				$user = self::find( $key );
				return is_wp_error( $user ) ? $user : $task( $user );
			}
		);
		if ( is_wp_error( $emails ) ) {
			if ( $user instanceof \WP_User ) {
				// The cache may have what was not stored.
				clean_user_cache( $user );
				wp_cache_delete( $user->ID, 'user_meta' );
			}
			return $emails;
		}
		Email_Queue::deliver_after_response( $emails );
		return $user;
	}

	/** The account of a key. */
	private static function find( string $key ): \WP_User|\WP_Error {
		$row  = Database::row( 'SELECT user_id, expires_at FROM {keys} WHERE key_hash = %s', hash( 'sha256', $key ) );
		$user = $row ? get_userdata( (int) $row->user_id ) : false;
		if ( ! $user ) {
			return rest_error( 'invalid_key', __( 'This link is not valid or has been used.', 'brainhouse' ) );
		}
		return (int) $row->expires_at > time() ? $user : rest_error( 'expired_key', __( 'This link has expired.', 'brainhouse' ) );
	}

	/** When an account was created. @return int Time in seconds since 1970. */
	private static function signed_up_at( \WP_User $user ): int {
		return (int) strtotime( $user->user_registered . ' UTC' );
	}

	/** Shows what a link is for. Changes nothing. */
	private static function show_question( string $key ): void {
		$user = self::find( $key );
		if ( is_wp_error( $user ) ) {
			self::show_result( $user, '', '' );
		}
		/* translators: 1: name of the site, 2: email address, 3: username */
		$text = sprintf( __( 'Somebody has signed up to %1$s with the address %2$s and the username %3$s.', 'brainhouse' ), site_name(), $user->user_email, $user->user_login );
		$form = array(
			'yes' => __( 'Yes, confirm my address', 'brainhouse' ),
			'no'  => self::is_deleted_if_refused( $user ) ? __( 'This wasn’t me: delete the sign-up', 'brainhouse' ) : __( 'This wasn’t me: close the account', 'brainhouse' ),
		);
		Account_Page::send( 200, __( 'Is this your email address?', 'brainhouse' ), array( $text ), $form, array( self::PARAMETER => $key ) );
	}

	/** Shows an error, or the title and the text for what a button has done. */
	private static function show_result( $result, string $title, string $text ): void {
		if ( is_wp_error( $result ) ) {
			Account_Page::send( (int) $result->get_error_data()['status'], __( 'This did not work', 'brainhouse' ), array( $result->get_error_message() ) );
		}
		Account_Page::send( 200, $title, array( $text ) );
	}
}
