import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { deletePublicCopies } from '../../../src/build/member-content/delete-public-copies';

const SHARED = 'a'.repeat(20);
const FORMER = 'b'.repeat(20);
const PUBLIC = 'c'.repeat(20);

/** The name of the public folder of a key. */
function short(key: string): string {
  return key.slice(0, 10);
}

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
  // The folder of an earlier version has the name of the whole key.
  for (const key of [short(SHARED), short(FORMER), FORMER, short(PUBLIC)]) await write(`static/${key}/a-300.avif`);
  for (const key of [SHARED, FORMER]) await write(`member-content/pictures/${key}/a-300.avif`);
  await write(
    'page-data/events/page-data.json',
    JSON.stringify({ srcSet: `/static/${short(SHARED)}/a-300.avif 300w` }),
  );
  await deletePublicCopies(publicDir);
  for (const key of [short(FORMER), FORMER]) expect(existsSync(path.join(publicDir, 'static', key))).toBe(false);
  for (const key of [SHARED, PUBLIC].map(short)) expect(existsSync(path.join(publicDir, 'static', key))).toBe(true);
  expect(existsSync(path.join(publicDir, 'member-content/pictures', FORMER))).toBe(true);
});

test('a site without pictures for members is unchanged', async () => {
  await write(`static/${short(PUBLIC)}/a-300.avif`);
  await deletePublicCopies(publicDir);
  expect(existsSync(path.join(publicDir, `static/${short(PUBLIC)}/a-300.avif`))).toBe(true);
});
