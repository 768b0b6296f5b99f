import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** An npm script that runs until it is stopped. */
export interface RunningScript {
  /** What the pattern given to {@link startScript} found. */
  readonly found: string;
  /** Ends it as Ctrl-C does. @throws Error when it does not end well, or leaves a process behind */
  stop: () => Promise<void>;
}

interface ScriptOptions {
  /** Absolute folder of the project. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** Absolute path of the file its output goes to. */
  readonly log: string;
  /** What it prints once it is ready; the first group is handed back. */
  readonly ready: RegExp;
}

/** How long an npm script may take to be ready, and to stop, in milliseconds; on a busy machine a first start takes minutes. */
const START_LIMIT_MS = 6 * 60_000;
const STOP_LIMIT_MS = 60_000;

/** Enough for the site; what is bounded cannot push the machine out of memory. */
const MEMORY_LIMIT = '--max-old-space-size=3072';

/**
 * Starts an npm script and waits until it says that it is ready.
 * @throws Error with the end of its output when it ends before, or takes too long
 */
export async function startScript(name: string, { cwd, env, log, ready }: ScriptOptions): Promise<RunningScript> {
  // What Playwright sets for itself would have Gatsby build for tests.
  const { NODE_ENV: _, ...inherited } = process.env;
  const child = spawn('npm', ['run', name], {
    cwd,
    env: { ...inherited, NODE_OPTIONS: MEMORY_LIMIT, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, which can be asked whether anybody is left in it.
    detached: true,
  });
  const { pid } = child;
  if (pid === undefined) {
    throw new Error('npm could not be started.');
  }
  const group = -pid;
  const exited = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  const file = createWriteStream(log);
  let output = '';
  const found = await new Promise<string>((resolve, reject) => {
    function fail(problem: string): void {
      reject(new Error(`npm run ${name} ${problem}:\n${output.slice(-2000)}`));
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
      const isAnybodyLeft = await outlives(group, STOP_LIMIT_MS);
      if (isAnybodyLeft) {
        signalGroup(group, 'SIGKILL');
      }
      const [code, signal] = await exited;
      file.end();
      // The shell between npm and the script ends itself on the signal, and npm with it, before the script has ended.
      if ((code !== 0 && signal !== 'SIGINT') || isAnybodyLeft) {
        const left = isAnybodyLeft ? ' and left processes behind' : '';
        throw new Error(`npm run ${name} ended with ${signal ?? `exit code ${code}`}${left}. Its output is in ${log}.`);
      }
    },
  };
}

/** Whether anybody is left in a group of processes after so many milliseconds; returns as soon as nobody is. */
async function outlives(group: number, limitMs: number): Promise<boolean> {
  const end = Date.now() + limitMs;
  while (signalGroup(group, 0)) {
    if (Date.now() > end) {
      return true;
    }
    await pause(100);
  }
  return false;
}

/** Sends a signal to a group of processes, 0 to only ask for it. @returns whether there is anybody in it */
function signalGroup(group: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(group, signal);
  } catch {
    return false;
  }
}
