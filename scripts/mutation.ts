import { parseArgs } from 'node:util';
import type { Stryker } from '@stryker-mutator/core';
import { PROJECT_DIR, runScript, showHelp } from './lib/project';
import { MUTATION_PARTS } from './mutation/parts';
import type { MutationPart } from './mutation/parts';

const REPORTS = 'test-results/mutation';
/** What `--again` reads: not below the reports, which `npm test` deletes. */
const EARLIER_RESULTS = 'node_modules/.cache/mutation';
/** A part whose tests notice fewer of the changes fails. */
const LEAST_PERCENT = 85;

const HELP = `
npm run test:mutation [-- --only session,members]

Changes the code of each part in one place after another, and runs the tests that reach this place. A change that no test
notices has survived. A part fails if its tests notice less than ${LEAST_PERCENT} percent of the changes.

  --only LIST      only these parts: ${MUTATION_PARTS.map(({ name }) => name).join(', ')}
  --file PATTERN   only changes in these files of the one part, such as src/lib/jwt.ts, or src/lib/jwt.ts:8-12 for lines
  --again          keep what an earlier run with this option has found, where neither code nor tests have changed
  --concurrency N  how many changes are tested at the same time, 1 when not given
  --help           show this text

Reports with the changed code are in ${REPORTS}/, a page for each part. docs/mutation-survivors.md explains the changes that
survive.
`;

/** Not in the copy of the project in which the code is changed: what no test of the parts reads. */
const NOT_COPIED = [
  '.cache',
  '.preview',
  '.releases',
  'bench',
  'cms-site',
  'coverage',
  'data',
  'docs',
  'e2e',
  'hosting',
  'public',
];

/** Runs of each property: every change that a property reaches costs them again. */
const PROPERTY_RUNS = '10';
/** The same cases in each run, so that a figure changes only if code or tests do. */
const PROPERTY_SEED = '1';

type Options = ConstructorParameters<typeof Stryker>[0];

interface Choice {
  readonly parts: readonly MutationPart[];
  /** Patterns that replace those of the part. */
  readonly files: readonly string[] | undefined;
  readonly again: boolean;
  readonly concurrency: number;
}

interface Score {
  readonly name: string;
  readonly changes: number;
  readonly noticed: number;
  readonly seconds: number;
}

class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** @throws UsageError that names the bad option and says what to write */
function readChoice(): Choice {
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      file: { type: 'string' },
      again: { type: 'boolean', default: false },
      concurrency: { type: 'string', default: '1' },
    },
  });
  const names = values.only?.split(',').map((name) => name.trim());
  const unknown = names?.filter((name) => !MUTATION_PARTS.some((part) => part.name === name)) ?? [];
  if (unknown.length > 0) {
    const known = MUTATION_PARTS.map(({ name }) => name).join(', ');
    throw new UsageError(`--only: there is no part called ${unknown.join(', ')}. The parts are ${known}.`);
  }
  const parts = MUTATION_PARTS.filter(({ name }) => names?.includes(name) ?? true);
  if (values.file !== undefined && parts.length !== 1) {
    throw new UsageError('--file needs the part of the file: --only session, for example.');
  }
  const concurrency = Number(values.concurrency);
  if (!Number.isInteger(concurrency) || concurrency < 1) {
    throw new UsageError(`--concurrency: write a whole number from 1, not "${values.concurrency}".`);
  }
  return { parts, files: values.file?.split(','), again: values.again, concurrency };
}

/** Stryker's options (stryker-mutator.io/docs/stryker-js/configuration). */
function optionsOf(part: MutationPart, { files, again, concurrency }: Choice): Options {
  const { name, project, mutate, tests, without = [] } = part;
  process.env['MUTATION_PROJECT'] = project;
  return {
    mutate: [...(files ?? mutate)],
    mutator: { plugins: null, excludedMutations: [...without] },
    testRunner: 'jest',
    jest: {
      projectType: 'custom',
      configFile: 'jest.mutation.js',
      config: { testMatch: tests.map((pattern) => `<rootDir>/${pattern}`) },
      enableFindRelatedTests: false,
    },
    coverageAnalysis: 'perTest',
    // eslint-disable-next-line @typescript-eslint/no-unsafe-enum-assignment -- the enum is in a package of Stryker's own
    logLevel: 'warn' as NonNullable<Options['logLevel']>,
    concurrency,
    // A change may make a loop endless. The measure is the first run; a machine may be busier later.
    timeoutFactor: 2,
    timeoutMS: 20_000,
    thresholds: { high: 100, low: LEAST_PERCENT, break: LEAST_PERCENT },
    reporters: ['clear-text', 'html', 'json', 'progress-append-only'],
    clearTextReporter: { allowColor: process.stdout.isTTY, reportTests: false, logTests: false },
    htmlReporter: { fileName: `${REPORTS}/${name}.html` },
    jsonReporter: { fileName: `${REPORTS}/${name}.json` },
    incremental: again,
    incrementalFile: `${EARLIER_RESULTS}/${name}.json`,
    tempDirName: `${REPORTS}/copy`,
    cleanTempDir: 'always',
    ignorePatterns: [...NOT_COPIED, 'test-results', 'playwright-report'],
  };
}

async function runPart(part: MutationPart, choice: Choice): Promise<Score> {
  console.log(`\n━━ ${part.name}: ${part.title}\n`);
  const start = performance.now();
  const { Stryker } = await import('@stryker-mutator/core');
  const results = await new Stryker(optionsOf(part, choice)).runMutationTest();
  const noticed = results.filter(({ status }) => status === 'Killed' || status === 'Timeout').length;
  const missed = results.filter(({ status }) => status === 'Survived' || status === 'NoCoverage').length;
  return { name: part.name, changes: noticed + missed, noticed, seconds: (performance.now() - start) / 1000 };
}

function scoreLine({ name, changes, noticed, seconds }: Score): string {
  const percent = changes === 0 ? '100.0' : ((100 * noticed) / changes).toFixed(1);
  const minutes = (seconds / 60).toFixed(1);
  return `${name.padEnd(16)}${`${percent} %`.padStart(8)}   ${noticed} of ${changes} changes noticed, ${minutes} min`;
}

/** Stryker itself sets the exit code if a part is below its limit. */
async function main(): Promise<undefined> {
  process.chdir(PROJECT_DIR);
  const choice = readChoice();
  Object.assign(process.env, { PROPERTY_RUNS, PROPERTY_SEED });
  const scores: Score[] = [];
  for (const part of choice.parts) scores.push(await runPart(part, choice));
  console.log(`\n━━ Result (at least ${LEAST_PERCENT} %)\n\n${scores.map(scoreLine).join('\n')}`);
}

showHelp(HELP);
runScript(main, ['UsageError', 'ConfigError']);
