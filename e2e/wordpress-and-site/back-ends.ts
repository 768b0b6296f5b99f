import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { PROMISES } from '../../contract/cases';
import type { BackEndType } from '../../contract/cases/back-end';
import type { ContractCase } from '../../contract/cases/contract-case';
import { replaceTable, toTable } from '../../scripts/lib/document-tables';
import { PROJECT_DIR, runScript, showHelp } from '../../scripts/lib/project';
import { findOrInstallPostgres } from '../../scripts/postgres/find-or-install';
import { onEachWordPress } from '../../wordpress/test-env/run';

const HELP = `
npm run test:back-ends [-- --versions debian,newest | --no-wordpress | --no-table | TEST …]

Tests that every back end keeps the same promises (contract/cases): the member service on SQLite and on PostgreSQL, and the
plugin on the oldest and the newest WordPress that Debian has. Each case asks over HTTP, reads emails and lets time pass. Afterwards it
writes the table in docs/security.md. On WordPress it also lets queries fail. It takes about ten minutes; npm test runs the part of the
service. Everything listens on 127.0.0.1 only.

  --versions LIST  versions of WordPress, as for test:wordpress [debian,newest]
  --no-wordpress   the service only
  --no-table       leave docs/security.md as it is
  TEST …           further arguments go to Jest, such as -t "logout"; then no table is written

Environment: WORDPRESS_PORT (9741); LONG_TESTS=true for longer sequences of requests and each query, and SEED for the sequences of an
earlier run.
`;

const SECURITY_FILE = path.join(PROJECT_DIR, 'docs/security.md');
const REPORT = path.join(PROJECT_DIR, 'test-results/back-ends.json');

/** The results of one back end. */
interface Column {
  /** For example “Service, SQLite”. */
  readonly name: string;
  readonly type: BackEndType;
  /** Whether its case passed, by the sentence of the promise. */
  readonly passed: ReadonlyMap<string, boolean>;
}

/** What is read of Jest's report. */
const jestReport = z.object({
  testResults: z.array(
    z.object({
      assertionResults: z.array(
        z.object({ ancestorTitles: z.array(z.string()), title: z.string(), status: z.string() }),
      ),
    }),
  ),
});

type Case = z.infer<typeof jestReport>['testResults'][number]['assertionResults'][number];

async function main(): Promise<number> {
  showHelp(HELP);
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    strict: false,
    options: {
      versions: { type: 'string', default: 'debian,newest' },
      'no-wordpress': { type: 'boolean', default: false },
      'no-table': { type: 'boolean', default: false },
      t: { type: 'string', short: 't' },
    },
  });
  if (process.env.LONG_TESTS === 'true') {
    // Each run takes other sequences. The tests read it.
    process.env.SEED ??= String(Date.now() % 1_000_000);
    console.log(`Sequences of requests: SEED=${process.env.SEED}`);
  }
  const rest = [...positionals, ...(typeof values.t === 'string' ? ['-t', values.t] : [])];
  const columns: Column[] = [...(await testService(rest))];
  if (values['no-wordpress'] !== true) {
    columns.push(...(await testWordPress(String(values.versions).split(','), rest)));
  }
  const failed = columns.flatMap(({ name, passed }) =>
    [...passed].filter(([, isPassed]) => !isPassed).map(([promise]) => `${name}: ${promise}`),
  );
  const count = columns.reduce((sum, { passed }) => sum + passed.size, 0);
  console.log(
    `\n${String(count - failed.length)} passed, ${String(failed.length)} failed on ${String(columns.length)} back ends`,
  );
  failed.forEach((line) => console.log(`  ✕ ${line}`));
  if (failed.length > 0) return 1;
  if (rest.length === 0 && values['no-table'] !== true && values['no-wordpress'] !== true) writeTable(columns);
  return 0;
}

async function testService(rest: readonly string[]): Promise<readonly Column[]> {
  const postgres = await findOrInstallPostgres();
  try {
    const cases = runJest('__tests__/jest.config.js', '__tests__/contract', rest, { TEST_DATABASE_URL: postgres.url });
    return ['SQLite', 'PostgreSQL'].map((name) => ({
      name: `Service, ${name}`,
      type: 'service' as const,
      passed: passedIn(cases.filter(({ ancestorTitles }) => ancestorTitles[0] === name)),
    }));
  } finally {
    await postgres.stop();
  }
}

async function testWordPress(versions: readonly string[], rest: readonly string[]): Promise<readonly Column[]> {
  const columns: Column[] = [];
  await onEachWordPress({ versions, forCases: true, rest }, (facts) => {
    const cases = runJest('wordpress/jest.config.js', 'wordpress/tests/cases', rest);
    columns.push({ name: `WordPress ${facts.version}`, type: 'wordpress', passed: passedIn(cases) });
    return 0;
  });
  return columns;
}

/** Runs tests of cases with Jest. @throws Error if it wrote no report */
function runJest(
  config: string,
  tests: string,
  rest: readonly string[],
  env: Readonly<Record<string, string>> = {},
): readonly Case[] {
  mkdirSync(path.dirname(REPORT), { recursive: true });
  spawnSync(
    process.execPath,
    [
      require.resolve('jest/bin/jest'),
      `--config=${config}`,
      // One file after the other: there is one WordPress.
      '--runInBand',
      '--verbose',
      '--json',
      `--outputFile=${REPORT}`,
      tests,
      ...rest,
    ],
    { cwd: PROJECT_DIR, stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, ...env } },
  );
  const report = jestReport.parse(JSON.parse(readFileSync(REPORT, 'utf8')));
  return report.testResults.flatMap(({ assertionResults }) => assertionResults);
}

function passedIn(cases: readonly Case[]): ReadonlyMap<string, boolean> {
  return new Map(
    cases
      .filter(({ status }) => status !== 'pending')
      .map(({ title, status }) => [title, status === 'passed'] as const),
  );
}

function writeTable(columns: readonly Column[]): void {
  const text = readFileSync(SECURITY_FILE, 'utf8');
  const rows = Object.entries(PROMISES).flatMap(([topic, all]) => [
    [`**${topic}**`, ...columns.map(() => '')],
    ...all.map((each) => [each.promise, ...columns.map((column) => cell(each, column))]),
  ]);
  const table = toTable(['promise', ...columns.map(({ name }) => name)], rows);
  writeFileSync(SECURITY_FILE, replaceTable(text, 'npm run test:back-ends', table));
  execFileSync(process.execPath, [path.join(PROJECT_DIR, 'node_modules/oxfmt/bin/oxfmt'), SECURITY_FILE], {
    cwd: PROJECT_DIR,
  });
  console.log('The table is in docs/security.md.');
}

function cell({ promise, exceptions }: ContractCase, { type, passed }: Column): string {
  const exception = exceptions?.[type];
  if (exception) return `${exception.state}: ${exception.reason}`;
  return passed.get(promise) === true ? 'kept' : 'FAILED';
}

runScript(main, ['Error']);
