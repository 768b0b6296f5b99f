import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { IGatsbyImageData } from 'gatsby-plugin-image';
import sharp from 'sharp';

import { openPictureCache, type PictureCache } from '../../../src/build/pictures/picture-cache';
import type { PicturePlan } from '../../../src/build/pictures/encode-picture';
import { planPicture, type PictureAudience } from '../../../src/build/pictures/plan-picture';
import {
  createPictureProvider,
  readPendingPictures,
  type LeftPictures,
  type PictureProvider,
} from '../../../src/build/pictures/provide-pictures';
import { writeTree } from '../../member-service/support/fixture-site';

const slot = { widths: [20, 40], sizes: '50vw' };
const FILES = 3;

let projectDir = '';
let progress = { planned: 0, encoded: 0, warnings: [] as string[] };

beforeEach(async () => {
  projectDir = await writeTree({});
  progress = { planned: 0, encoded: 0, warnings: [] };
});

function provider({
  leaves = 'none',
  cache = openPictureCache(path.join(projectDir, 'cache')),
  copyTo,
}: { readonly leaves?: LeftPictures; readonly cache?: PictureCache; readonly copyTo?: string } = {}): PictureProvider {
  return createPictureProvider({
    projectDir,
    cache,
    leaves,
    ...(copyTo !== undefined && { copyTo }),
    progress: {
      planned: () => (progress.planned += 1),
      encoded: () => (progress.encoded += 1),
      cacheFailed: (reason) => progress.warnings.push(reason),
    },
  });
}

async function plan(
  pictures: PictureProvider,
  audience?: PictureAudience,
): Promise<{ plan: PicturePlan; data: IGatsbyImageData }> {
  const file = path.join(projectDir, 'photo.png');
  await sharp({ create: { width: 80, height: 60, channels: 3, background: '#336699' } }).toFile(file);
  const digest = createHash('md5').update(readFileSync(file)).digest('hex');
  const source = { path: file, name: 'photo', digest };
  return planPicture(source, await pictures.facts(source), slot, audience);
}

function publicFiles(): string[] {
  const files = readdirSync(path.join(projectDir, 'public'), { recursive: true, encoding: 'utf8' });
  return files.filter((file) => path.extname(file) !== '' || file.includes('part')).sort();
}

/** The state after `.cache` and `public` have been removed. */
function removeBuild(): void {
  for (const name of ['.cache', 'public']) rmSync(path.join(projectDir, name), { recursive: true, force: true });
}

test('a build encodes each file once, however many pages show it', async () => {
  const pictures = provider();
  const { plan: planned, data } = await plan(pictures);
  expect(data.backgroundColor).toBe('#386898');
  void pictures.add(planned);
  void pictures.add(planned);
  await pictures.finish();

  expect(publicFiles()).toEqual(planned.files.map((file) => file.path).sort());
  expect(progress).toEqual({ planned: FILES, encoded: FILES, warnings: [] });
  const [, wide] = planned.files;
  const bytes = readFileSync(path.join(projectDir, 'public', wide?.path ?? ''));
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 40, height: 30, format: 'heif' });
});

test.each([
  ['transparent', 'png', { r: 10, g: 60, b: 40, alpha: 0 }, undefined],
  ['transparent, with a palette', 'gif', { r: 10, g: 60, b: 40, alpha: 0 }, undefined],
  ['half transparent', 'webp', { r: 10, g: 60, b: 40, alpha: 0.5 }, undefined],
  ['opaque, with an alpha channel', 'png', { r: 10, g: 60, b: 40, alpha: 1 }, '#083828'],
] as const)('a picture that is %s shows the page behind it: %s', async (_, format, background, color) => {
  const create = { width: 80, height: 60, channels: 4, background } as const;
  const dot = { input: Buffer.from('<svg><circle cx="40" cy="30" r="9" fill="#0a3c28"/></svg>') };
  const bytes = await sharp({ create }).composite([dot]).toFormat(format).toBuffer();
  const file = path.join(projectDir, 'drawing.png');
  writeFileSync(file, bytes);
  const source = { path: file, name: 'drawing', digest: createHash('md5').update(bytes).digest('hex') };
  const pictures = provider();
  const { plan: planned, data } = planPicture(source, await pictures.facts(source), slot);
  await pictures.add(planned);
  expect(data.backgroundColor).toBe(color);
  for (const { path: encoded } of planned.files) {
    const [, , , alpha] = await sharp(path.join(projectDir, 'public', encoded))
      .ensureAlpha()
      .raw()
      .toBuffer();
    expect([encoded, Math.round((alpha ?? 0) / 25.5) / 10]).toEqual([encoded, background.alpha]);
  }
});

test('a build after the removal of .cache and public encodes nothing', async () => {
  const first = provider();
  const { plan: planned } = await plan(first);
  await first.add(planned);
  await first.finish();
  const before = planned.files.map((file) => readFileSync(path.join(projectDir, 'public', file.path)));
  removeBuild();

  const second = provider();
  rmSync(path.join(projectDir, 'photo.png'));
  await second.facts(planned.source);
  await second.add(planned);
  await second.finish();
  expect(progress.encoded).toBe(FILES);
  expect(planned.files.map((file) => readFileSync(path.join(projectDir, 'public', file.path)))).toEqual(before);
});

