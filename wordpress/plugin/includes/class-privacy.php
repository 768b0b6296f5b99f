<?php

namespace Brainhouse;

/** Adds what the plugin stores about members to WordPress's tools for personal data (Tools > Export and Erase). */
final class Privacy {

	/** Connects the hooks. */
	public static function register(): void {
		foreach ( array( 'exporter' => 'export', 'eraser' => 'erase' ) as $tool => $method ) {
			add_filter(
				'wp_privacy_personal_data_' . $tool . 's',
				static function ( $tools ) use ( $tool, $method ) {
					$tools['brainhouse'] = array(
						$tool . '_friendly_name' => __( 'Sign-up', 'brainhouse' ),
						'callback'               => array( self::class, $method ),
					);
					return $tools;
				}
			);
		}
	}

	/** What is stored about the owner of an address. Callback of `wp_privacy_personal_data_exporters`. */
	public static function export( $email ) {
		$user = get_user_by( 'email', $email );
		$data = array();
		if ( $user ) {
			Events::record( 'personal-data-exported', $user->ID );
			$data = array_merge( self::sign_up( $user->ID ), self::events( $user ), self::emails( $user ), self::links( $user ) );
		}
		return array(
			'data' => $data,
			'done' => true,
		);
	}

	/**
	 * Erases the values of the sign-up form, the events that are not part of the audit, and the emails that were given up. The status stays,
	 * because an account without one waits for a decision again. Callback of `wp_privacy_personal_data_erasers`.
	 */
	public static function erase( $email ) {
		$user     = get_user_by( 'email', $email );
		$removed  = false;
		$messages = array();
		if ( $user ) {
			foreach ( array( Members::PHONE, Members::COUNTRY_CODE, Members::IV_CODE ) as $key ) {
				$removed = delete_user_meta( $user->ID, $key ) || $removed;
			}
			$removed    = Events::forget( $user->ID, self::names( $user ) ) || $removed;
			$removed    = Email_Queue::forget_given_up( $user->ID ) || $removed;
			$messages[] = __( 'The account with its status, the decisions about it and what waits to be sent stay. They are deleted with the user.', 'brainhouse' );
			if ( '' !== get_user_meta( $user->ID, Members::IV_CODE_KEY, true ) ) {
				$messages[] = __( 'The I.V. code stays, so that nobody else can use it. It is deleted with the account.', 'brainhouse' );
			}
		}
		return array(
			'items_removed'  => $removed,
			'items_retained' => (bool) $user,
			'messages'       => $messages,
			'done'           => true,
		);
	}

	/** What the member has entered, and what was decided. */
	private static function sign_up( int $user_id ): array {
		$decided = (int) get_user_meta( $user_id, Members::DECIDED_AT, true );
		$values  = array(
			__( 'Phone', 'brainhouse' )                      => get_user_meta( $user_id, Members::PHONE, true ),
			__( 'Country code', 'brainhouse' )               => get_user_meta( $user_id, Members::COUNTRY_CODE, true ),
			__( 'I.V. code', 'brainhouse' )                  => get_user_meta( $user_id, Members::IV_CODE, true ),
			__( 'Status', 'brainhouse' )                     => Members::status( $user_id ),
			__( 'Time of the decision', 'brainhouse' )       => $decided > 0 ? self::time( $decided ) : '',
			__( 'State of the email address', 'brainhouse' ) => get_user_meta( $user_id, Members::EMAIL_STATE, true ),
		);
		return self::items( 'brainhouse', __( 'Sign-up', 'brainhouse' ), array( $user_id => $values ) );
	}

	/** What was recorded about an account. */
	private static function events( \WP_User $user ): array {
		$rows = array();
		foreach ( Events::of( $user->ID ) as $event ) {
			$rows[ $event->id ] = array(
				__( 'Time', 'brainhouse' )  => self::time( $event->happened_at ),
				__( 'Event', 'brainhouse' ) => Events::labels()[ $event->kind ] ?? $event->kind,
				__( 'By', 'brainhouse' )    => self::actor( (int) $event->actor_id, $user->ID ),
			);
		}
		return self::items( 'brainhouse-events', __( 'Events of the account', 'brainhouse' ), $rows );
	}

	/** The emails that wait or were given up. */
	private static function emails( \WP_User $user ): array {
		$rows = array();
		foreach ( Email_Queue::about( $user->ID, self::names( $user ) ) as $row ) {
			$rows[ $row->id ] = array(
				__( 'Email', 'brainhouse' ) => Emails::title( $row->kind ),
				__( 'Time', 'brainhouse' )  => self::time( $row->created_at ),
				__( 'State', 'brainhouse' ) => (int) $row->given_up_at > 0 ? __( 'given up', 'brainhouse' ) : __( 'waits to be sent', 'brainhouse' ),
			);
		}
		return self::items( 'brainhouse-emails', __( 'Emails that were not sent', 'brainhouse' ), $rows );
	}

	/** The links that were sent and work, without their keys. */
	private static function links( \WP_User $user ): array {
		$links = array();
		foreach ( Confirmations::ends_of_links( $user->ID ) as $end ) {
			$links[] = self::link( __( 'Link that confirms the address', 'brainhouse' ), $end );
		}
		// WordPress stores the time of the request before the hash of the key.
		$requested_at = (int) $user->user_activation_key;
		if ( $requested_at > 0 ) {
			/** This filter is documented in wp-includes/user.php */
			$links[] = self::link( __( 'Link for a new password', 'brainhouse' ), $requested_at + (int) apply_filters( 'password_reset_expiration', Account_Rules::RESET_KEY_HOURS * HOUR_IN_SECONDS ) ); // phpcs:ignore WordPress.NamingConventions.PrefixAllGlobals -- of WordPress.
		}
		return self::items( 'brainhouse-links', __( 'Links that were sent', 'brainhouse' ), $links );
	}

	/** Parts of the export, with values by their names. Empty values are left out. @param string[][] $rows Values by id. */
	private static function items( string $group, string $label, array $rows ): array {
		$items = array();
		foreach ( $rows as $id => $values ) {
			$data = array();
			foreach ( array_filter( $values, 'strlen' ) as $name => $value ) {
				$data[] = compact( 'name', 'value' );
			}
			$items[] = array(
				'group_id'    => $group,
				'group_label' => $label,
				'item_id'     => $group . '-' . $id,
				'data'        => $data,
			);
		}
		return $items;
	}

	/** What is told about a link. @param int $end When it ends, in seconds since 1970. */
	private static function link( string $title, int $end ): array {
		return array(
			__( 'Link', 'brainhouse' )        => $title,
			__( 'Works until', 'brainhouse' ) => self::time( $end ),
		);
	}

	/** The names under which an account is looked for. @return string[] */
	private static function names( \WP_User $user ): array {
		return array( $user->user_login, $user->user_email );
	}

	/** Who has caused an event: the user who was signed in, whose name only operators read; 0 for nobody. */
	public static function actor( int $actor_id, int $user_id, bool $with_names = false ): string {
		if ( 0 === $actor_id ) {
			return __( 'a visitor, or automatically', 'brainhouse' );
		}
		if ( $actor_id === $user_id ) {
			return __( 'the member', 'brainhouse' );
		}
		$actor = $with_names ? get_userdata( $actor_id ) : false;
		return $actor ? $actor->user_login : __( 'an operator', 'brainhouse' );
	}

	/** A time as text. @param int|string $time Seconds since 1970. */
	private static function time( $time ): string {
		return gmdate( 'Y-m-d H:i:s', (int) $time ) . ' UTC';
	}
}
