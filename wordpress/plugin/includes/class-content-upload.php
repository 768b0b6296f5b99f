<?php

namespace Brainhouse;

/**
 * Receives releases of member content from `npm run content:push`, which signs in with an application password:
 *
 *     POST content/releases                       { files: { path: SHA-256 } }; answers with a name and the files that are missing
 *     POST content/releases/<name>/files?path=…   the bytes of one file
 *     POST content/releases/<name>/activate       makes the release the current one
 *
 * Members get the old release until the new one is complete. Files that the current release has are copied, not sent.
 */
final class Content_Upload {

	const MAX_FILES = 20000;

	/** Largest file in bytes. */
	const MAX_BYTES = 20 * MB_IN_BYTES;

	/** How long an upload that was given up is kept, in seconds. */
	const KEPT = DAY_IN_SECONDS;

	/** Connects the routes. */
	public static function register(): void {
		$releases    = '/' . REST_NAMESPACE . '/content/releases';
		$release     = $releases . '/(?P<name>[a-z0-9-]{1,64})';
		$may_publish = array( self::class, 'may_publish' );
		add_route( $releases, array( self::class, 'create' ), $may_publish );
		add_route( $release . '/files', array( self::class, 'add_file' ), $may_publish );
		add_route( $release . '/activate', array( self::class, 'activate' ), $may_publish );
	}

	/** Whether the user may upload. @return true|\WP_Error */
	public static function may_publish() {
		if ( ! is_user_logged_in() ) {
			return rest_error( 'rest_not_logged_in', __( 'You are not currently logged in.', 'brainhouse' ) );
		}
		return current_user_can( Settings::PUBLISH ) ? true : rest_error( 'rest_forbidden', __( 'Sorry, you are not allowed to upload member content.', 'brainhouse' ) );
	}

	/** Starts a release. */
	public static function create( \WP_REST_Request $request ): \WP_REST_Response|\WP_Error {
		$problem = Content_Folder::problem();
		if ( '' !== $problem ) {
			return rest_error( 'bad_content_folder', $problem );
		}
		$body  = $request->get_json_params();
		$files = is_array( $body ) ? ( $body['files'] ?? null ) : null;
		if ( ! is_array( $files ) || ! $files || count( $files ) > self::MAX_FILES ) {
			return wrong_type( 'files' );
		}
		foreach ( $files as $path => $hash ) {
			if ( ! self::is_entry( (string) $path, $hash ) ) {
				/* translators: %s: path of a file */
				return rest_error( 'rest_invalid_param', sprintf( __( 'This is no file of member content: %s', 'brainhouse' ), sanitize_text_field( (string) $path ) ) );
			}
		}
		self::clean();
		$name   = gmdate( 'Ymd-His-' ) . strtolower( wp_generate_password( 8, false ) );
		$folder = self::staging( $name );
		if ( ! self::write( $folder . '/manifest.json', (string) wp_json_encode( $files ) ) ) {
			return self::write_error();
		}
		$missing = array();
		$current = Content_Folder::current();
		foreach ( $files as $path => $hash ) {
			$known = null === $current ? '' : Content_Folder::release( $current ) . '/' . $path;
			if ( ! is_file( $known ) || hash_file( 'sha256', $known ) !== $hash || ! self::copy( $known, $folder . '/files/' . $path ) ) {
				$missing[] = $path;
			}
		}
		return new \WP_REST_Response(
			array(
				'name'    => $name,
				'missing' => $missing,
			),
			201
		);
	}

