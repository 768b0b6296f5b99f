import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** One part of `npm test`. */
export interface Part {
  /** For `--only` and the result. */
  readonly name: string;
  readonly title: string;
  readonly command: readonly string[];
  /** Cheap parts always run; an expensive part runs only if no part before it failed. */
  readonly cheap?: boolean;
  /** Whether it runs at the same time as the cheap parts after it. Its output is printed when it ends. */
  readonly inBackground?: boolean;
  readonly env?: Readonly<Record<string, string>>;
  readonly needsDatabase?: boolean;
  /** A file that the command writes and must not change. */
  readonly mustStay?: string;
  /** File of the report that the command writes. */
  readonly report?: string;
  /** The command that runs chosen tests only: their file, and what selects them there, are added. Required with a report. */
  readonly repeat?: string;
  /** The part is stopped after this time, which is three to five times what it takes. */
  readonly limitMinutes: number;
}

/** Folder of the reports. */
export const RESULTS_FOLDER = 'test-results';

/** Its JSON goes to the file that PLAYWRIGHT_JSON_OUTPUT_NAME names. */
const PLAYWRIGHT_REPORTERS = ['--reporter=list,json'];

const CHECKS: readonly Part[] = [
  { name: 'check:content', title: 'Content check', command: script('check:content'), cheap: true, limitMinutes: 2 },
  { name: 'lint', title: 'Lint and format', command: script('lint'), cheap: true, inBackground: true, limitMinutes: 5 },
  { name: 'types', title: 'Types', command: script('types'), cheap: true, limitMinutes: 4 },
];

/** The parts of `npm test` in their order. */
export const PARTS: readonly Part[] = [
  ...CHECKS,
  { ...unit('unit', 'Unit and component tests', 15), cheap: true, needsDatabase: true },
  { name: 'build', title: 'Build', command: script('build'), mustStay: 'src/gatsby-types.d.ts', limitMinutes: 8 },
  e2e('site', 'Browser tests', 15),
  e2e('cms', 'CMS tests', 15),
];

/** The parts of `npm run test:long`, which take too long to run before every change. */
export const LONG_PARTS: readonly Part[] = [
  {
    ...unit(
      'properties',
      'What npm test runs in a short form: properties, changes of an account, requests on many rows, PostgreSQL',
      60,
      '--runTestsByPath',
      ...longerTests().filter((file) => !file.includes('/failures/')),
    ),
    cheap: true,
    env: { PROPERTY_RUNS: '1000', LONG_TESTS: 'true' },
    needsDatabase: true,
  },
  {
    ...unit(
      'failures',
      'Calls that fail, kills, and a full disk, for members and for editors',
      60,
      'fault-injection',
      'database-errors',
      'cms/save-nth-call',
      'member-service/.*\\.long\\.test',
      'cms/two-editors',
    ),
    cheap: true,
    env: { LONG_TESTS: 'true' },
    needsDatabase: true,
  },
  {
    ...unit(
      'same-build',
      'Builds after edits are the same as from nothing, and policies fit the pages of three builds',
      60,
      'site-build/same-build',
      'site-build/policies',
    ),
    env: { LONG_TESTS: 'true' },
  },
  { name: 'build', title: 'Build', command: script('build'), limitMinutes: 8 },
  { ...e2e('site', 'Long browser tests', 60), env: { LONG_TESTS: 'true' } },
  e2e('postgres', 'What members do, with their accounts in PostgreSQL', 15),
  e2e('third-parties', 'No third party before a press, where the operator sets it', 15),
  e2e('journeys', 'Main journeys in Chromium, Firefox and WebKit', 60),
  wordPress('plugin', 'The plugin on the newest WordPress', 'test', '-w', 'wordpress', '--', '--no-cases'),
  wordPress('wordpress', 'The site with the newest WordPress', 'test:wordpress', '--'),
  {
    name: 'back-ends',
    title: 'The promises of the accounts, on the service and on the oldest and the newest WordPress',
    command: script('test:back-ends', '--no-table'),
    env: { LONG_TESTS: 'true' },
    limitMinutes: 90,
  },
  {
    name: 'fresh-clone',
    title: 'First steps in a fresh clone, with each supported Node and npm',
    command: ['tsx', 'scripts/lib/fresh-clone.ts'],
    limitMinutes: 90,
  },
];

/** The parts of `npm run validate`: the unit tests in these files. */
export function changedParts(testFiles: readonly string[]): readonly Part[] {
  if (testFiles.length === 0) return CHECKS;
  return [
    ...CHECKS,
    { ...unit('unit', 'Tests that import what has changed', 5, '--runTestsByPath', ...testFiles), cheap: true },
  ];
}

/** The unit tests that do more with `LONG_TESTS`, some of them through `DATABASES`, or `PROPERTY_RUNS`. */
function longerTests(): readonly string[] {
  return readdirSync('__tests__', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => path.join('__tests__', file))
    .filter((file) => /process\.env\.LONG_TESTS|\bDATABASES\b|\/property-runs'/.test(readFileSync(file, 'utf8')));
}

function script(name: string, ...args: readonly string[]): readonly string[] {
  return ['npm', 'run', '--silent', name, ...(args.length > 0 ? ['--', ...args] : [])];
}

/** A part of Jest's tests: all, or those in files that match a pattern. */
function unit(name: string, title: string, limitMinutes: number, ...patterns: readonly string[]): Part {
  const report = `${RESULTS_FOLDER}/jest-${name}.json`;
  const command = script('unit', ...patterns, '--json', `--outputFile=${report}`);
  return { name, title, command, report, repeat: 'npm run unit --', limitMinutes };
}

/** Browser tests on WordPress. The cases of the contract are another part. */
function wordPress(name: string, title: string, ...args: readonly string[]): Part {
  const report = `${RESULTS_FOLDER}/playwright-${name}.json`;
  const options = ['--versions', 'newest'];
  return {
    name,
    title,
    command: ['npm', 'run', '--silent', ...args, ...options, ...PLAYWRIGHT_REPORTERS],
    report,
    repeat: ['npm', 'run', ...args.filter((word) => word !== '--no-cases'), ...options].join(' '),
    limitMinutes: 60,
  };
}

/** A suite of browser tests. */
function e2e(suite: string, title: string, limitMinutes: number): Part {
  const report = `${RESULTS_FOLDER}/playwright-${suite}.json`;
  const repeat = `npm run e2e -- ${suite}`;
  const command = script('e2e', suite, ...PLAYWRIGHT_REPORTERS);
  return { name: `e2e-${suite}`, title, command, report, repeat, limitMinutes };
}
