<?php

namespace Brainhouse;

/** Adds what operators need to the list of users: views by status, columns, the decisions, and the export. The menu "Members" opens it. */
final class Members_List {

	/** The page of the menu "Members", to which emails link. */
	const PAGE = 'brainhouse-members';

	/** The parameter with the status whose members are shown. */
	const PARAMETER = 'brainhouse_status';

	/** Actions on members begin with this, because classes of WordPress have styles for names such as "approve". */
	const PREFIX = 'member-';

	/** A character that starts a formula, also in the full-width form of East Asian keyboards. */
	const FORMULA_START = '[=+@＝＋＠－-]';

	/** How many emails that were given up are named. */
	const MOST_EMAILS = 20;

	/** Connects the hooks. */
	public static function register(): void {
		add_action( 'admin_menu', array( self::class, 'add_menu' ) );
		add_action( 'load-users.php', array( self::class, 'handle_action' ) );
		add_action( 'admin_post_brainhouse_export', array( self::class, 'export' ) );
		add_action( 'admin_notices', array( self::class, 'show_notices' ) );
		add_filter( 'views_users', array( self::class, 'add_views' ) );
		add_filter( 'users_list_table_query_args', array( self::class, 'limit_to_status' ) );
		add_filter( 'manage_users_columns', array( self::class, 'add_columns' ) );
		add_filter( 'manage_users_custom_column', array( self::class, 'column' ), 10, 3 );
		add_filter( 'user_row_actions', array( self::class, 'add_row_actions' ), 10, 2 );
		add_filter( 'bulk_actions-users', array( self::class, 'add_bulk_actions' ) );
		add_action( 'manage_users_extra_tablenav', array( self::class, 'show_export' ) );
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
		$hook = add_menu_page( __( 'Members', 'brainhouse' ), __( 'Members', 'brainhouse' ) . $bubble, Settings::MANAGE_MEMBERS, self::PAGE, '__return_null', 'dashicons-groups', 69 );
		add_action( 'load-' . $hook, array( self::class, 'open' ) );
	}

	/** Opens the list of those who wait, or have the status in the address. */
	public static function open(): void {
		$status = self::shown_status( 'status' );
		wp_safe_redirect( self::url( '' === $status ? 'pending' : $status ) );
		exit;
	}

	/** The address of the list. @param string $status Status of the members; '' for all users. */
	public static function url( string $status ): string {
		return admin_url( 'users.php' . ( '' === $status ? '' : '?' . self::PARAMETER . '=' . $status ) );
	}

	/** The labels of the statuses. */
	public static function labels(): array {
		return array(
			'unconfirmed' => __( 'Address not confirmed', 'brainhouse' ),
			'pending'     => __( 'Pending', 'brainhouse' ),
			'approved'    => __( 'Approved', 'brainhouse' ),
			'rejected'    => __( 'Rejected', 'brainhouse' ),
		);
	}

	/** Adds a view for each status. Filter `views_users`. */
	public static function add_views( $views ) {
		$shown = self::shown_status();
		if ( '' !== $shown ) {
			$views = str_replace( ' class="current" aria-current="page"', '', $views );
		}
		foreach ( self::labels() as $status => $label ) {
			$views[ self::PREFIX . $status ] = sprintf(
				'<a href="%s"%s>%s <span class="count">(%s)</span></a>',
				esc_url( self::url( $status ) ),
				$shown === $status ? ' class="current" aria-current="page"' : '',
				esc_html( $label ),
				esc_html( number_format_i18n( Members::count( $status ) ) )
			);
		}
		return $views;
	}

	/** Shows only members with the status of the view, the newest first. Filter `users_list_table_query_args`. */
	public static function limit_to_status( $args ) {
		$status = self::shown_status();
		return '' === $status ? $args : $args + Members::query( $status ) + array(
			'orderby' => 'registered',
			'order'   => 'DESC',
		);
	}

	/** Adds the columns. Filter `manage_users_columns`. */
	public static function add_columns( $columns ) {
		return $columns + array(
			'brainhouse_phone'   => __( 'Phone', 'brainhouse' ),
			'brainhouse_iv_code' => __( 'I.V. code', 'brainhouse' ),
			'brainhouse_signed'  => __( 'Signed up', 'brainhouse' ),
			'brainhouse_status'  => __( 'Status', 'brainhouse' ),
		);
	}

