<?php

namespace Brainhouse;

use PHPMailer\PHPMailer\PHPMailer;
use PHPMailer\PHPMailer\SMTP;

/**
 * A table of emails (a transactional outbox): an email is stored together with the change that it tells about, and is deleted when it is sent.
 * It has no texts and no keys; they are made when it is sent. If PHP ends after the mail server has accepted an email, it is sent again,
 * with the same Message-ID.
 */
final class Email_Queue {

	/** The event of WP-Cron as long as emails wait, and its schedule. */
	const EVENT    = 'brainhouse_send_emails';
	const SCHEDULE = 'brainhouse_minute';

	/** An email that could not be sent for so long is given up, in seconds. */
	const KEPT = Account_Rules::EMAIL_KEPT_DAYS * DAY_IN_SECONDS;

	/** An email during which PHP ends each time is given up after so many attempts. Others are given up earlier. */
	const MOST_ATTEMPTS = 100;

	/** How long an email that was given up counts as an error of the set-up, and for how long it is listed, in seconds. */
	const FAILING = Account_Rules::EMAIL_FAILING_DAYS * DAY_IN_SECONDS;
	const LISTED  = Account_Rules::EMAIL_LISTED_DAYS * DAY_IN_SECONDS;

	/** An email that is being sent belongs to one process for this time, which is longer than the time limits of PHPMailer, in seconds. */
	const CLAIM = 10 * MINUTE_IN_SECONDS;

	/** How late an email is when WP-Cron does not run. Then requests of the site send it after their responses, in seconds. */
	const LATE = 2 * MINUTE_IN_SECONDS;

	/** The routes whose requests do so: what they answer is short. */
	const ROUTES = '#^/(?:asf/v1|jwt-auth/v1)(?:/|$)#D';

	/** For how long one event of WP-Cron goes on, in seconds. */
	const RUN = 30;

	/** Longest stored error, in characters. */
	const ERROR_LENGTH = 500;

	/** Connects the hooks. */
	public static function register(): void {
		add_filter( 'cron_schedules', array( self::class, 'add_schedule' ) ); // phpcs:ignore WordPress.WP.CronInterval
		add_action( self::EVENT, array( self::class, 'run' ) );
		add_filter( 'rest_post_dispatch', array( self::class, 'replace_cron' ), 10, 3 );
		add_action( 'deleted_user', static fn( $user_id ) => Database::run( 'DELETE FROM {emails} WHERE user_id = %d', $user_id ) );
	}

	/**
	 * Stores an email, in the transaction of the change that it tells about.
	 * @param string $type    One of `Emails::types()`, or one of the types that only `Emails::send_stored()` knows.
	 * @param int    $user_id Account that it is about; 0 if it is not known yet.
	 * @param string $detail  What else it depends on: the address of an operator, or the name that a visitor has entered.
	 * @param int    $delay   It is not sent before, in seconds.
	 * @return int|\WP_Error Id.
	 */
	public static function add( string $type, int $user_id, string $detail = '', int $delay = 0 ) {
		global $wpdb;
		$row = array(
			'kind'        => $type,
			'user_id'     => $user_id,
			'detail'      => $detail,
			'created_at'  => time(),
			'due_at'      => time() + $delay,
			'attempts'    => 0,
			'given_up_at' => 0,
			'last_error'  => '',
		);
		return $wpdb->insert( Database::table( 'emails' ), $row ) ? (int) $wpdb->insert_id : unavailable(); // phpcs:ignore WordPress.DB
	}

	/** Sends stored emails when the client has got its response. @param int[] $ids Ids. */
	public static function deliver_after_response( array $ids ): void {
		if ( $ids ) {
			After_Response::run( static fn() => array_map( array( self::class, 'deliver' ), $ids ) );
		}
	}

	/**
	 * Sends one stored email now. If it cannot be sent, it is kept.
	 * @param int|\WP_Error $id What `add()` has returned.
	 * @return bool|\WP_Error Whether it was handed to the mail server; the error of `add()`.
	 */
	public static function deliver( $id ) {
		$row = is_wp_error( $id ) ? $id : self::claim( $id );
		return is_wp_error( $row ) ? $row : null !== $row && self::send( $row );
	}

