<?php

namespace Brainhouse;

use WP_Error;

defined( 'ABSPATH' ) || exit;

/** Creates accounts of a file that are not here. Those that are here stay as they are, whoever they belong to. */
final class Import {

	/** The start of the names of transients with accounts of files, which are kept for an hour. */
	const TRANSIENT = 'brainhouse_import_';

	/** The event of WP-Cron that deletes these accounts. WordPress itself deletes transients once a day. */
	const FORGETTING = 'brainhouse_forget_imports';

	/** Connects the hooks. */
	public static function register(): void {
		add_action( self::FORGETTING, 'delete_expired_transients' );
		register_deactivation_hook( PLUGIN_FILE, array( self::class, 'stop' ) );
	}

	/** Deletes the accounts of the current files in an hour. */
	public static function forget_later(): void {
		wp_clear_scheduled_hook( self::FORGETTING );
		wp_schedule_single_event( time() + HOUR_IN_SECONDS + MINUTE_IN_SECONDS, self::FORGETTING );
	}

	/** Deletes the accounts of all files. */
	public static function stop(): void {
		global $wpdb;
		wp_clear_scheduled_hook( self::FORGETTING );
		$wpdb->query( "DELETE FROM {$wpdb->options} WHERE option_name LIKE '\\_transient\\_%brainhouse\\_import\\_%'" ); // phpcs:ignore WordPress.DB
		wp_cache_flush();
	}

	/** Accounts of one transaction. */
	const BATCH = 100;

	/**
	 * What an import of these lines would do. Changes nothing.
	 *
	 * @param array<int, array> $lines Accounts by line, as `Accounts_File::parse` returns them.
	 * @return array{ added: array<int, array>, present: int, problems: array<int, array>, changes: array<int, array> } `changes` are values
	 *         that WordPress stores in another form.
	 */
	public static function plan( array $lines ): array {
		$plan   = array(
			'added'    => array(),
			'present'  => 0,
			'problems' => array(),
			'changes'  => array(),
		);
		$in_file = array();
		foreach ( $lines as $line => $given ) {
			$account  = account_values( $given );
			$problem  = self::rule_problem( $account );
			$by_login = $problem ? false : username_exists( $account['username'] );
			if ( $by_login && email_exists( $account['email'] ) === $by_login ) {
				++$plan['present'];
				continue;
			}
			$problem = $problem ?? self::conflict( $account, $in_file );
			if ( $problem ) {
				$plan['problems'][] = array( 'line' => $line ) + $problem;
				continue;
			}
			$in_file[ 'login ' . strtolower( $account['username'] ) ] = $line;
			$in_file[ 'email ' . strtolower( $account['email'] ) ]    = $line;
			$plan['added'][ $line ]                                   = $account;

			foreach ( array( 'fullName' => self::stored_name( $account['fullName'] ) ) + $account as $field => $stored ) {
				if ( $stored !== $given[ $field ] ) {
					/* translators: 1: value in the file, 2: value as it is stored */
					$plan['changes'][] = array( 'line' => $line ) + Accounts_File::problem( $field, sprintf( __( 'WordPress stores "%1$s" as "%2$s".', 'brainhouse' ), $given[ $field ], $stored ) );
				}
			}
		}
		return $plan;
	}

	/**
	 * Imports one batch, in one transaction: all of its accounts that are not here, or none.
	 *
	 * @param array<int, array> $lines      At most `BATCH` accounts, by line.
	 * @param string            $link_state One of the states of `Password_Links`.
	 * @return int|WP_Error How many accounts were created.
	 */
	public static function run( array $lines, string $link_state ) {
		return with_lock( 'sign_up', static fn() => self::insert_all( self::plan( $lines )['added'], $link_state ) );
	}

	/**
	 * Creates accounts in one transaction.
	 *
	 * @param array<int, array> $lines      Accounts by line.
	 * @param string            $link_state One of the states of `Password_Links`.
	 */
	private static function insert_all( array $lines, string $link_state ): int|WP_Error {
		// Nobody knows these passwords, and random text of their length is not guessed, whatever a guess costs.
		$hash_fast = static fn( $options ) => array( 'cost' => 4 ) + (array) $options;
		add_filter( 'wp_hash_password_options', $hash_fast );
		$ids   = array();
		$error = in_transaction(
			static function () use ( $lines, $link_state, &$ids ): ?WP_Error {
				foreach ( $lines as $line => $account ) {
					$id = self::insert( $account, $link_state );
					if ( is_wp_error( $id ) ) {
						/* translators: 1: line, 2: error message */
						return new WP_Error( $id->get_error_code(), sprintf( __( 'Line %1$d: %2$s', 'brainhouse' ), $line, wp_strip_all_tags( $id->get_error_message() ) ) );
					}
					$ids[] = $id;
				}
				return null;
			}
		);
		remove_filter( 'wp_hash_password_options', $hash_fast );
		if ( $error ) {
			array_map( 'clean_user_cache', $ids );
			return $error;
		}
		return count( $ids );
	}

