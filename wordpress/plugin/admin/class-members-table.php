<?php
/**
 * The table of members.
 *
 * @package Brainhouse
 */

namespace Brainhouse\Admin;

use Brainhouse\Confirmations;
use Brainhouse\Members;
use WP_List_Table;
use WP_User;
use WP_User_Query;

defined( 'ABSPATH' ) || exit;

/** The list of members in wp-admin, with a view for each status. */
final class Members_Table extends WP_List_Table {

	const PER_PAGE = 50;

	/** Sets the names of the items, which bulk actions use. */
	public function __construct() {
		parent::__construct(
			array(
				'singular' => 'member',
				'plural'   => 'members',
				'ajax'     => false,
			)
		);
	}

	/**
	 * The status whose members are shown.
	 *
	 * @return string '' for all.
	 */
	public static function shown_status(): string {
		$status = isset( $_GET['status'] ) ? sanitize_key( wp_unslash( $_GET['status'] ) ) : ''; // phpcs:ignore WordPress.Security.NonceVerification -- shows a list only.
		return isset( self::labels()[ $status ] ) ? $status : '';
	}

	/**
	 * The labels of the statuses.
	 *
	 * @return string[]
	 */
	public static function labels(): array {
		return array(
			'unconfirmed' => __( 'Address not confirmed', 'brainhouse' ),
			'pending'     => __( 'Pending', 'brainhouse' ),
			'approved'    => __( 'Approved', 'brainhouse' ),
			'rejected'    => __( 'Rejected', 'brainhouse' ),
		);
	}

	/**
	 * The columns.
	 *
	 * @return string[]
	 */
	public function get_columns() {
		return array(
			'cb'       => '<input type="checkbox" />',
			'username' => __( 'Username', 'brainhouse' ),
			'name'     => __( 'Name', 'brainhouse' ),
			'email'    => __( 'Email', 'brainhouse' ),
			'phone'    => __( 'Phone', 'brainhouse' ),
			'iv_code'  => __( 'I.V. code', 'brainhouse' ),
			'signed'   => __( 'Signed up', 'brainhouse' ),
			'status'   => __( 'Status', 'brainhouse' ),
		);
	}

	/**
	 * The actions for several members.
	 *
	 * @return string[]
	 */
	public function get_bulk_actions() {
		return array(
			'approve'  => __( 'Approve', 'brainhouse' ),
			'reject'   => __( 'Reject', 'brainhouse' ),
			'sign_out' => __( 'Sign out everywhere', 'brainhouse' ),
		);
	}

	/** Queries the members of the page. */
	public function prepare_items() {
		$status = self::shown_status();
		$search = isset( $_GET['s'] ) ? sanitize_text_field( wp_unslash( $_GET['s'] ) ) : ''; // phpcs:ignore WordPress.Security.NonceVerification -- shows a list only.
		$query  = new WP_User_Query(
			array(
				'number'         => self::PER_PAGE,
				'paged'          => $this->get_pagenum(),
				'orderby'        => 'registered',
				'order'          => 'DESC',
				'search'         => '' === $search ? '' : '*' . $search . '*',
				'search_columns' => array( 'user_login', 'user_email', 'display_name' ),
				'meta_query'     => self::meta_query( $status ), // phpcs:ignore WordPress.DB.SlowDBQuery
			)
		);

		$this->items           = $query->get_results();
		$this->_column_headers = array( $this->get_columns(), array(), array(), 'username' );
		$this->set_pagination_args(
			array(
				'total_items' => $query->get_total(),
				'per_page'    => self::PER_PAGE,
			)
		);
	}

	/**
	 * The condition for a status.
	 *
	 * @param string $status Status; '' for all.
	 * @return array
	 */
	public static function meta_query( string $status ): array {
		if ( '' === $status ) {
			return array();
		}
		$is_awaiting = array(
			'key'   => Members::EMAIL_STATE,
			'value' => Confirmations::AWAITING,
		);
		$is_status   = array(
			'key'   => Members::STATUS,
			'value' => 'unconfirmed' === $status ? 'pending' : $status,
		);
		if ( 'unconfirmed' === $status ) {
			// Without confirmations nobody is unconfirmed.
			return Confirmations::are_required() ? array( $is_status, $is_awaiting ) : array( array( 'key' => Members::EMAIL_STATE, 'value' => 'nothing' ) );
		}
		// Users without a status wait.
		$has_none = array(
			'key'     => Members::STATUS,
			'compare' => 'NOT EXISTS',
		);
		if ( 'pending' !== $status ) {
			return array( $is_status );
		}
		$waits = array(
			'relation' => 'OR',
			$is_status,
			$has_none,
		);
		if ( ! Confirmations::are_required() ) {
			return $waits;
		}
		$is_known = array(
			'relation' => 'OR',
			array( 'compare' => '!=' ) + $is_awaiting,
			array(
				'key'     => Members::EMAIL_STATE,
				'compare' => 'NOT EXISTS',
			),
		);
		return array( $waits, $is_known );
	}

