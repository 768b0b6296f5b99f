import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { withdrawPictures } from '../../../src/build/member-content/withdraw-pictures';

const SHARED = 'a'.repeat(20);
const FORMER = 'b'.repeat(20);
const PUBLIC = 'c'.repeat(20);

let publicDir: string;

beforeEach(async () => {
  publicDir = await mkdtemp(path.join(tmpdir(), 'brainhouse-withdraw-'));
});

afterEach(() => rm(publicDir, { recursive: true }));

async function write(file: string, text = ''): Promise<void> {
  const target = path.join(publicDir, file);
  await mkdir(path.dirname(target), { recursive: true });
  await writeFile(target, text);
}

test('a picture that only the member area still shows loses its public files', async () => {
  for (const key of [SHARED, FORMER, PUBLIC]) await write(`static/${key}/a-300.avif`);
  for (const key of [SHARED, FORMER]) await write(`member-content/pictures/${key}/a-300.avif`);
  await write('page-data/events/page-data.json', JSON.stringify({ srcSet: `/static/${SHARED}/a-300.avif 300w` }));
  await withdrawPictures(publicDir);
  expect(existsSync(path.join(publicDir, 'static', FORMER))).toBe(false);
  for (const key of [SHARED, PUBLIC]) expect(existsSync(path.join(publicDir, `static/${key}/a-300.avif`))).toBe(true);
  expect(existsSync(path.join(publicDir, 'member-content/pictures', FORMER))).toBe(true);
});

test('a site without pictures for members is unchanged', async () => {
  await write(`static/${PUBLIC}/a-300.avif`);
  await withdrawPictures(publicDir);
  expect(existsSync(path.join(publicDir, `static/${PUBLIC}/a-300.avif`))).toBe(true);
});
