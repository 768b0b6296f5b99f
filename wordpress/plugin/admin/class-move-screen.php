<?php

namespace Brainhouse\Admin;

use Brainhouse\Accounts_File;
use Brainhouse\Events;
use Brainhouse\Import;
use Brainhouse\Password_Links;
use Brainhouse\Settings;
use WP_Error;

defined( 'ABSPATH' ) || exit;

/**
 * Members > Move: exports accounts to a file, imports a file in three steps (check, import in portions, result), and sends links for new
 * passwords. Between the steps the accounts are in transients of the operator.
 */
final class Move_Screen {

	const PAGE = 'brainhouse-move';

	/** Largest size of a file in bytes: about 40,000 accounts. */
	const MOST_BYTES = 16 * MB_IN_BYTES;

	/** How long one request imports, in seconds. Hosts end requests after 30. */
	const SECONDS = 8;

	/** How many links the button sends. */
	const LINKS_AT_ONCE = 20;

	/** How many lines of a list of problems are shown. */
	const SHOWN = 100;

	/** Connects the hooks. */
	public static function register(): void {
		// After the menu of the members.
		add_action( 'admin_menu', array( self::class, 'add_menu' ), 20 );
		add_action( 'admin_post_brainhouse_export_accounts', array( self::class, 'export' ) );
		add_action( 'admin_post_brainhouse_check_import', array( self::class, 'check' ) );
		add_action( 'admin_post_brainhouse_run_import', array( self::class, 'run' ) );
		add_action( 'admin_post_brainhouse_links', array( self::class, 'handle_links' ) );
	}

	/** Adds the entry below "Members". */
	public static function add_menu(): void {
		add_submenu_page( Members_List::PAGE, __( 'Move accounts', 'brainhouse' ), __( 'Move', 'brainhouse' ), Settings::MANAGE_MEMBERS, self::PAGE, array( self::class, 'show' ) );
	}

	/** Sends the file of all accounts. */
	public static function export(): void {
		Forms::require_rights( 'brainhouse_export_accounts', Settings::MANAGE_MEMBERS, 'list_users' );
		Events::record( 'exported' );
		nocache_headers();
		header( 'Content-Type: application/x-ndjson; charset=utf-8' );
		header( 'X-Content-Type-Options: nosniff' );
		header( 'Content-Disposition: attachment; filename="accounts-' . gmdate( 'Y-m-d' ) . '.jsonl"' );
		Accounts_File::write();
		exit;
	}

	/** Checks an uploaded file, and keeps its accounts for the import. */
	public static function check(): void {
		Forms::require_rights( 'brainhouse_check_import', Settings::MANAGE_MEMBERS, 'create_users' );
		$text = self::uploaded_text();
		$file = is_wp_error( $text ) ? $text : Accounts_File::parse( $text );
		if ( is_wp_error( $file ) ) {
			Forms::finish( self::url(), '', array( $file->get_error_message() ) );
		}
		$plan     = Import::plan( $file['lines'] );
		$problems = array_merge( $file['problems'], $plan['problems'] );
		usort( $problems, static fn( array $one, array $other ): int => $one['line'] <=> $other['line'] );
		$id     = wp_generate_password( 20, false );
		$chunks = array_chunk( $plan['added'], Import::BATCH, true );
		foreach ( $chunks as $index => $chunk ) {
			set_transient( self::name( $id, (string) $index ), $chunk, HOUR_IN_SECONDS );
		}
		$state = array(
			'owner'         => get_current_user_id(),
			'written_at'    => $file['written_at'],
			'written_by'    => $file['written_by'],
			'added'         => count( $plan['added'] ),
			'statuses'      => array_count_values( array_column( $plan['added'], 'status' ) ),
			'present'       => $plan['present'],
			'problem_count' => count( $problems ),
			'problems'      => array_slice( $problems, 0, self::SHOWN ),
			'changes'       => array_slice( $plan['changes'], 0, self::SHOWN ),
			'chunks'        => count( $chunks ),
			'next'          => 0,
			'done'          => 0,
			'link_state'    => '',
			'error'         => '',
		);
		set_transient( self::name( $id, 'state' ), $state, HOUR_IN_SECONDS );
		Import::forget_later();
		Forms::finish( self::url( $id ) );
	}

