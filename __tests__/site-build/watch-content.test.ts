import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { watchContent } from '../../src/site-build/content-nodes';
import { writeTree } from '../member-service/support/fixture-site';

let dir: string;
let stop: () => void;
/** Fulfilled with the folders of the next change. */
let next: () => Promise<readonly string[]>;

beforeEach(async () => {
  dir = await writeTree({ 'events/one.yaml': 'alt: One', 'media/a.webp': '' });
  let resolve: (folders: readonly string[]) => void;
  next = () => new Promise((done) => (resolve = done));
  stop = watchContent(dir, (folders) => resolve([...folders]));
});

afterEach(() => stop());

test.each([
  ['edited', () => writeFile(join(dir, 'events/one.yaml'), 'alt: Another')],
  ['added', () => writeFile(join(dir, 'events/two.yaml'), 'alt: Two')],
  ['deleted', () => rm(join(dir, 'events/one.yaml'))],
  ['moved with its folder', () => rename(join(dir, 'events'), join(dir, 'old'))],
])('EDIT-27: reports the folder of a file that is %s', async (_, change) => {
  const folders = next();
  await change();
  expect(await folders).toEqual(['events']);
});

test('reports the files of a folder that is added, deleted and added again', async () => {
  for (const count of [1, 2]) {
    const added = next();
    await mkdir(join(dir, 'team'));
    expect([count, ...(await added)]).toEqual([count, 'team']);
    const saved = next();
    await writeFile(join(dir, 'team/ada.yaml'), 'name: Ada');
    expect([count, ...(await saved)]).toEqual([count, 'team']);
    const deleted = next();
    await rm(join(dir, 'team'), { recursive: true });
    expect([count, ...(await deleted)]).toEqual([count, 'team']);
  }
});
