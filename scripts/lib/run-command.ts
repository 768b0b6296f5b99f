import { spawn, type ChildProcess } from 'node:child_process';
import { constants } from 'node:os';

export interface CommandOptions {
  readonly cwd: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Called when the program has started. Signals are forwarded to it from then on. */
  readonly onStart?: (() => void) | undefined;
  /** Ends the program with SIGKILL. */
  readonly stop?: AbortSignal;
}

const FORWARDED = ['SIGINT', 'SIGTERM'] as const;

/**
 * Runs a Node program in this terminal and waits for its end. SIGINT and SIGTERM are forwarded to the program, so that no
 * process is left running.
 * @param args script file and its arguments
 * @returns the exit code; 128 plus the signal's number if a signal ended the program, as in shells
 */
export async function runNode(
  args: readonly string[],
  { cwd, env = process.env, onStart, stop }: CommandOptions,
): Promise<number> {
  const child = spawn(process.execPath, args, { cwd, env, stdio: 'inherit' });
  function forward(signal: NodeJS.Signals): void {
    child.kill(signal);
  }
  function end(): void {
    child.kill('SIGKILL');
  }
  FORWARDED.forEach((signal) => process.on(signal, forward));
  stop?.addEventListener('abort', end);
  if (child.pid !== undefined) onStart?.();
  try {
    return await exitCode(child);
  } finally {
    FORWARDED.forEach((signal) => process.off(signal, forward));
    stop?.removeEventListener('abort', end);
  }
}

function exitCode(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      resolve(code ?? 128 + constants.signals[signal ?? 'SIGTERM']);
    });
  });
}