	/** The text of a cell. Filter `manage_users_custom_column`. */
	public static function column( $text, $name, $user_id ) {
		$mark = Confirmations::is_confirmed( $user_id ) ? '<br>' . esc_html__( '(address confirmed)', 'brainhouse' ) : '';
		return match ( $name ) {
			'brainhouse_phone'   => esc_html( Members::phone( (string) get_user_meta( $user_id, Members::COUNTRY_CODE, true ), (string) get_user_meta( $user_id, Members::PHONE, true ) ) ),
			'brainhouse_iv_code' => esc_html( get_user_meta( $user_id, Members::IV_CODE, true ) ),
			'brainhouse_signed'  => esc_html( get_date_from_gmt( get_userdata( $user_id )->user_registered, get_option( 'date_format' ) . ' ' . get_option( 'time_format' ) ) ),
			'brainhouse_status'  => esc_html( self::labels()[ Members::list_status( $user_id ) ] ) . $mark,
			default              => $text,
		};
	}

	/** Adds the actions that are possible for a member. Filter `user_row_actions`. */
	public static function add_row_actions( $links, $user ) {
		if ( '' !== Members::reason_against_decision( $user->ID ) ) {
			return $links;
		}
		$actions = array(
			'unconfirmed' => array( 'approve_unconfirmed', 'reject' ),
			'pending'     => array( 'approve', 'reject' ),
			'approved'    => array( 'reject', 'send_reset', 'sign_out' ),
			'rejected'    => array( 'approve' ),
		);
		$status  = Members::list_status( $user->ID );
		$labels  = self::actions();
		if ( 'approved' === $status ) {
			$labels['reject'] = __( 'Take approval back', 'brainhouse' );
		}
		foreach ( $actions[ $status ] as $action ) {
			$url = add_query_arg(
				array(
					'action'        => self::PREFIX . $action,
					'users[]'       => $user->ID,
					self::PARAMETER => self::shown_status(),
				),
				admin_url( 'users.php' )
			);

			$links[ self::PREFIX . $action ] = sprintf(
				'<a href="%s" aria-label="%s">%s</a>',
				esc_url( wp_nonce_url( $url, 'bulk-users' ) ),
				/* translators: 1: action, 2: username */
				esc_attr( sprintf( __( '%1$s: %2$s', 'brainhouse' ), $labels[ $action ], $user->user_login ) ),
				esc_html( $labels[ $action ] )
			);
		}
		return $links;
	}

	/** Adds the actions for several members. Filter `bulk_actions-users`. */
	public static function add_bulk_actions( $actions ) {
		foreach ( array( 'approve', 'reject', 'sign_out' ) as $action ) {
			$actions[ self::PREFIX . $action ] = self::actions()[ $action ];
		}
		return $actions;
	}

	/** Does what was chosen for members. WordPress would call its own hook for that without having checked the nonce. */
	public static function handle_action(): void {
		$chosen = _get_list_table( 'WP_Users_List_Table' )->current_action();
		$action = is_string( $chosen ) && 0 === strpos( $chosen, self::PREFIX ) ? substr( $chosen, strlen( self::PREFIX ) ) : '';
		if ( ! isset( self::actions()[ $action ] ) ) {
			return;
		}
		check_admin_referer( 'bulk-users' );
		$done   = 0;
		$errors = array();
		foreach ( array_unique( array_map( 'absint', (array) wp_unslash( $_REQUEST['users'] ?? array() ) ) ) as $id ) {
			$error = self::act_on( $action, $id );
			if ( '' === $error ) {
				++$done;
			} else {
				$errors[] = $error;
			}
		}
		/* translators: %s: number */
		$text = $done > 0 ? sprintf( _n( 'Done for %s member.', 'Done for %s members.', $done, 'brainhouse' ), number_format_i18n( $done ) ) : '';
		Forms::finish( self::url( self::shown_status() ), $text, $errors );
	}

	/** Shows the button of the export above the list. @param string $which 'top' or 'bottom'. */
	public static function show_export( $which ): void {
		if ( 'top' === $which && current_user_can( Settings::MANAGE_MEMBERS ) ) {
			$url = wp_nonce_url( admin_url( 'admin-post.php?action=brainhouse_export' ), 'brainhouse_export' );
			// A search keeps the status.
			printf( '<input type="hidden" name="%s" value="%s">', esc_attr( self::PARAMETER ), esc_attr( self::shown_status() ) );
			printf( '<div class="alignleft actions"><a class="button" href="%s">%s</a></div>', esc_url( $url ), esc_html__( 'Export as CSV', 'brainhouse' ) );
		}
	}

