import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { nextChange, takeSnapshot } from '../../scripts/lib/folder-changes';
import { writeTree } from '../member-service/support/fixture-site';

let dir: string;
let stop: AbortController;

beforeEach(async () => {
  stop = new AbortController();
  dir = await writeTree({ 'events/one.yaml': 'alt: One' });
});

/** Saves to another name first, as editors do that never leave an incomplete file. */
async function saveByRenaming(): Promise<void> {
  await writeFile(path.join(dir, 'events/.one.yaml.tmp'), 'alt: Another');
  await rename(path.join(dir, 'events/.one.yaml.tmp'), path.join(dir, 'events/one.yaml'));
}

test('reports nothing without a change', async () => {
  expect(await takeSnapshot(dir)).toBe(await takeSnapshot(dir));
});

test.each([
  ['edited', () => writeFile(path.join(dir, 'events/one.yaml'), 'alt: Another')],
  ['saved by renaming', saveByRenaming],
  ['added', () => writeFile(path.join(dir, 'events/two.yaml'), 'alt: Two')],
  ['removed', () => rm(path.join(dir, 'events/one.yaml'))],
  ['moved', () => rename(path.join(dir, 'events'), path.join(dir, 'events-2'))],
  ['deleted with its folder', () => rm(dir, { recursive: true })],
])('detects a file that is %s', async (_, change) => {
  const before = await takeSnapshot(dir);
  const changed = nextChange(dir, before, stop.signal);
  await change();
  const after = await changed;
  expect(after).not.toBe(before);
  expect(after).toBe(await takeSnapshot(dir));
});

test('detects changes from before it began to wait', async () => {
  const before = await takeSnapshot(dir);
  await writeFile(path.join(dir, 'events/two.yaml'), 'alt: Two');
  expect(await nextChange(dir, before, stop.signal)).toContain('two.yaml');
});

test('ends when it is aborted', async () => {
  const waiting = nextChange(dir, await takeSnapshot(dir), stop.signal);
  stop.abort();
  expect(await waiting).toBeUndefined();
});
