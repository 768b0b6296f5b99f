<?php

namespace Brainhouse;

/** Composes and sends emails. Their texts can be changed in the settings and translated. `Email_Queue` has those that wait. */
final class Emails {

	/** How the last email ended: `{ time, is_sent, error }`. */
	const LAST_OPTION = 'brainhouse_last_email';

	/** The error of the email that is being sent. */
	private static string $error = '';

	/** Connects the hooks. */
	public static function register(): void {
		add_action( 'wp_mail_failed', static fn( \WP_Error $error ) => self::$error = $error->get_error_message() );
	}

	/**
	 * The emails, with the placeholders that only they have, and their texts as long as the settings have no others.
	 * @return array<string, array{ title: string, placeholders: string[], subject: string, body: string }>
	 */
	public static function types(): array {
		return array(
			'sign_up'           => array(
				'title'        => __( 'To the applicant, after the sign-up, if addresses are not confirmed', 'brainhouse' ),
				'placeholders' => array(),
				'subject'      => __( 'We have received your sign-up', 'brainhouse' ),
				'body'         => __( "{greeting}\n\nThank you for signing up to {site_name}.\n\nWhat happens next: we check your sign-up in person. We send you another email when your account is approved, and then you can sign in. You do not need to do anything until then.\n\nIf you did not sign up, someone has entered your address by mistake, and you can ignore this email.", 'brainhouse' ),
			),
			'confirm'           => array(
				'title'        => __( 'To the applicant, with the link that confirms the address', 'brainhouse' ),
				'placeholders' => array( '{confirm_url}', '{time_left}' ),
				'subject'      => __( 'Please confirm your email address', 'brainhouse' ),
				'body'         => __( "{greeting}\n\nsomebody has signed up to {site_name} with your address.\n\nIf that was you, confirm your address. Then we check your sign-up in person, and send you another email when your account is active:\n{confirm_url}\n\nThe link works once, for {time_left}. Without a confirmation the sign-up is deleted then.\n\nIf it was not you, choose \"This wasn’t me\" on the same page, and the sign-up is deleted immediately.", 'brainhouse' ),
			),
			'address_confirmed' => array(
				'title'        => __( 'To the applicant, after the confirmation of the address', 'brainhouse' ),
				'placeholders' => array(),
				'subject'      => __( 'Your email address is confirmed', 'brainhouse' ),
				'body'         => __( "{greeting}\n\nThe email address of your sign-up to {site_name} is confirmed.\n\nWhat happens next: we check your sign-up in person. We send you another email when your account is active, and then you can sign in. You do not need to do anything until then.", 'brainhouse' ),
			),
			'decision_request'  => array(
				'title'        => __( 'To the operators, after a sign-up', 'brainhouse' ),
				'placeholders' => array( '{review_url}' ),
				'subject'      => __( 'A sign-up waits for your decision', 'brainhouse' ),
				'body'         => __( "Hello,\n\nsomebody has signed up to {site_name} with the username {username}.\n\nApprove or reject the sign-up here:\n{review_url}", 'brainhouse' ),
			),
			'unreachable'       => array(
				'title'        => __( 'To the operators, if links to applicants could not be sent', 'brainhouse' ),
				'placeholders' => array( '{number}', '{usernames}', '{review_url}' ),
				'subject'      => __( 'Applicants cannot be reached', 'brainhouse' ),
				'body'         => __( "Hello,\n\nthe link that confirms the email address could not be sent. Number of sign-ups: {number}. Usernames: {usernames}.\n\nSuch a sign-up is deleted some days later. The list shows what the mail server has said. If you know the person, ask for the right address, or approve the account without a confirmation:\n{review_url}", 'brainhouse' ),
			),
			'approved'          => array(
				'title'        => __( 'To the member, after the approval', 'brainhouse' ),
				'placeholders' => array( '{sign_in_url}' ),
				'subject'      => __( 'Your account is active', 'brainhouse' ),
				'body'         => __( "{greeting}\n\nWelcome to {site_name}! Your account is approved and active.\n\nYou can sign in now with your username {username} or your email address, and the password you have chosen:\n{sign_in_url}\n\nIf you do not remember the password, choose \"Forgot password?\" there.", 'brainhouse' ),
			),
			'rejected'          => array(
				'title'        => __( 'To the applicant, after the rejection', 'brainhouse' ),
				'placeholders' => array( '{contact_url}' ),
				'subject'      => __( 'About your account', 'brainhouse' ),
				'body'         => __( "{greeting}\n\nThank you for your interest in {site_name}. We are sorry: we cannot give you access with the account {username}.\n\nIf you think that this is a mistake, or if you have a question, please write to us:\n{contact_url}", 'brainhouse' ),
			),
			'reset'             => array(
				'title'        => __( 'To a member who has forgotten the password', 'brainhouse' ),
				'placeholders' => array( '{reset_url}' ),
				'subject'      => __( 'Choose a new password', 'brainhouse' ),
				'body'         => __( "{greeting}\n\nSomeone has requested a new password for your account at {site_name}.\n\nIf that was you, choose a new password here:\n{reset_url}\n\nThe link works once, for 24 hours. It stops working when a newer one is requested.\n\nIf it was not you, you can ignore this email: your password does not change.", 'brainhouse' ),
			),
			'password_changed'  => array(
				'title'        => __( 'To a member, after the password was set with a link', 'brainhouse' ),
				'placeholders' => array( '{forgot_url}' ),
				'subject'      => __( 'Your password was changed', 'brainhouse' ),
				'body'         => __( "{greeting}\n\nThe password of your account at {site_name} was changed. You are signed out on all devices.\n\nIf that was you, you do not need to do anything.\n\nIf it was not you, choose a new password now, and check who can read your emails:\n{forgot_url}", 'brainhouse' ),
			),
		);
	}

