<?php
/**
 * Small functions that several parts of the plugin use.
 *
 * @package Brainhouse
 */

namespace Brainhouse;

use WpOrg\Requests\IdnaEncoder;

defined( 'ABSPATH' ) || exit;

/** An error of the REST API, `{ code, message, data: { status } }`, with a code of `ERROR_STATUSES` and further entries of `data`. */
function rest_error( string $code, string $message, array $details = array() ): \WP_Error {
	return new \WP_Error( $code, $message, array( 'status' => Account_Rules::ERROR_STATUSES[ $code ] ) + $details );
}

/** Adds a REST route. @param string $path Its pattern, such as /asf/v1/signup. */
function add_route( string $path, callable $callback, array $permission = array( Jwt_Plugin::class, 'may_run' ), string $method = 'POST' ): void {
	list( , $vendor, $version, $route ) = explode( '/', $path, 4 );

	$args = array(
		'methods'             => $method,
		'callback'            => $callback,
		'permission_callback' => $permission,
	);
	add_action( 'rest_api_init', static fn() => register_rest_route( $vendor . '/' . $version, '/' . $route, $args ) );
}

/**
 * The route of a request as WordPress matches it: in lower case, and with one line break at the end or none. What is compared with a route
 * is this, never the path of the request.
 */
function matched_route( \WP_REST_Request $request ): string {
	return strtolower( (string) preg_replace( '/\n\z/', '', $request->get_route() ) );
}

/**
 * Whether a text is longer than what a request may send, by `REQUEST_LENGTHS`. Compare before anything else is done with it: to normalise
 * or to hash a long text takes long (OWASP ASVS 5.0, 15.2.2).
 */
function is_too_long( $value, string $type ): bool {
	return is_string( $value ) && mb_strlen( $value, 'UTF-8' ) > Account_Rules::REQUEST_LENGTHS[ $type ];
}

/**
 * A text that a person has entered, without spaces and invisible characters at its ends; '' if it has nothing that people see. Those within
 * it stay: scripts and emoji need some of them. Passwords are compared as WordPress compares them, without this.
 */
function trimmed( string $text ): string {
	if ( 0 === preg_match( '/[^' . Account_Rules::UNSEEN . ']/u', $text ) ) {
		return '';
	}
	preg_match( '/[^' . Account_Rules::INVISIBLE . '](?:.*[^' . Account_Rules::INVISIBLE . '])?/us', $text, $parts );
	// What is not UTF-8 does not match.
	return $parts[0] ?? trim( $text );
}

/**
 * A username or email address in the form that is stored and compared: trimmed, and the domain of an address in ASCII (RFC 5891). WordPress
 * removes other letters from an address, so that `x@müller.example` would become that of somebody else.
 */
function account_name( string $text ): string {
	$name = trimmed( $text );
	// With an invisible character it is no address, although an encoder may leave it out.
	if ( is_too_long( $name, 'name' ) || ! preg_match( '/^(.+@)(?=.*[^ -~])([^@' . Account_Rules::UNSEEN . ']+)$/uD', $name, $parts ) ) {
		return $name;
	}
	try {
		// Without the extension intl WordPress's own encoder, which knows neither capitals nor letters that are composed of two characters.
		$encoder = class_exists( IdnaEncoder::class ) ? IdnaEncoder::class : 'Requests_IDNAEncoder';
		$domain  = function_exists( 'idn_to_ascii' ) ? idn_to_ascii( $parts[2], IDNA_NONTRANSITIONAL_TO_ASCII ) : $encoder::encode( mb_strtolower( $parts[2], 'UTF-8' ) );
	} catch ( \Throwable $error ) {
		$domain = false;
	}
	// What is no domain is refused later.
	return false === $domain || is_too_long( $parts[1] . $domain, 'name' ) ? $name : $parts[1] . $domain;
}

/** The texts of an account in the form that is stored. @param string[] $values Values by field, as entered; the password stays as it is. */
function account_values( array $values ): array {
	foreach ( array( 'fullName', 'phone', 'countryCode', 'ivCode' ) as $field ) {
		$values[ $field ] = trimmed( $values[ $field ] );
	}
	foreach ( array( 'username', 'email' ) as $field ) {
		$values[ $field ] = account_name( $values[ $field ] );
	}
	return $values;
}

