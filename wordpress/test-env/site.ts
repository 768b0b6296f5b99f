import { execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { unzipSync } from 'fflate';
import type { WordPressFiles } from './download';
import { START_LIMIT_MS, startGuarded, waitForServer, type Account, type GuardedServer } from './guarded-server';
import { packPlugin } from '../pack/zip';
import { PROGRAMS } from './programs';
import { runPhp, runProgram } from './run-php';
import { startApache } from './apache';
import type { WordPressFacts } from './facts';

export interface RunningWordPress {
  readonly facts: WordPressFacts;
  /** Stops the servers and deletes the folder. */
  stop(): Promise<void>;
}

export interface WordPressOptions {
  readonly files: WordPressFiles;
  readonly port: number;
  /** The origin of the site that uses this WordPress. */
  readonly siteOrigin: string;
  /** Whether its clock can be set, with `WordPressFacts.clockFile`. */
  readonly withClock?: boolean;
  /** Folder of the real JWT plugin. Without it, WordPress gets a double. */
  readonly jwtPluginDir?: string | undefined;
}

/** The plugins of the tests: a double of the JWT plugin, a look-alike, and one that answers sign-ups. */
const TEST_PLUGINS_DIR = path.join(__dirname, 'plugins');

/** The folder of the JWT plugin in WordPress. */
const JWT_PLUGIN_NAME = 'jwt-authentication-for-wp-rest-api';

/** The JWT plugin, and that of this project. */
export const PLUGINS = [`${JWT_PLUGIN_NAME}/jwt-auth.php`, 'brainhouse/brainhouse.php'] as const;

/**
 * Installs WordPress with MariaDB and Apache in a temporary folder, and starts it on loopback. The plugin is what
 * `npm run pack -w wordpress` packs. It and the JWT plugin are active.
 * @throws Error with the messages of the program that failed
 */
export async function startWordPress(options: WordPressOptions): Promise<RunningWordPress> {
  const { files, port, siteOrigin } = options;
  const account = otherAccount();
  const folder = mkdtempSync(path.join(tmpdir(), 'brainhouse-wordpress-'));
  const facts: WordPressFacts = {
    origin: `http://127.0.0.1:${port}`,
    parentOrigin: `http://127.0.0.1:${port + 2}`,
    siteOrigin,
    version: files.version,
    folder,
    webRoot: path.join(folder, 'www'),
    contentDir: path.join(folder, 'member-content'),
    mailDir: path.join(folder, 'mail'),
    switchesDir: path.join(folder, 'switches'),
    clockFile: options.withClock ? path.join(folder, 'clock') : undefined,
    admin: { username: 'operator', password: randomBytes(12).toString('hex') },
    account,
  };
  const servers: GuardedServer[] = [];
  async function stop(): Promise<void> {
    for (const server of servers.reverse()) await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  try {
    writeFiles(facts, options);
    if (account) execFileSync('chown', ['-R', `${account.uid}:${account.gid}`, folder]);
    servers.push(await startDatabase(facts));
    runProgram(facts, installProgram(facts));
    const error = runPhp(facts, `return activate_plugins( array( '${PLUGINS.join("', '")}' ) );`);
    if (error !== true) throw new Error(`The plugins cannot be activated: ${JSON.stringify(error)}`);
    servers.push(await startApache(facts, port));
    return { facts, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function writeFiles(facts: WordPressFacts, { files, jwtPluginDir }: WordPressOptions): void {
  const { folder, webRoot, mailDir, switchesDir, clockFile } = facts;
  if (clockFile !== undefined) writeFileSync(clockFile, '+0');
  cpSync(files.dir, webRoot, { recursive: true });
  for (const dir of [mailDir, switchesDir, path.join(webRoot, 'wp-content/mu-plugins')])
    mkdirSync(dir, { recursive: true });
  const plugins = path.join(webRoot, 'wp-content/plugins');
  cpSync(TEST_PLUGINS_DIR, plugins, { recursive: true });
  if (jwtPluginDir !== undefined) {
    const target = path.join(plugins, JWT_PLUGIN_NAME);
    rmSync(target, { recursive: true });
    cpSync(jwtPluginDir, target, { recursive: true });
  }
  for (const [name, bytes] of Object.entries(unzipSync(packPlugin().bytes))) {
    const file = path.join(plugins, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, bytes);
  }
  writeFileSync(path.join(webRoot, 'wp-config.php'), wpConfig(facts));
  // Instead of a mail server: each email is a file.
  writeFileSync(
    path.join(folder, 'sendmail.sh'),
    `#!/bin/sh\n[ -e '${switchesDir}/fail-email' ] && exit 75\nwhile [ -e '${switchesDir}/hold-email' ]; do sleep 0.1; done\nfile='${mailDir}'/$(date +%s%N)-$$\ncat > "$file.part" && mv "$file.part" "$file.eml"\n`,
    { mode: 0o755 },
  );
}

function wpConfig({ folder, origin, contentDir, switchesDir }: WordPressFacts): string {
  const keys = ['AUTH', 'SECURE_AUTH', 'LOGGED_IN', 'NONCE'].flatMap((name) => [`${name}_KEY`, `${name}_SALT`]);
  const constants = {
    DB_NAME: 'wordpress',
    DB_USER: 'root',
    DB_PASSWORD: '',
    DB_HOST: `localhost:${folder}/db.sock`,
    DB_CHARSET: 'utf8mb4',
    DB_COLLATE: '',
    WP_HOME: origin,
    WP_SITEURL: origin,
    // Application passwords without https.
    WP_ENVIRONMENT_TYPE: 'local',
    BRAINHOUSE_CONTENT_DIR: contentDir,
    ...Object.fromEntries(keys.map((name) => [name, randomBytes(32).toString('hex')])),
  };
  const lines = Object.entries(constants).map(([name, value]) => `define( '${name}', '${value}' );`);
  return `<?php
${lines.join('\n')}
define( 'JWT_AUTH_SECRET_KEY', file_exists( '${switchesDir}/no-secret' ) ? '' : '${randomBytes(32).toString('hex')}' );
define( 'CONCATENATE_SCRIPTS', false );
define( 'DISABLE_WP_CRON', true );
define( 'AUTOMATIC_UPDATER_DISABLED', true );
// No request leaves this machine.
define( 'WP_HTTP_BLOCK_EXTERNAL', true );
define( 'WP_ACCESSIBLE_HOSTS', '127.0.0.1' );
// Errors and warnings of PHP are in a file, which the tests read.
define( 'WP_DEBUG', true );
define( 'WP_DEBUG_DISPLAY', false );
define( 'WP_DEBUG_LOG', '${folder}/php-errors.log' );
$table_prefix = 'wp_';
defined( 'ABSPATH' ) || define( 'ABSPATH', __DIR__ . '/' );
require_once ABSPATH . 'wp-settings.php';
`;
}

function installProgram({ admin, siteOrigin, webRoot }: WordPressFacts): string {
  return `<?php
define( 'WP_INSTALLING', true );
$_SERVER['HTTP_HOST'] = '127.0.0.1';
require '${webRoot}/wp-load.php';
require ABSPATH . 'wp-admin/includes/upgrade.php';
wp_install( 'Brainhouse', '${admin.username}', 'operator@example.com', true, '', '${admin.password}' );
update_option( 'permalink_structure', '/%postname%/' );
update_option( 'brainhouse_settings', array( 'site_url' => '${siteOrigin}', 'sign_ups_per_hour' => 10000, 'resets_per_hour' => 10000, 'confirm_addresses' => false ) );
`;
}

async function startDatabase({ folder, account }: WordPressFacts): Promise<GuardedServer> {
  const data = path.join(folder, 'db');
  const socket = path.join(folder, 'db.sock');
  const { status, stdout, stderr } = spawnSync(
    PROGRAMS.mariadbInstall,
    ['--no-defaults', `--datadir=${data}`, '--auth-root-authentication-method=normal', '--skip-test-db'],
    { ...account, cwd: folder, encoding: 'utf8', timeout: START_LIMIT_MS },
  );
  if (status !== 0) throw new Error(`mariadb-install-db failed: ${stdout}\n${stderr}`);
  // No durability is needed. Only programs of this account reach the socket.
  const settings = [
    '--skip-networking',
    '--innodb-flush-log-at-trx-commit=0',
    '--skip-log-bin',
    '--innodb-buffer-pool-size=64M',
  ];
  const server = startGuarded(
    [
      PROGRAMS.mariadb,
      '--no-defaults',
      `--datadir=${data}`,
      `--socket=${socket}`,
      `--pid-file=${folder}/db.pid`,
      ...settings,
    ],
    { cwd: folder, account, removes: folder },
  );
  const create = `$db = mysqli_init(); @$db->real_connect( 'localhost', 'root', '', null, null, '${socket}' ) && $db->query( 'CREATE DATABASE IF NOT EXISTS wordpress CHARACTER SET utf8mb4' ) || exit( 1 );`;
  await waitForServer(
    'MariaDB',
    server,
    () => spawnSync(PROGRAMS.php, ['-r', `mysqli_report( MYSQLI_REPORT_OFF ); ${create}`], { ...account }).status === 0,
  );
  return server;
}

/** MariaDB and the web servers refuse to run as root. */
function otherAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['www-data', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((option) =>
      Number(spawnSync('id', [option, name], { encoding: 'utf8' }).stdout),
    );
    if (uid !== undefined && gid !== undefined && uid > 0) return { uid, gid };
  }
  throw new Error('MariaDB and the web servers refuse to run as root, and there is no account "www-data" or "nobody".');
}
