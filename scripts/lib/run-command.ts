import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { constants } from 'node:os';

export interface CommandOptions {
  readonly cwd: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Called with the process id when the command runs. */
  readonly onStart?: (pid: number) => void;
}

const FORWARDED = ['SIGINT', 'SIGTERM'] as const;

/**
 * Runs a Node program with this terminal's input and output and waits for its end. Signals to this process go to the
 * program too, so that no process is left running.
 * @param args script file and its arguments
 * @returns the exit code; 128 and the signal's number when a signal ended it, as shells count
 */
export async function runNode(
  args: readonly string[],
  { cwd, env = process.env, onStart }: CommandOptions,
): Promise<number> {
  const child = spawn(process.execPath, args, { cwd, env, stdio: 'inherit' });
  if (child.pid !== undefined) {
    onStart?.(child.pid);
  }
  function forward(signal: NodeJS.Signals): void {
    child.kill(signal);
  }
  FORWARDED.forEach((signal) => process.on(signal, forward));
  try {
    return await exitCode(child);
  } finally {
    FORWARDED.forEach((signal) => process.off(signal, forward));
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
