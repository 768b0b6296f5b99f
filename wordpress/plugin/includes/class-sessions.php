<?php

namespace Brainhouse;

/**
 * A token of the JWT plugin is valid for a week, whatever happens to its account. This class adds a claim to each token: a fingerprint of
 * the account's password hash and of two numbers that change when sessions end. Each request compares it, so a token ends with the next
 * request after a new password, a rejection or a sign-out by an operator.
 */
final class Sessions {

	/** The claim: `{ session: fingerprint, revoke: id that ends this session }`. */
	const CLAIM = 'brainhouse';

	/** Changes when an operator ends the sessions of one member; metadata of the user. */
	const GENERATION = 'brainhouse_generation';

	/** Changes when an operator ends the sessions of all members; an option. */
	const SITE_GENERATION = 'brainhouse_generation';

	/** Whether the token of this request was refused. */
	private static bool $is_refused = false;

	/** Connects the hooks. */
	public static function register(): void {
		add_filter( 'jwt_auth_token_before_sign', array( self::class, 'add_claim' ), 100, 2 );
		add_filter( 'rest_pre_dispatch', array( self::class, 'refuse_request' ), 100, 3 );
	}

	/** Adds the fingerprint to a new token. Filter `jwt_auth_token_before_sign`. */
	public static function add_claim( $token, $user ) {
		// WordPress 6.8 and later may have replaced the hash during this login.
		$current = $user instanceof \WP_User ? get_userdata( $user->ID ) : false;
		if ( is_array( $token ) && $current ) {
			$token[ self::CLAIM ] = array(
				'session' => self::fingerprint( $current ),
				'revoke'  => Session_Records::new_id(),
			);
		}
		return $token;
	}

	/** Refuses a token whose sessions have ended. The JWT plugin has verified its signature. Filter `determine_current_user`. */
	public static function check_token( $user_id ) {
		if ( ! $user_id || ! self::has_token() ) {
			return $user_id;
		}
		$claims = self::claims_of( self::token() );
		// Another id than the token's is that of a cookie or of an application password.
		if ( $claims && (int) ( $claims['data']['user']['id'] ?? 0 ) !== (int) $user_id ) {
			return $user_id;
		}
		if ( ! defined( 'REST_REQUEST' ) || ! REST_REQUEST ) {
			// The JWT plugin reads tokens in requests of pages and of admin-ajax.php, too. The REST API asks again for its user.
			return wp_validate_logged_in_cookie( false );
		}
		if ( $claims && self::is_valid( $claims ) ) {
			return $user_id;
		}
		self::$is_refused = true;
		return false;
	}

	/** Answers a request whose token was refused, as the JWT plugin answers one with an expired token. Filter `rest_pre_dispatch`. */
	public static function refuse_request( $result, $server, $request ): mixed {
		$is_refused = self::$is_refused;
		// The JWT plugin does not look for a user in requests of this route.
		if ( Account_Rules::ROUTES['token'] . '/validate' === matched_route( $request ) && self::has_token() ) {
			$claims     = self::claims_of( self::token() );
			$is_refused = ! $claims || ! self::is_valid( $claims );
		}
		return $is_refused && ! is_wp_error( $result ) ? rest_error( 'jwt_auth_invalid_token', __( 'Your session has ended. Please sign in again.', 'brainhouse' ) ) : $result;
	}

	/** Ends all sessions of one member. */
	public static function end_of( int $user_id ): void {
		update_user_meta( $user_id, self::GENERATION, Session_Records::new_id() );
	}

	/** Ends all sessions of all members. */
	public static function end_all(): void {
		update_option( self::SITE_GENERATION, Session_Records::new_id() );
	}

	/** A value that changes when the sessions of a user end. @return string 32 hexadecimal digits. */
	public static function fingerprint( \WP_User $user ): string {
		$parts = array( $user->ID, $user->user_pass, (string) get_user_meta( $user->ID, self::GENERATION, true ), (string) get_option( self::SITE_GENERATION, '' ) );
		return substr( hash_hmac( 'sha256', implode( '|', $parts ), wp_salt( 'secure_auth' ) ), 0, 32 );
	}

