<?php
/**
 * The functions that answer REST routes.
 *
 * @package Brainhouse
 */

namespace Brainhouse;

use ReflectionFunction;
use ReflectionMethod;

defined( 'ABSPATH' ) || exit;

/** Finds out which plugin answers a route: several may have registered it, and the first one answers. */
final class Rest_Handlers {

	/**
	 * The function that answers POST requests of a route.
	 *
	 * @param string $route Route, such as /asf/v1/signup.
	 * @return callable|null Null if there is none.
	 */
	public static function of_post( string $route ): ?callable {
		list( , $vendor, $version ) = explode( '/', $route );

		$routes = rest_get_server()->get_routes( $vendor . '/' . $version );
		foreach ( $routes[ $route ] ?? array() as $handler ) {
			if ( ! empty( $handler['methods']['POST'] ) && is_callable( $handler['callback'] ) ) {
				return $handler['callback'];
			}
		}
		return null;
	}

	/**
	 * The name of the folder of the plugin that has a function, for messages.
	 *
	 * @param callable $callback Function.
	 */
	public static function plugin_folder( callable $callback ): string {
		$relative = ltrim( str_replace( wp_normalize_path( WP_PLUGIN_DIR ), '', wp_normalize_path( self::file( $callback ) ) ), '/' );
		return explode( '/', $relative )[0];
	}

	/**
	 * The file that defines a function.
	 *
	 * @param callable $callback Function.
	 */
	public static function file( callable $callback ): string {
		if ( is_string( $callback ) && false !== strpos( $callback, '::' ) ) {
			$callback = explode( '::', $callback );
		}
		if ( is_object( $callback ) && ! $callback instanceof \Closure ) {
			$callback = array( $callback, '__invoke' );
		}
		$reflection = is_array( $callback ) ? new ReflectionMethod( $callback[0], $callback[1] ) : new ReflectionFunction( $callback );
		return (string) $reflection->getFileName();
	}
}
