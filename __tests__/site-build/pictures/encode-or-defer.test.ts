import { createHash } from 'node:crypto';
import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import type { IGatsbyImageData } from 'gatsby-plugin-image';
import sharp from 'sharp';

import { readDeferred } from '../../../src/site-build/pictures/deferred-pictures';
import {
  createPictureEncoder,
  type EncodedUnasked,
  type PictureEncoder,
} from '../../../src/site-build/pictures/encode-or-defer';
import type { PicturePlan, PictureSource } from '../../../src/site-build/pictures/encode-picture';
import { openPictureCache, type PictureCache } from '../../../src/site-build/pictures/picture-cache';
import { planPicture, type PictureAudience } from '../../../src/site-build/pictures/plan-picture';
import { writeTree } from '../../member-service/support/fixture-site';

const slot = { widths: [20, 40], sizes: '50vw' };
const FILES = 3;
const photo = sharp({ create: { width: 80, height: 60, channels: 3, background: '#336699' } }).png();

let projectDir = '';
let progress = { queued: 0, encoded: 0, ended: 0, warnings: [] as string[] };

beforeEach(async () => {
  projectDir = await writeTree({ '.cache/redux.state': '' });
  progress = { queued: 0, encoded: 0, ended: 0, warnings: [] };
});

function encoder(
  encodesUnasked: EncodedUnasked = 'all',
  cache: PictureCache = openPictureCache(path.join(projectDir, 'cache')),
): PictureEncoder {
  return createPictureEncoder({
    projectDir,
    cache,
    encodesUnasked,
    progress: {
      queued: () => (progress.queued += 1),
      encoded: () => (progress.encoded += 1),
      ended: () => (progress.ended += 1),
      cacheFailed: (reason) => progress.warnings.push(reason),
    },
  });
}

function write(name: string, bytes: Buffer): PictureSource {
  const file = path.join(projectDir, name);
  writeFileSync(file, bytes);
  return { path: file, name: path.parse(name).name, digest: createHash('md5').update(bytes).digest('hex') };
}

async function plan(
  pictures: PictureEncoder,
  audience: PictureAudience = 'everyone',
  widths: readonly number[] = slot.widths,
): Promise<{ plan: PicturePlan; data: IGatsbyImageData }> {
  const source = write('photo.png', await photo.toBuffer());
  return planPicture(source, await pictures.facts(source), { ...slot, widths }, audience);
}

async function encodeAll(pictures: PictureEncoder, planned: PicturePlan): Promise<void> {
  await pictures.encodeOrDefer(planned);
  await pictures.finish();
}

function publicFiles(): string[] {
  const files = readdirSync(path.join(projectDir, 'public'), { recursive: true, encoding: 'utf8' });
  return files.filter((file) => path.extname(file) !== '' || file.includes('part')).sort();
}

/** The state after `.cache` and `public` have been removed, when Gatsby has begun a new cache. */
function removeBuild(): void {
  for (const name of ['.cache', 'public']) rmSync(path.join(projectDir, name), { recursive: true, force: true });
  mkdirSync(path.join(projectDir, '.cache'));
}

async function deferredFiles(): Promise<readonly string[]> {
  return [...(await readDeferred(projectDir)).keys()];
}

test('a build encodes each file once, however many pages show it', async () => {
  const pictures = encoder();
  const { plan: planned, data } = await plan(pictures);
  expect(data.backgroundColor).toBe('#386898');
  await Promise.all([pictures.encodeOrDefer(planned), pictures.encodeOrDefer(planned)]);
  await pictures.finish();

  expect(publicFiles()).toEqual(planned.files.map((file) => file.path).sort());
  expect(progress).toEqual({ queued: FILES, encoded: FILES, ended: 1, warnings: [] });
  rmSync(path.join(projectDir, 'cache'), { recursive: true });
  await encodeAll(encoder(), planned);
  expect(progress.queued).toBe(FILES);
  const [, wide] = planned.files;
  const bytes = readFileSync(path.join(projectDir, 'public', wide?.path ?? ''));
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 40, height: 30, format: 'heif' });
});