	/** Receives one file. */
	public static function add_file( \WP_REST_Request $request ): \WP_REST_Response|\WP_Error {
		$name     = self::name( $request );
		$manifest = self::manifest( $name );
		if ( is_wp_error( $manifest ) ) {
			return $manifest;
		}
		$path = $request->get_query_params()['path'] ?? '';
		if ( ! is_string( $path ) || ! isset( $manifest[ $path ] ) ) {
			return wrong_type( 'path' );
		}
		$bytes = $request->get_body();
		if ( strlen( $bytes ) > self::MAX_BYTES ) {
			return rest_error( 'content_too_large', __( 'The file is too large.', 'brainhouse' ) );
		}
		if ( hash( 'sha256', $bytes ) !== $manifest[ $path ] ) {
			return rest_error( 'rest_invalid_param', __( 'The file did not arrive as it was sent. Please try again.', 'brainhouse' ) );
		}
		if ( ! self::is_of_type( $path, $bytes ) ) {
			/* translators: %s: path of a file */
			return rest_error( 'rest_invalid_param', sprintf( __( 'The content of this file is not of the type that its name says: %s', 'brainhouse' ), sanitize_text_field( $path ) ) );
		}
		return self::write( self::staging( $name ) . '/files/' . $path, $bytes ) ? new \WP_REST_Response( null, 204 ) : self::write_error();
	}

	/**
	 * Whether the content of a file is of the type that its name says: an object in JSON, or the first bytes of a picture (WHATWG MIME
	 * Sniffing, section 6.1; ISO 14496-12 for AVIF).
	 */
	private static function is_of_type( string $path, string $bytes ): bool {
		return match ( pathinfo( $path, PATHINFO_EXTENSION ) ) {
			'json'  => is_object( json_decode( $bytes ) ),
			'webp'  => 1 === preg_match( '/^RIFF.{4}WEBPVP8/s', $bytes ),
			default => 1 === preg_match( '/^.{4}ftypavi[fs]/s', $bytes ),
		};
	}

	/** Makes a release the current one, if all of its files are there. */
	public static function activate( \WP_REST_Request $request ): \WP_REST_Response|\WP_Error {
		$name     = self::name( $request );
		$manifest = self::manifest( $name );
		if ( is_wp_error( $manifest ) ) {
			return $manifest;
		}
		$files   = self::staging( $name ) . '/files';
		$missing = array_filter( array_keys( $manifest ), static fn( $path ) => ! is_file( $files . '/' . $path ) );
		if ( $missing ) {
			/* translators: %d: number of files */
			return rest_error( 'incomplete_release', sprintf( _n( '%d file is missing.', '%d files are missing.', count( $missing ), 'brainhouse' ), count( $missing ) ) );
		}
		$release = Content_Folder::release( $name );
		if ( ! self::make_folder( dirname( $release ) ) || ! rename( $files, $release ) || ! self::write( Content_Folder::path() . '/current', $name . "\n" ) ) { // phpcs:ignore WordPress.WP.AlternativeFunctions
			return self::write_error();
		}
		self::delete_folder( self::staging( $name ) );
		self::clean();
		return new \WP_REST_Response( array( 'current' => $name ) );
	}

	/**
	 * The name of the release in the address of a request; '' if it is none. `$request['name']` would also be a value of the query or of the
	 * body, which the pattern of the route has not checked.
	 */
	private static function name( \WP_REST_Request $request ): string {
		$name = $request->get_url_params()['name'] ?? '';
		return is_string( $name ) && preg_match( Content_Folder::RELEASE, $name ) ? $name : '';
	}

	/** The hashes of the files of a release that is being uploaded, by path. */
	private static function manifest( string $name ) {
		$file     = self::staging( $name ) . '/manifest.json';
		$manifest = '' !== $name && is_file( $file ) ? json_decode( (string) file_get_contents( $file ), true ) : null; // phpcs:ignore WordPress.WP.AlternativeFunctions -- a local file.
		return null !== $manifest && self::is_manifest( $manifest ) ? $manifest : rest_error( 'unknown_release', __( 'There is no such upload. Please start again.', 'brainhouse' ) );
	}

	/** Whether a value is a list of files of member content with their hashes. @param mixed $files Value. */
	private static function is_manifest( $files ): bool {
		return is_array( $files ) && $files
			&& array() === array_filter( $files, static fn( $hash, $path ) => ! self::is_entry( (string) $path, $hash ), ARRAY_FILTER_USE_BOTH );
	}