	/** Sends all members as CSV. */
	public static function export(): void {
		Forms::require_rights( 'brainhouse_export', Settings::MANAGE_MEMBERS, 'list_users' );
		Events::record( 'exported' );
		nocache_headers();
		header( 'Content-Type: text/csv; charset=utf-8' );
		header( 'Content-Disposition: attachment; filename="members-' . gmdate( 'Y-m-d' ) . '.csv"' );
		$output = fopen( 'php://output', 'w' ); // phpcs:ignore WordPress.WP.AlternativeFunctions -- the response.
		// Those of the member service's export.
		$columns = array( 'username', 'email', 'fullName', 'countryCode', 'phone', 'ivCode', 'status', 'createdAt' );
		fputcsv( $output, $columns, ',', '"', '' );
		foreach ( get_users( array( 'orderby' => 'ID' ) ) as $user ) {
			$account = array(
				$user->user_login,
				$user->user_email,
				wp_specialchars_decode( $user->display_name, ENT_QUOTES ),
				(string) get_user_meta( $user->ID, Members::COUNTRY_CODE, true ),
				(string) get_user_meta( $user->ID, Members::PHONE, true ),
				(string) get_user_meta( $user->ID, Members::IV_CODE, true ),
				Members::list_status( $user->ID ),
				gmdate( 'Y-m-d\TH:i:s\Z', max( 0, (int) strtotime( $user->user_registered . ' UTC' ) ) ),
			);
			fputcsv( $output, array_map( array( self::class, 'cell' ), $account ), ',', '"', '' );
		}
		exit;
	}

	/** Shows what the last action did, which emails were not sent, and what has happened in a day. */
	public static function show_notices(): void {
		if ( 'users' !== get_current_screen()->id || ! current_user_can( Settings::MANAGE_MEMBERS ) ) {
			return;
		}
		settings_errors( Forms::NOTICES );
		self::show_emails();
		Member_Events::show_day();
	}

	/** The status in a parameter of the address, whose members are shown; '' for all users. */
	private static function shown_status( string $parameter = self::PARAMETER ): string {
		$status = isset( $_REQUEST[ $parameter ] ) ? sanitize_key( wp_unslash( $_REQUEST[ $parameter ] ) ) : ''; // phpcs:ignore WordPress.Security.NonceVerification -- shows a list only.
		return isset( self::labels()[ $status ] ) ? $status : '';
	}

	/** The labels of the actions on members. */
	private static function actions(): array {
		return array(
			'approve'             => __( 'Approve', 'brainhouse' ),
			'approve_unconfirmed' => __( 'Approve without confirmation', 'brainhouse' ),
			'reject'              => __( 'Reject', 'brainhouse' ),
			'send_reset'          => __( 'Send a link for a new password', 'brainhouse' ),
			'sign_out'            => __( 'Sign out everywhere', 'brainhouse' ),
		);
	}

	/** Does one of `actions()` on one member. @return string An error; '' if all is done. */
	private static function act_on( string $action, int $id ): string {
		$reason = Members::reason_against_decision( $id );
		if ( '' !== $reason ) {
			return $reason;
		}
		if ( 'sign_out' === $action ) {
			Members::sign_out( $id );
			return '';
		}
		$result = match ( $action ) {
			'approve', 'approve_unconfirmed' => Members::approve( $id, 'approve_unconfirmed' === $action ),
			'reject'                         => Members::reject( $id ),
			'send_reset'                     => Email_Queue::deliver( Email_Queue::add( 'reset', $id ) ),
		};
		if ( is_wp_error( $result ) ) {
			return $result->get_error_message();
		}
		/* translators: %s: username */
		return $result ? '' : sprintf( __( '%s: done, but the email about it could not be sent yet. It is tried again. See Settings > Brainhouse.', 'brainhouse' ), get_userdata( $id )->user_login );
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
			$title = Emails::title( $row->kind );
			printf( '<li>%s: %s (%s) %s</li>', esc_html( wp_date( get_option( 'date_format' ), (int) $row->given_up_at ) ), esc_html( $user ? $user->user_login : '–' ), esc_html( $title ), esc_html( $row->last_error ) );
		}
		echo $rows ? '</ul></div>' : '</div>';
	}

	/**
	 * A value that no spreadsheet takes for a formula, also if it splits the file at semicolons, tabs or line breaks, and ignores quotation
	 * marks within a cell.
	 */
	private static function cell( string $value ): string {
		$skipped = '[\s"\'\p{Cf}]*';
		$later   = '/([;\t|\r\n\v\f\x{85}\x{2028}\x{2029}]' . $skipped . ')(?=' . self::FORMULA_START . ')/u';
		$value   = preg_replace( $later, "$1'", wp_check_invalid_utf8( $value, true ) );
		return preg_match( '/^' . $skipped . self::FORMULA_START . '/u', $value ) ? "'" . $value : $value;
	}
}