test.each([
  ['transparent', 'png', { r: 10, g: 60, b: 40, alpha: 0 }, undefined],
  ['transparent, with a palette', 'gif', { r: 10, g: 60, b: 40, alpha: 0 }, undefined],
  ['half transparent', 'webp', { r: 10, g: 60, b: 40, alpha: 0.5 }, undefined],
  ['opaque, with an alpha channel', 'png', { r: 10, g: 60, b: 40, alpha: 1 }, '#083828'],
] as const)('EDIT-41: a picture that is %s shows the page behind it: %s', async (_, format, background, color) => {
  const create = { width: 80, height: 60, channels: 4, background } as const;
  const dot = { input: Buffer.from('<svg><circle cx="40" cy="30" r="9" fill="#0a3c28"/></svg>') };
  const bytes = await sharp({ create }).composite([dot]).toFormat(format).toBuffer();
  const source = write('drawing.png', bytes);
  const pictures = encoder();
  const { plan: planned, data } = planPicture(source, await pictures.facts(source), slot);
  await encodeAll(pictures, planned);
  expect(data.backgroundColor).toBe(color);
  for (const { path: encoded } of planned.files) {
    const [, , , alpha] = await sharp(path.join(projectDir, 'public', encoded))
      .ensureAlpha()
      .raw()
      .toBuffer();
    expect([encoded, Math.round((alpha ?? 0) / 25.5) / 10]).toEqual([encoded, background.alpha]);
  }
});

test('OPS-30: a build after the removal of .cache and public encodes nothing', async () => {
  const cache = { ...openPictureCache(path.join(projectDir, 'cache')), prune: jest.fn() };
  const first = encoder('all', cache);
  const { plan: planned } = await plan(first);
  await encodeAll(first, planned);
  const before = planned.files.map((file) => readFileSync(path.join(projectDir, 'public', file.path)));
  removeBuild();

  const second = encoder('all', cache);
  rmSync(path.join(projectDir, 'photo.png'));
  await second.facts(planned.source);
  await encodeAll(second, planned);
  expect(progress.queued).toBe(FILES);
  expect(readdirSync(path.join(projectDir, '.cache'))).toEqual([]);
  // Old pictures make room for new ones.
  expect(cache.prune).toHaveBeenCalledTimes(1);
  expect(planned.files.map((file) => readFileSync(path.join(projectDir, 'public', file.path)))).toEqual(before);
});

test('a build encodes what other processes have deferred, once, also beside a line that was cut off', async () => {
  const other = encoder('members');
  const { plan: planned } = await plan(other);
  await other.encodeOrDefer(planned);
  await other.encodeOrDefer(planned);
  const plans = path.join(projectDir, '.cache/deferred-pictures.jsonl');
  expect(readFileSync(plans, 'utf8').match(/photo-20/g)).toHaveLength(1);
  appendFileSync(plans, '{"source":{"pa');
  const { plan: narrow } = await plan(other, 'everyone', [30]);
  await other.encodeOrDefer(narrow);
  expect(progress.queued).toBe(0);

  await encoder().finish();
  const files = [planned, narrow].flatMap((part) => part.files.map((file) => file.path));
  expect(publicFiles()).toEqual(files.sort());
  expect(progress).toEqual({ queued: files.length, encoded: files.length, ended: 1, warnings: [] });
  expect(await deferredFiles()).toEqual([]);
});

test('the live server encodes a picture for members immediately, because the member service sends it', async () => {
  const live = encoder('members');
  const members = await plan(live, 'members');
  await live.encodeOrDefer(members.plan);
  await live.encodeOrDefer((await plan(live)).plan);
  expect(progress.queued).toBe(FILES);
  await live.finish();
  expect(publicFiles()).toEqual(members.plan.files.map(({ path: file }) => file).sort());
});

test('a picture that has been deleted is not deferred any more', async () => {
  const live = encoder('members');
  await live.encodeOrDefer((await plan(live)).plan);
  rmSync(path.join(projectDir, 'photo.png'));
  expect(await deferredFiles()).toEqual([]);
  await encoder().finish();
  expect(progress.queued).toBe(0);
});

