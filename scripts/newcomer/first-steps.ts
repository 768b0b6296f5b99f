import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Toolchain } from './toolchain';

/** What a newcomer saw. */
export interface FirstSteps {
  readonly installSeconds: number;
  readonly packages: number;
  /** Warnings of `npm ci`, without those about settings of this machine and about engines. */
  readonly warnings: readonly string[];
  /** The dependencies that do not name this Node version, such as `cookie@2.0.2`. */
  readonly unsupported: readonly string[];
  /** From `npm start` to the address. */
  readonly startSeconds: number;
  /** Of the member service's tests on SQLite; undefined where they were not run. */
  readonly testSeconds: number | undefined;
}

export interface FirstStepsOptions {
  readonly tools: Toolchain;
  /** A folder for the clone, its npm cache and the log; it must not exist. */
  readonly folder: string;
  /** The repository to clone. */
  readonly repository: string;
  /** Arguments after `npm ci`. */
  readonly installArgs?: readonly string[];
  /** Whether to run the tests of the members' store too. */
  readonly withTests: boolean;
}

/** No step of a newcomer may take longer, in milliseconds. */
const STEP_LIMIT_MS = 15 * 60_000;

/** An own log in each folder keeps all that was printed. */
export const LOG_FILE = 'log.txt';

/** About npm's settings on this machine and so not about the project. */
const MACHINE_WARNING = /Unknown (user|env|global|builtin|cli) config/;

/**
 * Does what the README says in a fresh clone: installs, starts, opens pages and signs in as the demonstration member.
 * @throws Error that names the step; the log in the folder has all of its output
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

/** The member service on SQLite; PostgreSQL is nothing that a newcomer needs. */
const TESTS = ['jest', '__tests__/member-service', '--testNamePattern', '^(?!.*PostgreSQL)'];

/** Removes everything but the log. */
export async function removeClone(folder: string): Promise<void> {
  await Promise.all(['clone', 'cache'].map((name) => rm(path.join(folder, name), { recursive: true, force: true })));
}

/** Reads what `npm ci` printed. @throws Error when the number of packages is missing */
export function readInstall(output: string): Pick<FirstSteps, 'packages' | 'warnings' | 'unsupported'> {
  const packages = Number(/^added (\d+) packages/m.exec(output)?.[1]);
  if (Number.isNaN(packages)) {
    throw new Error('npm ci did not say how many packages it added.');
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
  const seen = `${await run(context, 'node', ['--version'])} ${await run(context, 'npm', ['--version'])}`;
  if (!seen.includes(`v${tools.nodeVersion}`) || !seen.includes(tools.npmVersion)) {
    throw new Error(`Node ${tools.nodeVersion} and npm ${tools.npmVersion} should run here, but it is ${seen}.`);
  }
}

/** @returns how long `npm start` took until it printed its address, in seconds */
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

/** What `npm start` prints last. */
export interface Welcome {
  readonly address: string;
  readonly username: string;
  readonly password: string;
}

/** Reads the address and the demonstration member. @throws Error when one of them is missing */
export function readWelcome(output: string): Welcome {
  const address = /Brainhouse is ready at (http:\S+)/.exec(output)?.[1];
  const member = /username (\S+), password (\S+)/.exec(output);
  const [username, password] = [member?.[1], member?.[2]];
  if (address === undefined || username === undefined || password === undefined) {
    throw new Error('npm start did not print the address and the demonstration member.');
  }
  return { address, username, password };
}

/** Opens pages as a guest, is refused the members' content, signs in and gets it. */
async function visit({ address, username, password }: Welcome): Promise<void> {
  for (const page of ['/', '/about-us', '/events']) {
    const response = await fetch(address + page);
    const html = await response.text();
    if (response.status !== 200 || !/<h1[\s>]/.test(html)) {
      throw new Error(`${page} is not a page: status ${response.status}.`);
    }
  }
  const content = `${address}/member-content/skill.json`;
  await expectStatus(await fetch(content), 401);
  const answer = await fetch(`${address}/wp-json/jwt-auth/v1/token`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  await expectStatus(answer, 200);
  const { token } = (await answer.json()) as { token?: string };
  await expectStatus(await fetch(content, { headers: { Authorization: `Bearer ${token ?? ''}` } }), 200);
}

async function expectStatus(response: Response, status: number): Promise<void> {
  if (response.status !== status) {
    throw new Error(`${response.url} answered ${response.status} instead of ${status}: ${await response.text()}`);
  }
}

async function timed<Value>(work: () => Promise<Value>): Promise<{ readonly value: Value; readonly seconds: number }> {
  const start = performance.now();
  const value = await work();
  return { value, seconds: (performance.now() - start) / 1000 };
}

/** Runs a command to its end. @returns what it printed @throws Error when it fails or takes too long */
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
  /** All it has printed so far. */
  output(): string;
  /** Waits until a pattern has been printed. @throws Error when the process ends before, or after the limit */
  printed(pattern: RegExp): Promise<void>;
}

/** A process group of its own, so that what npm has started ends with it. */
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
    // It has ended meanwhile.
  }
}

function lastLines(output: string): string {
  return output.trimEnd().split('\n').slice(-20).join('\n');
}
