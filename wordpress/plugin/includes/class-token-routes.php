<?php

namespace Brainhouse;

/**
 * A token is in the browser's storage of a public site. For the JWT plugin it has all rights of its user: with it, somebody could change the
 * email address and the password of a member without knowing the old one. So a token opens the routes of the site only, and accounts with
 * rights in WordPress get none.
 */
final class Token_Routes {

	/** Routes of the site, for every method. */
	const NAMESPACES = array( REST_NAMESPACE, 'asf/v1', 'jwt-auth/v1' );

	/** Routes of WordPress that the site reads. */
	const READ_ROUTES = array( '/wp/v2/users/me' );

	/** The error code of a login of an account with rights; the JWT plugin puts its prefix before it. */
	const HAS_RIGHTS = 'account_with_rights';

	/** Whether this request asks for a token. */
	private static bool $is_login = false;

	/** Connects the hooks. */
	public static function register(): void {
		add_filter( 'rest_pre_dispatch', array( self::class, 'refuse_request' ), 101, 3 );
		add_filter( 'rest_request_before_callbacks', array( self::class, 'notice_login' ), 10, 3 );
		// With WordPress on the origin of the site, an answer in a function call would be a script that the site's content policy allows.
		add_filter( 'rest_jsonp_enabled', '__return_false' );
		// After the password was compared, so that nobody else learns who has rights.
		add_filter( 'authenticate', array( self::class, 'refuse_login' ), 101 );
	}

	/**
	 * Refuses a request with a token for a route that is not of the site. Requests within a request, such as those of a batch, come here, too.
	 * Filter `rest_pre_dispatch`.
	 */
	public static function refuse_request( $result, $server, $request ): mixed {
		if ( is_wp_error( $result ) || ! Sessions::has_token() || self::is_open( $request->get_method(), $request->get_route() ) ) {
			return $result;
		}
		return rest_error( 'rest_forbidden', __( 'A session of the site does not open this route.', 'brainhouse' ) );
	}

	/**
	 * Notes that a request asks for a token. Application passwords are for programs, not for the login of members. As soon as somebody has one,
	 * WordPress also compares them at the login over REST, and its error would be about them. Filter `rest_request_before_callbacks`.
	 */
	public static function notice_login( $response, $handler, $request ): mixed {
		self::$is_login = Jwt_Plugin::ROUTE === matched_route( $request );
		if ( self::$is_login ) {
			remove_filter( 'authenticate', 'wp_authenticate_application_password', 20 );
		}
		return $response;
	}

	/** Whether this request asks for a token. */
	public static function is_login(): bool {
		return self::$is_login;
	}

	/** Refuses a token to an account with rights in WordPress. @param mixed $user User or error of the login so far. */
	public static function refuse_login( $user ): mixed {
		return self::$is_login && $user instanceof \WP_User && Members::has_rights( $user )
			? new \WP_Error( self::HAS_RIGHTS, __( 'This account has rights in WordPress, so it cannot sign in here. Use an account of a member.', 'brainhouse' ) )
			: $user;
	}

	/** Whether a token opens a route. What is spelled in another way stays closed, although WordPress would match it. */
	private static function is_open( string $method, string $route ): bool {
		foreach ( self::NAMESPACES as $namespace ) {
			if ( 0 === strpos( $route, '/' . $namespace . '/' ) ) {
				return true;
			}
		}
		/**
		 * Routes that a token opens in addition, for a WordPress that uses such tokens elsewhere too.
		 *
		 * @param string[] $routes Routes, such as /my-app/v1/notes. Each is open for every method.
		 */
		$added = apply_filters( 'brainhouse_token_routes', array() );
		return ( 'GET' === $method && in_array( $route, self::READ_ROUTES, true ) ) || in_array( $route, (array) $added, true );
	}
}
