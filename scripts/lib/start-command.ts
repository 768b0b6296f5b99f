import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** A running command. */
export interface RunningCommand {
  /** The match of `ready`: its first group, or all of it. */
  readonly found: string;
  /** Stops it like Ctrl-C. @throws Error if it ends with an error or leaves a process */
  stop: () => Promise<void>;
}

interface CommandOptions {
  /** Absolute folder in which it runs. */
  readonly cwd: string;
  /** Added to the environment of this process; undefined takes a variable away. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Absolute path of the file for its output. */
  readonly log: string;
  /** Matches its output when it is ready. */
  readonly ready: RegExp;
}

/** Time limits for start and stop, in milliseconds. On a busy machine a first start takes minutes. */
const START_LIMIT_MS = 6 * 60_000;
const STOP_LIMIT_MS = 60_000;

/** Enough for the site, and low enough that the machine does not run out of memory. */
const MEMORY_LIMIT = '--max-old-space-size=3072';

/**
 * Starts a program with its arguments and waits until it is ready.
 * @throws Error with the end of its output if it ends before that or takes too long
 */
export async function startCommand(
  [program, ...args]: readonly [string, ...string[]],
  { cwd, env, log, ready }: CommandOptions,
): Promise<RunningCommand> {
  const command = [program, ...args].join(' ');
  // Without Playwright's NODE_ENV, with which Gatsby would build for tests.
  const { NODE_ENV: _, ...inherited } = process.env;
  const child = spawn(program, args, {
    cwd,
    env: { ...inherited, NODE_OPTIONS: MEMORY_LIMIT, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A new process group, which shows whether processes are left.
    detached: true,
  });
  const { pid } = child;
  if (pid === undefined) throw new Error(`${command} could not be started.`);
  const group = -pid;
  const exited = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  const file = createWriteStream(log);
  let output = '';
  const found = await new Promise<string>((resolve, reject) => {
    function fail(problem: string): void {
      reject(new Error(`${command} ${problem}:\n${output.slice(-2000)}`));
    }
    const limit = setTimeout(() => fail('took too long'), START_LIMIT_MS);
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        file.write(chunk);
        output += chunk.toString();
        const match = ready.exec(output);
        if (match) {
          clearTimeout(limit);
          resolve(match[1] ?? match[0]);
        }
      });
    }
    void exited.then(([code]) => fail(`ended with exit code ${code}`));
  }).catch((error: unknown) => {
    signalGroup(group, 'SIGKILL');
    throw error;
  });

  return {
    found,
    stop: async () => {
      signalGroup(group, 'SIGINT');
      const isRunning = await isRunningAfter(group, STOP_LIMIT_MS);
      if (isRunning) {
        signalGroup(group, 'SIGKILL');
      }
      const [code, signal] = await exited;
      file.end();
      // On the signal, npm and the shell between it and the script end before the script.
      if ((code !== 0 && signal !== 'SIGINT') || isRunning) {
        const left = isRunning ? ' and left processes' : '';
        throw new Error(`${command} ended with ${signal ?? `exit code ${code}`}${left}. Its output is in ${log}.`);
      }
    },
  };
}

/** Whether a process group still has processes after this time, in milliseconds. Returns earlier if it has none. */
async function isRunningAfter(group: number, limitMs: number): Promise<boolean> {
  const end = Date.now() + limitMs;
  while (signalGroup(group, 0)) {
    if (Date.now() > end) return true;
    await pause(100);
  }
  return false;
}

/** Sends a signal to a process group; 0 sends none. @returns whether the group has processes */
function signalGroup(group: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(group, signal);
  } catch {
    return false;
  }
}
