<?php

namespace Brainhouse;

/**
 * Deletes with the daily event what was kept for as long as the settings say: sign-ups that nobody has decided on, rejected accounts, and
 * events. Only accounts of members are deleted that the sign-up form or an import has created, and that have written nothing.
 */
final class Retention {

	/** Since when there are such rules here. A rule deletes nothing before its own period has passed since. */
	const SINCE = 'brainhouse_retention_since';

	/** When the event ran last. */
	const LAST_RUN = 'brainhouse_retention_last';

	/** After a longer pause the clock may be wrong. Then the event deletes nothing until the next day. */
	const LONGEST_PAUSE = 40 * DAY_IN_SECONDS;

	/** How many accounts are looked at in one query, and how long one run may take, in seconds. */
	const BATCH   = 50;
	const SECONDS = 10;

	/** Connects the hooks. */
	public static function register(): void {
		add_action( Settings::CLEANING, array( self::class, 'clean' ) );
	}

	/** Deletes what was kept long enough. */
	public static function clean(): void {
		$now = time();
		Attempts::clean();
		Content_Upload::clean();
		Email_Queue::clean();
		// The tokens of these sessions have expired.
		Database::run( 'DELETE FROM {sessions} WHERE expires_at <= %d', $now );
		// For a while a link that has expired says so.
		Database::run( 'DELETE FROM {keys} WHERE expires_at <= %d', $now - Confirmations::LIFETIME );
		$last = (int) get_option( self::LAST_RUN, $now );
		update_option( self::LAST_RUN, $now, false );
		if ( abs( $now - $last ) > self::LONGEST_PAUSE ) {
			return;
		}
		$end  = microtime( true ) + self::SECONDS;
		$kept = Confirmations::are_required() ? (int) Settings::get( 'keep_unconfirmed_days' ) * DAY_IN_SECONDS : 0;
		// Every version has had this rule.
		self::delete_accounts( 'unconfirmed', $kept > 0 ? $now - $kept : 0, $end );
		self::delete_accounts( 'pending', self::before( 'keep_pending_days' ), $end );
		self::delete_accounts( 'rejected', self::before( 'keep_rejected_days' ), $end );
		Events::clean( self::before( 'keep_events_days' ), self::before( 'keep_audit_days' ) );
	}

	/** The end of the period that a setting names in days, as Unix time; 0 if nothing is to be deleted. */
	private static function before( string $setting ): int {
		$period = (int) Settings::get( $setting ) * DAY_IN_SECONDS;
		$before = time() - $period;
		return $period > 0 && (int) get_option( self::SINCE, time() ) <= $before ? $before : 0;
	}

	/** Deletes the accounts with a status that signed up, or were rejected, by a time. 0: none. It stops at the time `$end`. */
	private static function delete_accounts( string $status, int $before, float $end ): void {
		$after = 0;
		$ids   = $before > 0 ? self::due( $status, $before, $after ) : array();
		while ( $ids && microtime( true ) < $end ) {
			foreach ( $ids as $after ) {
				$user   = get_userdata( $after );
				$is_due = 'unconfirmed' === $status ? Members::is_unconfirmed( $after ) && Confirmations::is_overdue( $user ) : Members::status( $after ) === $status;
				if ( $user && $is_due && self::may_delete( $user ) ) {
					Events::delete_account( $after, $status . '-expired' );
				}
			}
			$ids = self::due( $status, $before, $after );
		}
	}

	/** Ids above `$after` of accounts with a status that were kept since a time. */
	private static function due( string $status, int $before, int $after ): array {
		// Users of other plugins, such as customers, have no I.V. code. Accounts that nobody has decided on count from the sign-up.
		return Database::numbers(
			'SELECT users.ID FROM {users} AS users
			JOIN {usermeta} AS statuses ON statuses.user_id = users.ID AND statuses.meta_key = %s AND statuses.meta_value = %s
			JOIN {usermeta} AS codes ON codes.user_id = users.ID AND codes.meta_key = %s
			LEFT JOIN {usermeta} AS decisions ON decisions.user_id = users.ID AND decisions.meta_key = %s
			WHERE users.ID > %d AND users.user_registered <= %s AND COALESCE(decisions.meta_value, 0) + 0 <= %d
			GROUP BY users.ID ORDER BY users.ID LIMIT %d',
			Members::STATUS,
			'rejected' === $status ? 'rejected' : 'pending',
			Members::IV_CODE_KEY,
			Members::DECIDED_AT,
			$after,
			gmdate( 'Y-m-d H:i:s', $before ),
			$before,
			self::BATCH
		);
	}

	/** Whether an account is one of a member and nothing else. */
	private static function may_delete( \WP_User $user ): bool {
		$has_posts = (bool) Database::value( 'SELECT 1 FROM {posts} WHERE post_author = %d LIMIT 1', $user->ID );
		/**
		 * Keeps accounts that something else needs, for example those of the customers of a shop.
		 *
		 * @param bool    $may_delete Whether the account is deleted.
		 * @param \WP_User $user       User.
		 */
		return ! Members::has_rights( $user ) && (bool) apply_filters( 'brainhouse_may_delete', ! $has_posts, $user );
	}
}
