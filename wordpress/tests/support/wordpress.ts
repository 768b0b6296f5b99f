import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readFacts, type WordPressSwitch } from '../../test-env/facts';
import { quote, runPhp } from '../../test-env/run-php';
import { PLUGINS } from '../../test-env/site';

export { quote };

export const facts = readFacts();

export const SIGN_UP_OF_OTHERS = 'sign-up-of-others/sign-up-of-others.php';
export const LOOK_ALIKE = 'jwt-auth/jwt-auth.php';
export const [JWT_PLUGIN, PLUGIN] = PLUGINS;

/** The address of a REST route. */
export function rest(route: string): string {
  return `${facts.origin}/wp-json/${route}`;
}

/** Runs PHP in this WordPress, without its pages. @returns the value of the expression after `return` */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- what PHP prints has no type
export function php<Value>(code: string): Value {
  return runPhp(facts, code) as Value;
}

const undos: (() => unknown)[] = [];

/** Undoes something after the test, or earlier with the function that it returns. */
export function undoAfterTest(undo: () => unknown): () => Promise<void> {
  undos.push(undo);
  return async () => {
    if (undos.includes(undo)) undos.splice(undos.indexOf(undo), 1);
    await undo();
  };
}

/** Undoes what a test has changed, the last change first. */
export async function undoChanges(): Promise<void> {
  for (let undo = undos.pop(); undo; undo = undos.pop()) await undo();
}

/** Changes rows of a table. @param query names it in braces, as the plugin's queries do */
export function changeRows(query: string): void {
  php(`Brainhouse\\Database::run( ${quote(query)} );`);
}

/** Runs the daily event of the plugin. */
export function runDailyEvent(): void {
  php(`do_action( 'brainhouse_clean' );`);
}

/** Changes some of the plugin's settings for this test. */
export function changeSettings(changes: Readonly<Record<string, unknown>>): () => Promise<void> {
  const before = php<unknown>(`
    $old = get_option( 'brainhouse_settings' );
    update_option( 'brainhouse_settings', array_merge( (array) $old, json_decode( ${quote(JSON.stringify(changes))}, true ) ) );
    return $old;`);
  return undoAfterTest(() =>
    php(`update_option( 'brainhouse_settings', json_decode( ${quote(JSON.stringify(before))}, true ) );`),
  );
}

/** Adds code that runs in every request of this test, as a plugin in `mu-plugins` does. */
export function addMustUsePlugin(code: string): () => Promise<void> {
  const file = path.join(facts.webRoot, `wp-content/mu-plugins/test-${randomBytes(6).toString('hex')}.php`);
  writeFileSync(file, `<?php ${code}`);
  return undoAfterTest(() => rmSync(file));
}

/** Lets this test run with plain permalinks. */
export function usePlainPermalinks(): void {
  setPermalinks('');
  undoAfterTest(() => setPermalinks('/%postname%/'));
}

/** Changes the permalinks as **Settings > Permalinks** does. */
function setPermalinks(structure: string): void {
  php(`global $wp_rewrite; $wp_rewrite->set_permalink_structure( ${quote(structure)} ); flush_rewrite_rules( false );`);
}

/** Switches a behaviour of the servers on for this test. */
export function switchOn(name: WordPressSwitch): () => Promise<void> {
  const file = path.join(facts.switchesDir, name);
  writeFileSync(file, '');
  return undoAfterTest(() => rmSync(file));
}

/** Errors and warnings of PHP since the last call. */
export function takePhpErrors(): string {
  const file = path.join(facts.folder, 'php-errors.log');
  if (!existsSync(file)) return '';
  const text = readFileSync(file, 'utf8');
  rmSync(file);
  return text;
}

/** Activates these plugins and no others for this test. */
export function usePlugins(...plugins: readonly string[]): void {
  undoAfterTest(useBothPlugins);
  activate(plugins);
}

function activate(plugins: readonly string[]): void {
  php(`
    deactivate_plugins( get_option( 'active_plugins' ) );
    foreach ( array( ${plugins.map(quote).join(', ')} ) as $plugin ) { $error = activate_plugin( $plugin ); if ( $error ) { throw new Exception( $error->get_error_message() ); } }`);
}

/** Activates the plugin and the one that issues tokens. */
export function useBothPlugins(): void {
  activate(PLUGINS);
}

/** Resets the login throttle and all other rate limits: the next test signs in from the same address. */
export function resetRateLimits(): void {
  changeRows('DELETE FROM {attempts}');
}
