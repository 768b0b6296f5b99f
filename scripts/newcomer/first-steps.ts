import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
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

/** Time limit of each step, in milliseconds. */
const STEP_LIMIT_MS = 15 * 60_000;

/** Name of the log file with all output. */
export const LOG_FILE = 'log.txt';

/** npm's warnings about the settings of this machine. */
const MACHINE_WARNING = /Unknown (user|env|global|builtin|cli) config/;

/**
 * Follows the README in a fresh clone: installs, starts, opens pages and signs in as the demonstration member.
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
    return { ...counts, installSeconds: installed.seconds, startSeconds, testSeconds: tests?.seconds };
  } finally {
    log.end();
  }
}

/** The tests of the member service on SQLite. The first steps do not need PostgreSQL. */
const TESTS = ['jest', '__tests__/member-service', '--testNamePattern', '^(?!.*PostgreSQL)'];

/** Deletes the clone and the npm cache, but not the log. */
export async function removeClone(folder: string): Promise<void> {
  await Promise.all(['clone', 'cache'].map((name) => rm(path.join(folder, name), { recursive: true, force: true })));
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

interface Context {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly log: NodeJS.WritableStream;
}

async function assertVersions(context: Context, tools: Toolchain): Promise<void> {
  const actual = `${await run(context, 'node', ['--version'])} ${await run(context, 'npm', ['--version'])}`;
  if (!actual.includes(`v${tools.nodeVersion}`) || !actual.includes(tools.npmVersion)) {
    throw new Error(`The clone must use Node ${tools.nodeVersion} and npm ${tools.npmVersion}, but it uses ${actual}.`);
  }
}

/** Runs `npm start`, opens pages and signs in. @returns the time until `npm start` was ready, in seconds */
async function startAndSignIn(context: Context): Promise<number> {
  const child = spawnLogged({ ...context, env: { ...context.env, PORT: '0' } }, 'npm', ['start']);
  const ended = once(child.process, 'close');
  try {
    const { seconds } = await timed(() => child.printed(/Sign in as the demonstration member.*\n/));
    await visit(readWelcome(child.output()));
    return seconds;
  } finally {
    stop(child.process, 'SIGINT');
    const killer = setTimeout(() => stop(child.process, 'SIGKILL'), STEP_LIMIT_MS);
    await ended;
    clearTimeout(killer);
  }
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

/** Opens pages as a guest, requests member content without a token, signs in and requests it with the token. */
async function visit({ address, username, password }: Welcome): Promise<void> {
  for (const page of ['/', '/about-us', '/events']) {
    const response = await fetch(address + page);
    const html = await response.text();
    if (response.status !== 200 || !/<h1[\s>]/.test(html)) {
      throw new Error(`${page} did not return a page with a heading: status ${response.status}.`);
    }
  }
  const content = `${address}/member-content/skill.json`;
  await expectStatus(await fetch(content), 401);
  const response = await fetch(`${address}/wp-json/jwt-auth/v1/token`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  await expectStatus(response, 200);
  const { token } = (await response.json()) as { token?: string };
  await expectStatus(await fetch(content, { headers: { Authorization: `Bearer ${token ?? ''}` } }), 200);
}

async function expectStatus(response: Response, status: number): Promise<void> {
  if (response.status !== status) {
    throw new Error(`${response.url} returned ${response.status} instead of ${status}: ${await response.text()}`);
  }
}

async function timed<Value>(work: () => Promise<Value>): Promise<{ readonly value: Value; readonly seconds: number }> {
  const start = performance.now();
  const value = await work();
  return { value, seconds: (performance.now() - start) / 1000 };
}

/** Runs a command. @returns its output @throws Error if it fails or takes too long */
async function run(context: Context, command: string, args: readonly string[]): Promise<string> {
  const child = spawnLogged(context, command, args);
  const limit = setTimeout(() => stop(child.process, 'SIGKILL'), STEP_LIMIT_MS);
  const [code] = (await once(child.process, 'close')) as [number | null];
  clearTimeout(limit);
  if (code !== 0) {
    throw new Error(`${command} ${args.join(' ')} ended with ${code ?? 'a signal'}:\n${lastLines(child.output())}`);
  }
  return child.output();
}

interface LoggedChild {
  readonly process: ChildProcess;
  /** Its output so far. */
  output(): string;
  /** Waits until the output matches. @throws Error if the process ends before, or after the time limit */
  printed(pattern: RegExp): Promise<void>;
}

/** Starts a command in a new process group, so that the processes that npm starts can be ended with it. */
function spawnLogged({ cwd, env, log }: Context, command: string, args: readonly string[]): LoggedChild {
  log.write(`\n$ ${command} ${args.join(' ')}\n`);
  const child = spawn(command, args, {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
    shell: process.platform === 'win32',
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      log.write(chunk);
      child.emit('printed');
    });
  }
  return {
    process: child,
    output: () => output,
    async printed(pattern) {
      const signal = AbortSignal.timeout(STEP_LIMIT_MS);
      const ended = once(child, 'close', { signal }).then(([code]) => {
        throw new Error(`${command} ${args.join(' ')} ended with ${String(code)}:\n${lastLines(output)}`);
      });
      while (!pattern.test(output)) {
        await Promise.race([once(child, 'printed', { signal }), ended]);
      }
      ended.catch(() => undefined);
    },
  };
}

function stop(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined || child.exitCode !== null) {
    return;
  }
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, signal);
  } catch {
    // The process has already ended.
  }
}

function lastLines(output: string): string {
  return output.trimEnd().split('\n').slice(-20).join('\n');
}
