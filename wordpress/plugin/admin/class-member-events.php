<?php

namespace Brainhouse;

/** Shows the last login and the last events on the screen of a user, and the numbers of a day on that of the members. */
final class Member_Events {

	/** How many events of an account are shown. */
	const MOST = 20;

	/** Connects the hooks. */
	public static function register(): void {
		add_action( 'edit_user_profile', array( self::class, 'show' ) );
		add_action( 'show_user_profile', array( self::class, 'show' ) );
	}

	/** Shows the events of an account. @param \WP_User $user User of the screen. */
	public static function show( $user ): void {
		if ( ! $user instanceof \WP_User || ! current_user_can( Settings::MANAGE_MEMBERS ) ) {
			return;
		}
		$login  = Events::last_login( $user->ID );
		$events = Events::of( $user->ID, self::MOST );
		$labels = Events::labels();
		echo '<h2>' . esc_html__( 'Events of the account', 'brainhouse' ) . '</h2><p>';
		/* translators: %s: time */
		echo esc_html( $login > 0 ? sprintf( __( 'Last login: %s', 'brainhouse' ), local_time( $login ) ) : __( 'No login is recorded.', 'brainhouse' ) ) . '</p>';
		if ( ! $events ) {
			return;
		}
		echo '<table class="widefat striped" id="brainhouse-events"><thead><tr>';
		foreach ( array( __( 'Time', 'brainhouse' ), __( 'Event', 'brainhouse' ), __( 'By', 'brainhouse' ) ) as $heading ) {
			echo '<th scope="col">' . esc_html( $heading ) . '</th>';
		}
		echo '</tr></thead><tbody>';
		foreach ( $events as $event ) {
			printf(
				'<tr><td>%s</td><td>%s</td><td>%s</td></tr>',
				esc_html( local_time( (int) $event->happened_at ) ),
				esc_html( $labels[ $event->kind ] ?? $event->kind ),
				esc_html( Privacy::actor( (int) $event->actor_id, $user->ID, true ) )
			);
		}
		echo '</tbody></table>';
	}

	/** Shows how many logins and refusals there were in a day. */
	public static function show_day(): void {
		$labels = Events::labels();
		$parts  = array();
		foreach ( Events::counts( time() - DAY_IN_SECONDS ) as $type => $number ) {
			$parts[] = ( $labels[ $type ] ?? $type ) . ' (' . number_format_i18n( $number ) . ')';
		}
		if ( $parts ) {
			/* translators: %s: list such as "signed in (5), wrong password (2)" */
			printf( '<div class="notice notice-info" id="brainhouse-day"><p>%s</p></div>', esc_html( sprintf( __( 'In the last 24 hours: %s', 'brainhouse' ), implode( ', ', $parts ) ) ) );
		}
	}
}
