<?php
/**
 * The screen with the members.
 *
 * @package Brainhouse
 */

namespace Brainhouse\Admin;

use Brainhouse\Email_Queue;
use Brainhouse\Emails;
use Brainhouse\Events;
use Brainhouse\Members;
use Brainhouse\Settings;

defined( 'ABSPATH' ) || exit;

/** The menu "Members" with the list, the decisions and the export. */
final class Members_Screen {

	const PAGE = 'brainhouse-members';

	/** Actions on members. */
	const ACTIONS = array( 'approve', 'approve_unconfirmed', 'reject', 'sign_out', 'send_reset' );

	/** A character that starts a formula, also in the full-width form of East Asian keyboards. */
	const FORMULA_START = '[=+@＝＋＠－-]';

	/** How many emails that were given up are named. */
	const MOST_EMAILS = 20;

	/** Connects the hooks. */
	public static function register(): void {
		add_action( 'admin_menu', array( self::class, 'add_menu' ) );
		add_action( 'admin_post_brainhouse_member', array( self::class, 'handle_link' ) );
		add_action( 'admin_post_brainhouse_export', array( self::class, 'export' ) );
	}

	/** Adds the menu, with the number of members that wait. */
	public static function add_menu(): void {
		$pending = current_user_can( Settings::MANAGE_MEMBERS ) ? Members::count( 'pending' ) : 0;
		$bubble  = sprintf(
			' <span class="awaiting-mod count-%d"><span class="pending-count" aria-hidden="true">%s</span><span class="screen-reader-text">%s</span></span>',
			$pending,
			esc_html( number_format_i18n( $pending ) ),
			/* translators: %s: number */
			esc_html( sprintf( _n( '%s member waits for a decision', '%s members wait for a decision', $pending, 'brainhouse' ), number_format_i18n( $pending ) ) )
		);
		$hook = add_menu_page(
			__( 'Members', 'brainhouse' ),
			__( 'Members', 'brainhouse' ) . $bubble,
			Settings::MANAGE_MEMBERS,
			self::PAGE,
			array( self::class, 'show' ),
			'dashicons-groups',
			69
		);
		add_action( 'load-' . $hook, array( self::class, 'handle_bulk_action' ) );
	}

	/**
	 * The address of the screen.
	 *
	 * @param string[] $query Parameters.
	 * @return string
	 */
	public static function url( array $query = array() ): string {
		return add_query_arg( array_filter( array_map( 'rawurlencode', $query ), 'strlen' ), admin_url( 'admin.php?page=' . self::PAGE ) );
	}

	/** Shows the list. */
	public static function show(): void {
		if ( ! current_user_can( Settings::MANAGE_MEMBERS ) ) {
			wp_die( esc_html__( 'Sorry, you are not allowed to do that.', 'brainhouse' ), 403 );
		}
		require_once ABSPATH . 'wp-admin/includes/class-wp-list-table.php';
		require_once __DIR__ . '/class-members-table.php';
		$table = new Members_Table();
		$table->prepare_items();
		$export = wp_nonce_url( admin_url( 'admin-post.php?action=brainhouse_export' ), 'brainhouse_export' );

		echo '<div class="wrap"><h1 class="wp-heading-inline">' . esc_html__( 'Members', 'brainhouse' ) . '</h1> ';
		echo '<a class="page-title-action" href="' . esc_url( $export ) . '">' . esc_html__( 'Export as CSV', 'brainhouse' ) . '</a><hr class="wp-header-end">';
		self::show_messages();
		self::show_emails();
		Member_Events::show_day();
		$table->views();
		echo '<form method="get"><input type="hidden" name="page" value="' . esc_attr( self::PAGE ) . '" />';
		echo '<input type="hidden" name="status" value="' . esc_attr( Members_Table::shown_status() ) . '" />';
		$table->search_box( __( 'Search members', 'brainhouse' ), 'brainhouse-member' );
		$table->display();
		echo '</form></div>';
	}

