import { spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';

/** How long a command may take to end after SIGINT, in milliseconds. */
const END_LIMIT_MS = 15_000;

interface LimitedCommand {
  readonly command: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** Whether its output is returned, in place of shown. */
  readonly isSilent: boolean;
  readonly limitMs: number;
  /** Stops the command, too. */
  readonly stop: AbortSignal;
}

/** How a command ended. */
interface Ending {
  readonly code: number;
  readonly output: Buffer;
  /** Whether it was stopped because it took longer than its limit. */
  readonly isTooLong: boolean;
}

/**
 * Runs a command, and stops it after its limit, with all that it has started. On SIGINT, Jest and Playwright write their report, which
 * names the tests that were running. What has not ended soon after is killed.
 */
export function runWithLimit({ command, env, isSilent, limitMs, stop }: LimitedCommand): Promise<Ending> {
  const [program = '', ...args] = command;
  const isWindows = process.platform === 'win32';
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      stdio: isSilent ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      env,
      // A process group of its own, which a signal reaches as a whole.
      detached: !isWindows,
      shell: isWindows,
    });
    const output: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data: Buffer) => output.push(data));
    let ending: Promise<void> | undefined;
    function interrupt(): void {
      ending ??= isWindows || child.pid === undefined ? Promise.resolve(void child.kill()) : endGroup(child.pid);
    }
    let isTooLong = false;
    const limit = setTimeout(() => {
      isTooLong = true;
      interrupt();
    }, limitMs);
    stop.addEventListener('abort', interrupt);
    child.once('error', reject);
    child.once('close', (code) => {
      clearTimeout(limit);
      stop.removeEventListener('abort', interrupt);
      // What it has started may still write its report.
      void Promise.resolve(ending).then(() => {
        resolve({ code: code ?? 1, output: Buffer.concat(output), isTooLong });
      });
    });
  });
}

async function endGroup(leader: number): Promise<void> {
  const end = performance.now() + END_LIMIT_MS;
  let exists = signalGroup(leader, 'SIGINT');
  while (exists && performance.now() < end) {
    await delay(100);
    exists = signalGroup(leader, 0);
  }
  if (exists) signalGroup(leader, 'SIGKILL');
}

/** Sends a signal to a process group; 0 sends none. @returns whether the group exists */
function signalGroup(leader: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-leader, signal);
  } catch {
    return false;
  }
}
