import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { PROJECT_DIR } from './project';

/** Tests that read the files of the project, and so import none of those that they check. */
const READING_TESTS = ['__tests__/docs', '__tests__/lint'];

/** Where `__tests__/support/test-files-reporter.cjs` keeps how long each test file took, in milliseconds. */
const DURATIONS_FILE = 'node_modules/.cache/test-durations.json';

/** What a test file takes whose duration is not known, in milliseconds: the mean of all. */
const USUAL_MS = 1_500;

const durationsSchema = z.record(z.string(), z.number());

/** Test files for a change. */
export interface ChangedTests {
  readonly changed: readonly string[];
  /** Those that import the change. */
  readonly related: readonly string[];
  /** Those of them to run. */
  readonly chosen: readonly string[];
}

/**
 * Finds the test files that import what has changed since a commit, and chooses those that fit into a time.
 * @param since a commit or a branch
 * @see chooseTests
 * @throws Error if there is no such commit
 */
export function findChangedTests(since: string, limitMs: number): ChangedTests {
  const changed = changedFiles(since);
  const related = changed.length === 0 ? [] : relatedTests(changed);
  return { changed, related, chosen: chooseTests(related, changed, readDurations(), limitMs) };
}

/**
 * Chooses the changed test files, then the fast ones, as many as fit.
 * @param durations what each file took at its last run, in milliseconds
 * @param limitMs the sum of the durations of the chosen files; changed ones are chosen in any case
 */
export function chooseTests(
  related: readonly string[],
  changed: readonly string[],
  durations: Readonly<Record<string, number>>,
  limitMs: number,
): readonly string[] {
  const timed = related.map((file) => ({ file, ms: durations[file] ?? USUAL_MS, isChanged: changed.includes(file) }));
  const ordered = timed.toSorted((a, b) => Number(b.isChanged) - Number(a.isChanged) || a.ms - b.ms);
  let sum = 0;
  return ordered
    .filter(({ ms, isChanged }) => {
      sum += ms;
      return isChanged || sum <= limitMs;
    })
    .map(({ file }) => file);
}

/** The changed, staged and new files, relative to the project. */
function changedFiles(since: string): readonly string[] {
  const { status } = spawnSync('git', ['rev-parse', '--verify', '--quiet', `${since}^{commit}`], { cwd: PROJECT_DIR });
  if (status !== 0) throw new Error(`--since ${since}: there is no such commit → write a branch, a tag or a commit`);
  return [
    // The project may be a folder of a repository.
    ...git('diff', '-z', '--name-only', '--relative', '--diff-filter=d', since),
    ...git('ls-files', '-z', '--others', '--exclude-standard'),
  ];
}

/** The names that a command of Git lists with `-z`, without which it quotes names with other characters than ASCII. */
function git(...args: readonly string[]): readonly string[] {
  return execFileSync('git', args, { cwd: PROJECT_DIR, encoding: 'utf8' }).split('\0').filter(Boolean);
}

function relatedTests(changed: readonly string[]): readonly string[] {
  const files = [...listTests('--findRelatedTests', ...changed), ...listTests(...READING_TESTS)];
  return [...new Set(files)].map((file) => path.relative(PROJECT_DIR, file));
}

function listTests(...selection: readonly string[]): readonly string[] {
  const args = [require.resolve('jest/bin/jest'), '--config', '__tests__/jest.config.js', '--listTests', ...selection];
  return execFileSync(process.execPath, args, { cwd: PROJECT_DIR, encoding: 'utf8' }).split('\n').filter(Boolean);
}

function readDurations(): Readonly<Record<string, number>> {
  const file = path.join(PROJECT_DIR, DURATIONS_FILE);
  return existsSync(file) ? durationsSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : {};
}
