import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { PROJECT_DIR } from './project';
import { LONG_PARTS, type Part } from './test-parts';

/** A test, a file or a part that failed. */
export interface Failure {
  readonly title: string;
  /** The command that repeats it, and nothing else. */
  readonly repeat: string;
}

/** What a part's report says. */
export interface TestReport {
  readonly passed: number;
  readonly failed: readonly Failure[];
}

/** Jest's report. A file without failed tests has failed if it could not be read, or if a hook after its tests failed. */
const jestSchema = z.object({
  numPassedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
});

const specSchema = z.object({
  title: z.string(),
  /** True also for a test that was interrupted. */
  ok: z.boolean(),
  file: z.string(),
  line: z.number(),
  tests: z.array(z.object({ results: z.array(z.object({ status: z.string() })) })),
});

interface Suite {
  readonly specs: readonly z.infer<typeof specSchema>[];
  readonly suites?: readonly Suite[] | undefined;
}

const suiteSchema: z.ZodType<Suite> = z.object({
  specs: z.array(specSchema),
  get suites() {
    return z.array(suiteSchema).optional();
  },
});

/** Playwright's report. Its errors belong to no test: a server that does not start, or a syntax error. */
const playwrightSchema = z.object({
  config: z.object({ rootDir: z.string() }),
  stats: z.object({ expected: z.number() }),
  suites: z.array(suiteSchema),
  errors: z.array(z.unknown()),
});

const reportSchema = z.union([jestSchema, playwrightSchema]);

/** Reads a part's report. Without one the part itself has failed, unless it writes none. */
export function readReport(part: Part): TestReport {
  if (part.report === undefined) return { passed: 0, failed: [] };
  if (!existsSync(part.report)) return { passed: 0, failed: [wholePart(part)] };
  const report = reportSchema.parse(JSON.parse(readFileSync(part.report, 'utf8')));
  return 'testResults' in report ? fromJest(part, report) : fromPlaywright(part, report);
}

/** The failure of a part in which no single test failed. */
export function wholePart(part: Part): Failure {
  const script = LONG_PARTS.includes(part) ? 'npm run test:long' : 'npm test';
  return { title: part.title, repeat: `${script} -- --only ${part.name}` };
}

function fromJest(part: Part, { numPassedTests, testResults }: z.infer<typeof jestSchema>): TestReport {
  const failed = testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults }) => {
      const file = path.relative(PROJECT_DIR, name);
      const tests = assertionResults.filter((test) => test.status === 'failed');
      if (tests.length === 0) return [{ title: file, repeat: command(part, `${part.repeat} ${file}`) }];
      return tests.map(({ fullName }) => ({
        title: `${file}: ${fullName}`,
        repeat: command(part, `${part.repeat} ${file} -t ${quote(`^${escapePattern(fullName)}$`)}`),
      }));
    });
  return { passed: numPassedTests, failed };
}

function fromPlaywright(part: Part, report: z.infer<typeof playwrightSchema>): TestReport {
  const folder = path.relative(PROJECT_DIR, report.config.rootDir);
  const failed = report.suites.flatMap(specsOf).filter(hasFailed);
  return {
    passed: report.stats.expected,
    failed: [
      ...(report.errors.length > 0 ? [wholePart(part)] : []),
      ...failed.map(({ title, file, line }) => ({
        title: `${path.join(folder, file)}: ${title}`,
        repeat: command(part, `${part.repeat} ${file}:${line}`),
      })),
    ],
  };
}

function hasFailed({ ok, tests }: Suite['specs'][number]): boolean {
  return !ok || tests.some(({ results }) => results.some(({ status }) => status === 'interrupted'));
}

function specsOf({ specs, suites = [] }: Suite): Suite['specs'] {
  return [...specs, ...suites.flatMap(specsOf)];
}

/** A command with the variables of the part before it. */
function command({ env = {} }: Part, text: string): string {
  return [...Object.entries(env).map(([name, value]) => `${name}=${value}`), text].join(' ');
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

/** A word of a command in a POSIX shell. */
function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
