import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { copyProject } from '../../scripts/lib/project-copy';
import { writeTree } from '../member-service/support/fixture-site';

const RESULTS = path.resolve('test-results');

let project: string;
let copy: string;

beforeEach(async () => {
  await mkdir(RESULTS, { recursive: true });
  project = await mkdtemp(path.join(RESULTS, 'project-copy-'));
  copy = path.join(project, '.publish');
  await writeTree(
    {
      'package.json': '{}',
      '.env.production': 'SITE_URL=https://site.example',
      'debug.log': 'noise',
      'content/events/one.yaml': 'alt: One',
      'content/.schemas/event.json': '{}',
      'src/pages/index.tsx': 'export {}',
      'docs/guide.md': '',
      'node_modules/left-pad/index.js': '',
      '.git/HEAD': 'ref',
      '.cache/state': 'the real one',
      'public/index.html': 'the real one',
      'data/members.sqlite': 'secret',
      'test-results/other.txt': '',
    },
    project,
  );
});

afterEach(async () => {
  await rm(project, { recursive: true });
});

function read(name: string): Promise<string> {
  return readFile(path.join(copy, name), 'utf8');
}

function isThere(name: string): boolean {
  return existsSync(path.join(copy, name));
}

it('copies the files that the commands need, also hidden ones, but no build or other data', async () => {
  await copyProject(copy, project);
  expect(await read('package.json')).toBe('{}');
  expect(await read('.env.production')).toContain('SITE_URL');
  expect(await read('content/events/one.yaml')).toBe('alt: One');
  expect(await read('content/.schemas/event.json')).toBe('{}');
  expect(await read('src/pages/index.tsx')).toBe('export {}');
  for (const name of ['node_modules', '.git', '.cache', 'public', 'data', 'test-results', 'debug.log', 'docs']) {
    expect([name, isThere(name)]).toEqual([name, false]);
  }
});

it('updates an earlier copy and keeps its build', async () => {
  await copyProject(copy, project);
  await writeTree(
    {
      '.publish/.cache/state': 'of the copy',
      '.publish/public/index.html': 'of the copy',
      '.publish/content/events/one.yaml': 'alt: Edited in the copy',
      '.publish/content/events/made-here.yaml': 'alt: Made in the copy',
      '.publish/left-behind.json': '{}',
      'content/events/two.yaml': 'alt: Two',
      'src/pages/events/index.tsx': 'export {}',
    },
    project,
  );
  await rm(path.join(project, 'src/pages/index.tsx'));
  await copyProject(copy, project);
  expect(await read('.cache/state')).toBe('of the copy');
  expect(await read('public/index.html')).toBe('of the copy');
  expect(await read('content/events/one.yaml')).toBe('alt: One');
  expect(await read('content/events/two.yaml')).toBe('alt: Two');
  expect(await read('src/pages/events/index.tsx')).toBe('export {}');
  for (const name of ['content/events/made-here.yaml', 'left-behind.json', 'src/pages/index.tsx']) {
    expect([name, isThere(name)]).toEqual([name, false]);
  }
});

it('copies a changed file of the same size', async () => {
  await copyProject(copy, project);
  await writeTree({ 'content/events/one.yaml': 'alt: Two' }, project);
  await utimes(path.join(project, 'content/events/one.yaml'), new Date(), new Date(Date.now() + 5_000));
  await copyProject(copy, project);
  expect(await read('content/events/one.yaml')).toBe('alt: Two');
});

it('does not write unchanged files', async () => {
  await copyProject(copy, project);
  const before = await stat(path.join(copy, 'content/events/one.yaml'));
  await copyProject(copy, project);
  // The ctime, which no program can set.
  expect((await stat(path.join(copy, 'content/events/one.yaml'))).ctimeMs).toBe(before.ctimeMs);
});

it('replaces a file by a folder, and a folder by a file', async () => {
  await writeTree({ 'src/a': 'a file', 'src/b/c': 'in a folder' }, project);
  await copyProject(copy, project);
  await rm(path.join(project, 'src/a'));
  await rm(path.join(project, 'src/b'), { recursive: true });
  await writeTree({ 'src/a/c': 'in a folder', 'src/b': 'a file' }, project);
  await copyProject(copy, project);
  expect([await read('src/a/c'), await read('src/b')]).toEqual(['in a folder', 'a file']);
});

it.each(['', '..', '../elsewhere', 'content', 'src/copy'])('refuses to create the copy at "%s"', async (place) => {
  const dir = path.join(project, place);
  await expect(copyProject(dir, project)).rejects.toThrow(`The project cannot be copied to ${dir}.`);
  expect(await readFile(path.join(project, 'content/events/one.yaml'), 'utf8')).toBe('alt: One');
});
