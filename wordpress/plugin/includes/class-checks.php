<?php

namespace Brainhouse;

/**
 * Checks what members need, by asking this WordPress from outside where possible. The function of each check returns its status and a
 * message.
 */
final class Checks {

	const OK    = 'ok';
	const ERROR = 'error';

	/** It could not be found out from here. */
	const UNKNOWN = 'unknown';

	/** How long a request to this WordPress may take, in seconds. */
	const TIMEOUT = 8;

	/** Least length of the secret: RFC 7518 wants as many bits as the hash has. */
	const SECRET_LENGTH = 32;

	/** All checks. @return array<int, array{ id: string, status: string, title: string, message: string }> */
	public static function all(): array {
		$titles = array(
			'permalinks'       => __( 'Permalinks', 'brainhouse' ),
			'routes'           => __( 'Sign-up and passwords', 'brainhouse' ),
			'jwt_plugin'       => __( 'JWT plugin', 'brainhouse' ),
			'secret'           => __( 'Secret of the tokens', 'brainhouse' ),
			'authorization'    => __( 'Authorization header', 'brainhouse' ),
			'site_url'         => __( 'Address of the site', 'brainhouse' ),
			'cors'             => __( 'Requests of the site (CORS)', 'brainhouse' ),
			'https'            => __( 'HTTPS', 'brainhouse' ),
			'email'            => __( 'Email', 'brainhouse' ),
			'common_passwords' => __( 'Common passwords', 'brainhouse' ),
			'content'          => __( 'Member content', 'brainhouse' ),
			'content_closed'   => __( 'Member content is closed to guests', 'brainhouse' ),
		);
		if ( ! function_exists( 'idn_to_ascii' ) ) {
			$titles['intl'] = __( 'PHP extension intl', 'brainhouse' );
		}
		if ( defined( 'BRAINHOUSE_LEAKED_PASSWORDS_FILE' ) ) {
			$titles['former_constants'] = __( 'Constants of earlier versions', 'brainhouse' );
		}
		$checks = array();
		foreach ( $titles as $id => $title ) {
			try {
				list( $status, $message ) = self::$id();
			} catch ( \RuntimeException $error ) {
				list( $status, $message ) = array( self::UNKNOWN, $error->getMessage() );
			}
			$checks[] = compact( 'id', 'status', 'title', 'message' );
		}
		return $checks;
	}

	/** PHP does not know in which ways a letter can be written. */
	private static function intl(): array {
		return array( self::UNKNOWN, __( 'PHP does not have the extension intl. Without it a letter that was entered as two characters, u and ¨, is not the letter ü: in domains of email addresses, and in the rules for passwords. Ask your host for the extension.', 'brainhouse' ) );
	}

	/** A constant has no effect any more. */
	private static function former_constants(): array {
		/* translators: %s: name of a constant */
		return array( self::OK, sprintf( __( '%s has no effect and can be removed from wp-config.php.', 'brainhouse' ), 'BRAINHOUSE_LEAKED_PASSWORDS_FILE' ) );
	}

	/** The addresses that the site calls begin with /wp-json. */
	private static function permalinks(): array {
		if ( '' === (string) get_option( 'permalink_structure' ) ) {
			return array( self::ERROR, __( 'Permalinks are "Plain", so addresses that begin with /wp-json do not work. Choose "Post name" in Settings > Permalinks.', 'brainhouse' ) );
		}
		if ( wp_parse_url( rest_url(), PHP_URL_PATH ) !== wp_parse_url( home_url( Account_Rules::REST_BASE . '/' ), PHP_URL_PATH ) ) {
			/* translators: 1: address, 2: address */
			return array( self::ERROR, sprintf( __( 'The REST API is at %1$s, but the site calls %2$s. Choose "Post name" in Settings > Permalinks. If another plugin changes wp-json, switch that off.', 'brainhouse' ), rest_url(), home_url( Account_Rules::REST_BASE . '/' ) ) );
		}
		$answer = self::ask( 'GET', '/' . REST_NAMESPACE );
		return $answer['is_json']
			? array( self::OK, __( 'Addresses that begin with /wp-json work.', 'brainhouse' ) )
			/* translators: %d: HTTP status */
			: array( self::ERROR, sprintf( __( 'Addresses that begin with /wp-json do not lead to WordPress (status %d). Apache: load mod_rewrite, set "AllowOverride All" for the folder of WordPress, and save Settings > Permalinks once more. nginx, in "location /": try_files $uri $uri/ /index.php?$args;', 'brainhouse' ), $answer['status'] ) );
	}