	/** What operators read instead of the type of an email. @param string $type Type of a stored email. */
	public static function title( string $type ): string {
		return self::types()[ $type ]['title'] ?? __( 'Link for a new password', 'brainhouse' );
	}

	/** The 'subject' or 'body' of a type of email, from the settings or the default. */
	public static function text( string $type, string $part ): string {
		return (string) ( Settings::get( 'emails' )[ $type ][ $part ] ?? self::types()[ $type ][ $part ] );
	}

	/**
	 * Sends an email about an account.
	 * @param string   $type   One of `types()`.
	 * @param string[] $values Values of the placeholders that only this email has.
	 * @param string   $to     Address; '' for that of the account.
	 * @return true|\WP_Error An error if the mail server does not take it.
	 */
	public static function send( string $type, \WP_User $user, array $values = array(), string $to = '' ) {
		$is_to_member = '' === $to;
		$switched     = switch_to_locale( $is_to_member ? get_user_locale( $user ) : get_locale() );
		$site_url     = Settings::site_url();
		$replacements = $values + array(
			'{greeting}'    => self::greeting( $user ),
			'{site_name}'   => site_name(),
			'{site_url}'    => $site_url,
			'{username}'    => self::username( $user, $is_to_member ),
			'{sign_in_url}' => $site_url . '/login',
			'{contact_url}' => $site_url . '/contact-us',
			'{forgot_url}'  => $site_url . '/forgot-password',
		);
		$subject      = site_name() . ': ' . strtr( self::text( $type, 'subject' ), $replacements );
		$body         = strtr( self::text( $type, 'body' ), $replacements ) . "\n\n" . site_name() . "\n" . $site_url . "\n";
		if ( $switched ) {
			restore_previous_locale();
		}
		return self::deliver( $is_to_member ? $user->user_email : $to, $subject, $body ) ? true : self::failure();
	}

	/**
	 * Sends an email of the queue, if it is still true.
	 * @param object $row Row of `Email_Queue`.
	 * @return bool|\WP_Error Whether it was sent; false if nobody gets it, because the account has changed; an error if it could not be sent.
	 */
	public static function send_stored( $row ) {
		self::$error = '';
		if ( 'reset_requested' === $row->kind || 'wordpress_reset' === $row->kind ) {
			return Passwords::send_requested( $row );
		}
		if ( 'unreachable' === $row->kind ) {
			return self::send_unreachable( $row->detail );
		}
		$user   = get_userdata( (int) $row->user_id );
		$status = $user ? Members::status( $user->ID ) : '';
		$review = array( '{review_url}' => admin_url( 'admin.php?page=brainhouse-members&status=pending' ) );
		return match ( $user ? $row->kind : '' ) {
			'confirm'                      => Members::is_unconfirmed( $user->ID ) ? Confirmations::send( $user ) : false,
			'sign_up', 'address_confirmed' => 'pending' === $status ? self::send( $row->kind, $user ) : false,
			'decision_request'             => 'pending' === $status && in_array( $row->detail, Settings::operators(), true ) ? self::send( 'decision_request', $user, $review, $row->detail ) : false,
			'approved', 'rejected'         => $row->kind === $status ? self::send( $row->kind, $user ) : false,
			'password_changed'             => self::send( 'password_changed', $user ),
			'reset'                        => 'rejected' === $status ? false : Passwords::send_link( $user ),
			default                        => false,
		};
	}

