import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

/** One test that ran. */
export interface TimedTest {
  /** Path from the root of the project, with `/`. */
  readonly file: string;
  readonly title: string;
  readonly seconds: number;
}

/** The test results of a part. */
export interface TestReport {
  readonly passed: number;
  readonly failed: number;
  /** All tests with their times; empty if the part does not report single tests. */
  readonly tests: readonly TimedTest[];
}

const jestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  // Files that failed before their first test.
  numRuntimeErrorTestSuites: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      // In milliseconds; null for a test that did not run.
      assertionResults: z.array(z.object({ fullName: z.string(), duration: z.number().nullish() })),
    }),
  ),
});

interface PlaywrightSuite {
  readonly file: string;
  readonly specs: readonly { title: string; tests: readonly { results: readonly { duration: number }[] }[] }[];
  readonly suites?: readonly PlaywrightSuite[] | undefined;
}

const playwrightSuite: z.ZodType<PlaywrightSuite> = z.lazy(() =>
  z.object({
    file: z.string(),
    specs: z.array(
      z.object({
        title: z.string(),
        // In milliseconds.
        tests: z.array(z.object({ results: z.array(z.object({ duration: z.number() })) })),
      }),
    ),
    suites: z.array(playwrightSuite).optional(),
  }),
);

const playwrightReport = z.object({
  config: z.object({ rootDir: z.string() }),
  suites: z.array(playwrightSuite),
  stats: z.object({ expected: z.number(), unexpected: z.number() }),
  errors: z.array(z.unknown()),
});

/** Reads Jest's JSON report. @throws Error if it is missing or invalid */
export function readJestReport(file: string): TestReport {
  const report = jestReport.parse(readJson(file));
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    tests: report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, duration }) => ({
        file: fromRoot(name),
        title: fullName,
        seconds: (duration ?? 0) / 1000,
      })),
    ),
  };
}

/** Reads Playwright's JSON report. @throws Error if it is missing or invalid */
export function readPlaywrightReport(file: string): TestReport {
  const { config, suites, stats, errors } = playwrightReport.parse(readJson(file));
  return {
    passed: stats.expected,
    failed: stats.unexpected + errors.length,
    tests: suites.flatMap((suite) => timedTests(suite, config.rootDir)),
  };
}

function timedTests({ file, specs, suites = [] }: PlaywrightSuite, rootDir: string): TimedTest[] {
  const own = specs.map(({ title, tests }) => {
    const milliseconds = tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0);
    return { file: fromRoot(path.resolve(rootDir, file)), title, seconds: milliseconds / 1000 };
  });
  return [...own, ...suites.flatMap((suite) => timedTests(suite, rootDir))];
}

const newcomerReport = z.object({ passed: z.number(), failed: z.number() });

/** Reads the report of `npm run test:newcomer`. @throws Error if it is missing or invalid */
export function readNewcomerReport(file: string): TestReport {
  return { ...newcomerReport.parse(readJson(file)), tests: [] };
}

/** The slowest tests, slowest first. */
export function slowestOf(tests: readonly TimedTest[], count: number): readonly TimedTest[] {
  return tests.toSorted((a, b) => b.seconds - a.seconds).slice(0, count);
}

function fromRoot(file: string): string {
  return path.relative(process.cwd(), file).split(path.sep).join('/');
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}
