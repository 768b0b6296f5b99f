<?php

namespace Brainhouse;

use WP_Error;

defined( 'ABSPATH' ) || exit;

/** Sends the owners of imported accounts a link for a new password, a few every minute, because hosts limit emails. Nobody gets one twice. */
final class Password_Links {

	/** The state of the link of an imported account. It is deleted when a password is set. */
	const STATE = 'brainhouse_password_link';

	/** Not to be sent yet. */
	const LATER = 'later';

	/** To be sent with the next portions. */
	const WAITING = 'waiting';

	/** Sent, and no password is set yet. */
	const SENT = 'sent';

	/** How many are sent in a minute: 300 per hour. */
	const PER_MINUTE = 5;

	/** The event of WP-Cron, and its schedule. */
	const EVENT    = 'brainhouse_send_links';
	const SCHEDULE = 'brainhouse_minute';

	/** Connects the hooks. */
	public static function register(): void {
		add_filter( 'cron_schedules', array( self::class, 'add_schedule' ) ); // phpcs:ignore WordPress.WP.CronInterval
		add_action( self::EVENT, array( self::class, 'send_due' ) );
		add_action( 'after_password_reset', array( self::class, 'forget' ) );
		add_action( 'profile_update', array( self::class, 'forget_if_changed' ), 10, 2 );
		add_action( 'profile_update', array( self::class, 'keep_key' ), 10, 3 );
		register_deactivation_hook( PLUGIN_FILE, array( self::class, 'stop' ) );
	}

	/**
	 * Adds the interval of a minute.
	 *
	 * @param array $schedules Schedules.
	 * @return array
	 */
	public static function add_schedule( $schedules ) {
		$schedules[ self::SCHEDULE ] = array(
			'interval' => MINUTE_IN_SECONDS,
			'display'  => __( 'Once a minute', 'brainhouse' ),
		);
		return $schedules;
	}

	/** Starts to send, as long as links wait. */
	public static function start(): void {
		if ( self::count( self::WAITING ) > 0 && ! wp_next_scheduled( self::EVENT ) ) {
			wp_schedule_event( time(), self::SCHEDULE, self::EVENT );
		}
	}

	/** Stops sending. */
	public static function stop(): void {
		wp_clear_scheduled_hook( self::EVENT );
	}

	/** Sends the links of a minute. */
	public static function send_due(): void {
		self::send( self::PER_MINUTE );
		if ( 0 === self::count( self::WAITING ) ) {
			self::stop();
		}
	}

	/**
	 * Sends some of the links that wait. If an email cannot be sent, its link goes on waiting, and so do the others.
	 *
	 * @param int $most Largest number.
	 * @return int|WP_Error How many were sent; an error if an email could not be sent.
	 */
	public static function send( int $most ) {
		return with_lock(
			'links',
			static function () use ( $most ) {
				$sent = 0;
				foreach ( self::ids( self::WAITING, $most ) as $id ) {
					$user = get_userdata( $id );
					if ( ! $user || 'rejected' === Members::status( $id ) ) {
						delete_user_meta( $id, self::STATE );
						continue;
					}
					// Before the email: if the process ends now, nobody gets it twice.
					update_user_meta( $id, self::STATE, self::SENT );
					if ( is_wp_error( Passwords::send_link( $user, 'moved' ) ) ) {
						update_user_meta( $id, self::STATE, self::WAITING );
						/* translators: %s: username */
						return new WP_Error( 'email_failed', sprintf( __( '%s: the email could not be sent. See Settings > Brainhouse.', 'brainhouse' ), $user->user_login ) );
					}
					++$sent;
				}
				return $sent;
			}
		);
	}

	/** Makes all links with a state wait to be sent. @param string $state `LATER` or `SENT`. */
	public static function release( string $state ): void {
		foreach ( self::ids( $state, PHP_INT_MAX ) as $id ) {
			update_user_meta( $id, self::STATE, self::WAITING, $state );
		}
		self::start();
	}

	/** How many imported accounts have a state. */
	public static function count( string $state ): int {
		global $wpdb;
		return (int) $wpdb->get_var( // phpcs:ignore WordPress.DB
			$wpdb->prepare( "SELECT COUNT(*) FROM {$wpdb->usermeta} WHERE meta_key = %s AND meta_value = %s", self::STATE, $state )
		);
	}

	/** The account has a new password. @param \WP_User $user User. */
	public static function forget( $user ): void {
		delete_user_meta( $user->ID, self::STATE );
	}

	/**
	 * A profile was saved, perhaps with a new password.
	 *
	 * @param int      $user_id Id.
	 * @param \WP_User $before  User before the change.
	 */
	public static function forget_if_changed( $user_id, $before ): void {
		$user = get_userdata( $user_id );
		if ( $user && $user->user_pass !== $before->user_pass ) {
			self::forget( $user );
		}
	}

	/**
	 * WordPress 6.1 drops the key of a link that it has just created if the email address has an apostrophe, because it takes the escaped
	 * address for a new one. Then the key is stored again.
	 *
	 * @param int      $user_id Id.
	 * @param \WP_User $before  User before the change.
	 * @param array    $given   Values that were given.
	 */
	public static function keep_key( $user_id, $before, $given = array() ): void {
		global $wpdb;
		$user = get_userdata( $user_id );
		$key  = (string) ( $given['user_activation_key'] ?? '' );
		if ( $user && '' !== $key && '' === $user->user_activation_key && $user->user_email === $before->user_email && $user->user_pass === $before->user_pass ) {
			$wpdb->update( $wpdb->users, array( 'user_activation_key' => $key ), array( 'ID' => $user_id ) ); // phpcs:ignore WordPress.DB
			clean_user_cache( $user_id );
		}
	}

	/**
	 * The oldest accounts with a state.
	 *
	 * @param int    $most  Largest number.
	 * @return int[]
	 */
	private static function ids( string $state, int $most ): array {
		global $wpdb;
		return array_map(
			'intval',
			$wpdb->get_col( // phpcs:ignore WordPress.DB
				$wpdb->prepare( "SELECT user_id FROM {$wpdb->usermeta} WHERE meta_key = %s AND meta_value = %s ORDER BY user_id LIMIT %d", self::STATE, $state, $most )
			)
		);
	}
}