	/** Tells an operator whose links could not be sent. @return bool|\WP_Error As `send_stored()`. */
	private static function send_unreachable( string $operator ) {
		$users = Email_Queue::unreachable();
		if ( ! $users || ! in_array( $operator, Settings::operators(), true ) ) {
			return false;
		}
		$names  = array_map( static fn( \WP_User $user ) => self::username( $user, false ), array_slice( $users, 0, Account_Rules::MOST_USERNAMES ) );
		$values = array(
			'{number}'     => number_format_i18n( count( $users ) ),
			'{usernames}'  => implode( ', ', array_unique( $names ) ),
			'{review_url}' => admin_url( 'admin.php?page=brainhouse-members&status=unconfirmed' ),
		);
		return self::send( 'unreachable', reset( $users ), $values, $operator );
	}

	/** The error of the email that could not be sent. */
	public static function failure(): \WP_Error {
		return new \WP_Error( 'email_failed', self::$error );
	}

	/** Sends an email that shows that sending works. @return bool Whether it was handed to the mail server. */
	public static function send_test( string $to ): bool {
		/* translators: %s: name of the site */
		$subject = sprintf( __( '%s: test', 'brainhouse' ), site_name() );
		return self::deliver( $to, $subject, __( 'This WordPress can send email. If this message is in the folder for unwanted mail, members will find theirs there, too: ask your host how to send with your own domain.', 'brainhouse' ) . "\n" );
	}

	/** How the last email of this plugin ended. @return array{ time: int, is_sent: bool, error: string }|null Null if there was none. */
	public static function last(): ?array {
		$last = get_option( self::LAST_OPTION );
		return is_array( $last ) ? $last : null;
	}

	/** Sends an email as plain text. */
	private static function deliver( string $to, string $subject, string $body ): bool {
		self::$error = '';
		$is_sent     = wp_mail( $to, preg_replace( '/\s+/u', ' ', $subject ), $body );
		$last        = array(
			'time'    => time(),
			'is_sent' => $is_sent,
			'error'   => $is_sent ? '' : self::$error,
		);
		update_option( self::LAST_OPTION, $last, false );
		return $is_sent;
	}

	/**
	 * The greeting, without the name if it contains more than a name, or if a stranger may have written it: anybody can sign up with the
	 * address of another person.
	 */
	private static function greeting( \WP_User $user ): string {
		$name    = wp_specialchars_decode( (string) $user->display_name, ENT_QUOTES );
		$is_name = preg_match( "/^[\p{L}\p{M} .,'’()-]+$/u", $name ) && ! self::has_link( $name ) && self::count_words( $name ) <= Account_Rules::MOST_WORDS_OF_NAME;
		/* translators: %s: name of a member */
		return $is_name && self::is_vouched_for( $user ) ? sprintf( __( 'Hello %s,', 'brainhouse' ), $name ) : __( 'Hello,', 'brainhouse' );
	}

	/** The username, unless it could be a message, a number to call or a link. A stranger may have entered the address of a member. */
	private static function username( \WP_User $user, bool $is_to_member ): string {
		$name     = (string) $user->user_login;
		$is_plain = ! self::has_link( $name ) && self::count_words( $name ) <= Account_Rules::MOST_WORDS_OF_NAME && preg_match_all( '/\p{N}/u', $name ) <= Account_Rules::MOST_DIGITS_OF_USERNAME;
		$is_shown = $is_plain && ( ! $is_to_member || self::is_vouched_for( $user ) );
		/* translators: in place of a username in an email */
		return $is_shown ? $name : __( '(not shown in this email)', 'brainhouse' );
	}

	/** Whether an operator has approved the account, or the owner of the address has confirmed it. */
	private static function is_vouched_for( \WP_User $user ): bool {
		return 'approved' === Members::status( $user->ID ) || Confirmations::is_confirmed( $user->ID );
	}

	/** Whether an email client would turn a part of a text into a link. */
	private static function has_link( string $text ): bool {
		return 1 === preg_match( '/\.[\p{L}\p{N}]{2}/u', $text );
	}

	/** How many words a text has, also if other characters than spaces join them. */
	private static function count_words( string $text ): int {
		return count( (array) preg_split( "/[^\p{L}\p{M}\p{N}'’]+/u", $text, -1, PREG_SPLIT_NO_EMPTY ) );
	}
}
