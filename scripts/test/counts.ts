import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** How many tests passed and failed. */
export interface TestCount {
  readonly passed: number;
  readonly failed: number;
  /** How many of the passed ones failed at their first attempt. */
  readonly repeated?: number;
}

const jestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  // Files that never came to their first test.
  numRuntimeErrorTestSuites: z.number(),
});

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  errors: z.array(z.unknown()),
});

/** Reads Jest's JSON report. @throws Error when it is missing or of another shape. */
export function countJest(file: string): TestCount {
  const report = jestReport.parse(readJson(file));
  return { passed: report.numPassedTests, failed: report.numFailedTests + report.numRuntimeErrorTestSuites };
}

/** Reads Playwright's JSON report. @throws Error when it is missing or of another shape. */
export function countPlaywright(file: string): TestCount {
  const { stats, errors } = playwrightReport.parse(readJson(file));
  const { expected, flaky, unexpected } = stats;
  return { passed: expected + flaky, failed: unexpected + errors.length, repeated: flaky };
}

const newcomerReport = z.object({ passed: z.number(), failed: z.number() });

/** Reads the report of `npm run test:newcomer`. @throws Error when it is missing or of another shape */
export function countNewcomer(file: string): TestCount {
  return newcomerReport.parse(readJson(file));
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}
