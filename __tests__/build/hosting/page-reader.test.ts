import { readFile, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openPageReader, type PageReader } from '../../../src/build/hosting/page-reader';
import * as html from '../../../src/build/hosting/read-html';
import { removeTree, writeTree } from '../../member-service/support/fixture-site';

let folder: string;

beforeEach(async () => {
  folder = await writeTree({
    'public/index.html': '<main id="main"><a href="/about">x</a><script>one()</script>',
    'public/about/index.html': '<h1 id="top">About</h1>',
    'code.ts': 'one',
  });
});

afterEach(() => removeTree(folder));

function open(): Promise<PageReader> {
  return openPageReader({
    publicDir: path.join(folder, 'public'),
    recordFile: path.join(folder, 'cache/pages.json'),
    codeFiles: [path.join(folder, 'code.ts')],
  });
}

/** Reads both pages as a build does. @returns the number of pages that were parsed */
async function build(): Promise<number> {
  const parse = jest.spyOn(html, 'readPage').mockClear();
  const reader = await open();
  await Promise.all(['index.html', 'about/index.html', 'index.html'].map((file) => reader.read(file)));
  await reader.save();
  return parse.mock.calls.length;
}

test('reads scripts, links and ids', async () => {
  const reader = await open();
  expect(await reader.read('index.html')).toEqual({
    scripts: ['one()'],
    handlers: [],
    links: ['/about'],
    ids: ['main'],
  });
});

test('parses a page once, and only if its HTML has changed since the last build', async () => {
  expect(await build()).toBe(2);
  await utimes(path.join(folder, 'public/index.html'), 0, 0);
  expect(await build()).toBe(0);
  await writeFile(path.join(folder, 'public/index.html'), '<a href="/new">x</a>');
  expect(await build()).toBe(1);
  expect(await (await open()).read('index.html')).toMatchObject({ links: ['/new'] });
});

test('parses all pages again after a change of the code that reads them', async () => {
  await build();
  await writeFile(path.join(folder, 'code.ts'), 'two');
  expect(await build()).toBe(2);
});

test('ignores an incomplete record', async () => {
  await build();
  const file = path.join(folder, 'cache/pages.json');
  await writeFile(file, (await readFile(file)).subarray(0, 40));
  expect(await build()).toBe(2);
});