test('the live server encodes a file when it is requested, also after a restart, and takes others from the cache', async () => {
  const live = encoder('members');
  const { plan: planned } = await plan(live);
  await live.encodeOrDefer(planned);
  const [narrow = '', wide = ''] = planned.files.map((file) => file.path);
  expect(publicFiles()).toEqual([]);

  expect(await Promise.all([live.encodeNow(narrow), live.encodeNow(narrow)])).toEqual([true, true]);
  expect(progress.encoded).toBe(1);
  // Another build has encoded it meanwhile.
  await openPictureCache(path.join(projectDir, 'cache')).store(planned.key, '40.avif', 'cached');
  expect(await encoder('members').encodeNow(wide)).toBe(true);
  expect(readFileSync(path.join(projectDir, 'public', wide), 'utf8')).toBe('cached');
  expect(publicFiles()).toEqual([narrow, wide].sort());
  expect(await live.encodeNow('static/none/photo-20.avif')).toBe(false);
  // It was encoded after the server had looked for the file.
  expect(await live.encodeNow(narrow)).toBe(true);
  rmSync(path.join(projectDir, 'public', narrow));
  expect(await live.encodeNow(narrow)).toBe(true);

  removeBuild();
  await encoder('members').encodeOrDefer(planned);
  expect(publicFiles()).toEqual([narrow, wide].sort());
});

test('EDIT-28: a file that is requested comes before those that wait', async () => {
  const widths = Array.from({ length: 3 * availableParallelism() + 3 }, (_, index) => 10 + index);
  const build = encoder();
  const { plan: planned } = await plan(build, 'everyone', widths);
  await build.encodeOrDefer(planned);
  await build.encodeNow(planned.files.at(-1)?.path ?? '');
  expect(progress.encoded).toBeLessThan(planned.files.length / 2);
  await build.finish();
});

test('the cache keeps no file of a picture that has changed since it was planned', async () => {
  const pictures = encoder();
  const { plan: planned } = await plan(pictures);
  await sharp({ create: { width: 80, height: 60, channels: 3, background: '#ff0000' } }).toFile(planned.source.path);
  await encodeAll(pictures, planned);
  expect(publicFiles()).toHaveLength(FILES);
  removeBuild();
  progress.encoded = 0;

  await plan(pictures);
  await encodeAll(encoder(), planned);
  expect(progress.encoded).toBe(FILES);
  // Neither its size.
  const changed = { ...planned.source, digest: 'of another picture' };
  expect(await pictures.facts(changed)).toMatchObject({ width: 80 });
  await sharp({ create: { width: 40, height: 30, channels: 3, background: '#ff0000' } }).toFile(changed.path);
  expect(await encoder().facts(changed)).toMatchObject({ width: 40 });
});

test('OPS-30: a file that is not a picture is an error that names it, and the next build encodes what this one has not', async () => {
  const source = write('text.jpg', Buffer.from('no picture'));
  const pictures = encoder();
  await expect(pictures.facts(source)).rejects.toThrow(
    /text\.jpg: this picture cannot be read \(.*unsupported image format.*\) → run npm run check:content/,
  );

  const { plan: planned } = planPicture(source, { width: 80, height: 60, color: '#000000' }, slot);
  await expect(encodeAll(pictures, planned)).rejects.toThrow('text.jpg');
  write('text.jpg', await photo.toBuffer());
  await encoder().finish();
  expect(publicFiles()).toHaveLength(FILES);
});

test('a cache that cannot be written is reported once and does not stop the build', async () => {
  const cache = openPictureCache(path.join(projectDir, 'cache'));
  const pictures = encoder('all', { ...cache, store: () => Promise.reject(new Error('EROFS: read-only file system')) });
  const { plan: planned } = await plan(pictures);
  await encodeAll(pictures, planned);
  expect(publicFiles()).toHaveLength(FILES);
  expect(progress.warnings).toEqual(['EROFS: read-only file system']);
});
