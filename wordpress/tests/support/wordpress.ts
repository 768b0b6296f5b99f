import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type APIRequestContext, type APIResponse } from '@playwright/test';
import { newApplicant } from '../../../contract/cases/applicant';
import type { SignUpValues } from '../../../contract/values/sign-up-values';
import { readEmails } from '../../kit/emails';
import type { WordPressFacts, WordPressSwitch } from '../../kit/facts';
import { quote, runPhp } from '../../kit/run-php';
import { FACTS_VARIABLE } from './variables';

export { quote };

// The command that has started WordPress has written it.
export const facts = JSON.parse(process.env[FACTS_VARIABLE] ?? '{}') as WordPressFacts;

export const JWT_PLUGIN = 'jwt-authentication-for-wp-rest-api/jwt-auth.php';
export const SIGN_UP_OF_OTHERS = 'sign-up-of-others/sign-up-of-others.php';
export const LOOK_ALIKE = 'jwt-auth/jwt-auth.php';
export const PLUGIN = 'brainhouse/brainhouse.php';

/** The address of a REST route. */
export function rest(route: string): string {
  return `${facts.origin}/wp-json/${route}`;
}

/** Runs PHP in this WordPress, without its pages. @returns the value of the expression after `return` */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- what PHP prints has no type
export function php<Value>(code: string): Value {
  return runPhp(facts, code) as Value;
}

/** Changes some of the plugin's settings. @returns a function that restores them */
export function changeSettings(changes: Readonly<Record<string, unknown>>): () => void {
  const before = php<unknown>(`
    $old = get_option( 'brainhouse_settings' );
    update_option( 'brainhouse_settings', array_merge( (array) $old, json_decode( ${quote(JSON.stringify(changes))}, true ) ) );
    return $old;`);
  return () => {
    php(`update_option( 'brainhouse_settings', json_decode( ${quote(JSON.stringify(before))}, true ) );`);
  };
}

/** Adds code that runs in every request, as a plugin in `mu-plugins` does. @returns a function that removes it */
export function addMustUsePlugin(code: string): () => void {
  const folder = path.join(facts.webRoot, 'wp-content/mu-plugins');
  const file = path.join(folder, `test-${randomBytes(6).toString('hex')}.php`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, `<?php ${code}`);
  return () => {
    rmSync(file);
  };
}

/** Changes the permalinks as **Settings > Permalinks** does. @param structure '' for plain ones */
export function setPermalinks(structure: '' | '/%postname%/'): void {
  php(`global $wp_rewrite; $wp_rewrite->set_permalink_structure( ${quote(structure)} ); flush_rewrite_rules( false );`);
}

/** Switches a behaviour of the servers on. @returns a function that switches it off */
export function switchOn(name: WordPressSwitch): () => void {
  const file = path.join(facts.switchesDir, name);
  writeFileSync(file, '');
  return () => {
    rmSync(file);
  };
}

/** Signs up. */
export function signUp(request: APIRequestContext, data: unknown): Promise<APIResponse> {
  return request.post(rest('asf/v1/signup'), { data });
}

/** Creates and approves an account. */
export async function createMember(
  request: APIRequestContext,
  changes: Partial<SignUpValues> = {},
): Promise<SignUpValues> {
  const applicant = newApplicant(changes);
  const response = await signUp(request, applicant);
  expect(response.status(), await response.text()).toBe(201);
  approve(applicant.username);
  return applicant;
}

/** Approves an account as an operator does. */
export function approve(username: string): void {
  expect(php(`return Brainhouse\\Members::approve( get_user_by( 'login', ${quote(username)} )->ID );`)).toBe(true);
}

/** Takes the approval of an account back, as an operator does. */
export function reject(username: string): void {
  expect(php(`return Brainhouse\\Members::reject( get_user_by( 'login', ${quote(username)} )->ID );`)).toBe(true);
}

/** Requests a token. */
export function requestToken(request: APIRequestContext, username: unknown, password: unknown): Promise<APIResponse> {
  return request.post(rest('jwt-auth/v1/token'), { data: { username, password } });
}

/** The token of a new session. */
export async function signIn(
  request: APIRequestContext,
  { username, password }: Pick<SignUpValues, 'username' | 'password'>,
): Promise<string> {
  const response = await requestToken(request, username, password);
  expect(response.status(), await response.text()).toBe(200);
  return ((await response.json()) as { token: string }).token;
}

/**
 * A token of a member that is signed as the JWT plugin signs it.
 * @param change PHP that changes $claims, which are those of a new session
 */
