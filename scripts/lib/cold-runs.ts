import { spawn } from 'node:child_process';

/** How often something is to be run in a row. */
export interface ColdRuns {
  readonly runs: number;
  /** How many of them, the last ones, share the machine with a process that keeps a core busy. */
  readonly busyRuns: number;
}

/** What came of one run. */
interface Outcome {
  readonly seconds: number;
  readonly isBusy: boolean;
  readonly hasPassed: boolean;
}

/** Keeps a core busy as long as the process that has started it lives. */
const BUSY = 'const parent = process.ppid; while (process.ppid === parent);';

/**
 * Takes the options `--cold` and `--busy` out of the arguments of a command.
 * @returns the other arguments in their order, and how often to run, or undefined where nobody asks for cold runs
 * @throws ColdRunsError that names the option and what to write
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
 * Runs something again and again, up to the first run that fails, and prints a table of all runs.
 * @param run does one run from nothing and returns its exit code
 * @returns the exit code of the last run
 */
export function runCold({ runs, busyRuns }: ColdRuns, run: () => number): number {
  const outcomes: Outcome[] = [];
  let code = 0;
  while (outcomes.length < runs && code === 0) {
    const isBusy = outcomes.length >= runs - busyRuns;
    console.log(`\nCold run ${outcomes.length + 1} of ${runs}${isBusy ? ', beside a busy core' : ''}`);
    const start = performance.now();
    code = isBusy ? besideBusyCore(run) : run();
    outcomes.push({ seconds: Math.round((performance.now() - start) / 1000), isBusy, hasPassed: code === 0 });
  }
  console.log(`\n${formatOutcomes(outcomes)}`);
  return code;
}

function besideBusyCore(run: () => number): number {
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
