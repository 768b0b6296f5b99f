<?php
/**
 * Plugin Name: JWT Authentication for WP REST API (double for tests)
 * Description: Answers as version 1.3.4 of that plugin was recorded. The real one is not in a package registry. Never use it elsewhere.
 * Version:     1.3.4
 *
 * @package Brainhouse\Tests
 */

defined( 'ABSPATH' ) || exit;

/** The routes and the reading of tokens, with the answers, filters and claims of the real plugin. */
final class Brainhouse_Jwt_Double {

	/** @var WP_Error|null The error of this request's token. */
	private $error = null;

	public function __construct() {
		add_action( 'rest_api_init', array( $this, 'add_routes' ) );
		add_filter( 'determine_current_user', array( $this, 'find_user' ) );
		add_filter( 'rest_pre_dispatch', fn( $result ) => $this->error ?? $result );
	}

	public function add_routes() {
		foreach ( array( 'token' => 'issue', 'token/validate' => 'validate' ) as $route => $method ) {
			$callback = array( $this, $method );
			register_rest_route( 'jwt-auth/v1', $route, array( 'methods' => 'POST', 'callback' => $callback, 'permission_callback' => '__return_true' ) );
		}
	}

	public function issue( $request ) {
		if ( ! JWT_AUTH_SECRET_KEY ) {
			return self::refuse( 'jwt_auth_bad_config', 'JWT is not configured properly, please contact the admin' );
		}
		$user = wp_authenticate( $request->get_param( 'username' ), $request->get_param( 'password' ) );
		if ( is_wp_error( $user ) ) {
			return self::refuse( '[jwt_auth] ' . $user->get_error_code(), $user->get_error_message() );
		}
		$now    = time();
		$claims = array(
			'iss'  => get_bloginfo( 'url' ),
			'iat'  => $now,
			'nbf'  => apply_filters( 'jwt_auth_not_before', $now, $now ),
			'exp'  => apply_filters( 'jwt_auth_expire', $now + WEEK_IN_SECONDS, $now ),
			'data' => array( 'user' => array( 'id' => $user->data->ID ) ),
		);
		$answer = array(
			'token'             => self::sign( apply_filters( 'jwt_auth_token_before_sign', $claims, $user ) ),
			'user_email'        => $user->data->user_email,
			'user_nicename'     => $user->data->user_nicename,
			'user_display_name' => $user->data->display_name,
		);
		return apply_filters( 'jwt_auth_token_before_dispatch', $answer, $user );
	}

	public function validate( $request ) {
		$claims = self::read( (string) $request->get_header( 'Authorization' ) );
		return is_wp_error( $claims ) ? $claims : array(
			'code' => 'jwt_auth_valid_token',
			'data' => array( 'status' => 200 ),
		);
	}

	public function find_user( $user ) {
		$uri     = $_SERVER['REQUEST_URI'];
		$is_rest = ( defined( 'REST_REQUEST' ) && REST_REQUEST ) || strpos( $uri, rest_get_url_prefix() );
		$header  = sanitize_text_field( $_SERVER['HTTP_AUTHORIZATION'] ?? '' );
		$header  = '' === $header ? sanitize_text_field( $_SERVER['REDIRECT_HTTP_AUTHORIZATION'] ?? '' ) : $header;
		if ( ( $is_rest && $user ) || strpos( $uri, 'token/validate' ) > 0 || 0 !== strpos( $header, 'Bearer' ) ) {
			return $user;
		}
		$claims = self::read( $header );
		if ( is_wp_error( $claims ) ) {
			$this->error = $claims;
			return $user;
		}
		return $claims->data->user->id;
	}

	private static function read( $header ) {
		if ( '' === $header ) {
			return self::refuse( 'jwt_auth_no_auth_header', 'Authorization header not found.' );
		}
		// The space in the pattern stands for any number of spaces, also for none.
		list( $token ) = sscanf( $header, 'Bearer %s' );
		if ( ! $token ) {
			return self::refuse( 'jwt_auth_bad_auth_header', 'Authorization header malformed.' );
		}
		if ( ! JWT_AUTH_SECRET_KEY ) {
			return self::refuse( 'jwt_auth_bad_config', 'JWT is not configured properly, please contact the admin' );
		}
		$parts = explode( '.', $token );
		if ( 3 !== count( $parts ) ) {
			return self::refuse( 'jwt_auth_invalid_token', 'Wrong number of segments' );
		}
		$head   = self::decode( $parts[0] );
		$claims = self::decode( $parts[1] );
		if ( ! is_object( $head ) || ! is_object( $claims ) ) {
			return self::refuse( 'jwt_auth_invalid_token', 'Syntax error, malformed JSON' );
		}
		if ( 'HS256' !== ( $head->alg ?? '' ) ) {
			return self::refuse( 'jwt_auth_invalid_token', 'Incorrect key for this algorithm' );
		}
		// Characters that are not of base64 are ignored.
		if ( ! hash_equals( self::hash( "$parts[0].$parts[1]" ), base64_decode( strtr( $parts[2], '-_', '+/' ) ) ) ) {
			return self::refuse( 'jwt_auth_invalid_token', 'Signature verification failed' );
		}
		if ( max( $claims->nbf ?? 0, $claims->iat ?? 0 ) > time() ) {
			return self::refuse( 'jwt_auth_invalid_token', 'Cannot handle token prior to its time' );
		}
		if ( isset( $claims->exp ) && time() >= $claims->exp ) {
			return self::refuse( 'jwt_auth_invalid_token', 'Expired token' );
		}
		if ( get_bloginfo( 'url' ) !== $claims->iss ) {
			return self::refuse( 'jwt_auth_bad_iss', 'The iss do not match with this server' );
		}
		return isset( $claims->data->user->id ) ? $claims : self::refuse( 'jwt_auth_bad_request', 'User ID not found in the token' );
	}

	private static function sign( $claims ) {
		$text = self::encode( '{"typ":"JWT","alg":"HS256"}' ) . '.' . self::encode( wp_json_encode( $claims ) );
		return $text . '.' . self::encode( self::hash( $text ) );
	}

	private static function hash( $text ) {
		return hash_hmac( 'sha256', $text, JWT_AUTH_SECRET_KEY, true );
	}

	private static function decode( $text ) {
		return json_decode( base64_decode( strtr( $text, '-_', '+/' ) ) );
	}

	private static function encode( $bytes ) {
		return rtrim( strtr( base64_encode( $bytes ), '+/', '-_' ), '=' );
	}

	private static function refuse( $code, $message ) {
		return new WP_Error( $code, $message, array( 'status' => 403 ) );
	}
}

new Brainhouse_Jwt_Double();