	/** This plugin answers the routes of the community, and no other one. */
	private static function routes(): array {
		foreach ( array( 'signup', 'lostPassword', 'resetPassword' ) as $name ) {
			$callback = post_handler( Account_Rules::ROUTES[ $name ] );
			if ( ! is_array( $callback ) || ! in_array( $callback[0], array( Sign_Up::class, Passwords::class ), true ) ) {
				/* translators: 1: route, 2: folder of a plugin */
				return array( self::ERROR, sprintf( __( 'Another plugin answers asf/v1/%1$s: the one in the folder "%2$s". Deactivate it: it does not follow the settings of this plugin.', 'brainhouse' ), strtolower( $name ), plugin_folder( $callback ) ) );
			}
		}
		return array( self::OK, __( 'This plugin answers sign-ups and requests for a new password.', 'brainhouse' ) );
	}

	/** A plugin issues tokens as the site expects. */
	private static function jwt_plugin(): array {
		return match ( Jwt_Plugin::state() ) {
			Jwt_Plugin::MISSING    => array( self::ERROR, __( 'No plugin issues tokens, so nobody can sign in. Install and activate "JWT Authentication for WP REST API".', 'brainhouse' ) ),
			Jwt_Plugin::LOOK_ALIKE => array( self::ERROR, Jwt_Plugin::look_alike_message() ),
			default                => array( self::OK, __( 'The plugin that issues tokens answers as the site expects.', 'brainhouse' ) ),
		};
	}

	/** The secret is there and long. */
	private static function secret(): array {
		$secret = defined( 'JWT_AUTH_SECRET_KEY' ) ? (string) JWT_AUTH_SECRET_KEY : '';
		/* translators: %s: a line for wp-config.php */
		$remedy = sprintf( __( 'Add this line to wp-config.php, above "That\'s all, stop editing": %s', 'brainhouse' ), "define( 'JWT_AUTH_SECRET_KEY', '" . wp_generate_password( 64, false ) . "' );" );
		if ( '' === $secret ) {
			return array( self::ERROR, __( 'JWT_AUTH_SECRET_KEY is not set, so nobody can sign in.', 'brainhouse' ) . ' ' . $remedy );
		}
		if ( strlen( $secret ) < self::SECRET_LENGTH || 'your-top-secret-key' === $secret ) {
			return array( self::ERROR, __( 'JWT_AUTH_SECRET_KEY is too short, so it can be guessed, and with it the login of every user.', 'brainhouse' ) . ' ' . $remedy );
		}
		return array( self::OK, __( 'JWT_AUTH_SECRET_KEY is set.', 'brainhouse' ) );
	}

	/** The web server passes the header with the token on. */
	private static function authorization(): array {
		if ( in_array( Jwt_Plugin::state(), array( Jwt_Plugin::MISSING, Jwt_Plugin::LOOK_ALIKE ), true ) ) {
			return array( self::UNKNOWN, __( 'This can be tested when the JWT plugin runs.', 'brainhouse' ) );
		}
		$answer = self::ask( 'GET', '/wp/v2/users/me', array( 'Authorization' => 'Bearer brainhouse.self.check' ) );
		$code = $answer['code'];
		if ( 'rest_not_logged_in' === $code ) {
			return array( self::ERROR, __( 'The web server removes the Authorization header, so members are signed out immediately after the login. Apache: put "SetEnvIf Authorization .+ HTTP_AUTHORIZATION=$0" above the lines of WordPress in .htaccess, or "CGIPassAuth On". nginx, beside fastcgi_pass: fastcgi_param HTTP_AUTHORIZATION $http_authorization; and in another nginx in front of it, beside proxy_pass: proxy_set_header Authorization $http_authorization;', 'brainhouse' ) );
		}
		return 0 === strpos( $code, 'jwt_auth_' )
			? array( self::OK, __( 'The web server passes the Authorization header on.', 'brainhouse' ) )
			/* translators: %s: code of an error */
			: array( self::UNKNOWN, sprintf( __( 'This WordPress answered with "%s".', 'brainhouse' ), $code ) );
	}

