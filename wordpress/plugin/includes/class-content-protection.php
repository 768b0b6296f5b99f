<?php

namespace Brainhouse;

/**
 * The folder is outside of the folder that the web server of WordPress sends, but another site of the same host may send it: many hosts put
 * sub-domains into folders of the main site. So the folder contains files that make web servers refuse it, only PHP may read it, its default
 * name cannot be guessed, and a check asks for a file of it over the network.
 */
final class Content_Protection {

	/** An option with the name of the folder, if the settings name none. */
	const NAME = 'brainhouse_content_name';

	/** The name of the folder in earlier versions. */
	const OLD_NAME = 'brainhouse-content';

	/** Files that make web servers refuse a folder, with their contents: of Apache and LiteSpeed, of IIS, and against lists of files. */
	const FILES = array(
		'.htaccess'  => "<IfModule mod_authz_core.c>\nRequire all denied\n</IfModule>\n<IfModule !mod_authz_core.c>\nDeny from all\n</IfModule>\n",
		'web.config' => "<?xml version=\"1.0\"?>\n<configuration><system.webServer><authorization><remove users=\"*\" roles=\"\" verbs=\"\" /><add accessType=\"Deny\" users=\"*\" /></authorization></system.webServer></configuration>\n",
		'index.html' => '',
		'index.php'  => "<?php\n// No list of files.\n",
	);

	/** Names of folders that web servers send, and files that are in such folders. */
	const PUBLIC_NAMES = array( 'public_html', 'htdocs', 'www', 'web', 'httpdocs' );
	const PUBLIC_FILES = array( 'index.php', 'wp-config.php', '.htaccess' );

	/** The file that the check asks for begins with this. */
	const PROBE = 'probe-';

	/** Limits of the check: parts of the path, seconds for a request, and seconds for all. */
	const MOST_PARTS = 4;
	const TIMEOUT    = 2;
	const MOST_TIME  = 8;

	/** The name of the folder, if the settings name none. @param string $parent Folder in which it is. */
	public static function default_name( string $parent ): string {
		$name = (string) get_option( self::NAME, '' );
		if ( '' === $name ) {
			add_option( self::NAME, self::OLD_NAME . '-' . bin2hex( random_bytes( 16 ) ) );
			$name = (string) get_option( self::NAME );
			if ( is_dir( $parent . '/' . self::OLD_NAME ) && ! file_exists( $parent . '/' . $name ) ) {
				rename( $parent . '/' . self::OLD_NAME, $parent . '/' . $name ); // phpcs:ignore WordPress.WP.AlternativeFunctions -- a folder outside of WordPress, whose owner is the web server.
			}
		}
		return $name;
	}

	/** Writes the files that make web servers refuse a folder, if they are missing. */
	public static function protect( string $folder ): void {
		// phpcs:disable WordPress.WP.AlternativeFunctions -- a folder outside of WordPress, whose owner is the web server.
		foreach ( self::FILES as $name => $content ) {
			$file = $folder . '/' . $name;
			if ( ! file_exists( $file ) && is_writable( $folder ) && false !== file_put_contents( $file, $content ) ) {
				chmod( $file, 0600 );
			}
		}
		// phpcs:enable
	}

	/** The address at which anybody could load the folder. @return string '' if none was found. */
	public static function public_address( string $folder ): string {
		$name    = self::PROBE . strtolower( wp_generate_password( 24, false ) ) . '.txt';
		$content = wp_generate_password( 32, false );
		// phpcs:disable WordPress.WP.AlternativeFunctions -- a folder outside of WordPress, whose owner is the web server.
		if ( ! is_writable( $folder ) || false === file_put_contents( $folder . '/' . $name, $content ) ) {
			return '';
		}
		try {
			$end = microtime( true ) + self::MOST_TIME;
			foreach ( self::origins() as $origin ) {
				foreach ( self::url_paths( $folder ) as $path ) {
					if ( microtime( true ) < $end && self::is_sent( $origin . $path . '/' . $name, $content ) ) {
						return $origin . $path . '/';
					}
				}
			}
		} finally {
			unlink( $folder . '/' . $name );
		}
		// phpcs:enable
		return '';
	}

	/** A folder above that looks as if a web server sends it. @return string '' if there is none. */
	public static function public_parent( string $folder ): string {
		for ( $parent = dirname( $folder ); dirname( $parent ) !== $parent; $parent = dirname( $parent ) ) {
			if ( in_array( strtolower( basename( $parent ) ), self::PUBLIC_NAMES, true ) ) {
				return $parent;
			}
			foreach ( self::PUBLIC_FILES as $name ) {
				if ( is_readable( $parent ) && file_exists( $parent . '/' . $name ) ) {
					return $parent;
				}
			}
		}
		return '';
	}

	/** Whether a web server sends a file. @param string $content Content of the file. */
	private static function is_sent( string $url, string $content ): bool {
		$response = wp_remote_get(
			$url,
			array(
				'timeout'     => self::TIMEOUT,
				'redirection' => 2,
				// As for WordPress's own requests to itself.
				'sslverify'   => apply_filters( 'https_local_ssl_verify', false ), // phpcs:ignore WordPress.NamingConventions.PrefixAllGlobals
			)
		);
		return ! is_wp_error( $response ) && wp_remote_retrieve_body( $response ) === $content;
	}

	/** The sites that may send the folder: WordPress, the site, and the main sites of their sub-domains. @return string[] Origins. */
	private static function origins(): array {
		$origins = array();
		foreach ( array( home_url(), Settings::site_url() ) as $url ) {
			$parts = wp_parse_url( $url );
			if ( ! isset( $parts['host'] ) ) {
				continue;
			}
			$hosts  = array( $parts['host'] );
			$labels = explode( '.', $parts['host'] );
			if ( count( $labels ) > 2 && ! filter_var( $parts['host'], FILTER_VALIDATE_IP ) ) {
				$main  = implode( '.', array_slice( $labels, 1 ) );
				$hosts = array( $parts['host'], $main, 'www.' . $main );
			}
			foreach ( $hosts as $host ) {
				$origins[] = $parts['scheme'] . '://' . $host . ( isset( $parts['port'] ) ? ':' . $parts['port'] : '' );
			}
		}
		/**
		 * Sites of the same host that the check asks for the folder of member content.
		 *
		 * @param string[] $origins Origins, such as https://example.com.
		 */
		return array_unique( (array) apply_filters( 'brainhouse_sites_of_host', $origins ) );
	}

	/** The paths at which a web server may send a folder, such as /brainhouse-content and /public_html/brainhouse-content. */
	private static function url_paths( string $folder ): array {
		$paths = array();
		$path  = '';
		foreach ( array_slice( array_reverse( explode( '/', trim( wp_normalize_path( $folder ), '/' ) ) ), 0, self::MOST_PARTS ) as $part ) {
			$path    = '/' . rawurlencode( $part ) . $path;
			$paths[] = $path;
		}
		return $paths;
	}
}
