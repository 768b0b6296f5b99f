<?php

namespace Brainhouse;

/** A page without scripts, as those of the member service. It ends the request. */
final class Account_Page {

	/**
	 * Sends a page.
	 * @param string[] $texts   Paragraphs.
	 * @param string[] $buttons Labels of buttons by their answer. Each one sends POST.
	 * @param string[] $fields  What the buttons send, too.
	 */
	public static function send( int $status, string $title, array $texts, array $buttons = array(), array $fields = array() ): void {
		status_header( $status );
		nocache_headers();
		send_headers(
			array(
				'Content-Type'            => 'text/html; charset=utf-8',
				// Only the style above: no script, no picture, no frame, no request.
				'Content-Security-Policy' => "default-src 'none'; style-src 'sha256-" . base64_encode( hash( 'sha256', Account_Rules::ACCOUNT_PAGE_STYLE, true ) ) . "'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'", // phpcs:ignore WordPress.PHP.DiscouragedPHPFunctions -- the form of a hash in this header.
				// The address contains a key.
				'Referrer-Policy'         => 'no-referrer',
				'X-Robots-Tag'            => 'noindex',
				'Cache-Control'           => 'no-store',
				'X-Content-Type-Options'  => 'nosniff',
				'X-Frame-Options'         => 'DENY',
			)
		);
		$site = site_name();
		printf(
			'<!doctype html><html lang="%s"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>%s</title><style>%s</style></head><body><header>%s</header><main><h1>%s</h1>',
			esc_attr( get_bloginfo( 'language' ) ),
			esc_html( $title . ' · ' . $site ),
			Account_Rules::ACCOUNT_PAGE_STYLE, // phpcs:ignore WordPress.Security.EscapeOutput -- a constant.
			esc_html( $site ),
			esc_html( $title )
		);
		foreach ( $texts as $text ) {
			echo '<p>' . esc_html( $text ) . '</p>';
		}
		foreach ( $buttons as $answer => $label ) {
			printf( '<form method="post" action="%s"><input type="hidden" name="answer" value="%s">', esc_url( home_url( '/' ) ), esc_attr( $answer ) );
			foreach ( $fields as $name => $value ) {
				printf( '<input type="hidden" name="%s" value="%s">', esc_attr( $name ), esc_attr( $value ) );
			}
			printf( '<button%s>%s</button></form>', array_key_first( $buttons ) === $answer ? '' : ' class="quiet"', esc_html( $label ) );
		}
		if ( ! $buttons && '' !== Settings::site_url() ) {
			/* translators: %s: name of the site */
			printf( '<p><a href="%s">%s</a></p>', esc_url( Settings::site_url() . '/' ), esc_html( sprintf( __( 'To %s', 'brainhouse' ), $site ) ) );
		}
		echo '</main></body></html>';
		exit;
	}
}
