import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** Time limit of each command, in milliseconds. */
const STEP_LIMIT_MS = 15 * 60_000;

/** Where a command runs. */
export interface Context {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly log: NodeJS.WritableStream;
}

/** Measures how long a task takes. */
export async function timed<Value>(
  work: () => Promise<Value>,
): Promise<{ readonly value: Value; readonly seconds: number }> {
  const start = performance.now();
  const value = await work();
  return { value, seconds: (performance.now() - start) / 1000 };
}

/** Runs a command. @returns its output @throws Error if it fails or takes too long */
export async function run(context: Context, command: string, args: readonly string[]): Promise<string> {
  const child = spawnLogged(context, command, args);
  const limit = setTimeout(() => stop(child.process, 'SIGKILL'), STEP_LIMIT_MS);
  const [code] = (await once(child.process, 'close')) as [number | null];
  clearTimeout(limit);
  if (code !== 0) {
    throw new Error(`${command} ${args.join(' ')} ended with ${code ?? 'a signal'}:\n${lastLines(child.output())}`);
  }
  return child.output();
}

/** Starts a command, does the work, and stops the command in any case. @throws Error of the work */
export async function whileRunning<Value>(
  context: Context,
  [command, args]: readonly [string, readonly string[]],
  work: (child: LoggedChild) => Promise<Value>,
): Promise<Value> {
  const child = spawnLogged(context, command, args);
  const ended = once(child.process, 'close');
  try {
    return await work(child);
  } finally {
    stop(child.process, 'SIGINT');
    const killer = setTimeout(() => stop(child.process, 'SIGKILL'), STEP_LIMIT_MS);
    await ended;
    clearTimeout(killer);
  }
}

export interface LoggedChild {
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