	/** The address of the site is set. */
	private static function site_url(): array {
		$site_url = Settings::site_url();
		if ( '' === Settings::origin_of( $site_url ) ) {
			return array( self::ERROR, __( 'The address of the site is not set. It is needed for links in emails, and for the requests of the site.', 'brainhouse' ) );
		}
		if ( 0 !== strpos( $site_url, 'https://' ) && 'local' !== wp_get_environment_type() ) {
			return array( self::ERROR, __( 'The address of the site does not begin with https://.', 'brainhouse' ) );
		}
		/* translators: %s: address */
		return array( self::OK, sprintf( __( 'Links in emails lead to %s.', 'brainhouse' ), $site_url ) );
	}

	/** Pages of the site may call this WordPress. */
	private static function cors(): array {
		$origin = Settings::origin_of( Settings::site_url() );
		if ( '' === $origin ) {
			return array( self::UNKNOWN, __( 'This can be tested when the address of the site is set.', 'brainhouse' ) );
		}
		if ( Settings::origin_of( home_url() ) === $origin ) {
			return array( self::OK, __( 'The site and this WordPress are on the same host.', 'brainhouse' ) );
		}
		$answer = self::ask(
			'OPTIONS',
			Account_Rules::ROUTES['memberContent'] . '/homepage.json',
			array(
				'Origin'                         => $origin,
				'Access-Control-Request-Method'  => 'GET',
				'Access-Control-Request-Headers' => 'authorization,content-type',
			)
		);
		$headers   = $answer['headers'];
		$allowed   = strtolower( (string) ( $headers['access-control-allow-headers'] ?? '' ) );
		$is_passed = $origin === ( $headers['access-control-allow-origin'] ?? '' ) && false !== strpos( $allowed, 'authorization' ) && false !== strpos( $allowed, 'content-type' );
		return $is_passed
			/* translators: %s: origin */
			? array( self::OK, sprintf( __( 'Pages of %s may call this WordPress.', 'brainhouse' ), $origin ) )
			/* translators: %s: origin */
			: array( self::ERROR, sprintf( __( 'Browsers do not let pages of %s read the answers of this WordPress. Another plugin or the web server changes the Access-Control headers, or answers OPTIONS requests itself. Apache: remove "Header set Access-Control-…" and rules for OPTIONS. nginx: remove "add_header Access-Control-…" and "if ($request_method = OPTIONS)".', 'brainhouse' ), $origin ) );
	}

	/** Passwords and tokens travel encrypted. */
	private static function https(): array {
		if ( 0 === strpos( home_url(), 'https://' ) ) {
			return array( self::OK, __( 'Passwords and tokens are sent encrypted.', 'brainhouse' ) );
		}
		return 'local' === wp_get_environment_type()
			? array( self::OK, __( 'This WordPress is for tests (WP_ENVIRONMENT_TYPE is local), so it needs no https.', 'brainhouse' ) )
			: array( self::ERROR, __( 'The address of this WordPress does not begin with https://, so passwords can be read on their way, and browsers refuse calls from a site with https.', 'brainhouse' ) );
	}

	/** The last email was sent, and none waits because it could not be sent, or was given up within a day. */
	private static function email(): array {
		$queue = Email_Queue::state();
		if ( $queue['failing'] + $queue['given_up'] > 0 ) {
			/* translators: 1: number, 2: number, 3: error */
			return array( self::ERROR, sprintf( __( 'Emails that could not be sent and are tried again: %1$s. Emails that were given up within a day: %2$s. The last error: %3$s Members > Members names those that were given up. If it happens often, install a plugin that sends with the SMTP server of your domain.', 'brainhouse' ), number_format_i18n( $queue['failing'] ), number_format_i18n( $queue['given_up'] ), $queue['error'] ) );
		}
		$last = Emails::last();
		if ( null === $last ) {
			return array( self::UNKNOWN, __( 'No email was sent yet. Send a test below.', 'brainhouse' ) );
		}
		$time = local_time( $last['time'] );
		return $last['is_sent']
			/* translators: %s: date and time */
			? array( self::OK, sprintf( __( 'The last email was handed to the mail server (%s). Whether it arrives depends on your domain: send a test below.', 'brainhouse' ), $time ) )
			/* translators: 1: date and time, 2: error */
			: array( self::ERROR, sprintf( __( 'The last email could not be sent (%1$s): %2$s Install a plugin that sends with the SMTP server of your domain.', 'brainhouse' ), $time, $last['error'] ) );
	}