test('a build encodes what the live server or a build that was ended early has left', async () => {
  const live = provider({ leaves: 'public' });
  const { plan: planned } = await plan(live);
  await live.add(planned);
  expect(progress.planned).toBe(0);

  await provider().finish();
  expect(publicFiles()).toHaveLength(FILES);
  expect(progress.encoded).toBe(FILES);
  expect(readdirSync(path.join(projectDir, '.cache/pending-pictures'))).toEqual([]);
});

test('a build encodes what its other processes plan, while it goes on', async () => {
  const main = provider();
  const worker = provider({ leaves: 'public' });
  const { plan: planned } = await plan(worker);
  await worker.add(planned);
  await main.collect();
  await main.collect();
  await main.finish();
  expect(publicFiles()).toHaveLength(FILES);
  expect(progress.encoded).toBe(FILES);
});

test('the live server encodes a picture for members immediately, because the member service sends it', async () => {
  const live = provider({ leaves: 'public' });
  await live.add((await plan(live, 'members')).plan);
  expect(progress.encoded).toBe(FILES);
  expect(publicFiles().every((file) => file.startsWith('member-content/pictures/'))).toBe(true);
});

test.each<PictureAudience>(['everyone', 'members'])(
  'what a build has left to npm start is encoded on request, then the rest, also in the folder that is served: for %s',
  async (audience) => {
    const build = provider({ leaves: 'all' });
    const { plan: planned } = await plan(build, audience);
    await build.add(planned);
    await build.finish();
    expect(progress.encoded).toBe(0);

    const copyTo = path.join(projectDir, 'served');
    const late = provider({ copyTo });
    const [first = '', ...others] = planned.files.map((file) => file.path);
    // Links to them are not broken.
    expect((await readPendingPictures(projectDir)).has(first)).toBe(true);
    expect(await late.request(first)).toBe(true);
    expect(readFileSync(path.join(copyTo, first))).toEqual(readFileSync(path.join(projectDir, 'public', first)));
    expect(progress.encoded).toBe(1);
    await late.finish();
    expect(others.every((file) => existsSync(path.join(copyTo, file)))).toBe(true);
    expect(publicFiles()).toHaveLength(FILES);
    expect((await readPendingPictures(projectDir)).count).toBe(0);
  },
);

test('forgets what is left of a picture that has been deleted', async () => {
  const live = provider({ leaves: 'public' });
  await live.add((await plan(live)).plan);
  rmSync(path.join(projectDir, 'photo.png'));
  await provider().finish();
  expect(progress.planned).toBe(0);
  expect(readdirSync(path.join(projectDir, '.cache/pending-pictures'))).toEqual([]);
});

test('the live server encodes a file when it is requested, also after a restart, and takes others from the cache', async () => {
  const live = provider({ leaves: 'public' });
  const { plan: planned } = await plan(live);
  await live.add(planned);
  const [narrow = '', wide = ''] = planned.files.map((file) => file.path);
  expect(existsSync(path.join(projectDir, 'public', narrow))).toBe(false);

  expect(await Promise.all([live.request(narrow), live.request(narrow)])).toEqual([true, true]);
  expect(progress.encoded).toBe(1);
  expect(await provider({ leaves: 'public' }).request(wide)).toBe(true);
  expect(existsSync(path.join(projectDir, 'public', wide))).toBe(true);
  expect(await live.request('static/none/photo-20.avif')).toBe(false);

  removeBuild();
  await provider({ leaves: 'public' }).add(planned);
  expect(publicFiles()).toEqual([narrow, wide].sort());
});

test('the cache keeps no file of a picture that has changed since it was planned', async () => {
  const pictures = provider();
  const { plan: planned } = await plan(pictures);
  await sharp({ create: { width: 80, height: 60, channels: 3, background: '#ff0000' } }).toFile(planned.source.path);
  await pictures.add(planned);
  expect(publicFiles()).toHaveLength(FILES);
  removeBuild();
  progress.encoded = 0;

  await plan(pictures);
  await provider().add(planned);
  expect(progress.encoded).toBe(FILES);
});

test('a file that is not a picture is an error that names it', async () => {
  const file = path.join(projectDir, 'text.jpg');
  writeFileSync(file, 'no picture');
  const source = { path: file, name: 'text', digest: 'text' };
  const pictures = provider();
  await expect(pictures.facts(source)).rejects.toThrow(/text\.jpg: this picture cannot be read .*check:content/);

  const facts = { width: 80, height: 60, color: '#000000' };
  void pictures.add(planPicture(source, facts, slot).plan);
  await expect(pictures.finish()).rejects.toThrow('text.jpg');
});

test('a cache that cannot be written is reported once and does not stop the build', async () => {
  const blocked = path.join(projectDir, 'blocked');
  mkdirSync(blocked);
  const full: PictureCache = {
    ...openPictureCache(blocked),
    store: () => Promise.reject(new Error('EROFS: read-only file system')),
  };
  const pictures = provider({ cache: full });
  const { plan: planned } = await plan(pictures);
  await pictures.add(planned);
  await pictures.finish();
  expect(publicFiles()).toHaveLength(FILES);
  expect(progress.warnings).toEqual(['EROFS: read-only file system']);
});
