<?php
/**
 * Pages that links of emails open.
 *
 * @package Brainhouse
 */

namespace Brainhouse;

defined( 'ABSPATH' ) || exit;

/** A page without scripts, as those of the member service. It ends the request. */
final class Account_Page {

	/** The style of the member service's pages; a test compares the two. */
	const STYLE = <<<'CSS'
:root{color-scheme:light dark;--bg:#ffffff;--surface:#ffffff;--ink:#13231e;--ink-2:#46574f;--link:#0d5a48;--action:#0d4538;--action-hover:#0a362c;--on-action:#ffffff;--line:#dbe4dc;--edge:#6f8178;--focus:#a35c00;--r-2:8px;--r-3:14px}
@media (prefers-color-scheme:dark){:root{--bg:#0c1613;--surface:#152520;--ink:#eef3ec;--ink-2:#b5c4bb;--link:#ffd372;--action:#ffc94d;--action-hover:#ffd672;--on-action:#1c1603;--line:#24372f;--edge:#7a8f84;--focus:#ffd372}}
*{box-sizing:border-box}
body{margin:0;padding:1.5rem 1rem;background:var(--bg);color:var(--ink);font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
main{max-width:36rem;margin:0 auto;padding:1.5rem;background:var(--surface);border:1px solid var(--line);border-radius:var(--r-3)}
header{max-width:36rem;margin:0 auto 1rem;font-size:1.25rem;font-weight:700}
h1{margin:0 0 1rem;font-size:1.75rem;line-height:1.15}
p{margin:0 0 1rem}
dl{display:grid;grid-template-columns:minmax(6rem,auto) 1fr;gap:.25rem 1rem;margin:0 0 1.5rem}
dt{color:var(--ink-2)}
dd{margin:0}
form{display:inline-block;margin:0 .75rem .75rem 0}
button{min-height:2.75rem;padding:.5rem 1.25rem;border:1px solid var(--action);border-radius:var(--r-2);background:var(--action);color:var(--on-action);font:inherit;font-weight:650;cursor:pointer}
button:hover{background:var(--action-hover)}
button.quiet{border-color:var(--edge);background:transparent;color:var(--ink)}
a{color:var(--link)}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
@media (max-width:30rem){main{padding:1rem}form,button{display:block;width:100%;margin-right:0}dl{grid-template-columns:1fr}dd{margin-bottom:.5rem}}
@media (forced-colors:active){button{border-color:ButtonText}}
CSS;

	/**
	 * Sends a page.
	 *
	 * @param int      $status  HTTP status.
	 * @param string   $title   Title.
	 * @param string[] $texts   Paragraphs.
	 * @param string[] $buttons Labels of buttons by their answer. Each one sends POST.
	 * @param string[] $fields  What the buttons send, too.
	 */
	public static function send( int $status, string $title, array $texts, array $buttons = array(), array $fields = array() ): void {
		status_header( $status );
		nocache_headers();
		$headers = array(
			'Content-Type'            => 'text/html; charset=utf-8',
			// Only the style above: no script, no picture, no frame, no request.
			'Content-Security-Policy' => "default-src 'none'; style-src 'sha256-" . base64_encode( hash( 'sha256', self::STYLE, true ) ) . "'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'", // phpcs:ignore WordPress.PHP.DiscouragedPHPFunctions -- the form of a hash in this header.
			// The address contains a key.
			'Referrer-Policy'         => 'no-referrer',
			'X-Robots-Tag'            => 'noindex',
			'Cache-Control'           => 'no-store',
			'X-Content-Type-Options'  => 'nosniff',
			'X-Frame-Options'         => 'DENY',
		);
		foreach ( $headers as $name => $value ) {
			header( $name . ': ' . $value );
		}
		$site = site_name();
		printf(
			'<!doctype html><html lang="%s"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>%s</title><style>%s</style></head><body><header>%s</header><main><h1>%s</h1>',
			esc_attr( get_bloginfo( 'language' ) ),
			esc_html( $title . ' · ' . $site ),
			self::STYLE, // phpcs:ignore WordPress.Security.EscapeOutput -- a constant.
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