export function mintToken({ username }: Pick<SignUpValues, 'username'>, change: string): string {
  return php<string>(`
    $user = get_user_by( 'login', ${quote(username)} );
    $claims = array( 'iss' => get_bloginfo( 'url' ), 'iat' => time() - 100, 'nbf' => time() - 100, 'exp' => time() + 1000, 'data' => array( 'user' => array( 'id' => (string) $user->ID ) ) );
    $claims = Brainhouse\\Sessions::add_claim( $claims, $user );
    ${change}
    $encode = static fn( $bytes ) => rtrim( strtr( base64_encode( $bytes ), '+/', '-_' ), '=' );
    $text = $encode( '{"typ":"JWT","alg":"HS256"}' ) . '.' . $encode( wp_json_encode( $claims ) );
    return $text . '.' . $encode( hash_hmac( 'sha256', $text, JWT_AUTH_SECRET_KEY, true ) );`);
}

/** The headers of a request with an application password. */
export function basic(user: string, password: string): { readonly headers: Readonly<Record<string, string>> } {
  return { headers: { Authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` } };
}

/** Deletes the plugin as wp-admin does, except its files. Its settings are kept for the other tests. @returns what is left */
export function uninstallPlugin(): { readonly table: string | null; readonly options: readonly string[] } {
  return php(`
    global $wpdb;
    $saved = get_option( 'brainhouse_settings' );
    deactivate_plugins( '${PLUGIN}' );
    define( 'WP_UNINSTALL_PLUGIN', '${PLUGIN}' );
    include WP_PLUGIN_DIR . '/brainhouse/uninstall.php';
    $left = array(
      'table' => $wpdb->get_var( "SHOW TABLES LIKE '{$wpdb->prefix}brainhouse%'" ),
      'options' => $wpdb->get_col( "SELECT option_name FROM {$wpdb->options} WHERE option_name LIKE '%brainhouse\\_%'" ),
    );
    update_option( 'brainhouse_settings', $saved );
    return $left;`);
}

/** The headers of a request with a token. */
export function bearer(token: string): { readonly headers: Readonly<Record<string, string>> } {
  return { headers: { Authorization: `Bearer ${token}` } };
}

/** Requests the user of a token. */
export function requestMe(request: APIRequestContext, token: string): Promise<APIResponse> {
  return request.get(rest('wp/v2/users/me?context=edit&_fields=id,username,name,email,roles'), bearer(token));
}

/** Expects an error in the form of the REST API. */
export async function expectError(response: APIResponse, status: number, code: string): Promise<void> {
  const body = (await response.json()) as { readonly code: string; readonly data: { readonly status: number } };
  expect({ status: response.status(), code: body.code, 'data.status': body.data.status }).toEqual({
    status,
    code,
    'data.status': status,
  });
}

/** The newest email to an address whose text matches, once it is there. */
export async function emailTo(address: string, pattern: RegExp): Promise<string> {
  let found = '';
  await expect
    .poll(() => {
      found = emailsTo(address).find((text) => pattern.test(text)) ?? '';
      return found;
    }, `email to ${address} with ${pattern.source}`)
    .not.toBe('');
  return found;
}

/** All emails to an address, the newest first, with decoded texts. */
export function emailsTo(address: string): readonly string[] {
  return allEmails().filter((text) => text.includes(`To: ${address}`));
}

/** All emails, the newest first, with decoded texts. */
export function allEmails(): readonly string[] {
  return readEmails(facts);
}

/** The key and the username of the link in a reset email. */
export function resetLinkIn(email: string): { readonly url: URL; readonly key: string; readonly login: string } {
  const url = new URL(/https?:\/\/\S+\/reset-password\?\S+/.exec(email)?.[0] ?? '');
  return { url, key: url.searchParams.get('key') ?? '', login: url.searchParams.get('login') ?? '' };
}

/** Errors and warnings of PHP since the last call. */
export function takePhpErrors(): string {
  const file = path.join(facts.folder, 'php-errors.log');
  if (!existsSync(file)) return '';
  const text = readFileSync(file, 'utf8');
  rmSync(file);
  return text;
}

/** Activates these plugins and no others. */
export function usePlugins(...plugins: readonly string[]): void {
  php(`
    deactivate_plugins( get_option( 'active_plugins' ) );
    foreach ( array( ${plugins.map(quote).join(', ')} ) as $plugin ) { $error = activate_plugin( $plugin ); if ( $error ) { throw new Exception( $error->get_error_message() ); } }`);
}

/** Activates the plugin and the one that issues tokens. */
export function useBothPlugins(): void {
  usePlugins(JWT_PLUGIN, PLUGIN);
}
