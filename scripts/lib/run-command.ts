import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { constants } from 'node:os';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

export interface CommandOptions {
  readonly cwd: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Takes the program's lines, which are not printed then; the program has no input. */
  readonly lines?: LineReaders;
  /** Ends the program immediately; the exit code is then that of SIGKILL. */
  readonly stop?: AbortSignal;
}

/** What is done with the lines of a program. */
export interface LineReaders {
  readLine(line: string): void;
  readErrorLine(line: string): void;
}

const FORWARDED = ['SIGINT', 'SIGTERM'] as const;

/**
 * Runs a Node program, with this terminal's input and output unless its lines are read, and waits for its end. Signals to
 * this process go to the program too, so that no process is left running.
 * @param args script file and its arguments
 * @returns the exit code; 128 and the signal's number when a signal ended it, as shells count
 */
export async function runNode(
  args: readonly string[],
  { cwd, env = process.env, lines, stop }: CommandOptions,
): Promise<number> {
  const child = spawn(process.execPath, args, { cwd, env, stdio: lines ? ['ignore', 'pipe', 'pipe'] : 'inherit' });
  readLines(child.stdout, (line) => lines?.readLine(line));
  readLines(child.stderr, (line) => lines?.readErrorLine(line));
  function forward(signal: NodeJS.Signals): void {
    child.kill(signal);
  }
  function end(): void {
    child.kill('SIGKILL');
  }
  FORWARDED.forEach((signal) => process.on(signal, forward));
  stop?.addEventListener('abort', end);
  try {
    return await exitCode(child);
  } finally {
    FORWARDED.forEach((signal) => process.off(signal, forward));
    stop?.removeEventListener('abort', end);
  }
}

function readLines(stream: Readable | null, onLine: (line: string) => void): void {
  if (stream) createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY }).on('line', onLine);
}

function exitCode(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    // Not 'exit', which may come before the last line has been read.
    child.once('close', (code, signal) => {
      resolve(code ?? 128 + constants.signals[signal ?? 'SIGTERM']);
    });
  });
}
