import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { countJest, countNewcomer, countPlaywright } from '../../scripts/test/counts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'counts-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

function report(value: unknown): string {
  const file = path.join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(value));
  return file;
}

test('a browser test that passes at the second attempt counts as passed, and is named', () => {
  const file = report({ stats: { expected: 5, unexpected: 0, flaky: 2 }, errors: [] });
  expect(countPlaywright(file)).toEqual({ passed: 7, failed: 0, repeated: 2 });
});

test('a browser test that fails twice, and an error outside of any test, count as failed', () => {
  const file = report({ stats: { expected: 5, unexpected: 1, flaky: 0 }, errors: [{ message: 'no server' }] });
  expect(countPlaywright(file)).toEqual({ passed: 5, failed: 2, repeated: 0 });
});

test('a file of unit tests that never comes to its first test counts as failed', () => {
  const file = report({ numPassedTests: 3, numFailedTests: 1, numRuntimeErrorTestSuites: 1 });
  expect(countJest(file)).toEqual({ passed: 3, failed: 2 });
});

test('a pair of Node and npm counts as one test', () => {
  expect(countNewcomer(report({ passed: 10, failed: 1 }))).toEqual({ passed: 10, failed: 1 });
});

test('a report of another shape is no count', () => {
  expect(() => countPlaywright(report({}))).toThrow();
  expect(() => countNewcomer(report({ passed: 1 }))).toThrow();
});