	/** Sends what is due, for half a minute at most. The event ends when no email waits. */
	public static function run(): void {
		$until = time() + self::RUN;
		$id    = self::first_due( time() );
		while ( $id > 0 && time() <= $until ) {
			self::deliver( $id );
			$id = self::first_due( time() );
		}
		if ( 0 === self::state()['waiting'] ) {
			self::stop();
		}
	}

	/** Where WP-Cron does not run, requests of the site send emails after their responses. Filter `rest_post_dispatch`. */
	public static function replace_cron( $result, $server, $request ) {
		$id = preg_match( self::ROUTES, matched_route( $request ) ) ? self::first_due( time() - self::LATE ) : 0;
		self::deliver_after_response( array_filter( array( $id ) ) );
		return $result;
	}

	/** Adds the interval of a minute. Filter `cron_schedules`. */
	public static function add_schedule( $schedules ) {
		$schedules[ self::SCHEDULE ] = array(
			'interval' => MINUTE_IN_SECONDS,
			'display'  => __( 'Once a minute', 'brainhouse' ),
		);
		return $schedules;
	}

	/** Lets WP-Cron send the emails that wait. */
	public static function start(): void {
		if ( ! wp_next_scheduled( self::EVENT ) ) {
			wp_schedule_event( time() + Account_Rules::FIRST_PAUSE_SECONDS, self::SCHEDULE, self::EVENT );
		}
	}

	/** Ends the event. The emails stay. */
	public static function stop(): void {
		wp_clear_scheduled_hook( self::EVENT );
	}

	/**
	 * The figures for operators.
	 * @return array{ waiting: int, failing: int, given_up: int, error: string } Emails that wait; those of them that could not be sent; those that
	 *                                                                          were given up within a day; the last error.
	 */
	public static function state(): array {
		$row = Database::row(
			"SELECT SUM(given_up_at = 0) AS waiting, SUM(given_up_at = 0 AND last_error <> '') AS failing, SUM(given_up_at > %d) AS given_up FROM {emails}",
			time() - self::FAILING
		);
		$error = Database::value( "SELECT last_error FROM {emails} WHERE last_error <> '' ORDER BY given_up_at > 0, due_at DESC LIMIT 1" );
		return array( 'error' => (string) $error ) + array_map( 'intval', (array) $row ) + array_fill_keys( array( 'waiting', 'failing', 'given_up' ), 0 );
	}

	/** The emails that were given up, the newest first. @return object[] Rows with `kind`, `user_id`, `given_up_at`, `last_error`. */
	public static function given_up( int $most ): array {
		return Database::rows( 'SELECT kind, user_id, given_up_at, last_error FROM {emails} WHERE given_up_at > 0 ORDER BY given_up_at DESC, id DESC LIMIT %d', $most );
	}

	/** Deletes the emails that were given up long ago, and starts the event again if something has ended it. */
	public static function clean(): void {
		Database::run( 'DELETE FROM {emails} WHERE given_up_at > 0 AND given_up_at < %d', time() - self::LISTED );
		if ( self::state()['waiting'] > 0 ) {
			self::start();
		}
	}

	/**
	 * The emails about an account that wait or were given up, the oldest first.
	 * @param string[] $names   Username and address: a visitor has requested a link with one of them.
	 * @return array<int, object{ id: string, kind: string, created_at: string, given_up_at: string }>
	 */
	public static function about( int $user_id, array $names ): array {
		$query = "SELECT id, kind, created_at, given_up_at FROM {emails} WHERE user_id = %d OR ( user_id = 0 AND kind IN ('reset_requested', 'wordpress_reset') AND detail IN ( " . Database::places( $names ) . ' ) ) ORDER BY id';
		return Database::rows( $query, $user_id, ...$names );
	}

