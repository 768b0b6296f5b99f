<?php
/**
 * Personal data.
 *
 * @package Brainhouse
 */

namespace Brainhouse;

defined( 'ABSPATH' ) || exit;

/** Adds what the plugin stores about members to WordPress's tools for personal data (Tools > Export and Erase). */
final class Privacy {

	/** Connects the hooks. */
	public static function register(): void {
		add_filter( 'wp_privacy_personal_data_exporters', array( self::class, 'add_exporter' ) );
		add_filter( 'wp_privacy_personal_data_erasers', array( self::class, 'add_eraser' ) );
	}

	/**
	 * Adds the exporter.
	 *
	 * @param array $exporters Exporters.
	 * @return array
	 */
	public static function add_exporter( $exporters ) {
		$exporters['brainhouse'] = array(
			'exporter_friendly_name' => __( 'Sign-up', 'brainhouse' ),
			'callback'               => array( self::class, 'export' ),
		);
		return $exporters;
	}

	/**
	 * Adds the eraser.
	 *
	 * @param array $erasers Erasers.
	 * @return array
	 */
	public static function add_eraser( $erasers ) {
		$erasers['brainhouse'] = array(
			'eraser_friendly_name' => __( 'Sign-up', 'brainhouse' ),
			'callback'             => array( self::class, 'erase' ),
		);
		return $erasers;
	}

	/**
	 * What is stored about the owner of an address.
	 *
	 * @param string $email Address.
	 * @return array
	 */
	public static function export( $email ) {
		$user = get_user_by( 'email', $email );
		$data = array();
		foreach ( $user ? self::fields() : array() as $key => $label ) {
			$value = self::value( $user->ID, $key );
			if ( '' !== $value ) {
				$data[] = array(
					'name'  => $label,
					'value' => $value,
				);
			}
		}
		$item = array(
			'group_id'    => 'brainhouse',
			'group_label' => __( 'Sign-up', 'brainhouse' ),
			'item_id'     => 'brainhouse-' . ( $user ? $user->ID : 0 ),
			'data'        => $data,
		);
		return array(
			'data' => $user ? array_merge( array( $item ), self::events( $user->ID ) ) : array(),
			'done' => true,
		);
	}

	/**
	 * Erases the values of the sign-up form. The status stays, because an account without one waits for a decision again.
	 *
	 * @param string $email Address.
	 * @return array
	 */
	public static function erase( $email ) {
		$user    = get_user_by( 'email', $email );
		$removed = false;
		foreach ( $user ? array( Members::PHONE, Members::COUNTRY_CODE, Members::IV_CODE ) : array() as $key ) {
			$removed = delete_user_meta( $user->ID, $key ) || $removed;
		}
		$removed  = ( $user && Events::forget( $user->ID ) ) || $removed;
		$has_code = $user && '' !== get_user_meta( $user->ID, Members::IV_CODE_KEY, true );
		return array(
			'items_removed'  => $removed,
			'items_retained' => $has_code,
			'messages'       => $has_code ? array( __( 'The I.V. code stays, so that nobody else can use it. It is deleted with the account.', 'brainhouse' ) ) : array(),
			'done'           => true,
		);
	}

	/**
	 * What was recorded about an account.
	 *
	 * @param int $user_id Id.
	 * @return array
	 */
	private static function events( int $user_id ): array {
		$items  = array();
		$labels = Events::labels();
		foreach ( Events::of( $user_id ) as $event ) {
			$items[] = array(
				'group_id'    => 'brainhouse-events',
				'group_label' => __( 'Events of the account', 'brainhouse' ),
				'item_id'     => 'brainhouse-event-' . $event['id'],
				'data'        => array(
					array(
						'name'  => __( 'Time', 'brainhouse' ),
						'value' => gmdate( 'Y-m-d H:i:s', (int) $event['happened_at'] ) . ' UTC',
					),
					array(
						'name'  => __( 'Event', 'brainhouse' ),
						'value' => $labels[ $event['kind'] ] ?? $event['kind'],
					),
				),
			);
		}
		return $items;
	}

	/**
	 * The names of the stored values.
	 *
	 * @return string[]
	 */
	private static function fields(): array {
		return array(
			Members::PHONE        => __( 'Phone', 'brainhouse' ),
			Members::COUNTRY_CODE => __( 'Country code', 'brainhouse' ),
			Members::IV_CODE      => __( 'I.V. code', 'brainhouse' ),
			Members::STATUS       => __( 'Status', 'brainhouse' ),
			Members::DECIDED_AT   => __( 'Time of the decision', 'brainhouse' ),
			Members::EMAIL_STATE  => __( 'State of the email address', 'brainhouse' ),
			Password_Links::STATE => __( 'Link for a new password after an import', 'brainhouse' ),
		);
	}

	/**
	 * A stored value as text.
	 *
	 * @param int    $user_id Id.
	 * @param string $key     Key of the metadata.
	 * @return string
	 */
	private static function value( int $user_id, string $key ): string {
		$value = (string) get_user_meta( $user_id, $key, true );
		if ( Members::STATUS === $key ) {
			return Members::status( $user_id );
		}
		return Members::DECIDED_AT === $key && '' !== $value ? gmdate( 'Y-m-d H:i:s', (int) $value ) . ' UTC' : $value;
	}
}
