import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CURRENT_RELEASE, RELEASES_FOLDER } from '../../member-service/site/release';
import { PROJECT_DIR, runScript } from './project';
import { startCommand } from './start-command';

// Follows the README in a clone of the last commit, with each supported Node and npm: installs, starts, opens a page and logs
// in. Then it installs and starts the service alone, with the commands of docs/deploying.md. A pair takes some minutes.

/** Versions of Node with a version of npm. Each comes from the npm registry. */
const PAIRS = [
  ['20.19', '10'],
  ['22.13', '11'],
  ['24', '12'],
] as const;

/** More packages than this would be those of the site. */
const MAX_SERVICE_PACKAGES = 200;

/** npm's warnings about packages for newer versions of Node, and about settings of this machine. */
const EXPECTED_WARNING = /EBADENGINE|Unknown (user|env|global|builtin|cli) config/;

/** Where a command runs. */
interface Place {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

async function main(): Promise<undefined> {
  const folder = await mkdtemp(path.join(tmpdir(), 'brainhouse-clone-'));
  for (const [node, npm] of PAIRS) {
    const tools = path.join(folder, `node-${node}`);
    const names = [`node-${process.platform}-${process.arch}@${node}`, `npm@${npm}`];
    const install = ['install', '--prefix', tools, '--ignore-scripts', '--no-audit', '--no-fund', ...names];
    execFileSync('npm', install, { stdio: 'inherit' });
    const env = environment(path.join(tools, 'node_modules/.bin'));
    await takeFirstSteps(clone(path.join(tools, 'site'), env), clone(path.join(tools, 'service'), env));
    await rm(tools, { recursive: true });
  }
  await rm(folder, { recursive: true });
  return undefined;
}

/** Settings with which npm reaches the registry from this machine. All others of this checkout's npm are taken away. */
const TAKEN_AWAY =
  /^(npm_(?!config_(registry|ca|cafile|proxy|https_proxy|noproxy|strict_ssl|userconfig)$)|NODE_(ENV|OPTIONS)$)/i;

/** Programs of a folder first, without those of this checkout. */
function environment(binDir: string): Place['env'] {
  const takenAway = Object.keys(process.env).filter((name) => TAKEN_AWAY.test(name));
  const outside = (process.env.PATH ?? '').split(path.delimiter).filter((dir) => !dir.includes('node_modules'));
  return {
    ...Object.fromEntries(takenAway.map((name) => [name, undefined])),
    PATH: [binDir, ...outside].join(path.delimiter),
    PORT: '0',
  };
}

function clone(folder: string, env: Place['env']): Place {
  execFileSync('git', ['clone', '--quiet', '--no-hardlinks', PROJECT_DIR, folder], { stdio: 'inherit' });
  return { cwd: folder, env };
}

/** @throws Error that names the failed command */
async function takeFirstSteps(site: Place, service: Place): Promise<void> {
  console.log(`Node ${run(site, 'node --version').trim()}, npm ${run(site, 'npm --version').trim()}`);
  console.log(run(site, 'npm ci'));
  const start = await startCommand(['npm', 'start'], {
    ...site,
    log: path.join(site.cwd, 'start.log'),
    ready: /ready at http:[^]*username \S+, password \S+\n/,
  });
  const [, address = '', username, password] = /(http:\S+)[^]*username (\S+), password (\S+)/.exec(start.found) ?? [];
  await openPage(address);
  await logIn(address, { username, password });
  await start.stop();
  // Its database, with the driver for this Node.
  run(site, 'npm run unit -- member-service/store/sqlite-driver');

  const guide = await readFile(path.join(service.cwd, 'docs/deploying.md'), 'utf8');
  const [install = '', serve = ''] =
    /machine that only serves\n[^`]+```sh\n([^`]+)\n```/.exec(guide)?.[1]?.split('\n') ?? [];
  const packages = Number(/^added (\d+) packages/m.exec(run(service, install))?.[1]);
  if (!(packages <= MAX_SERVICE_PACKAGES)) throw new Error(`${install} installed ${packages} packages.`);
  const alone = await startCommand(['sh', '-c', serve], {
    cwd: service.cwd,
    env: { ...service.env, PUBLIC_DIR: path.join(site.cwd, RELEASES_FOLDER, CURRENT_RELEASE) },
    log: path.join(service.cwd, 'start.log'),
    ready: /"address":"(http:[^"]+)"/,
  });
  await openPage(alone.found);
  run(service, 'npm run members -- list');
  await alone.stop();
}

/** Runs a line of a shell. @returns its output @throws Error with the output if it fails, or if npm prints a warning */
function run({ cwd, env }: Place, line: string): string {
  const options = { cwd, env: { ...process.env, ...env }, encoding: 'utf8' } as const;
  const { status, stdout } = spawnSync('sh', ['-c', `${line} 2>&1`], options);
  if (status !== 0) throw new Error(`${line} ended with ${status}:\n${stdout}`);
  const warnings = stdout.split('\n').filter((each) => /^npm warn/i.test(each) && !EXPECTED_WARNING.test(each));
  if (warnings.length > 0) throw new Error(`${line} printed warnings:\n${warnings.join('\n')}`);
  return stdout;
}

async function openPage(address: string): Promise<void> {
  const response = await fetch(address);
  if (response.status !== 200 || !/<h1[\s>]/.test(await response.text())) {
    throw new Error(`${address} did not return a page with a heading: status ${response.status}.`);
  }
}

/** Reads member content as the demonstration member. @throws Error if it is refused */
async function logIn(address: string, credentials: object): Promise<void> {
  const content = `${address}/member-content/skill.json`;
  const guest = await fetch(content);
  const response = await fetch(`${address}/wp-json/jwt-auth/v1/token`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(credentials),
  });
  const { token } = (await response.json()) as { token?: string };
  const member = await fetch(content, { headers: { Authorization: `Bearer ${token ?? ''}` } });
  if (guest.status !== 401 || member.status !== 200) {
    throw new Error(`${content} returned ${guest.status} to a guest and ${member.status} to a member.`);
  }
}

runScript(main, ['Error']);
