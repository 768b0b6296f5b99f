import { execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { unzipSync } from 'fflate';
import { PROJECT_DIR } from '../lib/project';
import { apacheConfiguration } from './apache-configuration';
import type { WordPressFiles } from './download';
import { startGuarded } from './guarded-server';
import type { Account, GuardedServer } from './guarded-server';
import { packPlugin } from './plugin-zip';
import { PROGRAMS } from './programs';

/** What the tests know of a WordPress. */
export interface WordPressFacts {
  readonly origin: string;
  readonly version: string;
  /** Absolute folder with everything: it is deleted at the end. */
  readonly folder: string;
  /** The folder that Apache sends. */
  readonly webRoot: string;
  /** Member content, outside of the folder that Apache sends. */
  readonly contentDir: string;
  /** One file per email. */
  readonly mailDir: string;
  /** Files that change the behaviour of Apache: `strip-authorization`, `no-rule`, `fail-email`. */
  readonly switchesDir: string;
  readonly admin: { readonly username: string; readonly password: string };
  /** Runs as this account, if it is not the owner of this process. */
  readonly account: Account | undefined;
}

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
}

const START_LIMIT_MS = 60_000;

/** The plugins of the tests: a double of the JWT plugin, a look-alike, and a rule for I.V. codes. */
const TEST_PLUGINS_DIR = path.join(PROJECT_DIR, 'e2e-wordpress/plugins');

/**
 * Installs WordPress with MariaDB and Apache in a temporary folder, and starts it on loopback. The plugin is that of
 * `npm run plugin`, installed but not active: the tests activate it.
 * @throws Error with the messages of the program that failed
 */
export async function startWordPress({ files, port, siteOrigin }: WordPressOptions): Promise<RunningWordPress> {
  const account = otherAccount();
  const folder = mkdtempSync(path.join(tmpdir(), 'brainhouse-wordpress-'));
  const facts: WordPressFacts = {
    origin: `http://127.0.0.1:${port}`,
    version: files.version,
    folder,
    webRoot: path.join(folder, 'www'),
    contentDir: path.join(folder, 'member-content'),
    mailDir: path.join(folder, 'mail'),
    switchesDir: path.join(folder, 'switches'),
    admin: { username: 'operator', password: randomBytes(12).toString('hex') },
    account,
  };
  const servers: GuardedServer[] = [];
  async function stop(): Promise<void> {
    for (const server of servers.reverse()) await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  try {
    writeFiles(facts, files, siteOrigin);
    if (account) execFileSync('chown', ['-R', `${account.uid}:${account.gid}`, folder]);
    servers.push(await startDatabase(facts));
    runPhpFile(facts, 'install.php');
    servers.push(await startApache(facts, port));
    return { facts, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function writeFiles(facts: WordPressFacts, files: WordPressFiles, siteOrigin: string): void {
  const { folder, webRoot, mailDir, switchesDir, admin } = facts;
  cpSync(files.dir, webRoot, { recursive: true });
  for (const dir of [mailDir, switchesDir]) mkdirSync(dir);
  const plugins = path.join(webRoot, 'wp-content/plugins');
  cpSync(TEST_PLUGINS_DIR, plugins, { recursive: true });
  for (const [name, bytes] of Object.entries(unzipSync(packPlugin().bytes))) {
    const file = path.join(plugins, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, bytes);
  }
  writeFileSync(path.join(webRoot, 'wp-config.php'), wpConfig(facts));
  // Instead of a mail server: each email is a file.
  writeFileSync(
    path.join(folder, 'sendmail.sh'),
    `#!/bin/sh\n[ -e '${switchesDir}/fail-email' ] && exit 75\nfile='${mailDir}'/$(date +%s%N)-$$\ncat > "$file.part" && mv "$file.part" "$file.eml"\n`,
    { mode: 0o755 },
  );
  writeFileSync(path.join(folder, 'install.php'), installScript(admin, siteOrigin));
}

function wpConfig({ folder, origin, contentDir }: WordPressFacts): string {
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
    JWT_AUTH_SECRET_KEY: randomBytes(32).toString('hex'),
    BRAINHOUSE_CONTENT_DIR: contentDir,
    ...Object.fromEntries(keys.map((name) => [name, randomBytes(32).toString('hex')])),
  };
  const lines = Object.entries(constants).map(([name, value]) => `define( '${name}', '${value}' );`);
  return `<?php
${lines.join('\n')}
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

function installScript({ username, password }: WordPressFacts['admin'], siteOrigin: string): string {
  return `<?php
define( 'WP_INSTALLING', true );
$_SERVER['HTTP_HOST'] = '127.0.0.1';
require __DIR__ . '/www/wp-load.php';
require ABSPATH . 'wp-admin/includes/upgrade.php';
wp_install( 'Brainhouse', '${username}', 'operator@example.com', true, '', '${password}' );
update_option( 'permalink_structure', '/%postname%/' );
update_option( 'brainhouse_settings', array( 'site_url' => '${siteOrigin}', 'sign_ups_per_hour' => 10000, 'resets_per_hour' => 10000 ) );
`;
}

/** Runs a PHP file in the folder of a WordPress. @returns its output */
export function runPhpFile({ folder, account }: WordPressFacts, file: string): string {
  const { status, stdout, stderr } = spawnSync(
    PROGRAMS.php,
    ['-d', `sendmail_path=${path.join(folder, 'sendmail.sh')}`, '-d', 'display_errors=stderr', path.join(folder, file)],
    { ...account, cwd: folder, encoding: 'utf8', timeout: START_LIMIT_MS },
  );
  if (status !== 0) throw new Error(`PHP failed: ${stderr}\n${stdout}`);
  return stdout;
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
  await waitFor(
    'MariaDB',
    server,
    () => spawnSync(PROGRAMS.php, ['-r', `mysqli_report( MYSQLI_REPORT_OFF ); ${create}`], { ...account }).status === 0,
  );
  return server;
}

async function startApache({ folder, origin, account }: WordPressFacts, port: number): Promise<GuardedServer> {
  const config = path.join(folder, 'apache.conf');
  writeFileSync(config, apacheConfiguration(folder, port));
  const server = startGuarded([PROGRAMS.apache, '-f', config, '-D', 'FOREGROUND'], {
    cwd: folder,
    account,
  });
  await waitFor(
    'Apache',
    server,
    async () => {
      const response = await fetch(`${origin}/wp-json/`).catch(() => undefined);
      return response?.ok === true;
    },
    () => readText(path.join(folder, 'apache-errors.log')),
  );
  return server;
}

async function waitFor(
  name: string,
  server: GuardedServer,
  isReady: () => boolean | Promise<boolean>,
  log: () => string = () => '',
): Promise<void> {
  const deadline = Date.now() + START_LIMIT_MS;
  while (!(await isReady())) {
    if (server.hasEnded() || Date.now() > deadline) {
      await server.stop();
      throw new Error(`${name} did not start: ${server.output()}${log()}`);
    }
    await delay(100);
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8').slice(-4_000);
  } catch {
    return '';
  }
}

/** Apache's programs and MariaDB refuse to run as root. */
function otherAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['www-data', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((option) =>
      Number(spawnSync('id', [option, name], { encoding: 'utf8' }).stdout),
    );
    if (uid !== undefined && gid !== undefined && uid > 0) return { uid, gid };
  }
  throw new Error('Apache and MariaDB refuse to run as root, and there is no account "www-data" or "nobody".');
}