	/** Imports accounts for a few seconds. */
	public static function run(): void {
		Forms::require_rights( 'brainhouse_run_import', Settings::MANAGE_MEMBERS, 'create_users' );
		$id    = self::id_of_request();
		$state = self::state( $id );
		if ( ! $state ) {
			Forms::finish( self::url(), '', array( self::expired() ) );
		}
		if ( '' === $state['link_state'] ) {
			if ( $state['problem_count'] > 0 && empty( $_POST['leave_out'] ) ) {
				Forms::finish( self::url( $id ), '', array( __( 'Nothing was imported: some accounts cannot be. Confirm that they are left out.', 'brainhouse' ) ) );
			}
			$state['link_state'] = empty( $_POST['links'] ) ? Password_Links::LATER : Password_Links::WAITING;
		}
		$state['error'] = '';
		$end            = microtime( true ) + self::SECONDS;
		while ( $state['next'] < $state['chunks'] && '' === $state['error'] && microtime( true ) < $end ) {
			$chunk  = get_transient( self::name( $id, (string) $state['next'] ) );
			$result = is_array( $chunk ) ? Import::run( $chunk, $state['link_state'] ) : new WP_Error( 'expired', self::expired() );
			if ( is_wp_error( $result ) ) {
				$state['error'] = $result->get_error_message();
			} else {
				delete_transient( self::name( $id, (string) $state['next'] ) );
				$state['done'] += $result;
				++$state['next'];
			}
			set_transient( self::name( $id, 'state' ), $state, HOUR_IN_SECONDS );
		}
		if ( $state['next'] >= $state['chunks'] ) {
			Events::record( 'imported' );
		}
		Import::forget_later();
		Password_Links::start();
		Forms::finish( self::url( $id ) );
	}

	/** Sends links, or makes them wait. */
	public static function handle_links(): void {
		Forms::require_rights( 'brainhouse_links', Settings::MANAGE_MEMBERS );
		$do = isset( $_POST['do'] ) ? sanitize_key( wp_unslash( $_POST['do'] ) ) : '';
		if ( in_array( $do, array( Password_Links::LATER, Password_Links::SENT ), true ) ) {
			Password_Links::release( $do );
			Forms::finish( self::url() );
		}
		$sent = Password_Links::send( self::LINKS_AT_ONCE );
		Forms::finish( self::url(), '', is_wp_error( $sent ) ? array( $sent->get_error_message() ) : array() );
	}

	/** Shows the screen. */
	public static function show(): void {
		// Also where nothing calls wp-cron.php.
		delete_expired_transients();
		echo '<div class="wrap"><h1>' . esc_html__( 'Move accounts', 'brainhouse' ) . '</h1>';
		settings_errors( Forms::NOTICES );
		$id    = self::id_of_request();
		$state = self::state( $id );
		if ( $state ) {
			self::show_import( $id, $state );
		} else {
			self::show_start();
		}
		echo '</div>';
	}

	/** Shows the export, the upload and the links. */
	private static function show_start(): void {
		$export = wp_nonce_url( admin_url( 'admin-post.php?action=brainhouse_export_accounts' ), 'brainhouse_export_accounts' );
		echo '<h2>' . esc_html__( 'Export', 'brainhouse' ) . '</h2><p>';
		echo esc_html__( 'A file with all members, for another WordPress or for the member service (members import). It has no passwords, but personal data: keep it safe, and delete it afterwards. Users with further rights in WordPress, such as administrators and editors, are not in it.', 'brainhouse' );
		echo '</p><p><a class="button" href="' . esc_url( $export ) . '">' . esc_html__( 'Export accounts', 'brainhouse' ) . '</a></p>';

		echo '<h2>' . esc_html__( 'Import', 'brainhouse' ) . '</h2><p>';
		echo esc_html__( 'First the file is only checked. Accounts that are here already stay as they are, so that an import can be repeated.', 'brainhouse' );
		echo '</p>';
		$label = esc_html__( 'File of "members export --wordpress", or of this screen in another WordPress', 'brainhouse' );
		$field = '<p><label>' . $label . '<br><input type="file" name="accounts" accept=".jsonl" required></label></p>';
		Forms::show( 'brainhouse_check_import', __( 'Check the file', 'brainhouse' ), array(), $field, 'button-primary' );
		self::show_links();
	}