	/**
	 * The links to the views.
	 *
	 * @return string[]
	 */
	protected function get_views() {
		$unconfirmed = Members::count( 'unconfirmed' );
		$pending     = Members::count( 'pending' );
		$rejected    = Members::count( 'rejected' );
		$all         = (int) count_users()['total_users'];
		$counts      = array(
			''            => $all,
			'unconfirmed' => $unconfirmed,
			'pending'     => $pending,
			'approved'    => $all - $unconfirmed - $pending - $rejected,
			'rejected'    => $rejected,
		);
		$links       = array();
		foreach ( array( '' => __( 'All', 'brainhouse' ) ) + self::labels() as $status => $label ) {
			$links[ '' === $status ? 'all' : $status ] = sprintf(
				'<a href="%s"%s>%s <span class="count">(%s)</span></a>',
				esc_url( Members_Screen::url( array( 'status' => $status ) ) ),
				self::shown_status() === $status ? ' class="current" aria-current="page"' : '',
				esc_html( $label ),
				esc_html( number_format_i18n( $counts[ $status ] ) )
			);
		}
		return $links;
	}

	/** The text of an empty list. */
	public function no_items() {
		esc_html_e( 'No members found.', 'brainhouse' );
	}

	/**
	 * The checkbox of a row.
	 *
	 * @param WP_User $item Member.
	 * @return string
	 */
	protected function column_cb( $item ) {
		$reason = Members::reason_against_decision( $item->ID );
		if ( '' !== $reason ) {
			// The cell is a header of its row, which must not be empty.
			return '<span class="screen-reader-text">' . esc_html( $reason ) . '</span>';
		}
		return sprintf(
			'<label class="screen-reader-text" for="member-%1$d">%2$s</label><input type="checkbox" id="member-%1$d" name="members[]" value="%1$d" />',
			$item->ID,
			/* translators: %s: username */
			esc_html( sprintf( __( 'Select %s', 'brainhouse' ), $item->user_login ) )
		);
	}

	/**
	 * The username with the actions for the row.
	 *
	 * @param WP_User $item Member.
	 * @return string
	 */
	protected function column_username( $item ) {
		// The names become classes. Those of comments, such as "approve", have styles that hide them.
		$actions = array();
		if ( '' === Members::reason_against_decision( $item->ID ) ) {
			$status = Members::list_status( $item->ID );
			if ( 'unconfirmed' === $status ) {
				$actions['member-approve_unconfirmed'] = self::action_link( 'approve_unconfirmed', $item, __( 'Approve without confirmation', 'brainhouse' ) );
			} elseif ( 'approved' !== $status ) {
				$actions['member-approve'] = self::action_link( 'approve', $item, __( 'Approve', 'brainhouse' ) );
			}
			if ( 'rejected' !== $status ) {
				$actions['member-reject'] = self::action_link( 'reject', $item, 'approved' === $status ? __( 'Take approval back', 'brainhouse' ) : __( 'Reject', 'brainhouse' ) );
			}
			if ( 'approved' === $status ) {
				$actions['member-send_reset'] = self::action_link( 'send_reset', $item, __( 'Send a link for a new password', 'brainhouse' ) );
				$actions['member-sign_out']   = self::action_link( 'sign_out', $item, __( 'Sign out everywhere', 'brainhouse' ) );
			}
		}
		return sprintf( '<strong><a href="%s">%s</a></strong>', esc_url( get_edit_user_link( $item->ID ) ), esc_html( $item->user_login ) ) . $this->row_actions( $actions );
	}

	/**
	 * Any other column.
	 *
	 * @param WP_User $item        Member.
	 * @param string  $column_name Column.
	 * @return string
	 */
	protected function column_default( $item, $column_name ) {
		switch ( $column_name ) {
			case 'name':
				return esc_html( $item->display_name );
			case 'email':
				$mark = Confirmations::is_confirmed( $item->ID ) ? '<br>' . esc_html__( '(confirmed)', 'brainhouse' ) : '';
				return sprintf( '<a href="%s">%s</a>', esc_url( 'mailto:' . $item->user_email ), esc_html( $item->user_email ) ) . $mark;
			case 'phone':
				return esc_html( trim( get_user_meta( $item->ID, Members::COUNTRY_CODE, true ) . ' ' . get_user_meta( $item->ID, Members::PHONE, true ) ) );
			case 'iv_code':
				return esc_html( get_user_meta( $item->ID, Members::IV_CODE, true ) );
			case 'signed':
				return esc_html( get_date_from_gmt( $item->user_registered, get_option( 'date_format' ) . ' ' . get_option( 'time_format' ) ) );
			default:
				return esc_html( self::labels()[ Members::list_status( $item->ID ) ] );
		}
	}

	/**
	 * A link that acts on a member, with a nonce for this member and action.
	 *
	 * @param string  $action Action.
	 * @param WP_User $item   Member.
	 * @param string  $label  Label.
	 * @return string
	 */
	private static function action_link( string $action, WP_User $item, string $label ): string {
		$url = add_query_arg(
			array(
				'action' => 'brainhouse_member',
				'do'     => $action,
				'member' => $item->ID,
				'status' => self::shown_status(),
			),
			admin_url( 'admin-post.php' )
		);
		return sprintf(
			'<a href="%s" aria-label="%s">%s</a>',
			esc_url( wp_nonce_url( $url, 'brainhouse_' . $action . '_' . $item->ID ) ),
			/* translators: 1: action, 2: username */
			esc_attr( sprintf( __( '%1$s: %2$s', 'brainhouse' ), $label, $item->user_login ) ),
			esc_html( $label )
		);
	}
}
