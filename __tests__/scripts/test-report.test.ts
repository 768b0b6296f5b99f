import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PROJECT_DIR } from '../../scripts/lib/project';
import { LONG_PARTS, PARTS, type Part } from '../../scripts/lib/test-parts';
import { readReport, wholePart } from '../../scripts/lib/test-report';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'report-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The part of this name, with this report. */
function partWith(name: string, report: unknown): Part {
  const part = PARTS.find((one) => one.name === name);
  if (!part) throw new Error(`There is no part ${name}`);
  const file = path.join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(report));
  return { ...part, report: file };
}

function jestFile(
  name: string,
  status: string,
  assertionResults: readonly { fullName: string; status: string }[] = [],
) {
  return { name: path.join(PROJECT_DIR, '__tests__', name), status, assertionResults };
}

test('names each failed test of Jest with the command that repeats it', () => {
  const part = partWith('unit', {
    numPassedTests: 3,
    testResults: [
      jestFile('a.test.ts', 'failed', [
        { fullName: "says what's wrong (at once)", status: 'failed' },
        { fullName: 'other', status: 'passed' },
      ]),
      jestFile('broken.test.ts', 'failed'),
      jestFile('b.test.ts', 'passed', [{ fullName: 'good', status: 'passed' }]),
    ],
  });
  expect(readReport(part)).toEqual({
    passed: 3,
    failed: [
      {
        title: "__tests__/a.test.ts: says what's wrong (at once)",
        repeat: String.raw`npm run unit -- __tests__/a.test.ts -t '^says what'\''s wrong \(at once\)$'`,
      },
      { title: '__tests__/broken.test.ts', repeat: 'npm run unit -- __tests__/broken.test.ts' },
    ],
  });
});

function spec(title: string, line: number, status: string) {
  return { title, ok: status !== 'failed', file: 'site/a.spec.ts', line, tests: [{ results: [{ status }] }] };
}

test('names each failed test of Playwright, and what failed outside of tests', () => {
  const report = {
    config: { rootDir: path.join(PROJECT_DIR, 'e2e') },
    stats: { expected: 1 },
    suites: [
      {
        specs: [spec('is shown', 3, 'passed')],
        suites: [{ specs: [spec('opens', 9, 'failed'), spec('waits', 20, 'interrupted')] }],
      },
    ],
    errors: [] as unknown[],
  };
  const failed = [
    { title: 'e2e/site/a.spec.ts: opens', repeat: 'npm run e2e -- site site/a.spec.ts:9' },
    { title: 'e2e/site/a.spec.ts: waits', repeat: 'npm run e2e -- site site/a.spec.ts:20' },
  ];
  expect(readReport(partWith('e2e-site', report))).toEqual({ passed: 1, failed });
  report.errors.push({ message: 'the server did not start' });
  expect(readReport(partWith('e2e-site', report)).failed).toEqual([
    { title: 'Browser tests', repeat: 'npm test -- --only e2e-site' },
    ...failed,
  ]);
});

test('repeats with the variables of the part, and the part as a whole if there is no report', () => {
  const report = { numPassedTests: 0, testResults: [jestFile('a.test.ts', 'failed')] };
  const long = LONG_PARTS.find(({ name }) => name === 'failures');
  if (!long) throw new Error('There is no part failures');
  const { report: file = '' } = partWith('unit', report);
  const [failure] = readReport({ ...long, report: file }).failed;
  expect(failure?.repeat).toBe('LONG_TESTS=true npm run unit -- __tests__/a.test.ts');
  const { failed } = readReport({ ...partWith('unit', report), report: path.join(folder, 'none') });
  expect(failed).toEqual([{ title: 'Unit and component tests', repeat: 'npm test -- --only unit' }]);
  expect(wholePart(long).repeat).toBe('npm run test:long -- --only failures');
});
