<?php

namespace Brainhouse;

/**
 * Runs tasks when the client has got its response: sending an email takes seconds, and its duration must not show whether an account
 * exists. With PHP-FPM and LiteSpeed the connection is closed; elsewhere the response has a length, so that the client need not wait.
 */
final class After_Response {

	/** Tasks of this request. @var callable[] */
	private static array $tasks = array();

	/** Adds a task. It runs after the response of a REST route, and at the end of any other request. */
	public static function run( callable $task ): void {
		if ( ! self::$tasks ) {
			add_filter( 'rest_pre_serve_request', array( self::class, 'send_response' ), 1000, 4 );
			add_action( 'shutdown', array( self::class, 'run_tasks' ), 1000 );
		}
		self::$tasks[] = $task;
	}

	/** Sends the JSON of a response with its length. Filter `rest_pre_serve_request`. */
	public static function send_response( $served, $result, $request, $server ) {
		if ( $served || headers_sent() || ini_get( 'zlib.output_compression' ) ) {
			return $served;
		}
		$json = wp_json_encode( $server->response_to_data( $result, false ) );
		if ( ! is_string( $json ) ) {
			return $served;
		}
		ignore_user_abort( true );
		if ( function_exists( 'apache_setenv' ) ) {
			// mod_deflate would remove the length.
			apache_setenv( 'no-gzip', '1' );
		}
		header( 'Connection: close' );
		header( 'Content-Length: ' . strlen( $json ) );
		echo $json; // phpcs:ignore WordPress.Security.EscapeOutput -- JSON of a REST response.
		return true;
	}

	/** Closes the connection and runs the tasks. */
	public static function run_tasks(): void {
		while ( ob_get_level() > 0 && ob_end_flush() ) {
			continue;
		}
		flush();
		if ( function_exists( 'fastcgi_finish_request' ) ) {
			fastcgi_finish_request();
		} elseif ( function_exists( 'litespeed_finish_request' ) ) {
			litespeed_finish_request();
		}
		foreach ( self::$tasks as $task ) {
			$task();
		}
		self::$tasks = array();
	}
}
