import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { showBuild } from '../../scripts/lib/preview-build';

let dir: string;

beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'brainhouse-'));
  await mkdir(path.join(dir, 'public/events'), { recursive: true });
});

afterEach(async () => {
  await rm(dir, { recursive: true });
});

async function build(text: string): Promise<void> {
  await writeFile(path.join(dir, 'public/events/index.html'), text);
}

function shown(): Promise<string> {
  return readFile(path.join(dir, 'shown/events/index.html'), 'utf8');
}

test('shows only finished builds', async () => {
  await build('the first build');
  await showBuild(dir);
  for (const text of ['a second, longer build', 'the third', 'a fourth build']) {
    const before = await shown();
    await build(text);
    expect(await shown()).toBe(before);
    await showBuild(dir);
    expect(await shown()).toBe(text);
  }
});

test('does not show a deleted page', async () => {
  await build('the first build');
  await showBuild(dir);
  await showBuild(dir);
  await rm(path.join(dir, 'public/events'), { recursive: true });
  await showBuild(dir);
  await expect(shown()).rejects.toThrow('ENOENT');
});

test('recovers from an interrupted switch', async () => {
  await build('the first build');
  await mkdir(path.join(dir, 'shown-1/half'), { recursive: true });
  await showBuild(dir);
  await writeFile(path.join(dir, 'shown-next'), '');
  await build('the second build');
  await showBuild(dir);
  expect(await shown()).toBe('the second build');
});