	/** The hash of the session of this request's token, which is valid. @return string|null Null if the request has none. */
	public static function current_hash(): ?string {
		$claims = is_user_logged_in() && ! self::$is_refused ? self::claims_of( self::token() ) : null;
		return $claims ? Session_Records::hash_of( $claims ) : null;
	}

	/** The claims of a token, whose signature is not verified here. @return array|null Null if it is none. */
	public static function claims_of( string $token ): ?array {
		$parts  = explode( '.', $token );
		$claims = 3 === count( $parts ) ? json_decode( (string) base64_decode( strtr( $parts[1], '-_', '+/' ), true ), true ) : null; // phpcs:ignore WordPress.PHP.DiscouragedPHPFunctions -- RFC 7515.
		return is_array( $claims ) ? $claims : null;
	}

	/**
	 * Whether the sessions of the owner have not ended since the token was issued. An account that does not exist is reported by
	 * WordPress.
	 */
	private static function is_valid( array $claims ): bool {
		$id         = (int) ( $claims['data']['user']['id'] ?? 0 );
		$has_failed = false;
		// This reads the metadata of the user, too.
		$user = watch_queries( static fn() => get_userdata( $id ), $has_failed );
		if ( $has_failed ) {
			// The cache has no metadata now, and that of the host would keep that.
			wp_cache_delete( $id, 'user_meta' );
			end_as_unavailable();
		}
		if ( ! $user ) {
			return true;
		}
		$session = $claims[ self::CLAIM ]['session'] ?? '';
		return is_string( $session ) && hash_equals( self::fingerprint( $user ), $session ) && 'approved' === Members::status( $user->ID )
			&& ! Members::has_rights( $user ) && Session_Records::is_open( Session_Records::hash_of( $claims ), (int) ( $claims['iat'] ?? 0 ) );
	}

	/**
	 * Whether this request has a header that the JWT plugin may take for one with a token. It reads "BearerTOKEN", "<b>Bearer TOKEN" and
	 * "Bea%00rer TOKEN", too. Application passwords come with "Basic".
	 */
	public static function has_token(): bool {
		foreach ( self::authorizations() as $header ) {
			if ( 0 !== stripos( $header, 'basic ' ) && false !== stripos( $header . ' ' . sanitize_text_field( $header ), 'bearer' ) ) {
				return true;
			}
		}
		return false;
	}

	/**
	 * The token of this request, if the header has the form of RFC 6750: one token, and nothing that the JWT plugin could read in another
	 * way than this class; otherwise ''.
	 */
	private static function token(): string {
		$tokens = array();
		foreach ( self::authorizations() as $header ) {
			$tokens[] = preg_match( '/^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/D', $header, $matches ) ? $matches[1] : '';
		}
		return 1 === count( array_unique( $tokens ) ) ? $tokens[0] : '';
	}

	/** The values of the header Authorization, as they arrived. @return string[] */
	private static function authorizations(): array {
		$headers = array();
		foreach ( array( 'HTTP_AUTHORIZATION', 'REDIRECT_HTTP_AUTHORIZATION' ) as $name ) {
			if ( isset( $_SERVER[ $name ] ) && is_string( $_SERVER[ $name ] ) && '' !== $_SERVER[ $name ] ) {
				$headers[] = wp_unslash( $_SERVER[ $name ] ); // phpcs:ignore WordPress.Security.ValidatedSanitizedInput -- compared with a pattern only; a sanitized header could hide a token.
			}
		}
		return $headers;
	}

	/** Encodes bytes for a token. @return string base64url. */
	public static function encode( string $bytes ): string {
		return rtrim( strtr( base64_encode( $bytes ), '+/', '-_' ), '=' ); // phpcs:ignore WordPress.PHP.DiscouragedPHPFunctions -- RFC 7515.
	}
}