	/** Shows what an import will do, is doing, or has done. @param string $id Id of the import. */
	private static function show_import( string $id, array $state ): void {
		$is_started = '' !== $state['link_state'];
		$is_done    = $is_started && $state['next'] >= $state['chunks'];
		/* translators: 1: time, 2: name of a program */
		echo '<p>' . esc_html( sprintf( __( 'File of %1$s by %2$s', 'brainhouse' ), $state['written_at'], $state['written_by'] ) ) . '</p>';
		$labels = Members_List::labels();
		$counts = array();
		foreach ( $state['statuses'] as $status => $count ) {
			$counts[] = $labels[ $status ] . ': ' . number_format_i18n( $count );
		}
		$lines = array(
			/* translators: %s: number */
			array( $state['added'], _n( '%s account can be imported', '%s accounts can be imported', $state['added'], 'brainhouse' ), implode( ', ', $counts ) ),
			/* translators: %s: number */
			array( $state['present'], _n( '%s account is here already and stays as it is', '%s accounts are here already and stay as they are', $state['present'], 'brainhouse' ), '' ),
			/* translators: %s: number */
			array( $state['problem_count'], _n( '%s account cannot be imported', '%s accounts cannot be imported', $state['problem_count'], 'brainhouse' ), '' ),
		);
		if ( ! $is_started ) {
			echo '<ul class="ul-disc" id="brainhouse-plan">';
			foreach ( $lines as list( $count, $text, $more ) ) {
				if ( $count > 0 ) {
					echo '<li>' . esc_html( sprintf( $text, number_format_i18n( $count ) ) . ( '' === $more ? '' : ' (' . $more . ')' ) ) . '</li>';
				}
			}
			echo '</ul>';
			self::show_lines( __( 'These accounts cannot be imported', 'brainhouse' ), $state['problems'], $state['problem_count'] );
			self::show_lines( __( 'These values change', 'brainhouse' ), $state['changes'], count( $state['changes'] ) );
		} else {
			/* translators: 1: number, 2: number of all */
			echo '<p role="status">' . esc_html( sprintf( __( '%1$s of %2$s accounts are imported.', 'brainhouse' ), number_format_i18n( $state['done'] ), number_format_i18n( $state['added'] ) ) ) . '</p>';
			if ( '' !== $state['error'] ) {
				echo '<div class="notice notice-error"><p>' . esc_html( $state['error'] ) . '</p></div>';
			}
		}
		if ( $is_done ) {
			self::show_links();
		} elseif ( $state['added'] > 0 ) {
			self::show_run_form( $id, $state, $is_started );
		}
		echo '<p><a href="' . esc_url( self::url() ) . '">' . esc_html( $is_done ? __( 'Back', 'brainhouse' ) : __( 'Import another file', 'brainhouse' ) ) . '</a></p>';
	}

	/**
	 * Shows the form that imports. Between two portions a script submits it.
	 *
	 * @param string $id         Id of the import.
	 * @param bool   $is_started Whether a portion is imported.
	 */
	private static function show_run_form( string $id, array $state, bool $is_started ): void {
		$values = array( 'import' => $id );
		if ( $is_started ) {
			Forms::show( 'brainhouse_run_import', __( 'Continue', 'brainhouse' ), $values, '', 'button-primary' );
			if ( '' === $state['error'] ) {
				wp_print_inline_script_tag( "document.querySelector( '[name=import]' ).form.submit();" );
			}
			return;
		}
		$fields = '';
		if ( $state['problem_count'] > 0 ) {
			$fields = '<p><label><input type="checkbox" name="leave_out" value="1" required> ' . esc_html__( 'Leave out the accounts that cannot be imported', 'brainhouse' ) . '</label></p>';
		}
		/* translators: %d: number */
		$links   = sprintf( __( 'Send their owners a link for a new password, %d per minute. Rejected people get none.', 'brainhouse' ), Password_Links::PER_MINUTE );
		$fields .= '<p><label><input type="checkbox" name="links" value="1" checked> ' . esc_html( $links ) . '</label></p>';
		/* translators: %s: number */
		$label = sprintf( _n( 'Import %s account', 'Import %s accounts', $state['added'], 'brainhouse' ), number_format_i18n( $state['added'] ) );
		Forms::show( 'brainhouse_run_import', $label, $values, $fields, 'button-primary' );
	}

	/** Shows how many links wait or are sent, if accounts were imported. */
	private static function show_links(): void {
		$later   = Password_Links::count( Password_Links::LATER );
		$waiting = Password_Links::count( Password_Links::WAITING );
		$sent    = Password_Links::count( Password_Links::SENT );
		if ( 0 === $later + $waiting + $sent ) {
			return;
		}
		echo '<h2>' . esc_html__( 'Links for new passwords', 'brainhouse' ) . '</h2>';
		if ( $waiting > 0 ) {
			/* translators: 1: number, 2: number per minute */
			$text = sprintf( _n( '%1$s link waits to be sent, %2$d per minute.', '%1$s links wait to be sent, %2$d per minute.', $waiting, 'brainhouse' ), number_format_i18n( $waiting ), Password_Links::PER_MINUTE );
			echo '<p>' . esc_html( $text . ' ' . __( 'WordPress sends them while somebody visits it, or when its cron job runs.', 'brainhouse' ) ) . '</p>';
			/* translators: %d: number */
			Forms::show( 'brainhouse_links', sprintf( __( 'Send %d now', 'brainhouse' ), min( $waiting, self::LINKS_AT_ONCE ) ), array( 'do' => Password_Links::WAITING ) );
		}
		if ( $later > 0 ) {
			/* translators: %s: number */
			echo '<p>' . esc_html( sprintf( _n( '%s imported person has got no link yet.', '%s imported people have got no link yet.', $later, 'brainhouse' ), number_format_i18n( $later ) ) ) . '</p>';
			Forms::show( 'brainhouse_links', __( 'Send them links', 'brainhouse' ), array( 'do' => Password_Links::LATER ) );
		}
		if ( $sent > 0 ) {
			/* translators: %s: number */
			echo '<p>' . esc_html( sprintf( _n( '%s person has got a link and set no password yet.', '%s people have got a link and set no password yet.', $sent, 'brainhouse' ), number_format_i18n( $sent ) ) ) . '</p>';
			Forms::show( 'brainhouse_links', __( 'Send them new links', 'brainhouse' ), array( 'do' => Password_Links::SENT ) );
		}
	}

