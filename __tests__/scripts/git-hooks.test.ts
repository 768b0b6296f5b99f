import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const PROJECT = resolve(__dirname, '../..');
const COPIED = ['content', 'contract', 'member-service', 'package.json', 'scripts', 'src', 'tsconfig.json'];

/** Ignores the settings of this machine, and of a commit that may be running this test. */
const own = Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_'));
const env = {
  ...Object.fromEntries(own),
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CEILING_DIRECTORIES: tmpdir(),
  GIT_AUTHOR_NAME: 'A',
  GIT_AUTHOR_EMAIL: 'a@example.com',
  GIT_COMMITTER_NAME: 'A',
  GIT_COMMITTER_EMAIL: 'a@example.com',
};

let folder = '';
beforeAll(() => {
  process.env = env;
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hooks-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function git(...args: readonly string[]): { readonly status: number | null; readonly output: string } {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: folder, env, encoding: 'utf8' });
  return { status, output: stdout + stderr };
}

test('EDIT-21: checks the staged content of a commit, and validates a commit that changes more than content', () => {
  for (const name of COPIED) cpSync(join(PROJECT, name), join(folder, name), { recursive: true });
  const manifest = join(folder, 'package.json');
  const scripts = readFileSync(manifest, 'utf8').replace(
    /"validate": ".*?"/,
    '"validate": "echo VALIDATED with index $GIT_INDEX_FILE. && test ! -e broken.ts"',
  );
  writeFileSync(manifest, scripts);
  symlinkSync(join(PROJECT, 'node_modules'), join(folder, 'node_modules'));
  const file = join(folder, 'content/testimonials/amina-bello.yaml');
  const right = readFileSync(file, 'utf8');
  const wrong = right.replace(/^rating: .*/m, 'rating: 7');
  git('init', '-q');
  git('add', '--', ...COPIED);
  expect(git('commit', '-q', '-m', 'All').status).toBe(0);
  git('config', 'core.hooksPath', 'scripts/git-hooks');

  writeFileSync(file, wrong);
  git('add', 'content');
  const refused = git('commit', '-m', 'Wrong');
  expect(refused.output).toContain('content/testimonials/amina-bello.yaml:');
  expect(refused.output).toContain('rating: must be a whole number from 1 to 5, got 7 → write 5');
  expect(refused.output).toContain('Not committed: content/ has errors');
  expect(refused.status).toBe(1);

  // Git quotes such a name in its lists.
  git('restore', '--staged', '--worktree', 'content');
  writeFileSync(join(folder, 'content/testimonials/zoë.yaml'), wrong);
  git('add', 'content');
  expect(git('commit', '-m', 'Wrong, in a file with another name').output).toContain('got 7 → write 5');
  git('rm', '-q', '-f', '--', 'content/testimonials/zoë.yaml');

  // The staged content is valid. Content that is not staged is ignored.
  writeFileSync(file, right.replace(/^name: .*/m, 'name: Amina'));
  git('add', 'content');
  writeFileSync(file, wrong);
  const taken = git('commit', '-m', 'Right');
  expect(taken.output).toContain('no errors');
  expect(taken.status).toBe(0);

  expect(taken.output).not.toContain('VALIDATED');

  // Another file, while content is wrong that is not staged.
  writeFileSync(join(folder, 'notes.ts'), 'x');
  git('add', 'notes.ts');
  const other = git('commit', '-m', 'Other');
  // Not Git's own: a test that calls Git would work in this repository.
  expect(other.output).toContain('VALIDATED with index .');
  expect(other.output).not.toContain('checked');
  expect(other.status).toBe(0);

  writeFileSync(join(folder, 'broken.ts'), 'x');
  git('add', 'broken.ts');
  expect(git('commit', '-m', 'Broken').status).not.toBe(0);
  expect(git('log', '-1', '--format=%s').output).toBe('Other\n');
}, 120_000);
