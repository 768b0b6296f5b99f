<?php

namespace Brainhouse;

/**
 * Member content is in a folder that no web server sends. It contains releases, which are never changed, and a file with the name of the
 * current one:
 *
 *     current                       the name of a release
 *     releases/<name>/<part>.json
 *     releases/<name>/pictures/<hash>/<file>
 *     staging/<name>/               a release that is being uploaded
 */
final class Content_Folder {

	const RELEASE = '/^[a-z0-9][a-z0-9-]{0,63}$/D';
	const PART    = '/^[a-z0-9]+(-[a-z0-9]+)*\.json$/D';
	const PICTURE = '/^pictures\/[0-9a-f]{20}\/[^.\/\\\\\x00-\x1f][^\/\\\\\x00-\x1f]*-\d+\.(avif|webp)$/D';

	/** The absolute path, from the settings or beside the folder that the web server sends. */
	public static function path(): string {
		$configured = Settings::content_folder();
		$parent     = dirname( self::web_root() );
		/**
		 * The absolute path of the folder of member content.
		 *
		 * @param string $path From the settings, or beside the folder that the web server sends.
		 */
		return (string) apply_filters( 'brainhouse_content_folder', '' === $configured ? $parent . '/' . Content_Protection::default_name( $parent ) : $configured );
	}

	/** What is wrong with the folder. @return string '' if nothing is. */
	public static function problem(): string {
		$path = self::path();
		if ( ! self::is_within_limits( $path ) ) {
			/* translators: 1: path of a folder, 2: list of paths */
			return sprintf( __( 'PHP may not use the folder %1$s: the host limits it to %2$s (open_basedir). Choose a folder in one of these that the web server does not send, or ask the host for one.', 'brainhouse' ), $path, (string) ini_get( 'open_basedir' ) );
		}
		// The first folder above that exists decides where a new one is.
		$existing = $path;
		while ( ! file_exists( $existing ) && dirname( $existing ) !== $existing ) {
			$existing = dirname( $existing );
		}
		foreach ( array( self::web_root(), ABSPATH, WP_CONTENT_DIR ) as $public ) {
			if ( is_inside( $existing, $public ) ) {
				/* translators: %s: path of a folder */
				return sprintf( __( 'The folder %s is below the folder that the web server sends, so everybody could load member content. Choose a folder outside of it.', 'brainhouse' ), $path );
			}
		}
		$is_new = ! is_dir( $path );
		if ( ! wp_mkdir_p( $path ) ) {
			/* translators: %s: path of a folder */
			return sprintf( __( 'The folder %s does not exist and cannot be created. Create it, and let the web server write to it.', 'brainhouse' ), $path );
		}
		if ( $is_new ) {
			chmod( $path, 0700 ); // phpcs:ignore WordPress.WP.AlternativeFunctions -- a folder outside of WordPress, whose owner is the web server.
		}
		Content_Protection::protect( $path );
		/* translators: %s: path of a folder */
		return is_readable( $path ) ? '' : sprintf( __( 'The web server cannot read the folder %s.', 'brainhouse' ), $path );
	}

	/** The name of the current release. @return string|null Null if there is none. */
	public static function current(): ?string {
		$file = self::path() . '/current';
		$name = is_readable( $file ) ? trim( (string) file_get_contents( $file ) ) : ''; // phpcs:ignore WordPress.WP.AlternativeFunctions -- a local file.
		return preg_match( self::RELEASE, $name ) && is_dir( self::release( $name ) ) ? $name : null;
	}

	/** The folder of a release. */
	public static function release( string $name ): string {
		return self::path() . '/releases/' . $name;
	}

	/** The absolute path of a file of the current release; null if there is none, or the path is none of member content. */
	public static function find( string $path ): ?string {
		$current = self::is_content_path( $path ) && '' === self::problem() ? self::current() : null;
		$file    = null === $current ? '' : self::release( $current ) . '/' . $path;
		// A link in the folder must not lead out of the release.
		return '' !== $file && is_file( $file ) && is_readable( $file ) && is_inside( $file, self::release( $current ) ) ? $file : null;
	}

	/** Whether a path in a release can be one of member content. A manifest of an upload is not: it lists what a request may write. */
	public static function is_content_path( string $path ): bool {
		return 'manifest.json' !== $path && preg_match( 0 === strpos( $path, 'pictures/' ) ? self::PICTURE : self::PART, $path );
	}

	/** Whether PHP may use a path (open_basedir). */
	private static function is_within_limits( string $path ): bool {
		$limits = array_filter( explode( PATH_SEPARATOR, (string) ini_get( 'open_basedir' ) ), 'strlen' );
		foreach ( $limits as $limit ) {
			if ( 0 === strpos( trailingslashit( $path ), trailingslashit( $limit ) ) ) {
				return true;
			}
		}
		return ! $limits;
	}

	/** The folder that the web server sends. */
	private static function web_root(): string {
		$document_root = isset( $_SERVER['DOCUMENT_ROOT'] ) ? untrailingslashit( sanitize_text_field( wp_unslash( $_SERVER['DOCUMENT_ROOT'] ) ) ) : '';
		if ( '' !== $document_root && is_inside( ABSPATH, $document_root ) ) {
			return $document_root;
		}
		// On the command line no web server says it. WordPress may be in a subfolder of it.
		$wordpress = untrailingslashit( wp_normalize_path( ABSPATH ) );
		$subfolder = untrailingslashit( (string) wp_parse_url( site_url(), PHP_URL_PATH ) );
		$is_below  = '' !== $subfolder && substr( $wordpress, -strlen( $subfolder ) ) === $subfolder;
		return $is_below ? substr( $wordpress, 0, -strlen( $subfolder ) ) : $wordpress;
	}
}
