import { readFileSync } from 'node:fs';
import { providePostgres } from '../postgres';
import type { TestReport } from './reports';
import { readJestReport, readNewcomerReport, readPlaywrightReport } from './reports';

/** A resource that runs as long as a part does. */
export interface Provision {
  /** Environment variables for the part's command. */
  readonly env: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/** One part of `npm test`. */
export interface Part {
  /** Name of its npm script. */
  readonly name: string;
  readonly title: string;
  /** Cheap parts always run; an expensive part runs only if no part before it failed. */
  readonly cheap: boolean;
  /** Whether it runs at the same time as the cheap parts after it. Its output is printed when it ends. */
  readonly inBackground?: boolean;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Called before the command. If it fails, so does the part. @throws Error that says what to do */
  readonly provide?: () => Promise<Provision>;
  /** Called before the command. Returns a function that checks the result and returns an error message, if any. */
  readonly prepareCheck?: () => () => string | undefined;
  /** Reads the report that the command wrote. */
  readonly readReport?: () => TestReport;
}

/** Folder of the reports. It is emptied before a run, so that reports of an earlier run are not read. */
export const RESULTS_FOLDER = 'test-results';

const JEST_REPORT = `${RESULTS_FOLDER}/jest.json`;
const FAILURES_REPORT = `${RESULTS_FOLDER}/jest-failures.json`;
const PLAYWRIGHT_REPORT = `${RESULTS_FOLDER}/playwright.json`;
const CMS_REPORT = `${RESULTS_FOLDER}/playwright-cms.json`;
const BROWSERS_REPORT = `${RESULTS_FOLDER}/playwright-browsers.json`;
const WORDPRESS_REPORT = `${RESULTS_FOLDER}/playwright-wordpress.json`;
const THIRD_PARTIES_REPORT = `${RESULTS_FOLDER}/playwright-third-parties.json`;
const NEWCOMER_REPORT = `${RESULTS_FOLDER}/newcomer.json`;
const GENERATED_TYPES = 'src/gatsby-types.d.ts';

/** The parts of `npm test` in their order. */
export const PARTS: readonly Part[] = [
  { name: 'check:content', title: 'Content check', cheap: true },
  { name: 'lint', title: 'Lint and format', cheap: true, inBackground: true },
  { name: 'types', title: 'Types', cheap: true },
  {
    name: 'unit',
    title: 'Unit and component tests',
    cheap: true,
    args: ['--json', `--outputFile=${JEST_REPORT}`],
    provide: provideTestDatabase,
    readReport: () => readJestReport(JEST_REPORT),
  },
  { name: 'build', title: 'Build', cheap: false, prepareCheck: watchGeneratedTypes },
  {
    name: 'e2e',
    title: 'Browser tests',
    cheap: false,
    args: ['--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: PLAYWRIGHT_REPORT },
    readReport: () => readPlaywrightReport(PLAYWRIGHT_REPORT),
  },
  {
    name: 'e2e:cms',
    title: 'CMS tests',
    cheap: false,
    args: ['--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: CMS_REPORT },
    readReport: () => readPlaywrightReport(CMS_REPORT),
  },
];

/** The parts of `npm run test:long`, which take too long to run before every change. */
export const LONG_PARTS: readonly Part[] = [
  {
    name: 'unit',
    title:
      'Property tests, a thousand runs each, requests during ten releases and from the OpenAPI document, killed restores',
    cheap: true,
    args: [
      'entry-text-properties',
      'content-check/repair',
      'member-service/releases',
      'member-service/wordpress/fuzz',
      'backup/killed-restore',
      '--json',
      `--outputFile=${JEST_REPORT}`,
    ],
    env: { PROPERTY_RUNS: '1000', LONG_TESTS: 'true' },
    readReport: () => readJestReport(JEST_REPORT),
  },
  {
    name: 'unit',
    title: 'Calls that fail, kills, and a full disk',
    cheap: true,
    args: ['nth-call', 'member-service/.*\\.long\\.test', '--json', `--outputFile=${FAILURES_REPORT}`],
    env: { LONG_TESTS: 'true' },
    provide: provideTestDatabase,
    readReport: () => readJestReport(FAILURES_REPORT),
  },
  { name: 'test:same-build', title: 'Builds after edits are the same as from nothing', cheap: false },
  { name: 'build', title: 'Build', cheap: false },
  // Alone, because the times are read, too.
  { name: 'bench', title: 'Five minutes of visits by 500 connections', cheap: false, args: ['--load'] },
  {
    name: 'e2e',
    title: 'Long browser tests',
    cheap: false,
    args: ['--reporter=list,json'],
    env: { LONG_TESTS: 'true', PLAYWRIGHT_JSON_OUTPUT_NAME: PLAYWRIGHT_REPORT },
    readReport: () => readPlaywrightReport(PLAYWRIGHT_REPORT),
  },
  {
    name: 'test:third-parties',
    title: 'No third party before a press, where the operator sets it',
    cheap: false,
    args: ['--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: THIRD_PARTIES_REPORT },
    readReport: () => readPlaywrightReport(THIRD_PARTIES_REPORT),
  },
  {
    name: 'test:browsers',
    title: 'Main journeys in Chromium, Firefox and WebKit',
    cheap: false,
    args: ['--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: BROWSERS_REPORT },
    readReport: () => readPlaywrightReport(BROWSERS_REPORT),
  },
  {
    name: 'test:wordpress',
    title: 'The WordPress plugin, and the site with it, on the newest WordPress',
    cheap: false,
    args: ['--versions', 'newest', '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: WORDPRESS_REPORT },
    readReport: () => readPlaywrightReport(WORDPRESS_REPORT),
  },
  {
    name: 'test:back-ends',
    title: 'The promises of the accounts, on the service and on the oldest and the newest WordPress',
    cheap: false,
    args: ['--no-table'],
    env: { LONG_TESTS: 'true' },
  },
  {
    name: 'test:newcomer',
    title: 'First steps on each Node and npm',
    cheap: false,
    args: [`--report=${NEWCOMER_REPORT}`],
    readReport: () => readNewcomerReport(NEWCOMER_REPORT),
  },
];

async function provideTestDatabase(): Promise<Provision> {
  const postgres = await providePostgres();
  console.log(`PostgreSQL: ${postgres.origin}`);
  return { env: { TEST_DATABASE_URL: postgres.url }, stop: () => postgres.stop() };
}

function watchGeneratedTypes(): () => string | undefined {
  const before = readText(GENERATED_TYPES);
  return () =>
    readText(GENERATED_TYPES) === before
      ? undefined
      : `${GENERATED_TYPES} was stale and has been generated again. Review the change and commit it.`;
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
