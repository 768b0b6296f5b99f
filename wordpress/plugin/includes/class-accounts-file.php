<?php

namespace Brainhouse;

use WP_Error;
use WP_User;

defined( 'ABSPATH' ) || exit;

/**
 * JSON lines in UTF-8: a header, one line for each account, and a last line that counts them. The member service reads and writes the same
 * (`member-service/members/accounts-file.ts`).
 */
final class Accounts_File {

	const FORMAT  = 'brainhouse-accounts';
	const VERSION = 1;

	/** A time in UTC. */
	const TIME        = '/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/D';
	const TIME_FORMAT = 'Y-m-d\TH:i:s\Z';

	/** Users per query of an export. */
	const PAGE = 500;

	/** Writes all members to the output. Users with rights in WordPress are no members. @return int How many members were written. */
	public static function write(): int {
		self::write_line(
			array(
				'format'    => self::FORMAT,
				'version'   => self::VERSION,
				'writtenAt' => gmdate( self::TIME_FORMAT ),
				'writtenBy' => 'WordPress ' . get_bloginfo( 'version' ),
			)
		);
		$count = 0;
		for ( $page = 1; ; $page++ ) {
			$users = get_users(
				array(
					'orderby' => 'ID',
					'number'  => self::PAGE,
					'paged'   => $page,
				)
			);
			foreach ( $users as $user ) {
				// Who has not confirmed the address signs up again.
				if ( ! self::has_rights( $user ) && ! Members::is_unconfirmed( $user->ID ) ) {
					self::write_line( self::account( $user ) );
					++$count;
				}
			}
			if ( count( $users ) < self::PAGE ) {
				break;
			}
		}
		self::write_line( array( 'accounts' => $count ) );
		return $count;
	}

	/** Whether a user has rights in WordPress that a member has not. Such an account does not move. */
	public static function has_rights( WP_User $user ): bool {
		foreach ( array( 'manage_options', 'list_users', 'edit_posts', Settings::PUBLISH ) as $capability ) {
			if ( user_can( $user, $capability ) ) {
				return true;
			}
		}
		return false;
	}

	/**
	 * Reads a file.
	 *
	 * @return array{ written_at: string, written_by: string, lines: array<int, array>, problems: array<int, array> }|WP_Error An error if it
	 *         is not such a file, or not complete. The lines are numbered as in the file.
	 */
	public static function parse( string $text ) {
		if ( ! preg_match( '//u', $text ) ) {
			return new WP_Error( 'not_utf8', __( 'The file is not UTF-8 text. Export the accounts again.', 'brainhouse' ) );
		}
		$texts  = preg_split( '/\r?\n/', rtrim( preg_replace( '/^\x{FEFF}/u', '', $text ) ) );
		$header = json_decode( (string) array_shift( $texts ), true );
		if ( ! is_array( $header ) || self::FORMAT !== ( $header['format'] ?? '' ) || ! is_int( $header['version'] ?? '' ) ) {
			return new WP_Error( 'not_accounts', __( 'This is not a file of accounts. Use the file of "members export --wordpress", or of Members > Move in another WordPress.', 'brainhouse' ) );
		}
		if ( self::VERSION !== $header['version'] ) {
			/* translators: 1: version of the file, 2: version of the plugin */
			return new WP_Error( 'other_version', sprintf( __( 'The file has version %1$d, and this plugin reads version %2$d. Use the newest version on both sides.', 'brainhouse' ), $header['version'], self::VERSION ) );
		}
		$end = json_decode( (string) array_pop( $texts ), true );
		if ( ! is_array( $end ) || count( $texts ) !== ( $end['accounts'] ?? null ) ) {
			return new WP_Error( 'not_complete', __( 'The file is not complete: its last line does not count the lines before it. Export the accounts again.', 'brainhouse' ) );
		}
		$result = array(
			'written_at' => self::text_of( $header, 'writtenAt' ),
			'written_by' => self::text_of( $header, 'writtenBy' ),
			'lines'      => array(),
			'problems'   => array(),
		);
		foreach ( $texts as $index => $line ) {
			$account = json_decode( $line, true );
			$problem = self::shape_problem( $account );
			if ( $problem ) {
				$result['problems'][] = array( 'line' => $index + 2 ) + $problem;
			} else {
				$result['lines'][ $index + 2 ] = $account;
			}
		}
		return $result;
	}