	/** Whether a path in a release and a SHA-256 in hexadecimal digits can be an entry of a manifest. */
	private static function is_entry( string $path, $hash ): bool {
		return Content_Folder::is_content_path( $path ) && is_string( $hash ) && preg_match( '/^[0-9a-f]{64}$/D', $hash );
	}

	/** The folder of a release that is being uploaded. */
	private static function staging( string $name ): string {
		return Content_Folder::path() . '/staging/' . $name;
	}

	/** Deletes uploads that were given up, and all releases but the current one and the one before. */
	public static function clean(): void {
		$path    = Content_Folder::path();
		$current = Content_Folder::current();
		foreach ( (array) glob( $path . '/staging/*', GLOB_ONLYDIR ) as $folder ) {
			if ( filemtime( $folder ) < time() - self::KEPT ) {
				self::delete_folder( $folder );
			}
		}
		$releases = array();
		foreach ( (array) glob( $path . '/releases/*', GLOB_ONLYDIR ) as $folder ) {
			if ( basename( $folder ) !== $current ) {
				$releases[ $folder ] = filemtime( $folder );
			}
		}
		arsort( $releases );
		foreach ( array_slice( array_keys( $releases ), 1 ) as $folder ) {
			self::delete_folder( $folder );
		}
	}

	/** Writes a file whole: readers find the old or the new content. Nothing is written outside of the folder of member content. */
	private static function write( string $file, string $bytes ): bool {
		$temporary = $file . '.' . wp_generate_password( 8, false );
		// phpcs:disable WordPress.WP.AlternativeFunctions -- a folder outside of WordPress, whose owner is the web server.
		return self::make_folder( dirname( $file ) ) && is_inside( dirname( $file ), Content_Folder::path() ) && strlen( $bytes ) === file_put_contents( $temporary, $bytes )
			&& chmod( $temporary, 0600 ) && rename( $temporary, $file );
		// phpcs:enable
	}

	/** Creates a folder, also if another request creates it at the same time. @return bool Whether it is there. */
	private static function make_folder( string $folder ): bool {
		if ( is_dir( $folder ) ) {
			return true;
		}
		// One by one: mkdir() gives up when another request has just created one of several folders. Only PHP reads them.
		return dirname( $folder ) !== $folder && self::make_folder( dirname( $folder ) )
			&& ( @mkdir( $folder, 0700 ) || is_dir( $folder ) ); // phpcs:ignore WordPress.WP.AlternativeFunctions, WordPress.PHP.NoSilencedErrors -- a folder outside of WordPress, whose owner is the web server.
	}

	/** Copies a file. */
	private static function copy( string $from, string $to ): bool {
		return self::make_folder( dirname( $to ) ) && copy( $from, $to ) && chmod( $to, 0600 ); // phpcs:ignore WordPress.WP.AlternativeFunctions -- a folder outside of WordPress, whose owner is the web server.
	}

	/** Deletes a folder and all in it. */
	private static function delete_folder( string $folder ): void {
		// phpcs:disable WordPress.WP.AlternativeFunctions -- a folder outside of WordPress, whose owner is the web server.
		foreach ( array_diff( (array) scandir( $folder ), array( '.', '..' ) ) as $name ) {
			$path = $folder . '/' . $name;
			is_dir( $path ) && ! is_link( $path ) ? self::delete_folder( $path ) : unlink( $path );
		}
		rmdir( $folder );
		// phpcs:enable
	}

	/** The error of a folder that cannot be written. */
	private static function write_error(): \WP_Error {
		/* translators: %s: path of a folder */
		return rest_error( 'bad_content_folder', sprintf( __( 'The web server cannot write to the folder %s, or the disk is full.', 'brainhouse' ), Content_Folder::path() ) );
	}
}
