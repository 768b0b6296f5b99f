import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runPhpFile } from '../kit/site';
import { expect, test } from './support/test';
import {
  createMember,
  expectError,
  facts,
  newApplicant,
  php,
  PLUGIN,
  quote,
  requestMe,
  signIn,
  signUp,
  uninstallPlugin,
  useBothPlugins,
} from './support/wordpress';

test.beforeEach(() => {
  useBothPlugins();
});

/** Runs PHP in a WordPress of its own, with other tables and another wp-config.php. @returns what it prints */
function runInOtherWordPress(constants: Readonly<Record<string, string | boolean>>, code: string): string {
  const defines = Object.entries(constants).map(([name, value]) =>
    typeof value === 'string' ? `define( '${name}', ${quote(value)} );` : `define( '${name}', ${String(value)} );`,
  );
  writeFileSync(
    path.join(facts.folder, 'other.php'),
    `<?php
$_SERVER['HTTP_HOST'] = '127.0.0.1';
$_SERVER['REQUEST_URI'] = '/';
$_SERVER['REMOTE_ADDR'] = '127.0.0.1';
define( 'DB_NAME', 'wordpress' );
define( 'DB_USER', 'root' );
define( 'DB_PASSWORD', '' );
define( 'DB_HOST', ${quote(`localhost:${facts.folder}/db.sock`)} );
define( 'DB_CHARSET', 'utf8mb4' );
define( 'DB_COLLATE', '' );
define( 'WP_DEBUG', true );
define( 'WP_HTTP_BLOCK_EXTERNAL', true );
define( 'DISABLE_WP_CRON', true );
${defines.join('\n')}
$table_prefix = 'other_';
define( 'ABSPATH', ${quote(`${facts.webRoot}/`)} );
require ABSPATH . 'wp-settings.php';
require_once ABSPATH . 'wp-admin/includes/admin.php';
${code}
`,
  );
  return runPhpFile(facts, 'other.php');
}

test('the plugin is not activated on a network of sites, and says why', () => {
  runInOtherWordPress(
    { WP_INSTALLING: true },
    `require_once ABSPATH . 'wp-admin/includes/upgrade.php';
wp_install( 'Network', 'network', 'network@example.com', true, '', 'x' );
require_once ABSPATH . 'wp-admin/includes/network.php';
define( 'WP_INSTALLING_NETWORK', true );
foreach ( $wpdb->tables( 'ms_global' ) as $table => $prefixed ) { $wpdb->$table = $prefixed; }
install_network();
populate_network( 1, '127.0.0.1', 'network@example.com', 'Network', '/', false );`,
  );
  const network = { MULTISITE: true, SUBDOMAIN_INSTALL: false, DOMAIN_CURRENT_SITE: '127.0.0.1' };
  const output = runInOtherWordPress(
    { ...network, PATH_CURRENT_SITE: '/', SITE_ID_CURRENT_SITE: '1', BLOG_ID_CURRENT_SITE: '1' },
    `add_filter( 'wp_die_handler', static function () { return static function ( $message ) { throw new Exception( 'Stopped: ' . $message ); }; } );
foreach ( array( false, true ) as $is_network_wide ) {
  try {
    activate_plugin( '${PLUGIN}', '', $is_network_wide );
  } catch ( Exception $error ) {
    echo $error->getMessage(), "\\n";
  }
  echo is_plugin_active( '${PLUGIN}' ) ? 'active' : 'not active', "\\n";
}`,
  );
  expect(output.match(/Stopped: Brainhouse Members does not work on a network of sites/g)).toHaveLength(2);
  expect(output.match(/^not active$/gm)).toHaveLength(2);
});

test('deleting the plugin removes its tables and options, and what members have entered, but nobody is approved by that', async ({
  request,
}) => {
  const applicant = newApplicant();
  await signUp(request, applicant);
  php(`set_transient( 'brainhouse_import_x_0', array( 'ada@example.com' ), HOUR_IN_SECONDS );`);
  expect(uninstallPlugin()).toEqual({ table: null, options: [] });
  const left = php<{ readonly metadata: readonly string[] }>(`return array(
    'status' => get_user_meta( get_user_by( 'login', ${quote(applicant.username)} )->ID, 'brainhouse_status', true ),
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
  expect((await signUp(request, newApplicant())).status()).toBe(201);
});

test('tokens from before a deletion of the plugin are not valid after another installation', async ({ request }) => {
  const member = await createMember(request);
  const stolen = await signIn(request, member);
  php(`Brainhouse\\Sessions::end_all();`);
  uninstallPlugin();
  useBothPlugins();
  await expectError(await requestMe(request, stolen), 403, 'jwt_auth_invalid_token');
  expect((await requestMe(request, await signIn(request, member))).status()).toBe(200);
});

test('a daily event deletes what is not needed, as long as the plugin is active', () => {
  const staging = path.join(facts.contentDir, 'staging');
  const left = php<{ readonly attempts: number; readonly staging: readonly string[]; readonly event: boolean }>(`
    global $wpdb;
    $wpdb->query( "DELETE FROM {$wpdb->prefix}brainhouse_attempts" );
    Brainhouse\\Attempts::count( 'old', 5, -1 );
    Brainhouse\\Attempts::count( 'new', 5 );
    wp_mkdir_p( ${quote(`${staging}/given-up`)} );
    touch( ${quote(`${staging}/given-up`)}, time() - 2 * DAY_IN_SECONDS );
    wp_mkdir_p( ${quote(`${staging}/of-today`)} );
    do_action( 'brainhouse_clean' );
    return array(
      'attempts' => (int) $wpdb->get_var( "SELECT COUNT(*) FROM {$wpdb->prefix}brainhouse_attempts" ),
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
  const inside = path.join(facts.folder, 'allowed');
  mkdirSync(inside, { recursive: true });
  try {
    const problem = php<string>(`
      add_filter( 'brainhouse_content_folder', static function () { return '/var/elsewhere'; } );
      ini_set( 'open_basedir', ${quote(`${facts.folder}:/usr/share:/tmp`)} );
      return Brainhouse\\Content_Folder::problem();`);
    expect(problem).toContain('PHP may not use the folder /var/elsewhere: the host limits it to');
  } finally {
    rmSync(inside, { recursive: true });
  }
});
