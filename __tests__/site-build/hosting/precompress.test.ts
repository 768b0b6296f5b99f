import { readFile, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { precompress } from '../../../src/site-build/hosting/precompress';
import { listFiles } from '../../../src/site-build/files';
import { writeTree } from '../../member-service/support/fixture-site';

const LONG = 'Brainhouse '.repeat(200);
const LONG_AGO = new Date('2020-01-01T00:00:00Z');

let folder: string;

/** @returns the compressed files that were written */
async function run(): Promise<readonly string[]> {
  const before = new Map(await inodesOfCopies());
  await precompress(folder, await listFiles(folder));
  return (await inodesOfCopies()).flatMap(([name, inode]) => (before.get(name) === inode ? [] : [name]));
}

async function inodesOfCopies(): Promise<readonly (readonly [string, number])[]> {
  const copies = (await listFiles(folder)).filter((name) => /\.(?:br|gz)$/.test(name));
  return Promise.all(copies.map(async (name) => [name, (await stat(path.join(folder, name))).ino] as const));
}

beforeEach(async () => {
  folder = await writeTree({
    'index.html': LONG,
    'page-data/app-data.json': LONG,
    'small.css': 'a{}',
    'picture.webp': LONG,
    'app.js.map': LONG,
    _headers: LONG,
    'archive.tar.gz': 'an archive of ours',
  });
});

it('OPS-21: compresses texts over 512 bytes, and nothing else', async () => {
  await run();
  expect(await listFiles(folder)).toEqual([
    '_headers',
    'app.js.map',
    'archive.tar.gz',
    'index.html',
    'index.html.br',
    'index.html.gz',
    'page-data/app-data.json',
    'page-data/app-data.json.br',
    'page-data/app-data.json.gz',
    'picture.webp',
    'small.css',
  ]);
  expect(brotliDecompressSync(await readFile(path.join(folder, 'index.html.br'))).toString()).toBe(LONG);
  expect(gunzipSync(await readFile(path.join(folder, 'index.html.gz'))).toString()).toBe(LONG);
});

it('keeps current files and compresses changed files again', async () => {
  await run();
  expect(await run()).toEqual([]);
  await writeFile(path.join(folder, 'index.html'), `${LONG} changed`);
  await utimes(path.join(folder, 'index.html.br'), LONG_AGO, LONG_AGO);
  await utimes(path.join(folder, 'index.html.gz'), LONG_AGO, LONG_AGO);
  expect(await run()).toEqual(['index.html.br', 'index.html.gz']);
  expect(brotliDecompressSync(await readFile(path.join(folder, 'index.html.br'))).toString()).toBe(`${LONG} changed`);
});

it('keeps files with the same content, and replaces damaged ones', async () => {
  await run();
  const page = path.join(folder, 'index.html');
  await utimes(`${page}.br`, LONG_AGO, LONG_AGO);
  await utimes(`${page}.gz`, LONG_AGO, LONG_AGO);
  expect(await run()).toEqual([]);
  expect((await stat(`${page}.br`)).mtime).toEqual(LONG_AGO);

  await writeFile(`${page}.br`, 'cut off');
  await utimes(`${page}.br`, LONG_AGO, LONG_AGO);
  expect(await run()).toEqual(['index.html.br']);
  expect(brotliDecompressSync(await readFile(`${page}.br`)).toString()).toBe(LONG);
});

it('deletes the compressed files of deleted and small files', async () => {
  await run();
  await writeFile(path.join(folder, 'gone.html.br'), 'left over');
  await writeFile(path.join(folder, 'index.html'), 'short now');
  expect(await run()).toEqual([]);
  const kept = (await listFiles(folder)).filter((name) => /html\.|json\./.test(name));
  expect(kept).toEqual(['page-data/app-data.json.br', 'page-data/app-data.json.gz']);
});