	/**
	 * Creates an account without a password that anybody knows.
	 *
	 * @param array  $account    Account of the file.
	 * @param string $link_state One of the states of `Password_Links`.
	 */
	private static function insert( array $account, string $link_state ): int|WP_Error {
		$meta = array(
			Members::STATUS      => $account['status'],
			Members::EMAIL_STATE => $account['emailState'],
		);
		if ( isset( $account['decidedAt'] ) ) {
			$meta[ Members::DECIDED_AT ] = strtotime( $account['decidedAt'] );
		}
		if ( 'rejected' !== $account['status'] ) {
			$meta[ Password_Links::STATE ] = $link_state;
		}
		return Members::create(
			$account,
			array(
				'user_pass'       => wp_generate_password( 64 ),
				'user_registered' => gmdate( 'Y-m-d H:i:s', strtotime( $account['createdAt'] ) ),
				'meta_input'      => $meta,
			)
		);
	}

	/** Why WordPress cannot store an account. @return array{ field: string, message: string }|null */
	private static function rule_problem( array $account ): ?array {
		$name = $account['username'];
		if ( '' === $name || strlen( $name ) > Account_Rules::MAX_LENGTHS['username'] || ! validate_username( $name ) || sanitize_user( $name, true ) !== $name ) {
			/* translators: %s: username */
			return Accounts_File::problem( 'username', sprintf( __( 'WordPress cannot store the username "%s": it has letters from a to z, digits, spaces and . _ - @ only. Export again with another one: members export --wordpress --rename "OLD=NEW".', 'brainhouse' ), $name ) );
		}
		if ( false !== strpos( $name, '@' ) && strtolower( $name ) !== strtolower( $account['email'] ) ) {
			return Accounts_File::problem( 'username', __( 'A username with @ must be the email address of the account.', 'brainhouse' ) );
		}
		if ( is_email( $account['email'] ) !== $account['email'] || mb_strlen( $account['email'], 'UTF-8' ) > Account_Rules::MAX_LENGTHS['email'] ) {
			/* translators: %s: email address */
			return Accounts_File::problem( 'email', sprintf( __( 'WordPress does not accept the email address "%s".', 'brainhouse' ), $account['email'] ) );
		}
		foreach ( array( 'fullName', 'countryCode', 'phone', 'ivCode' ) as $field ) {
			if ( mb_strlen( $account[ $field ], 'UTF-8' ) > Account_Rules::MAX_LENGTHS[ $field ] || preg_match( Sign_Up_Rules::CONTROL_CHARACTER, $account[ $field ] ) ) {
				/* translators: %d: number of characters */
				return Accounts_File::problem( $field, sprintf( __( 'The value has more than %d characters, or characters that cannot be printed.', 'brainhouse' ), Account_Rules::MAX_LENGTHS[ $field ] ) );
			}
		}
		return '' === self::stored_name( $account['fullName'] ) ? Accounts_File::problem( 'fullName', __( 'WordPress would store an empty name.', 'brainhouse' ) ) : null;
	}

	/**
	 * Who has a name already.
	 *
	 * @param array $in_file Lines by name.
	 * @return array{ field: string, message: string }|null
	 */
	private static function conflict( array $account, array $in_file ): ?array {
		$login = strtolower( $account['username'] );
		$email = strtolower( $account['email'] );
		if ( username_exists( $login ) || email_exists( $login ) ) {
			/* translators: %s: username */
			return Accounts_File::problem( 'username', sprintf( __( 'Another account here has the username %s.', 'brainhouse' ), $account['username'] ) );
		}
		if ( email_exists( $email ) || username_exists( $email ) ) {
			/* translators: %s: email address */
			return Accounts_File::problem( 'email', sprintf( __( 'Another account here has the email address %s.', 'brainhouse' ), $account['email'] ) );
		}
		if ( isset( $in_file[ 'login ' . $login ] ) ) {
			/* translators: 1: line, 2: username */
			return Accounts_File::problem( 'username', sprintf( __( 'Line %1$d has the username %2$s, too.', 'brainhouse' ), $in_file[ 'login ' . $login ], $account['username'] ) );
		}
		if ( isset( $in_file[ 'email ' . $email ] ) ) {
			/* translators: 1: line, 2: email address */
			return Accounts_File::problem( 'email', sprintf( __( 'Line %1$d has the email address %2$s, too.', 'brainhouse' ), $in_file[ 'email ' . $email ], $account['email'] ) );
		}
		return null;
	}

	/** A name as WordPress stores and this plugin reads it. @param string $name Full name. */
	private static function stored_name( string $name ): string {
		return wp_specialchars_decode( wp_unslash( (string) sanitize_user_field( 'display_name', wp_slash( $name ), 0, 'db' ) ), ENT_QUOTES );
	}
}
