import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { CURRENT_RELEASE, RELEASES_FOLDER } from '../../member-service/site/release';
import { run, timed, whileRunning } from './commands';
import type { Context } from './commands';
import { openPages, signIn } from './requests';
import { serveOnly } from './serve-only';
import type { ServeOnly } from './serve-only';
import type { Toolchain } from './toolchain';

/** The results of the first steps. */
export interface FirstSteps {
  readonly installSeconds: number;
  readonly packages: number;
  /** Warnings of `npm ci`, without those about settings of this machine and about engines. */
  readonly warnings: readonly string[];
  /** The dependencies whose `engines` exclude this Node version, such as `cookie@2.0.2`. */
  readonly unsupported: readonly string[];
  /** Time from `npm start` to its last line. */
  readonly startSeconds: number;
  /** Time of the member service's tests on SQLite; undefined if they were not run. */
  readonly testSeconds: number | undefined;
  /** The service alone, in another clone. */
  readonly service: ServeOnly;
}

export interface FirstStepsOptions {
  readonly tools: Toolchain;
  /** An existing empty folder for the clone, its npm cache and the log. */
  readonly folder: string;
  /** The repository to clone. */
  readonly repository: string;
  /** Arguments after `npm ci`. */
  readonly installArgs?: readonly string[];
  /** Whether to run the tests of the member service too. */
  readonly withTests: boolean;
}

/** Name of the log file with all output. */
export const LOG_FILE = 'log.txt';

/** npm's warnings about the settings of this machine. */
const MACHINE_WARNING = /Unknown (user|env|global|builtin|cli) config/;

/**
 * Follows the README in a fresh clone: installs, starts, opens pages and signs in as the demonstration member. Then follows the
 * guide for a machine that only serves.
 * @throws Error that names the failed step; all output is in the log
 */
export async function takeFirstSteps(options: FirstStepsOptions): Promise<FirstSteps> {
  const { tools, folder, repository, installArgs = [], withTests } = options;
  const clone = path.join(folder, 'clone');
  const log = createWriteStream(path.join(folder, LOG_FILE));
  const context: Context = { cwd: clone, env: tools.env, log };
  try {
    await run({ ...context, cwd: folder }, 'git', ['clone', '--quiet', '--no-hardlinks', repository, clone]);
    await assertVersions(context, tools);

    const installed = await timed(() => run(context, 'npm', ['ci', ...installArgs]));
    const counts = readInstall(installed.value);
    const startSeconds = await startAndSignIn(context);
    const tests = withTests ? await timed(() => run(context, 'npx', TESTS)) : undefined;
    const alone = { ...context, cwd: path.join(folder, 'service') };
    await run({ ...context, cwd: folder }, 'git', ['clone', '--quiet', '--no-hardlinks', repository, alone.cwd]);
    const service = await serveOnly(alone, path.join(clone, RELEASES_FOLDER, CURRENT_RELEASE));
    return { ...counts, installSeconds: installed.seconds, startSeconds, testSeconds: tests?.seconds, service };
  } finally {
    log.end();
  }
}

/** The tests of the member service on SQLite. The first steps do not need PostgreSQL. */
const TESTS = ['jest', '__tests__/member-service', '--testNamePattern', '^(?!.*PostgreSQL)'];

/** Deletes the clones and the npm cache, but not the log. */
export async function removeClone(folder: string): Promise<void> {
  await Promise.all(
    ['clone', 'service', 'cache'].map((name) => rm(path.join(folder, name), { recursive: true, force: true })),
  );
}

/** Parses the output of `npm ci`. @throws Error if the number of packages is missing */
export function readInstall(output: string): Pick<FirstSteps, 'packages' | 'warnings' | 'unsupported'> {
  const packages = Number(/^added (\d+) packages/m.exec(output)?.[1]);
  if (Number.isNaN(packages)) {
    throw new Error('npm ci did not print the number of packages.');
  }
  const warnings = output.split('\n').filter((line) => /^npm warn/i.test(line) && !MACHINE_WARNING.test(line));
  const unsupported = [...output.matchAll(/EBADENGINE +package: '(.+)'/g)].map(([, name = '']) => name);
  return { packages, warnings: warnings.filter((line) => !line.includes('EBADENGINE')), unsupported };
}

async function assertVersions(context: Context, tools: Toolchain): Promise<void> {
  const actual = `${await run(context, 'node', ['--version'])} ${await run(context, 'npm', ['--version'])}`;
  if (!actual.includes(`v${tools.nodeVersion}`) || !actual.includes(tools.npmVersion)) {
    throw new Error(`The clone must use Node ${tools.nodeVersion} and npm ${tools.npmVersion}, but it uses ${actual}.`);
  }
}

/** Runs `npm start`, opens pages and signs in. @returns the time until `npm start` was ready, in seconds */
async function startAndSignIn(context: Context): Promise<number> {
  const start = { ...context, env: { ...context.env, PORT: '0' } };
  return whileRunning(start, ['npm', ['start']], async (child) => {
    const { seconds } = await timed(() => child.printed(/Sign in as the demonstration member.*\n/));
    const { address, ...member } = readWelcome(child.output());
    await openPages(address);
    await signIn(address, member);
    return seconds;
  });
}

/** The last lines of `npm start`. */
export interface Welcome {
  readonly address: string;
  readonly username: string;
  readonly password: string;
}

/** Reads the address and the demonstration member from the output. @throws Error if one of them is missing */
export function readWelcome(output: string): Welcome {
  const address = /Brainhouse is ready at (http:\S+)/.exec(output)?.[1];
  const member = /username (\S+), password (\S+)/.exec(output);
  const [username, password] = [member?.[1], member?.[2]];
  if (address === undefined || username === undefined || password === undefined) {
    throw new Error('npm start did not print the address and the demonstration member.');
  }
  return { address, username, password };
}