	/** Does what was chosen for several members. */
	public static function handle_bulk_action(): void {
		$action = '';
		foreach ( array( 'action', 'action2' ) as $name ) {
			$value  = isset( $_GET[ $name ] ) ? sanitize_key( wp_unslash( $_GET[ $name ] ) ) : ''; // phpcs:ignore WordPress.Security.NonceVerification -- verified below.
			$action = '' === $action && in_array( $value, self::ACTIONS, true ) ? $value : $action;
		}
		if ( '' === $action ) {
			return;
		}
		check_admin_referer( 'bulk-members' );
		$members = isset( $_GET['members'] ) && is_array( $_GET['members'] ) ? array_map( 'absint', wp_unslash( $_GET['members'] ) ) : array();
		self::finish( self::act( $action, $members ) );
	}

	/** Does what was chosen for one member. */
	public static function handle_link(): void {
		$action = isset( $_GET['do'] ) ? sanitize_key( wp_unslash( $_GET['do'] ) ) : '';
		$member = isset( $_GET['member'] ) ? absint( wp_unslash( $_GET['member'] ) ) : 0;
		check_admin_referer( 'brainhouse_' . $action . '_' . $member );
		self::finish( self::act( $action, array( $member ) ) );
	}

	/** Sends all members as CSV. */
	public static function export(): void {
		check_admin_referer( 'brainhouse_export' );
		if ( ! current_user_can( Settings::MANAGE_MEMBERS ) || ! current_user_can( 'list_users' ) ) {
			wp_die( esc_html__( 'Sorry, you are not allowed to do that.', 'brainhouse' ), 403 );
		}
		Events::record( 'exported' );
		nocache_headers();
		header( 'Content-Type: text/csv; charset=utf-8' );
		header( 'Content-Disposition: attachment; filename="members-' . gmdate( 'Y-m-d' ) . '.csv"' );
		$output = fopen( 'php://output', 'w' ); // phpcs:ignore WordPress.WP.AlternativeFunctions -- the response.
		// The columns of the member service's export.
		fputcsv( $output, array( 'username', 'email', 'fullName', 'countryCode', 'phone', 'ivCode', 'status', 'createdAt' ), ',', '"', '' );
		foreach ( get_users( array( 'orderby' => 'ID' ) ) as $user ) {
			$row = array(
				$user->user_login,
				$user->user_email,
				wp_specialchars_decode( $user->display_name, ENT_QUOTES ),
				get_user_meta( $user->ID, Members::COUNTRY_CODE, true ),
				get_user_meta( $user->ID, Members::PHONE, true ),
				get_user_meta( $user->ID, Members::IV_CODE, true ),
				Members::list_status( $user->ID ),
				mysql2date( 'c', $user->user_registered, false ),
			);
			fputcsv( $output, array_map( array( self::class, 'cell' ), $row ), ',', '"', '' );
		}
		exit;
	}

	/**
	 * A value that no spreadsheet takes for a formula, also if it splits the file at semicolons, tabs or line breaks, and ignores quotation
	 * marks within a cell.
	 *
	 * @param string $value Value.
	 * @return string
	 */
	private static function cell( $value ): string {
		$skipped = '[\s"\'\p{Cf}]*';
		$later   = '/([;\t|\r\n\v\f\x{85}\x{2028}\x{2029}]' . $skipped . ')(?=' . self::FORMULA_START . ')/u';
		$value   = preg_replace( $later, "$1'", wp_check_invalid_utf8( (string) $value, true ) );
		return preg_match( '/^' . $skipped . self::FORMULA_START . '/u', $value ) ? "'" . $value : $value;
	}

	/**
	 * Acts on members.
	 *
	 * @param string $action  One of `ACTIONS`.
	 * @param int[]  $members Ids.
	 * @return array{ done: int, errors: string[] }
	 */
	private static function act( string $action, array $members ): array {
		if ( ! current_user_can( Settings::MANAGE_MEMBERS ) || ! in_array( $action, self::ACTIONS, true ) ) {
			wp_die( esc_html__( 'Sorry, you are not allowed to do that.', 'brainhouse' ), 403 );
		}
		$result = array(
			'done'   => 0,
			'errors' => array(),
		);
		foreach ( array_unique( array_filter( $members ) ) as $id ) {
			$error = self::act_on( $action, $id );
			if ( '' === $error ) {
				++$result['done'];
			} else {
				$result['errors'][] = $error;
			}
		}
		return $result;
	}

