import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

import { openPictureCache, pictureCacheDir } from '../../../src/site-build/pictures/picture-cache';
import { writeTree } from '../../member-service/support/fixture-site';

const run = promisify(execFile);

let dir = '';

beforeEach(async () => {
  dir = await writeTree({});
});

/** Sets the time of the last use of a picture. */
function setUsed(key: string, day: number): void {
  const time = new Date(Date.UTC(2026, 0, day));
  utimesSync(path.join(dir, key), time, time);
}

test('gives back the bytes of a picture, and of no other', async () => {
  const cache = openPictureCache(dir);
  await cache.store('a', '96.webp', Buffer.from('one'));
  expect((await cache.read('a', '96.webp'))?.toString()).toBe('one');
  expect(await cache.read('a', '48.webp')).toBeNull();
  expect(await cache.read('b', '96.webp')).toBeNull();
  expect(readdirSync(dir).sort()).toEqual(['a']);
});

test('OPS-30: removes the pictures that were not used for the longest time, until the rest fits', async () => {
  const cache = openPictureCache(dir);
  for (const [day, key] of ['a', 'b', 'c', 'd'].entries()) {
    await cache.store(key, '96.webp', Buffer.alloc(100));
    setUsed(key, day + 1);
  }
  await cache.read('a', '96.webp');
  await cache.read('b', '96.webp');

  await cache.prune(300);
  expect(readdirSync(dir).sort()).toEqual(['a', 'b', 'd']);
  await cache.prune(300);
  expect(readdirSync(dir)).toHaveLength(3);
});

test('removes what a build that was ended early has left, but not the file that another build is writing', async () => {
  const cache = openPictureCache(dir);
  await cache.store('a', '96.webp', Buffer.from('one'));
  const [left, current] = ['1-1.part', '2-1.part'].map((name) => path.join(dir, 'a', `48.webp.${name}`));
  for (const file of [left, current]) writeFileSync(file ?? '', 'half');
  utimesSync(left ?? '', new Date(0), new Date(0));

  await cache.prune(1_000_000);
  expect(readdirSync(path.join(dir, 'a')).sort()).toEqual(['48.webp.2-1.part', '96.webp']);
});

/** Writes, reads and prunes one cache, and fails if it ever reads a part of a file. */
const BUSY_BUILD = `
  const { openPictureCache } = require('./src/site-build/pictures/picture-cache');
  const [dir, letter] = process.argv.slice(-2);
  const cache = openPictureCache(dir);
  async function work() {
    for (let round = 0; round < 40; round += 1) {
      const key = 'k' + (round % 4);
      await cache.store(key, '96.webp', Buffer.alloc(50_000, letter));
      const bytes = await cache.read(key, '96.webp');
      if (bytes !== null && !bytes.equals(Buffer.alloc(50_000, bytes[0]))) throw new Error('a part of a file');
      if (round % 10 === 9) await cache.prune(125_000);
    }
  }
  work().catch((error) => { console.error(error); process.exit(1); });
`;

test('OPS-30: two builds can use it at the same time', async () => {
  const cacheDir = path.join(dir, 'cache');
  mkdirSync(cacheDir);
  const builds = ['a', 'b'].map((letter) =>
    run(process.execPath, ['--import', 'tsx', '-e', BUSY_BUILD, cacheDir, letter], { cwd: process.cwd() }),
  );
  await expect(Promise.all(builds)).resolves.toHaveLength(2);
  const files = readdirSync(cacheDir, { recursive: true, encoding: 'utf8' });
  expect(files.filter((file) => file.endsWith('.part'))).toEqual([]);
});

test('OPS-30: a copy of the project shares the cache of the project, which has the packages', () => {
  mkdirSync(path.join(dir, 'node_modules'));
  const copy = path.join(dir, 'test-results', 'copy');
  mkdirSync(copy, { recursive: true });
  expect(pictureCacheDir(dir)).toBe(path.join(dir, '.picture-cache'));
  expect(pictureCacheDir(copy)).toBe(path.join(dir, '.picture-cache'));
});
