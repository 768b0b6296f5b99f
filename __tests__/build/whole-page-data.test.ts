/** @jest-environment node */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureWholeFile, writePageDataInOneStep } from '../../src/build/whole-page-data';

let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'brainhouse-page-data-'));
  file = path.join(folder, 'events/page-data.json');
});

afterEach(() => rm(folder, { recursive: true }));

it('writes a new file, and again only when the text changes', async () => {
  expect(await ensureWholeFile(file, 'one')).toBe(true);
  expect(await ensureWholeFile(file, 'one')).toBe(false);
  expect(await ensureWholeFile(file, 'two')).toBe(true);
  expect(await readFile(file, 'utf8')).toBe('two');
  expect(await readdir(path.dirname(file))).toEqual(['page-data.json']);
});

/** Reads the file until the writes are over. @returns how many readings were no JSON */
async function countBrokenReads(write: (text: string) => Promise<unknown>): Promise<number> {
  let isOver = false;
  let broken = 0;
  async function read(): Promise<void> {
    while (!isOver) {
      try {
        JSON.parse(await readFile(file, 'utf8'));
      } catch {
        broken += 1;
      }
    }
  }
  const reading = Promise.all([read(), read(), read()]);
  for (let turn = 0; turn < 200; turn += 1) {
    await write(JSON.stringify({ turn, text: 'x'.repeat(200_000 + turn) }));
  }
  isOver = true;
  await reading;
  return broken;
}

it('shows readers the old text or the new one, where an ordinary write shows half of it', async () => {
  await ensureWholeFile(file, '{}');
  expect(await countBrokenReads((text) => ensureWholeFile(file, text))).toBe(0);
  expect(await countBrokenReads((text) => writeFile(file, text))).toBeGreaterThan(0);
});

it('takes the place of what Gatsby writes page data with', async () => {
  const load = createRequire(path.resolve('package.json'));
  writePageDataInOneStep(process.cwd());
  const writer = load('gatsby/dist/utils/ensure-file-content') as { ensureFileContent: unknown };
  expect(writer.ensureFileContent).toBe(ensureWholeFile);
  // What the live server calls for each page.
  const pageData = await readFile(load.resolve('gatsby/dist/utils/page-data'), 'utf8');
  expect(pageData).toContain('_ensureFileContent.ensureFileContent)(outputFilePath, body)');
});
