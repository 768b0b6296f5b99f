import { spawn } from 'node:child_process';
import type { ChildProcess, StdioOptions } from 'node:child_process';
import { constants } from 'node:os';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';

export interface CommandOptions {
  readonly cwd: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Called when the program has started. Signals are forwarded to it from then on. */
  readonly onStart?: (() => void) | undefined;
  /** Reads the program's lines, which are then not printed. The program gets no input but `input`. */
  readonly lines?: LineReaders;
  /** The program's input, written when it is known. Without it, a program whose lines are read has none. */
  readonly input?: Promise<string>;
  /** Ends the program with SIGKILL. */
  readonly stop?: AbortSignal;
}

/** Receives the output of a program, line by line. */
export interface LineReaders {
  readLine(line: string): void;
  readErrorLine(line: string): void;
}

const FORWARDED = ['SIGINT', 'SIGTERM'] as const;

/**
 * Runs a Node program and waits for its end. It uses this terminal's input and output unless `lines` is set. SIGINT and
 * SIGTERM are forwarded to the program, so that no process is left running.
 * @param args script file and its arguments
 * @returns the exit code; 128 plus the signal's number if a signal ended the program, as in shells
 */
export async function runNode(
  args: readonly string[],
  { cwd, env = process.env, onStart, lines, input, stop }: CommandOptions,
): Promise<number> {
  const stdio: StdioOptions = lines ? [input ? 'pipe' : 'ignore', 'pipe', 'pipe'] : 'inherit';
  const child: ChildProcess = spawn(process.execPath, args, { cwd, env, stdio });
  if (input && child.stdin) void writeInput(child.stdin, input);
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
  if (child.pid !== undefined) onStart?.();
  try {
    return await exitCode(child);
  } finally {
    FORWARDED.forEach((signal) => process.off(signal, forward));
    stop?.removeEventListener('abort', end);
  }
}

async function writeInput(stdin: Writable, input: Promise<string>): Promise<void> {
  // The program may have ended before.
  stdin.on('error', () => {});
  stdin.end(await input);
}

function readLines(stream: Readable | null, onLine: (line: string) => void): void {
  if (stream) createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY }).on('line', onLine);
}

function exitCode(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    // Not 'exit', which may be emitted before the last line is read.
    child.once('close', (code, signal) => {
      resolve(code ?? 128 + constants.signals[signal ?? 'SIGTERM']);
    });
  });
}
