import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readJestReport, readNewcomerReport, readPlaywrightReport, slowestOf } from '../../scripts/test/reports';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'reports-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

function report(value: unknown): string {
  const file = path.join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(value));
  return file;
}

const NESTED = {
  file: 'menu.spec.ts',
  specs: [{ title: 'opens', tests: [{ results: [{ duration: 1500 }] }] }],
  suites: [{ file: 'menu.spec.ts', specs: [{ title: 'closes', tests: [{ results: [{ duration: 2500 }] }] }] }],
};

test('counts browser tests, and an error outside tests as a failure', () => {
  const config = { rootDir: path.resolve('e2e/site') };
  const file = report({ config, suites: [NESTED], stats: { expected: 5, unexpected: 1 }, errors: [{ message: 'no' }] });
  expect(readPlaywrightReport(file)).toEqual({
    passed: 5,
    failed: 2,
    tests: [
      { file: 'e2e/site/menu.spec.ts', title: 'opens', seconds: 1.5 },
      { file: 'e2e/site/menu.spec.ts', title: 'closes', seconds: 2.5 },
    ],
  });
});

test('counts unit tests, and a file that failed before its first test as a failure', () => {
  const testResults = [
    {
      name: path.resolve('__tests__/lib/a.test.ts'),
      assertionResults: [
        { fullName: 'a is one', duration: 20 },
        { fullName: 'a is none', duration: null },
      ],
    },
  ];
  const file = report({ numPassedTests: 3, numFailedTests: 1, numRuntimeErrorTestSuites: 1, testResults });
  expect(readJestReport(file)).toEqual({
    passed: 3,
    failed: 2,
    tests: [
      { file: '__tests__/lib/a.test.ts', title: 'a is one', seconds: 0.02 },
      { file: '__tests__/lib/a.test.ts', title: 'a is none', seconds: 0 },
    ],
  });
});

test('a pair of Node and npm counts as one test', () => {
  expect(readNewcomerReport(report({ passed: 10, failed: 1 }))).toEqual({ passed: 10, failed: 1, tests: [] });
});

test('refuses a report of another shape', () => {
  expect(() => readPlaywrightReport(report({}))).toThrow();
  expect(() => readNewcomerReport(report({ passed: 1 }))).toThrow();
});

test('lists the slowest tests first', () => {
  const tests = [1, 3, 2].map((seconds) => ({ file: 'a.test.ts', title: `takes ${seconds} s`, seconds }));
  expect(slowestOf(tests, 2).map(({ title }) => title)).toEqual(['takes 3 s', 'takes 2 s']);
});