	/** An account as the file has it. */
	public static function account( WP_User $user ): array {
		$registered = strtotime( $user->user_registered . ' UTC' );
		$decided    = (int) get_user_meta( $user->ID, Members::DECIDED_AT, true );
		return array(
			'username'    => $user->user_login,
			'email'       => $user->user_email,
			'emailState'  => 'confirmed' === get_user_meta( $user->ID, Members::EMAIL_STATE, true ) ? 'confirmed' : 'unchecked',
			'fullName'    => wp_specialchars_decode( $user->display_name, ENT_QUOTES ),
			'countryCode' => (string) get_user_meta( $user->ID, Members::COUNTRY_CODE, true ),
			'phone'       => (string) get_user_meta( $user->ID, Members::PHONE, true ),
			'ivCode'      => (string) get_user_meta( $user->ID, Members::IV_CODE, true ),
			'status'      => Members::status( $user->ID ),
			'createdAt'   => gmdate( self::TIME_FORMAT, $registered > 0 ? $registered : 0 ),
			'decidedAt'   => $decided > 0 ? gmdate( self::TIME_FORMAT, $decided ) : null,
		);
	}

	/** Writes a line. */
	private static function write_line( array $value ): void {
		echo wp_json_encode( $value, JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_LINE_TERMINATORS ) . "\n"; // phpcs:ignore WordPress.Security.EscapeOutput -- a file, not a page.
	}

	/**
	 * What is wrong with the fields of an account, whatever WordPress can store.
	 *
	 * @param mixed $account Value of a line.
	 * @return array{ field: string, message: string }|null
	 */
	private static function shape_problem( $account ): ?array {
		if ( ! is_array( $account ) ) {
			return self::problem( 'line', __( 'This is not a JSON object.', 'brainhouse' ) );
		}
		foreach ( array( 'username', 'email', 'emailState', 'fullName', 'countryCode', 'phone', 'ivCode', 'status', 'createdAt' ) as $field ) {
			if ( ! is_string( $account[ $field ] ?? null ) ) {
				return self::problem( $field, __( 'The value is missing, or is not text.', 'brainhouse' ) );
			}
		}
		if ( ! in_array( $account['status'], Members::STATUSES, true ) ) {
			return self::problem( 'status', __( 'A status is pending, approved or rejected.', 'brainhouse' ) );
		}
		if ( ! in_array( $account['emailState'], array( 'unchecked', 'confirmed' ), true ) ) {
			return self::problem( 'emailState', __( 'The state of an email address is unchecked or confirmed.', 'brainhouse' ) );
		}
		foreach ( array( 'createdAt', 'decidedAt' ) as $field ) {
			$time = $account[ $field ] ?? null;
			if ( null !== $time && ( ! is_string( $time ) || ! preg_match( self::TIME, $time ) || false === strtotime( $time ) ) ) {
				return self::problem( $field, __( 'The value is not a time such as 2026-01-31T09:45:00Z.', 'brainhouse' ) );
			}
		}
		return null;
	}

	/**
	 * A problem of a field.
	 *
	 * @param string $field   Name of the field.
	 * @return array{ field: string, message: string }
	 */
	public static function problem( string $field, string $message ): array {
		return array(
			'field'   => $field,
			'message' => $message,
		);
	}

	/** A text of the header. @return string '' if it is no text. */
	private static function text_of( array $header, string $name ): string {
		return is_string( $header[ $name ] ?? null ) ? $header[ $name ] : '';
	}
}
