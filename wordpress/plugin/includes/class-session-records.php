<?php

namespace Brainhouse;

/**
 * A table of the sessions that were ended by a logout, and of the last use of others, where a limit is set for it. It has hashes of their
 * ids only.
 */
final class Session_Records {

	/** The form of a session's id: 128 random bits in base64url. */
	const ID = '/^[\w-]{22}$/D';

	/** How long a row is kept, in seconds. No token is accepted for longer, whatever the filter of the JWT plugin says. */
	const KEPT = 31 * DAY_IN_SECONDS;

	/** Connects the hooks. */
	public static function register(): void {
		add_route( Account_Rules::ROUTES['logout'], array( self::class, 'handle' ) );
	}

	/** A random id of a session or of its generation, with 128 bits. That of a session can do nothing but end it. */
	public static function new_id(): string {
		return Sessions::encode( random_bytes( 16 ) );
	}

	/** The hash that the session of a token with these claims has in the table and in signed URLs: 64 hexadecimal digits. */
	public static function hash_of( array $claims ): string {
		$id = $claims[ Sessions::CLAIM ]['revoke'] ?? '';
		// Tokens of earlier versions have no id.
		return hash( 'sha256', is_string( $id ) && '' !== $id ? $id : (string) wp_json_encode( $claims ) );
	}

	/**
	 * Whether a session goes on: it has not been ended, and was used within the limit. Then this is a use of it.
	 * @param string   $hash      Hash of its id.
	 * @param int|null $issued_at When its token was issued, in seconds since 1970; null for a picture, which is loaded after its page.
	 */
	public static function is_open( string $hash, ?int $issued_at ): bool {
		global $wpdb;
		$row = Database::row( 'SELECT used_at, is_ended FROM {sessions} WHERE session_hash = %s', $hash );
		if ( '' !== $wpdb->last_error ) {
			end_as_unavailable();
		}
		// A token may be valid for longer than the row that says that it was ended is kept.
		if ( ( $row && '1' === (string) $row->is_ended ) || ( null !== $issued_at && time() - $issued_at >= self::KEPT ) ) {
			return false;
		}
		$limit = (int) Settings::get( 'session_idle_minutes' ) * MINUTE_IN_SECONDS;
		if ( 0 === $limit ) {
			return true;
		}
		$used_at = $row ? (int) $row->used_at : $issued_at;
		if ( null === $used_at || time() - $used_at >= $limit ) {
			return false;
		}
		if ( ! $row || time() - $used_at >= Account_Rules::SESSION_USE_SECONDS ) {
			self::store( $hash, 0 );
		}
		return true;
	}

	/**
	 * Ends the session of the token of a request. Without a token the field `session` has the id from the claim `brainhouse.revoke`, which
	 * a browser may keep for a later attempt.
	 */
	public static function handle( \WP_REST_Request $request ): \WP_REST_Response|\WP_Error {
		$hash = Sessions::current_hash();
		if ( null === $hash ) {
			$id = text_field( $request, 'session' );
			if ( null === $id || ! preg_match( self::ID, $id ) ) {
				return rest_error( 'missing_session', __( 'Send a token, or the id of a session in the field “session”.', 'brainhouse' ) );
			}
			$error = Attempts::limit( 'logout', Account_Rules::LOGOUTS_PER_HOUR );
			if ( $error ) {
				return $error;
			}
			$hash = hash( 'sha256', $id );
		} else {
			Events::record( 'logout', get_current_user_id() );
		}
		return self::store( $hash, 1 )
			? new \WP_REST_Response( array( 'success' => true ) )
			: unavailable();
	}

	/** Stores a row. A session that has ended stays so. @param int $is_ended 1 to end it. @return bool Whether it is stored. */
	private static function store( string $hash, int $is_ended ): bool {
		return false !== Database::run(
			'INSERT INTO {sessions} (session_hash, used_at, is_ended, expires_at) VALUES (%s, %d, %d, %d)
			ON DUPLICATE KEY UPDATE used_at = VALUES(used_at), is_ended = GREATEST(is_ended, VALUES(is_ended)), expires_at = VALUES(expires_at)',
			$hash,
			time(),
			$is_ended,
			time() + self::KEPT
		);
	}
}