/**
 * The account that WordPress finds for a name, and the name under which that counts: the one that is stored. The database finds an account
 * by many spellings, because its collation ignores case, width and invisible characters. A name that nobody has counts as its ASCII letters.
 * @param string $name Username or email address as entered.
 * @return array{ \WP_User|null, string }
 */
function find_account( string $name ): array {
	$name = account_name( $name );
	foreach ( array( 'login', 'email' ) as $field ) {
		$user = get_user_by( $field, $name );
		if ( $user instanceof \WP_User ) {
			return array( $user, strtolower( $user->get( 'user_' . $field ) ) );
		}
	}
	$form = function_exists( 'normalizer_normalize' ) ? normalizer_normalize( $name, \Normalizer::FORM_KC ) : $name;
	return array( null, strtolower( trim( (string) preg_replace( '/[^ -~]/', '', is_string( $form ) ? $form : $name ) ) ) );
}

/**
 * The text of a field of a request, which is not converted; '' for a missing field, null for another value or a body that is no object.
 * WordPress itself reports JSON that it cannot parse.
 */
function text_field( \WP_REST_Request $request, string $name ): ?string {
	$is_json = $request->is_json_content_type();
	$body    = $is_json && '' !== $request->get_body() ? $request->get_json_params() : $request->get_body_params();
	$value   = is_array( $body ) ? $body[ $name ] ?? '' : null;
	return is_string( $value ) && wp_check_invalid_utf8( $value ) === $value ? $value : null;
}

/** The error for a field whose value has the wrong type. @param string $field Name of the field. */
function wrong_type( string $field ): \WP_Error {
	/* translators: %s: name of a field */
	return rest_error( 'rest_invalid_param', sprintf( __( 'Invalid parameter(s): %s', 'brainhouse' ), $field ), array( 'field' => $field ) );
}

/** A time to wait in words: whole minutes or days, rounded up. */
function wait_in_words( int $seconds ): string {
	if ( $seconds > 2 * DAY_IN_SECONDS ) {
		$days = (int) ceil( $seconds / DAY_IN_SECONDS );
		/* translators: %d: number of days */
		return sprintf( _n( '%d day', '%d days', $days, 'brainhouse' ), $days );
	}
	$minutes = max( 1, (int) ceil( $seconds / MINUTE_IN_SECONDS ) );
	/* translators: %d: number of minutes */
	return sprintf( _n( '%d minute', '%d minutes', $minutes, 'brainhouse' ), $minutes );
}

/** A time in the time zone and the form of this WordPress. @param int $time Seconds since 1970. */
function local_time( int $time ): string {
	return (string) wp_date( get_option( 'date_format' ) . ' ' . get_option( 'time_format' ), $time );
}

/** Sends headers. @param string[] $headers Values by name. */
function send_headers( array $headers ): void {
	foreach ( $headers as $name => $value ) {
		header( $name . ': ' . $value );
	}
}

/** The name of this WordPress as plain text. */
function site_name(): string {
	return wp_specialchars_decode( get_bloginfo( 'name' ), ENT_QUOTES );
}

/** Whether a path is in a folder, after links are resolved. */
function is_inside( string $path, string $folder ): bool {
	$real_path   = realpath( $path );
	$real_folder = realpath( $folder );
	if ( false === $real_path || false === $real_folder ) {
		return false;
	}
	$real_folder = rtrim( str_replace( '\\', '/', $real_folder ), '/' ) . '/';
	return 0 === strpos( rtrim( str_replace( '\\', '/', $real_path ), '/' ) . '/', $real_folder );
}

/**
 * Runs a task in a transaction of the database: all of its changes are stored, or none, also if PHP ends in the middle, a query fails, or
 * the task returns an error. @return mixed The result of the task; an error if the database could not store all changes.
 */
