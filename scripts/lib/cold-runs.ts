import { spawn } from 'node:child_process';

/** Number of consecutive runs of a command. */
export interface ColdRuns {
  readonly runs: number;
  /** Number of runs, at the end, during which another process keeps one core busy. */
  readonly busyRuns: number;
}

/** The result of one run. */
interface Outcome {
  readonly seconds: number;
  readonly isBusy: boolean;
  readonly hasPassed: boolean;
}

/** A program that keeps one core busy until its parent process ends. */
const BUSY = 'const parent = process.ppid; while (process.ppid === parent);';

/**
 * Reads the options `--cold` and `--busy` from the arguments of a command.
 * @returns the other arguments in their order; `coldRuns` is undefined without `--cold`
 * @throws ColdRunsError that names the option and says what to write
 */
export function readColdRuns(args: readonly string[]): { rest: string[]; coldRuns: ColdRuns | undefined } {
  const rest: string[] = [];
  const counts = new Map<string, number>();
  for (let index = 0; index < args.length; index += 1) {
    const [name = '', inline] = (args[index] ?? '').split('=', 2);
    if (name === '--cold' || name === '--busy') {
      counts.set(name, readCount(name, inline ?? args[(index += 1)]));
    } else {
      rest.push(args[index] ?? '');
    }
  }
  const [runs, busyRuns = 0] = [counts.get('--cold'), counts.get('--busy')];
  if (busyRuns > (runs ?? 0)) {
    throw new ColdRunsError(`--busy ${busyRuns} needs at least as many cold runs: add --cold ${busyRuns}.`);
  }
  return { rest, coldRuns: runs === undefined ? undefined : { runs, busyRuns } };
}

/** A bad option. */
class ColdRunsError extends Error {
  override readonly name = 'ColdRunsError';
}

function readCount(name: string, text = ''): number {
  if (!/^[1-9]\d{0,3}$/.test(text)) {
    throw new ColdRunsError(`${name} needs a whole number from 1, such as ${name} 5, not "${text}".`);
  }
  return Number(text);
}

/**
 * Repeats a run until one fails or all are done, and prints a table of the results.
 * @param run does one run from a clean state and returns its exit code
 * @returns the exit code of the last run
 */
export function runCold({ runs, busyRuns }: ColdRuns, run: () => number): number {
  const outcomes: Outcome[] = [];
  let code = 0;
  while (outcomes.length < runs && code === 0) {
    const isBusy = outcomes.length >= runs - busyRuns;
    console.log(`\nCold run ${outcomes.length + 1} of ${runs}${isBusy ? ', with one core busy' : ''}`);
    const start = performance.now();
    code = isBusy ? withBusyCore(run) : run();
    outcomes.push({ seconds: Math.round((performance.now() - start) / 1000), isBusy, hasPassed: code === 0 });
  }
  console.log(`\n${formatOutcomes(outcomes)}`);
  return code;
}

function withBusyCore(run: () => number): number {
  const busy = spawn(process.execPath, ['-e', BUSY], { stdio: 'ignore' });
  try {
    return run();
  } finally {
    busy.kill('SIGKILL');
  }
}

function formatOutcomes(outcomes: readonly Outcome[]): string {
  const rows = outcomes.map(({ seconds, isBusy, hasPassed }, index) => [
    String(index + 1),
    String(seconds),
    hasPassed ? 'passed' : 'failed',
    isBusy ? 'busy' : '',
  ]);
  return [['run', 'seconds', 'result', 'core'], ...rows]
    .map(([number = '', seconds = '', result = '', core = '']) =>
      `${number.padStart(3)}  ${seconds.padStart(7)}  ${result.padEnd(6)}  ${core}`.trimEnd(),
    )
    .join('\n');
}
