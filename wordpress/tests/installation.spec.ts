import path from 'node:path';
import { newApplicant } from '../../contract/cases/applicant';
import { runProgram } from '../test-env/run-php';
import { expect, test } from './support/test';
import { createMember, expectError, requestMe, signIn, signUp, userOf } from './support/accounts';
import { changeRows, facts, php, PLUGIN, quote, undoAfterTest, useBothPlugins } from './support/wordpress';

test.beforeEach(() => {
  undoAfterTest(useBothPlugins);
});

/** Deletes the plugin as wp-admin does, except its files. Its settings are kept for the other tests. @returns what is left */
function uninstallPlugin(): { readonly table: string | null; readonly options: readonly string[] } {
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

test('the plugin is not activated on a network of sites, and says why', () => {
  // Without WordPress, because a network needs tables of its own.
  const settings = path.join(facts.webRoot, 'wp-content/plugins/brainhouse/includes/class-settings.php');
  const program = `<?php
define( 'ABSPATH', '/' );
function is_multisite() { return true; }
function esc_html__( $text ) { return $text; }
function wp_die( $text ) { exit( $text ); }
require ${quote(settings)};
Brainhouse\\Settings::activate();
echo 'activated';
`;
  expect(runProgram(facts, program)).toMatch(/^Brainhouse Members does not work on a network of sites/);
});

test('deleting the plugin removes its tables and options, and what members have entered, but nobody is approved by that', async () => {
  const applicant = newApplicant();
  await signUp(applicant);
  expect(uninstallPlugin()).toEqual({ table: null, options: [] });
  const left = php<{ readonly metadata: readonly string[] }>(`return array(
    'status' => get_user_meta( ${userOf(applicant)}->ID, 'brainhouse_status', true ),
    'metadata' => $GLOBALS['wpdb']->get_col( "SELECT DISTINCT meta_key FROM {$GLOBALS['wpdb']->usermeta} WHERE meta_key LIKE '%brainhouse%' ORDER BY meta_key" ),
    'role' => (bool) get_role( 'brainhouse_publisher' ),
    'event' => (bool) wp_next_scheduled( 'brainhouse_clean' ),
  );`);
  expect(left).toEqual({
    status: 'pending',
    metadata: expect.arrayContaining(['brainhouse_status']),
    role: false,
    event: false,
  });
  expect(left.metadata.filter((key) => !/^brainhouse_(?:status|email_state)$/.test(key))).toEqual([]);
  useBothPlugins();
  expect((await signUp(newApplicant())).status()).toBe(201);
});

test('tokens from before a deletion of the plugin are not valid after another installation', async () => {
  const member = await createMember();
  const stolen = await signIn(member);
  php(`Brainhouse\\Sessions::end_all();`);
  uninstallPlugin();
  useBothPlugins();
  await expectError(await requestMe(stolen), 403, 'jwt_auth_invalid_token');
  expect((await requestMe(await signIn(member))).status()).toBe(200);
});

test('a daily event deletes what is not needed, as long as the plugin is active', () => {
  const staging = path.join(facts.contentDir, 'staging');
  changeRows('DELETE FROM {attempts}');
  const left = php<{ readonly attempts: number; readonly staging: readonly string[]; readonly event: boolean }>(`
    Brainhouse\\Attempts::count( array( 'old' ), 5, -1 );
    Brainhouse\\Attempts::count( array( 'new' ), 5 );
    wp_mkdir_p( ${quote(`${staging}/given-up`)} );
    touch( ${quote(`${staging}/given-up`)}, time() - 2 * DAY_IN_SECONDS );
    wp_mkdir_p( ${quote(`${staging}/of-today`)} );
    do_action( 'brainhouse_clean' );
    return array(
      'attempts' => (int) Brainhouse\\Database::value( 'SELECT COUNT(*) FROM {attempts}' ),
      'staging' => array_map( 'basename', glob( ${quote(`${staging}/*`)} ) ),
      'event' => 'daily' === wp_get_schedule( 'brainhouse_clean' ),
    );`);
  expect(left).toEqual({ attempts: 1, staging: expect.arrayContaining(['of-today']), event: true });
  expect(left.staging).not.toContain('given-up');
  php(`rmdir( ${quote(`${staging}/of-today`)} ); deactivate_plugins( '${PLUGIN}' );`);
  expect(php(`return wp_next_scheduled( 'brainhouse_clean' );`)).toBe(false);
});

test('the folder of member content is outside of what the web server sends, also for a WordPress in a subfolder', () => {
  const folders = php<Record<string, string>>(`
    $path = new ReflectionMethod( 'Brainhouse\\Content_Folder', 'web_root' );
    $path->setAccessible( true );
    $at = static function ( $site_url, $document_root ) use ( $path ) {
      $filter = static function () use ( $site_url ) { return $site_url; };
      add_filter( 'site_url', $filter );
      $_SERVER['DOCUMENT_ROOT'] = $document_root;
      $found = $path->invoke( null );
      remove_filter( 'site_url', $filter );
      return $found;
    };
    return array(
      'of the web server' => $at( 'https://members.example/www', ${quote(facts.folder)} ),
      'of a command' => $at( 'https://members.example', '' ),
      'of a command, in a subfolder' => $at( 'https://members.example/www', '' ),
      'of another site' => $at( 'https://members.example', '/nowhere' ),
    );`);
  expect(folders).toEqual({
    'of the web server': facts.folder,
    'of a command': facts.webRoot,
    'of a command, in a subfolder': facts.folder,
    'of another site': facts.webRoot,
  });
});

test('a host that limits PHP to some folders is named as the reason', () => {
  const problem = php<string>(`
    add_filter( 'brainhouse_content_folder', static function () { return '/var/elsewhere'; } );
    ini_set( 'open_basedir', ${quote(`${facts.folder}:/usr/share:/tmp`)} );
    return Brainhouse\\Content_Folder::problem();`);
  expect(problem).toContain('PHP may not use the folder /var/elsewhere: the host limits it to');
});
