import type { Account } from './guarded-server';

/** What the tests know of a WordPress. */
export interface WordPressFacts {
  readonly origin: string;
  /** Another site of the host, as sub-domains in folders of the main site are: it sends the folder above. */
  readonly parentOrigin: string;
  /** The origin of the site that uses this WordPress. */
  readonly siteOrigin: string;
  readonly version: string;
  /** Absolute folder with everything: it is deleted at the end. */
  readonly folder: string;
  /** The folder that the web server sends. */
  readonly webRoot: string;
  /** Member content, outside of the folder that the web server sends. */
  readonly contentDir: string;
  /** One file per email. */
  readonly mailDir: string;
  /** A file with the name of a `WordPressSwitch` switches it on. */
  readonly switchesDir: string;
  /** A file with the seconds by which its clock is ahead, such as "+3600"; undefined: its clock is that of the machine. */
  readonly clockFile: string | undefined;
  readonly admin: { readonly username: string; readonly password: string };
  /** Runs as this account, if it is not the owner of this process. */
  readonly account: Account | undefined;
}

/** Environment variable with the facts of the WordPress that `onEachWordPress` has started, as JSON. */
const FACTS_VARIABLE = 'WORDPRESS_FACTS';

/** Tells the tests, which run in other processes, what they need to know of a WordPress. */
export function passFacts(facts: WordPressFacts): void {
  process.env[FACTS_VARIABLE] = JSON.stringify(facts);
}

/** The facts of the WordPress of this test. */
export function readFacts(): WordPressFacts {
  return JSON.parse(process.env[FACTS_VARIABLE] ?? '{}') as WordPressFacts;
}

/** What a test can change while WordPress runs. */
export type WordPressSwitch =
  | 'strip-authorization' // The web server removes the header Authorization, as some hosts do.
  | 'no-rule' // The rule of Apache that passes this header to PHP is missing.
  | 'no-rewrite' // The web server does not lead addresses of pages to WordPress.
  | 'refuse-options' // The web server answers OPTIONS requests itself.
  | 'fail-email' // The mail server refuses emails.
  | 'hold-email' // The mail server takes emails when this is switched off.
  | 'no-secret'; // wp-config.php has an empty secret for the JWT plugin.