	/** The plugin has its list of common passwords. */
	private static function common_passwords(): array {
		return null === Sign_Up_Rules::common_passwords()
			? array( self::ERROR, __( 'The list of common passwords is missing, so nobody can sign up or set a new password. Upload the zip file of the plugin again.', 'brainhouse' ) )
			: array( self::OK, __( 'New passwords that are common are refused.', 'brainhouse' ) );
	}

	/** There is member content in a closed folder. */
	private static function content(): array {
		$problem = Content_Folder::problem();
		if ( '' !== $problem ) {
			return array( self::ERROR, $problem );
		}
		$current = Content_Folder::current();
		return null === $current
			/* translators: %s: command */
			? array( self::ERROR, sprintf( __( 'There is no member content yet. Upload it where the site is built: %s', 'brainhouse' ), 'npm run content:push -- ' . home_url() ) )
			/* translators: 1: name of a release, 2: path of a folder */
			: array( self::OK, sprintf( __( 'Members get the release %1$s from %2$s.', 'brainhouse' ), $current, Content_Folder::path() ) );
	}

	/** A guest gets no member content. */
	private static function content_closed(): array {
		$answer = self::ask( 'GET', Account_Rules::ROUTES['memberContent'] . '/homepage.json' );
		if ( 401 !== $answer['status'] ) {
			/* translators: %d: HTTP status */
			return array( self::ERROR, sprintf( __( 'A request without a token got the status %d instead of 401.', 'brainhouse' ), $answer['status'] ) );
		}
		$folder  = Content_Folder::path();
		$address = '' === Content_Folder::problem() ? Content_Protection::public_address( $folder ) : '';
		if ( '' !== $address ) {
			/* translators: 1: path of a folder, 2: address */
			return array( self::ERROR, sprintf( __( 'Everybody can load the folder %1$s at %2$s. Choose a folder below that no site of the host sends, and move the content there.', 'brainhouse' ), $folder, $address ) );
		}
		$parent = Content_Protection::public_parent( $folder );
		return '' === $parent
			? array( self::OK, __( 'A guest gets 401.', 'brainhouse' ) )
			/* translators: 1: path of a folder, 2: path of another folder */
			: array( self::UNKNOWN, sprintf( __( 'A guest gets 401. But the folder %1$s is in %2$s, which looks like the folder of another site. Its files refuse to be sent; a folder outside of all sites is safer.', 'brainhouse' ), $folder, $parent ) );
	}

	/**
	 * Asks this WordPress as a browser would.
	 * @return array{ status: int, is_json: bool, code: string, headers: array }
	 * @throws \RuntimeException If this WordPress cannot reach itself.
	 */
	private static function ask( string $method, string $route, array $headers = array() ): array {
		$response = wp_remote_request(
			rest_url( $route ),
			array(
				'method'      => $method,
				'headers'     => $headers,
				'timeout'     => self::TIMEOUT,
				'redirection' => 0,
				// As for WordPress's own requests to itself.
				'sslverify'   => apply_filters( 'https_local_ssl_verify', false ), // phpcs:ignore WordPress.NamingConventions.PrefixAllGlobals
			)
		);
		if ( is_wp_error( $response ) ) {
			/* translators: %s: error */
			throw new \RuntimeException( sprintf( __( 'This WordPress cannot call itself, so test it from outside with "npm run doctor -w wordpress" where the site is built. (%s)', 'brainhouse' ), $response->get_error_message() ) );
		}
		$body = json_decode( wp_remote_retrieve_body( $response ), true );
		$all  = wp_remote_retrieve_headers( $response );
		return array(
			'status'  => (int) wp_remote_retrieve_response_code( $response ),
			'is_json' => is_array( $body ),
			'code'    => is_array( $body ) && is_string( $body['code'] ?? null ) ? $body['code'] : '',
			'headers' => is_object( $all ) ? $all->getAll() : (array) $all,
		);
	}
}