	/** Deletes the emails about an account that were given up. @return bool Whether there were any. */
	public static function forget_given_up( int $user_id ): bool {
		return (bool) Database::run( 'DELETE FROM {emails} WHERE user_id = %d AND given_up_at > 0', $user_id );
	}

	/** The id of the email that has been due for longest at a time; 0 if there is none. */
	private static function first_due( int $time ): int {
		return (int) Database::value(
			'SELECT id FROM {emails} WHERE given_up_at = 0 AND (due_at <= %d OR created_at > %d) ORDER BY due_at, id LIMIT 1',
			$time,
			time() + Account_Rules::CLOCK_DIFFERENCE_SECONDS
		);
	}

	/** Takes an email for this process. Of two processes only the first finds it due. @return object|null Row; null if it is not due. */
	private static function claim( int $id ) {
		$now = time();
		// An email from the future is due: the clock was set back.
		$is_claimed = Database::run(
			'UPDATE {emails} SET due_at = %d, attempts = attempts + 1, created_at = LEAST(created_at, %d)
			WHERE id = %d AND given_up_at = 0 AND (due_at <= %d OR created_at > %d)',
			$now + self::CLAIM,
			$now,
			$id,
			$now,
			$now + Account_Rules::CLOCK_DIFFERENCE_SECONDS
		);
		$row = $is_claimed ? Database::row( 'SELECT * FROM {emails} WHERE id = %d', $id ) : null;
		if ( $row && (int) $row->attempts > 1 && '' === $row->last_error ) {
			$row->last_error = __( 'PHP ended before the email was sent.', 'brainhouse' );
			Database::run( 'UPDATE {emails} SET last_error = %s WHERE id = %d', $row->last_error, $id );
		}
		return $row;
	}

	/** Sends an email that belongs to this process. @return bool Whether it was handed to the mail server. */
	private static function send( $row ): bool {
		global $phpmailer;
		if ( (int) $row->attempts > self::MOST_ATTEMPTS ) {
			self::keep_or_give_up( $row, $row->last_error, true );
			return false;
		}
		$host       = (string) wp_parse_url( home_url(), PHP_URL_HOST );
		$is_unknown = false;
		$prepare    = static function ( $mailer ) use ( $row, $host, &$is_unknown ): void {
			$mailer->MessageID = sprintf( '<%d.%d.brainhouse@%s>', $row->created_at, $row->id, $host ); // phpcs:ignore WordPress.NamingConventions.ValidVariableName -- of PHPMailer.
			self::watch_recipients( $mailer, $is_unknown );
		};
		add_action( 'phpmailer_init', $prepare, 1 );
		$has_failed = false;
		try {
			$result = watch_queries( static fn() => Emails::send_stored( $row ), $has_failed );
			if ( false === $result && $has_failed ) {
				// The account, or its status, could not be read.
				$result = new \WP_Error( 'email_failed', __( 'The database could not be read.', 'brainhouse' ) );
			}
		} catch ( \Throwable $error ) {
			// Of another plugin.
			$result = new \WP_Error( 'email_failed', $error->getMessage() );
		}
		remove_action( 'phpmailer_init', $prepare, 1 );
		if ( $phpmailer instanceof PHPMailer ) {
			// WordPress uses the object again for other emails, and does not clear these.
			$phpmailer->MessageID   = ''; // phpcs:ignore WordPress.NamingConventions.ValidVariableName -- of PHPMailer.
			$phpmailer->SMTPDebug   = 0; // phpcs:ignore WordPress.NamingConventions.ValidVariableName -- of PHPMailer.
			$phpmailer->Debugoutput = 'echo'; // phpcs:ignore WordPress.NamingConventions.ValidVariableName -- of PHPMailer.
		}
		if ( ! is_wp_error( $result ) ) {
			Database::run( 'DELETE FROM {emails} WHERE id = %d', $row->id );
			return $result;
		}
		self::keep_or_give_up( $row, $result->get_error_message(), $is_unknown );
		return false;
	}

