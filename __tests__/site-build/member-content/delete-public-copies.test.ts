import { existsSync } from 'node:fs';
import path from 'node:path';

import { deferEncoding, readDeferred } from '../../../src/site-build/pictures/deferred-pictures';
import { planPicture } from '../../../src/site-build/pictures/plan-picture';
import { deletePublicCopies } from '../../../src/site-build/member-content/delete-public-copies';
import { writeTree } from '../../member-service/support/fixture-site';

const SHARED = 'a'.repeat(20);
const FORMER = 'b'.repeat(20);
const PUBLIC = 'c'.repeat(20);

/** The name of the public folder of a key. */
function short(key: string): string {
  return key.slice(0, 10);
}

let projectDir: string;
let publicDir: string;

beforeEach(async () => {
  projectDir = await writeTree({});
  publicDir = path.join(projectDir, 'public');
});

async function write(file: string, text = ''): Promise<void> {
  await writeTree({ [file]: text }, publicDir);
}

test('EDIT-28: a picture that only the member area still shows loses its public files', async () => {
  // The folder of an earlier version has the name of the whole key.
  for (const key of [short(SHARED), short(FORMER), FORMER, short(PUBLIC)]) await write(`static/${key}/a-300.avif`);
  for (const key of [SHARED, FORMER]) await write(`member-content/pictures/${key}/a-300.avif`);
  await write(
    'page-data/events/page-data.json',
    JSON.stringify({ srcSet: `/static/${short(SHARED)}/a-300.avif 300w` }),
  );
  await deletePublicCopies(projectDir);
  for (const key of [short(FORMER), FORMER]) expect(existsSync(path.join(publicDir, 'static', key))).toBe(false);
  for (const key of [SHARED, PUBLIC].map(short)) expect(existsSync(path.join(publicDir, 'static', key))).toBe(true);
  expect(existsSync(path.join(publicDir, 'member-content/pictures', FORMER))).toBe(true);
});

test('EDIT-28: what npm start has not encoded of such a picture is not encoded later', async () => {
  await writeTree({ 'a.png': '', '.cache/redux.state': '' }, projectDir);
  const source = { path: path.join(projectDir, 'a.png'), name: 'a', digest: 'a' };
  const facts = { width: 80, height: 60, color: '#336699' };
  const slot = { widths: [40], sizes: '50vw' };
  const files = [];
  for (const audience of ['everyone', 'members'] as const) {
    const { plan } = planPicture(source, facts, slot, audience);
    files.push(...plan.files);
    await deferEncoding(projectDir, plan);
  }
  await write('page-data/events/page-data.json', '{}');
  await deletePublicCopies(projectDir);
  const deferred = await readDeferred(projectDir);
  expect([...deferred.keys()]).toEqual(
    files.map(({ path: file }) => file).filter((file) => !file.startsWith('static/')),
  );
  expect(deferred.size).toBe(2);
});

test('a site without pictures for members is unchanged', async () => {
  await write(`static/${short(PUBLIC)}/a-300.avif`);
  await deletePublicCopies(projectDir);
  expect(existsSync(path.join(publicDir, `static/${short(PUBLIC)}/a-300.avif`))).toBe(true);
});
