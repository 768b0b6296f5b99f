<?php

namespace Brainhouse;

/**
 * Sends member content to approved members: `GET brainhouse/v1/member-content/<part>.json` with a token, and
 * `GET brainhouse/v1/member-content/pictures/…?key=…` with the key that the addresses in the parts get. Other clients get 401 for every
 * name, so they learn none.
 */
final class Member_Content {

	/** The addresses of pictures in `src` and `srcset`, on whatever host. The build encodes spaces, commas and quotes in names. */
	const PICTURE_ADDRESS = '~[^\s",]*/pictures/([0-9a-f]{20}/[^\s",?]+)(?:\?[^\s",]*)?~';

	/** The attributes with addresses of pictures in the markup of a view, in which each quote of a text is encoded. */
	const PICTURE_ATTRIBUTE = '~\ssrc(?:set)?="[^"]*"~i';

	/** The file or text of this response. @var array{ file: string }|array{ text: string }|null */
	private static ?array $body = null;

	/** Connects the hooks. */
	public static function register(): void {
		add_route( Account_Rules::ROUTES['memberContent'] . '(?P<path>/.*)?', array( self::class, 'handle' ), array( self::class, 'may_read' ), 'GET' );
		add_filter( 'rest_pre_serve_request', array( self::class, 'send_body' ), 900, 4 );
	}

	/** The address below which the site finds member content: the value of GATSBY_MEMBER_CONTENT_BASE. */
	public static function base_url(): string {
		return rest_url( Account_Rules::ROUTES['memberContent'] );
	}

	/** Whether a request comes from an approved member. @return true|\WP_Error */
	public static function may_read( \WP_REST_Request $request ) {
		$may_run = Jwt_Plugin::may_run();
		if ( true !== $may_run ) {
			return $may_run;
		}
		$key     = $request->get_query_params()['key'] ?? null;
		$user_id = get_current_user_id();
		if ( 0 === $user_id && null !== $key && 0 === strpos( self::path_of( $request ), 'pictures/' ) ) {
			$member_id = is_string( $key ) ? Signed_Urls::verify( $key ) : null;
			if ( null === $member_id ) {
				return rest_error( 'jwt_auth_invalid_token', __( 'This address has expired. Please load the page again.', 'brainhouse' ) );
			}
			$user_id = $member_id;
		}
		return Members::is_approved( $user_id ) ? true : rest_error( 'rest_not_logged_in', __( 'You are not currently logged in.', 'brainhouse' ) );
	}

	/** Sends a part or a picture. */
	public static function handle( \WP_REST_Request $request ): \WP_REST_Response|\WP_Error {
		$path = self::path_of( $request );
		$file = Content_Folder::find( $path );
		if ( null === $file ) {
			return rest_error( 'rest_no_route', __( 'No route was found matching the URL and request method.', 'brainhouse' ) );
		}
		return 0 === strpos( $path, 'pictures/' ) ? self::picture( $file ) : self::part( $file );
	}

	/** The response with a part, in which the URLs of pictures are signed. */
	private static function part( string $file ): \WP_REST_Response|\WP_Error {
		// Objects stay objects, also empty ones.
		$part = json_decode( (string) file_get_contents( $file ) ); // phpcs:ignore WordPress.WP.AlternativeFunctions -- a local file.
		if ( ! is_object( $part ) ) {
			return rest_error( 'rest_internal_error', __( 'Something went wrong.', 'brainhouse' ) );
		}
		if ( is_string( $part->view->html ?? null ) ) {
			$part->view->html = self::without_meta( $part->view->html );
		}
		self::sign_urls( $part, Signed_Urls::sign( wp_get_current_user(), Sessions::current_hash() ?? hash( 'sha256', '' ) ) );
		$text       = (string) wp_json_encode( $part, JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE );
		self::$body = array( 'text' => $text );
		return new \WP_REST_Response();
	}

	/** The response with a picture. */
	private static function picture( string $file ): \WP_REST_Response {
		$response   = new \WP_REST_Response();
		self::$body = array( 'file' => $file );
		// The pages are on another host. The signature protects the picture.
		$response->header( 'Cross-Origin-Resource-Policy', 'cross-origin' );
		$response->header( 'Content-Type', '.webp' === substr( $file, -5 ) ? 'image/webp' : 'image/avif' );
		if ( ! ini_get( 'zlib.output_compression' ) ) {
			$response->header( 'Content-Length', (string) filesize( $file ) );
		}
		return $response;
	}

	/** Sends the body of a part or of a picture, which is not made from data. Filter `rest_pre_serve_request`. */
	public static function send_body( $served, $result, $request, $server ) {
		if ( $served || null === self::$body || 200 !== $result->get_status() ) {
			return $served;
		}
		if ( 'HEAD' === $request->get_method() ) {
			return true;
		}
		if ( isset( self::$body['file'] ) ) {
			while ( ob_get_level() > 0 && ob_end_clean() ) {
				continue;
			}
			readfile( self::$body['file'] ); // phpcs:ignore WordPress.WP.AlternativeFunctions -- a local file.
		} else {
			echo self::$body['text']; // phpcs:ignore WordPress.Security.EscapeOutput -- JSON.
		}
		return true;
	}

	/**
	 * Signs the URLs of all pictures in a part, in its content and in the markup of its view, and replaces their host by this one. Texts are
	 * not changed.
	 * @param object|array $value Part or a value in it; changed in place.
	 */
	private static function sign_urls( &$value, string $key ): void {
		// With plain permalinks the address of the REST API has a parameter already.
		$separator = false === strpos( self::base_url(), '?' ) ? '?' : '&';
		$address   = self::base_url() . '/pictures/$1' . $separator . 'key=' . $key;
		foreach ( $value as $name => &$entry ) {
			if ( is_object( $entry ) || is_array( $entry ) ) {
				self::sign_urls( $entry, $key );
			} elseif ( is_string( $entry ) && ( 'src' === $name || 'srcSet' === $name ) ) {
				$entry = preg_replace( self::PICTURE_ADDRESS, $address, $entry );
			} elseif ( is_string( $entry ) && 'html' === $name ) {
				$entry = preg_replace_callback(
					self::PICTURE_ATTRIBUTE,
					static fn ( array $attribute ): string => preg_replace( self::PICTURE_ADDRESS, str_replace( '&', '&amp;', $address ), $attribute[0] ),
					$entry
				);
			}
		}
	}

	/**
	 * Markup in which each `<meta>` is a text. Pages insert the view that the build has rendered as markup. Their policy stops scripts and
	 * forms of others, but no policy stops a `<meta>` that leads members to another site.
	 */
	private static function without_meta( string $html ): string {
		return (string) preg_replace( '~<(?=meta[\s/>])~i', '&lt;', $html );
	}

	/** The path of a request in the release. WordPress leaves it encoded. */
	private static function path_of( \WP_REST_Request $request ): string {
		return ltrim( rawurldecode( (string) ( $request->get_url_params()['path'] ?? '' ) ), '/' );
	}
}