	/**
	 * Notes whether the mail server itself says that there is no such address: bad mailbox, bad system, bad syntax, moved, null MX (RFC 3463,
	 * section 3.2, and RFC 7505). The error of PHPMailer does not contain that. A refused sender, a relay that is not allowed, or a response
	 * without an enhanced code may be about this WordPress or about today: those emails wait.
	 * @param object $mailer     PHPMailer, or what another plugin has put in its place.
	 * @param bool   $is_unknown Variable for the result.
	 */
	private static function watch_recipients( $mailer, bool &$is_unknown ): void {
		// Another plugin may read what is said.
		if ( ! $mailer instanceof PHPMailer || 0 !== $mailer->SMTPDebug ) { // phpcs:ignore WordPress.NamingConventions.ValidVariableName -- of PHPMailer.
			return;
		}
		$command = '';
		// phpcs:disable WordPress.NamingConventions.ValidVariableName -- of PHPMailer.
		$mailer->SMTPDebug   = SMTP::DEBUG_SERVER;
		$mailer->Debugoutput = static function ( $line ) use ( &$command, &$is_unknown ): void {
			if ( 'RCPT' === $command && 0 === strpos( $line, 'SERVER -> CLIENT: ' ) ) {
				$is_unknown = 1 === preg_match( '/: 5\d\d[ -]5\.1\.(?:1|2|3|6|10)\b/', $line );
			} elseif ( 'DATA' !== $command && preg_match( '/^CLIENT -> SERVER: (\w+)/', $line, $parts ) ) {
				// After DATA comes the email.
				$command = $parts[1];
			}
		};
		// phpcs:enable WordPress.NamingConventions.ValidVariableName
	}

	/** Keeps an email that could not be sent for a later attempt, or gives it up: there is no such address, or it has waited for too long. */
	private static function keep_or_give_up( $row, string $error, bool $is_unknown ): void {
		global $wpdb;
		$now         = time();
		$is_given_up = $is_unknown || $now > (int) $row->created_at + self::KEPT;
		$pause       = min( Account_Rules::FIRST_PAUSE_SECONDS * 2 ** min( 10, (int) $row->attempts - 1 ), Account_Rules::LONGEST_PAUSE_SECONDS );
		$error       = mb_substr( wp_check_invalid_utf8( $error, true ), 0, self::ERROR_LENGTH, 'UTF-8' );
		$wpdb->update( // phpcs:ignore WordPress.DB
			Database::table( 'emails' ),
			array(
				'due_at'      => $now + $pause,
				'given_up_at' => $is_given_up ? $now : 0,
				'last_error'  => '' === $error ? __( 'No reason was given.', 'brainhouse' ) : $error,
			),
			// If this process was suspended for longer than its claim, another one has the email now.
			array(
				'id'       => $row->id,
				'attempts' => $row->attempts,
			)
		);
		if ( $is_given_up && 'confirm' === $row->kind ) {
			self::report_unreachable();
		}
		if ( ! $is_given_up || 'confirm' === $row->kind ) {
			self::start();
		}
	}

	/** Tells the operators an hour later that links could not be sent, in one email about all that fail until then. */
	private static function report_unreachable(): void {
		// Several processes may give links up at the same time.
		with_lock(
			'unreachable',
			static function (): void {
				foreach ( Settings::operators() as $operator ) {
					if ( null === Database::value( "SELECT 1 FROM {emails} WHERE kind = 'unreachable' AND detail = %s AND given_up_at = 0 LIMIT 1", $operator ) ) {
						self::add( 'unreachable', 0, $operator, HOUR_IN_SECONDS );
					}
				}
			}
		);
	}

	/** The accounts whose links were given up, and whose owners have not confirmed their address in another way. @return \WP_User[] */
	public static function unreachable(): array {
		$ids = Database::numbers( "SELECT DISTINCT user_id FROM {emails} WHERE kind = 'confirm' AND given_up_at > 0 ORDER BY user_id" );
		return array_filter( array_map( 'get_userdata', array_filter( $ids, array( Members::class, 'is_unconfirmed' ) ) ) );
	}
}