function in_transaction( callable $task ) {
	if ( false === Database::run( 'START TRANSACTION' ) ) {
		return unavailable();
	}
	$has_failed = false;
	$result     = new \WP_Error( 'not_finished' );
	try {
		$result = watch_queries( $task, $has_failed );
		if ( $has_failed ) {
			// An error may be wrong too: that there is no such account, or that it is approved already.
			$result = unavailable();
			// The cache of the host may have what is not stored.
			wp_cache_flush();
		}
	} finally {
		$is_stored = Database::run( is_wp_error( $result ) ? 'ROLLBACK' : 'COMMIT' );
	}
	return false === $is_stored && ! is_wp_error( $result ) ? unavailable() : $result;
}

/**
 * Runs a task, and notes in a variable whether a query of it failed: WordPress goes on as if there were no such account or value. Returns the
 * result of the task.
 */
function watch_queries( callable $task, bool &$has_failed ) {
	// Each query sees the error of the one before it.
	$watch = static function ( $query ) use ( &$has_failed ) {
		$has_failed = $has_failed || has_query_failed();
		return $query;
	};
	add_filter( 'query', $watch, PHP_INT_MIN );
	try {
		$result     = $task();
		$has_failed = $has_failed || has_query_failed();
		return $result;
	} finally {
		remove_filter( 'query', $watch, PHP_INT_MIN );
	}
}

/**
 * Whether the last query about accounts, or about a table of this plugin, failed. Queries of other plugins do not count. One that only reads
 * counts: WordPress adds a second row of metadata where it could not find the first.
 */
function has_query_failed(): bool {
	global $wpdb;
	$tables = implode( '|', array( $wpdb->users, $wpdb->usermeta, $wpdb->prefix . 'brainhouse_' ) );
	return '' !== $wpdb->last_error && 1 === preg_match( '/\b(?:' . $tables . ')/', (string) $wpdb->last_query );
}

/** The error of a request that may be repeated soon. */
function unavailable(): \WP_Error {
	return rest_error( 'service_unavailable', __( 'The service is busy. Please try again in a few seconds.', 'brainhouse' ) );
}

/** Ends a request whose session cannot be read with 503: a refusal would sign the member out. */
function end_as_unavailable(): void {
	wp_die( esc_html( unavailable()->get_error_message() ), '', array( 'response' => 503 ) );
}

/**
 * Waits, in seconds, until no other request holds a lock, and runs a task while this one holds it. A database without such locks does not
 * wait. @return mixed The result of the task; an error if the lock was not free for that time.
 */
function with_lock( string $name, callable $task, int $wait = 10 ) {
	global $wpdb;
	// A lock is one of the whole database server, on which there may be other sites.
	$lock = 'brainhouse_' . $name . '_' . md5( DB_NAME . $wpdb->prefix );
	if ( '0' === Database::value( 'SELECT GET_LOCK(%s, %d)', $lock, $wait ) ) {
		return unavailable();
	}
	try {
		return $task();
	} finally {
		Database::value( 'SELECT RELEASE_LOCK(%s)', $lock );
	}
}

/** Runs a task in a transaction while no other request holds a lock. Returns as `in_transaction()` and `with_lock()`. */
function in_locked_transaction( string $name, callable $task ) {
	return with_lock( $name, static fn() => in_transaction( $task ) );
}

/** The function that answers POST requests of a route; null if there is none. Of several plugins that have registered it the first answers. */
function post_handler( string $route ): ?callable {
	list( , $vendor, $version ) = explode( '/', $route );

	$routes = rest_get_server()->get_routes( $vendor . '/' . $version );
	foreach ( $routes[ $route ] ?? array() as $handler ) {
		if ( ! empty( $handler['methods']['POST'] ) && is_callable( $handler['callback'] ) ) {
			return $handler['callback'];
		}
	}
	return null;
}

/** The file that defines a function. @param callable $callback Function. */
function file_of( callable $callback ): string {
	return (string) ( new \ReflectionFunction( \Closure::fromCallable( $callback ) ) )->getFileName();
}

/** The name of the folder of the plugin that has a function, for messages. @param callable|null $callback Function. */
function plugin_folder( ?callable $callback ): string {
	return null === $callback ? '' : explode( '/', plugin_basename( file_of( $callback ) ) )[0];
}
