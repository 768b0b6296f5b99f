import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { RULES_FILE } from '../../member-service/site/hosting-rules';
import { PROJECT_DIR } from '../../scripts/lib/project';
import { rulesFile } from '../../src/build/hosting/host-files';
import type { HostRule } from '../../src/build/hosting/host-rule';
import { hostRules, IMMUTABLE } from '../../src/build/hosting/host-rules';
import { openPageReader } from '../../src/build/hosting/page-reader';
import { listPublicFiles } from '../../src/build/hosting/public-files';
import { heldBack } from '../../src/build/publication';
import { VIDEO_PLAYER_HOST, VIDEO_THUMBNAIL_HOST } from '../../src/config/video';
import { BUILT_FOR_THIS_HOST } from '../../src/config/back-end';

const DIR = path.join(PROJECT_DIR, 'bench/peers/astro');

/** Other hosts that its pages may use, as the site's. */
const POLICY_HOSTS = {
  frames: [`https://${VIDEO_PLAYER_HOST}`],
  images: [`https://${VIDEO_THUMBNAIL_HOST}`],
  connections: [],
};

/**
 * Builds the peer from the content of the site, after installing Astro if it is not installed.
 * @returns the absolute folder of its pages
 * @throws Error that says what failed and what to do
 */
export async function buildAstroPeer(): Promise<string> {
  if (!isInstalled()) {
    console.log('Installing Astro in bench/peers/astro …');
    const { code, errors } = await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
    if (code !== 0) throw new Error(describeInstallFailure(errors));
  }
  console.log('Building the pages with Astro …');
  const { code, errors } = await run('npm', ['run', '--silent', 'build']);
  if (code !== 0) throw new Error(`Astro could not build its pages (bench/peers/astro):\n${errors}`);
  const publicDir = path.join(DIR, 'dist');
  writeFileSync(
    path.join(publicDir, RULES_FILE),
    rulesFile(await rulesOf(publicDir), BUILT_FOR_THIS_HOST, 'http://localhost'),
  );
  return publicDir;
}

/** The headers that the site would send with these pages. Its opener policy alone changes how long a page takes to open. */
async function rulesOf(publicDir: string): Promise<HostRule[]> {
  const { rules } = await hostRules(await openPageReader({ publicDir }), await listPublicFiles(publicDir), {
    policyHosts: POLICY_HOSTS,
    rewrites: [],
    secretPages: [],
    sharedFolders: [],
    cms: null,
    isPreview: false,
    // The peer is served from the loopback address, without TLS.
    isHttps: false,
  });
  return [...rules, { path: '/_astro/*', headers: IMMUTABLE }];
}

/** The message of a failed installation. @param output what npm printed */
export function describeInstallFailure(output: string): string {
  const isUnreachable =
    /\b(?:ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EAI_AGAIN|ENETUNREACH|ERR_SOCKET_TIMEOUT)\b/.test(output);
  const reason = isUnreachable ? 'npm cannot reach a registry' : 'npm ci failed';
  return (
    `Astro could not be installed: ${reason}. The rest of npm run bench works without it. ` +
    'Run "npm ci" in bench/peers/astro to see the reason.'
  );
}

interface LockFile {
  readonly packages: Readonly<Record<string, { readonly version?: string; readonly optional?: boolean }>>;
}

/** Whether the packages of the lock file are installed. npm writes a list of what it has installed. */
function isInstalled(): boolean {
  const listFile = path.join(DIR, 'node_modules/.package-lock.json');
  return existsSync(listFile) && hasPackages(readLockFile(path.join(DIR, 'package-lock.json')), readLockFile(listFile));
}

function readLockFile(file: string): LockFile {
  return JSON.parse(readFileSync(file, 'utf8')) as LockFile;
}

/** Whether what is installed is what is locked. Optional packages, which are for other systems, may be missing. */
export function hasPackages(locked: LockFile, installed: LockFile): boolean {
  const isCurrent = Object.entries(installed.packages).every(
    ([name, { version }]) => locked.packages[name]?.version === version,
  );
  return (
    isCurrent &&
    Object.entries(locked.packages).every(
      ([name, { optional }]) => name === '' || optional === true || name in installed.packages,
    )
  );
}

/** Runs a command in the peer's folder. */
async function run(command: string, args: readonly string[]): Promise<{ code: number | null; errors: string }> {
  const child = spawn(command, args, {
    cwd: DIR,
    stdio: ['ignore', 'ignore', 'pipe'],
    shell: process.platform === 'win32',
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', HELD_BACK: hiddenEntries() },
  });
  const errors = text(child.stderr);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  return { code, errors: await errors };
}

/** Paths in the content of the entries that visitors do not see, one on each line. */
function hiddenEntries(): string {
  const contentDir = path.join(PROJECT_DIR, 'content');
  return heldBack(contentDir, new Date())
    .map(({ absolutePath }) => path.relative(contentDir, absolutePath).replaceAll('\\', '/'))
    .join('\n');
}