	/**
	 * Shows problems with their lines.
	 *
	 * @param array  $lines Problems.
	 * @param int    $count How many there are.
	 */
	private static function show_lines( string $title, array $lines, int $count ): void {
		if ( ! $lines ) {
			return;
		}
		echo '<h2>' . esc_html( $title ) . '</h2><table class="widefat striped"><thead><tr><th scope="col">' . esc_html__( 'Line', 'brainhouse' ) . '</th><th scope="col">' . esc_html__( 'Field', 'brainhouse' ) . '</th><th scope="col">' . esc_html__( 'Reason', 'brainhouse' ) . '</th></tr></thead><tbody>';
		foreach ( $lines as $line ) {
			printf( '<tr><td>%d</td><td>%s</td><td>%s</td></tr>', (int) $line['line'], esc_html( $line['field'] ), esc_html( $line['message'] ) );
		}
		echo '</tbody></table>';
		if ( $count > count( $lines ) ) {
			/* translators: %s: number */
			echo '<p>' . esc_html( sprintf( __( 'And %s more.', 'brainhouse' ), number_format_i18n( $count - count( $lines ) ) ) ) . '</p>';
		}
	}

	/** The content of the uploaded file. */
	private static function uploaded_text(): string|WP_Error {
		$file = isset( $_FILES['accounts'] ) && is_array( $_FILES['accounts'] ) ? $_FILES['accounts'] : array(); // phpcs:ignore WordPress.Security -- verified by the caller; only its content is used.
		$path = isset( $file['tmp_name'] ) && is_string( $file['tmp_name'] ) ? $file['tmp_name'] : '';
		$most = min( self::MOST_BYTES, wp_max_upload_size() );
		if ( in_array( (int) ( $file['error'] ?? UPLOAD_ERR_NO_FILE ), array( UPLOAD_ERR_INI_SIZE, UPLOAD_ERR_FORM_SIZE ), true ) || (int) ( $file['size'] ?? 0 ) > $most ) {
			/* translators: %s: size such as 2 MB */
			return new WP_Error( 'too_large', sprintf( __( 'The file is larger than %s. Ask your host for a higher limit of uploads.', 'brainhouse' ), size_format( $most ) ) );
		}
		$text = '' !== $path && is_uploaded_file( $path ) ? file_get_contents( $path ) : false; // phpcs:ignore WordPress.WP.AlternativeFunctions -- a local file.
		return is_string( $text ) && '' !== $text ? $text : new WP_Error( 'no_file', __( 'No file has arrived, or it is empty. Choose a file.', 'brainhouse' ) );
	}

	/** The id of an import in a request; '' if there is none. */
	private static function id_of_request(): string {
		$id = wp_unslash( $_REQUEST['import'] ?? '' ); // phpcs:ignore WordPress.Security -- its form is checked here, and its owner in `state`.
		return is_string( $id ) && preg_match( '/^[A-Za-z0-9]{20}$/D', $id ) ? $id : '';
	}

	/** The state of an import of the operator. @return array|null Null if there is none. */
	private static function state( string $id ): ?array {
		$state = '' === $id ? false : get_transient( self::name( $id, 'state' ) );
		return is_array( $state ) && get_current_user_id() === $state['owner'] ? $state : null;
	}

	/**
	 * The name of a transient.
	 *
	 * @param string $id   Id of the import.
	 * @param string $part Number of a batch, or 'state'.
	 */
	private static function name( string $id, string $part ): string {
		return Import::TRANSIENT . $id . '_' . $part;
	}

	/** The message about an import that was not continued in time. */
	private static function expired(): string {
		return __( 'This import has expired. Upload the file again: accounts that are imported already stay as they are.', 'brainhouse' );
	}

	/** The address of the screen. @param string $id Id of an import. */
	private static function url( string $id = '' ): string {
		return admin_url( 'admin.php?page=' . self::PAGE . ( '' === $id ? '' : '&import=' . $id ) );
	}
}