	/**
	 * Acts on one member.
	 *
	 * @param string $action One of `ACTIONS`.
	 * @param int    $id     Id.
	 * @return string An error; '' if all is done.
	 */
	private static function act_on( string $action, int $id ): string {
		$reason = Members::reason_against_decision( $id );
		$user   = get_userdata( $id );
		if ( '' !== $reason || ! $user ) {
			return $reason;
		}
		switch ( $action ) {
			case 'approve':
			case 'approve_unconfirmed':
				$result = Members::approve( $id, 'approve_unconfirmed' === $action );
				break;
			case 'reject':
				$result = Members::reject( $id );
				break;
			case 'send_reset':
				$email  = Email_Queue::add( 'reset', $id );
				$result = is_wp_error( $email ) ? $email : Email_Queue::deliver( $email );
				break;
			default:
				Members::sign_out( $id );
				$result = true;
		}
		if ( is_wp_error( $result ) ) {
			return $result->get_error_message();
		}
		if ( $result ) {
			return '';
		}
		return 'send_reset' === $action
			/* translators: %s: username */
			? sprintf( __( '%s: the email could not be sent yet. It is tried again. See Settings > Brainhouse.', 'brainhouse' ), $user->user_login )
			/* translators: %s: username */
			: sprintf( __( '%s: done, but the email about it could not be sent yet. It is tried again. See Settings > Brainhouse.', 'brainhouse' ), $user->user_login );
	}

	/**
	 * Shows the list again, with what was done.
	 *
	 * @param array{ done: int, errors: string[] } $result Result.
	 */
	private static function finish( array $result ): void {
		set_transient( 'brainhouse_result_' . get_current_user_id(), $result, MINUTE_IN_SECONDS );
		$status = isset( $_GET['status'] ) ? sanitize_key( wp_unslash( $_GET['status'] ) ) : ''; // phpcs:ignore WordPress.Security.NonceVerification -- verified before.
		wp_safe_redirect( self::url( array( 'status' => $status ) ) );
		exit;
	}

	/** Names the members who did not get an email. */
	private static function show_emails(): void {
		$rows  = Email_Queue::given_up( self::MOST_EMAILS );
		$state = Email_Queue::state();
		if ( ! $rows && 0 === $state['failing'] ) {
			return;
		}
		echo '<div class="notice notice-warning" id="brainhouse-emails">';
		if ( $state['failing'] > 0 ) {
			/* translators: 1: number, 2: error */
			$text = sprintf( _n( '%1$s email could not be sent yet and is tried again. The last error: %2$s', '%1$s emails could not be sent yet and are tried again. The last error: %2$s', $state['failing'], 'brainhouse' ), number_format_i18n( $state['failing'] ), $state['error'] );
			echo '<p>' . esc_html( $text ) . '</p>';
		}
		if ( $rows ) {
			echo '<p>' . esc_html__( 'These emails were given up, the newest first. The list keeps them for 30 days.', 'brainhouse' ) . '</p><ul>';
		}
		foreach ( $rows as $row ) {
			$user  = get_userdata( (int) $row->user_id );
			$title = Emails::kinds()[ $row->kind ]['title'] ?? __( 'Link for a new password', 'brainhouse' );
			printf( '<li>%s: %s (%s) %s</li>', esc_html( wp_date( get_option( 'date_format' ), (int) $row->given_up_at ) ), esc_html( $user ? $user->user_login : '–' ), esc_html( $title ), esc_html( $row->last_error ) );
		}
		echo $rows ? '</ul></div>' : '</div>';
	}

	/** Shows what the last action did. */
	private static function show_messages(): void {
		$name   = 'brainhouse_result_' . get_current_user_id();
		$result = get_transient( $name );
		if ( ! is_array( $result ) ) {
			return;
		}
		delete_transient( $name );
		if ( $result['done'] > 0 ) {
			/* translators: %s: number */
			$text = sprintf( _n( 'Done for %s member.', 'Done for %s members.', $result['done'], 'brainhouse' ), number_format_i18n( $result['done'] ) );
			echo '<div class="notice notice-success is-dismissible"><p>' . esc_html( $text ) . '</p></div>';
		}
		foreach ( $result['errors'] as $error ) {
			echo '<div class="notice notice-error is-dismissible"><p>' . esc_html( $error ) . '</p></div>';
		}
	}
}
