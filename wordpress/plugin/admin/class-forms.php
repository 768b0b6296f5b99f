<?php

namespace Brainhouse;

/** Forms of one button, their rights, and what they show afterwards, in the way of WordPress's own settings. */
final class Forms {

	/** The name of the notices. */
	const NOTICES = 'brainhouse';

	/**
	 * Shows a form with a button that sends an action to admin-post.php.
	 * @param string $action Action, and name of its nonce.
	 * @param string $fields Escaped HTML of visible fields.
	 * @param string $style  Class of the button.
	 */
	public static function show( string $action, string $label, string $fields = '', string $style = '' ): void {
		printf( '<form method="post" action="%s">', esc_url( admin_url( 'admin-post.php' ) ) );
		printf( '<input type="hidden" name="action" value="%s">', esc_attr( $action ) );
		wp_nonce_field( $action );
		printf( '%s <button class="button %s">%s</button></form>', $fields, esc_attr( $style ), esc_html( $label ) ); // phpcs:ignore WordPress.Security.EscapeOutput -- the fields are escaped by the caller.
	}

	/** Ends the request unless a form of this WordPress has sent it, with the nonce of the action, by a user who has all of these rights. */
	public static function require_rights( string $action, string ...$capabilities ): void {
		check_admin_referer( $action );
		foreach ( $capabilities as $capability ) {
			if ( ! current_user_can( $capability ) ) {
				wp_die( esc_html__( 'Sorry, you are not allowed to do that.', 'brainhouse' ), 403 );
			}
		}
	}

	/** Shows a screen with what was done, and ends the request. @param string $done What was done; '' for nothing. */
	public static function finish( string $url, string $done = '', array $errors = array() ): void {
		if ( '' !== $done ) {
			add_settings_error( self::NOTICES, 'done', esc_html( $done ), 'success' );
		}
		foreach ( $errors as $number => $error ) {
			add_settings_error( self::NOTICES, 'error-' . $number, esc_html( $error ) );
		}
		// As options.php passes them on.
		set_transient( 'settings_errors', get_settings_errors(), MINUTE_IN_SECONDS );
		wp_safe_redirect( add_query_arg( 'settings-updated', 'true', $url ) );
		exit;
	}
}
