<?php
/**
 * The leaked passwords that an operator adds.
 *
 * @package Brainhouse
 */

namespace Brainhouse;

defined( 'ABSPATH' ) || exit;

/**
 * Reads the file of `members passwords build`: a header of JSON, the bits of a Bloom filter, and the SHA-256 of both. Only the header and
 * the bits of one password are in memory. The member service has the same code (`leaked-passwords.ts`).
 */
final class Leaked_Passwords {

	/** Length of the SHA-256 at the end, in bytes. */
	const CHECKSUM_LENGTH = 32;

	/**
	 * The absolute path of the file.
	 *
	 * @return string '' if the operator has none.
	 */
	public static function file(): string {
		return defined( 'BRAINHOUSE_LEAKED_PASSWORDS_FILE' ) ? (string) BRAINHOUSE_LEAKED_PASSWORDS_FILE : '';
	}

	/**
	 * Whether a new password is one of the list, in any case. A file that cannot be used contains none: `check()` says what is wrong with it.
	 *
	 * @param string $password   Password.
	 * @param string $lower_case The same in lower case and in one form of Unicode.
	 * @return bool
	 */
	public static function contains( string $password, string $lower_case ): bool {
		$result = self::with_file(
			static function ( $stream, array $header ) use ( $password, $lower_case ): bool {
				return self::is_in( $stream, $header, sha1( $lower_case ) ) || self::is_in( $stream, $header, sha1( $password ) );
			}
		);
		return true === $result;
	}

	/**
	 * What is wrong with the file, or how many passwords it has.
	 *
	 * @return string|int
	 */
	public static function check() {
		return self::with_file(
			static function ( $stream, array $header ): int {
				return (int) ( $header['entries'] ?? 0 );
			}
		);
	}

	/**
	 * Opens the file, if it is complete and undamaged.
	 *
	 * @param callable $callback Gets the stream and the header.
	 * @return mixed What the callback returns, or a text that says what is wrong with the file.
	 */
	private static function with_file( callable $callback ) {
		$file = self::file();
		// phpcs:disable WordPress.WP.AlternativeFunctions -- a local file, of which few bytes are needed.
		$stream = '' !== $file && is_file( $file ) && is_readable( $file ) ? fopen( $file, 'rb' ) : false;
		if ( ! $stream ) {
			/* translators: %s: path of a file */
			return sprintf( __( 'The web server cannot read the file %s. Upload it, and correct the path in BRAINHOUSE_LEAKED_PASSWORDS_FILE.', 'brainhouse' ), $file );
		}
		$header = json_decode( (string) fread( $stream, Account_Rules::LEAKED_PASSWORDS_HEADER_LENGTH ), true );
		if ( ! is_array( $header ) || Account_Rules::LEAKED_PASSWORDS_FORMAT !== ( $header['format'] ?? '' ) ) {
			/* translators: 1: path of a file, 2: command */
			$result = sprintf( __( 'The file %1$s is none of the command "%2$s".', 'brainhouse' ), $file, 'members passwords build' );
		} elseif ( Account_Rules::LEAKED_PASSWORDS_VERSION !== ( $header['version'] ?? 0 ) ) {
			/* translators: 1: path of a file, 2: command */
			$result = sprintf( __( 'The file %1$s has another version than this plugin reads. Build it again with "%2$s" of the same release.', 'brainhouse' ), $file, 'members passwords build' );
		} elseif ( ! self::is_complete( $stream, $header ) ) {
			/* translators: %s: path of a file */
			$result = sprintf( __( 'The file %s is damaged or incomplete. Upload it once more.', 'brainhouse' ), $file );
		} else {
			$result = $callback( $stream, $header );
		}
		fclose( $stream );
		// phpcs:enable WordPress.WP.AlternativeFunctions
		return $result;
	}

	/**
	 * Whether the file has the length of its header, and its checksum is right. Bits that were changed could refuse every password.
	 *
	 * @param resource $stream File.
	 * @param array    $header Header.
	 * @return bool
	 */
	private static function is_complete( $stream, array $header ): bool {
		if ( ! is_int( $header['bits'] ?? null ) || ! is_int( $header['hashes'] ?? null ) || $header['bits'] < 8 ) {
			return false;
		}
		$length = Account_Rules::LEAKED_PASSWORDS_HEADER_LENGTH + intdiv( $header['bits'], 8 );
		$stat   = fstat( $stream );
		if ( ! $stat || $length + self::CHECKSUM_LENGTH !== $stat['size'] ) {
			return false;
		}
		$hash = hash_init( 'sha256' );
		rewind( $stream );
		hash_update_stream( $hash, $stream, $length );
		return hash_final( $hash, true ) === fread( $stream, self::CHECKSUM_LENGTH ); // phpcs:ignore WordPress.WP.AlternativeFunctions -- as above.
	}

	/**
	 * Whether all bits of a password are set: enhanced double hashing with two numbers of 28 bits.
	 *
	 * @param resource $stream File.
	 * @param array    $header Header.
	 * @param string   $key    SHA-1 in lower case.
	 * @return bool
	 */
	private static function is_in( $stream, array $header, string $key ): bool {
		$position = (int) hexdec( substr( $key, 0, 7 ) ) % $header['bits'];
		$step     = (int) hexdec( substr( $key, 7, 7 ) ) % $header['bits'];
		for ( $index = 1; $index <= $header['hashes']; $index++ ) {
			fseek( $stream, Account_Rules::LEAKED_PASSWORDS_HEADER_LENGTH + intdiv( $position, 8 ) );
			$byte = ord( (string) fread( $stream, 1 ) ); // phpcs:ignore WordPress.WP.AlternativeFunctions -- as above.
			if ( 0 === ( $byte & ( 1 << ( $position % 8 ) ) ) ) {
				return false;
			}
			$position = ( $position + $step ) % $header['bits'];
			$step     = ( $step + $index ) % $header['bits'];
		}
		return true;
	}
}
