import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';

import {
  decodePicture,
  encodePicture,
  readFacts,
  SHARED_PICTURE,
} from '../../../src/site-build/pictures/encode-picture';
import { planPicture } from '../../../src/site-build/pictures/plan-picture';
import { PICTURE_SLOTS, sizeNeeded } from '../../../src/site-build/pictures/slots';
import { writeTree } from '../../member-service/support/fixture-site';

/** Noise, which no format compresses. */
function noise(width: number, height: number): Sharp {
  const [background, type] = ['white', 'gaussian'] as const;
  return sharp({ create: { width, height, channels: 3, background, noise: { type, mean: 128, sigma: 90 } } });
}

const source = { path: '/content/media/café, 1.jpg', name: 'café, 1', digest: 'abc' };
const facts = { width: 1200, height: 900, color: '#123456' };

describe('a plan', () => {
  test('LOOK-16: has AVIF files in the widths of the slot and the widest one as WebP', () => {
    const { plan, data } = planPicture(source, facts, { widths: [300, 600], sizes: '50vw', ratio: 2 });
    expect(plan.files.map(({ width, height, format }) => [width, height, format])).toEqual([
      [300, 150, 'avif'],
      [600, 300, 'avif'],
      [600, 300, 'webp'],
    ]);
    const folder = `/static/${plan.key.slice(0, 8)}/caf%C3%A9%2C%201`;
    const srcSet = `${folder}-300.avif 300w,\n${folder}-600.avif 600w`;
    expect(data).toEqual({
      layout: 'constrained',
      width: 600,
      height: 300,
      backgroundColor: '#123456',
      images: {
        sources: [{ srcSet, sizes: '50vw', type: 'image/avif' }],
        fallback: { src: `${folder}-600.webp` },
      },
    });
  });

  test('has the same files for members, in a folder that needs a login', () => {
    const slot = { widths: [300], sizes: '' };
    const open = planPicture(source, facts, slot);
    const { plan, data } = planPicture(source, facts, slot, 'members');
    expect(plan.key).toBe(open.plan.key);
    expect(plan.files.map((file) => file.path)).toEqual([
      `member-content/pictures/${plan.key}/café, 1-300.avif`,
      `member-content/pictures/${plan.key}/café, 1-300.webp`,
    ]);
    expect(data.images.fallback?.src).toBe(`/member-content/pictures/${plan.key}/caf%C3%A9%2C%201-300.webp`);
    expect(JSON.stringify(data)).not.toContain('/static/');
  });

  test('spends more time only on the widths that the slot names', () => {
    const { plan } = planPicture(source, facts, { widths: [300, 600], sizes: '', thorough: [300] });
    expect(plan.files.map((file) => [file.width, file.thorough])).toEqual([
      [300, true],
      [600, false],
      [600, false],
    ]);
  });

  test('has only WebP files for a slot without AVIF', () => {
    const { plan, data } = planPicture(source, facts, { widths: [48, 96], sizes: '3rem', format: 'webp' });
    expect(plan.files.map(({ width, format }) => [width, format])).toEqual([
      [48, 'webp'],
      [96, 'webp'],
    ]);
    expect(data.images.sources?.map(({ type }) => type)).toEqual(['image/webp']);
  });

  test.each([
    ['is narrower than the slot', { width: 400, height: 400 }, undefined, [300, 400]],
    ['is as wide as the slot', { width: 600, height: 900 }, undefined, [300, 600]],
    ['is too low for the ratio', { width: 1200, height: 250 }, 2, [300, 500]],
    ['is narrower than each width', { width: 100, height: 80 }, undefined, [100]],
  ])('enlarges no picture that %s', (_case, size, ratio, widths) => {
    const { data } = planPicture(
      source,
      { ...size, color: '#000000' },
      { widths: [300, 600], sizes: '', ...(ratio && { ratio }) },
    );
    expect(
      [...(data.images.sources?.[0]?.srcSet ?? '').matchAll(/ (\d+)w/g)].map(([, width]) => Number(width)),
    ).toEqual(widths);
  });

  test.each([
    [[0.5, 0] as const, { left: 0, top: 0, width: 1200, height: 600 }],
    [[0.5, 0.5] as const, { left: 0, top: 150, width: 1200, height: 600 }],
    [undefined, 'attention'],
  ])('crops with the focus %j', (focus, crop) => {
    const slot = { widths: [300], sizes: '', ratio: 2, ...(focus && { focus }) };
    expect(planPicture(source, facts, slot).plan.crop).toEqual(crop);
  });

  test.each([
    [{ x: 50, y: 0 }, 0, '50% 0%'],
    [{ x: 25, y: 40 }, 60, '25% 50%'],
    [{ x: 50, y: 90 }, 300, '50% 85%'],
  ])('EDIT-53: crops around the point %j, and says where it is in the files', (focus, top, position) => {
    const slot = { widths: [300], sizes: '', ratio: 2, focus: [0.5, 1] } as const;
    const { plan, data } = planPicture(source, facts, slot, 'everyone', focus);
    expect(plan.crop).toEqual({ left: 0, top, width: 1200, height: 600 });
    expect(data.position).toBe(position);
  });

  test('EDIT-53: says where the focus is in a picture that is not cropped', () => {
    const { data } = planPicture(source, facts, { widths: [300], sizes: '' }, 'everyone', { x: 30, y: 80 });
    expect(data.position).toBe('30% 80%');
  });

  test('crops nothing without a ratio', () => {
    expect(planPicture(source, facts, { widths: [300], sizes: '' }).plan.crop).toBeNull();
  });

  test('has another key for another picture or crop, and the same for other widths', () => {
    function keyOf(digest: string, ratio: number, widths: number[]): string {
      return planPicture({ ...source, digest }, facts, { ratio, widths, sizes: '' }).plan.key;
    }
    const key = keyOf('abc', 1, [100]);
    expect(key).toMatch(/^[0-9a-f]{20}$/);
    expect(keyOf('abc', 1, [200])).toBe(key);
    expect(keyOf('abd', 1, [100])).not.toBe(key);
    expect(keyOf('abc', 2, [100])).not.toBe(key);
  });
});

test.each(Object.entries(PICTURE_SLOTS))('the slot %s has widths in ascending order', (_name, { widths }) => {
  expect([...widths].sort((a, b) => a - b)).toEqual(widths);
  expect(new Set(widths).size).toBe(widths.length);
});

test.each([
  [4000, 1, { width: 4000, height: 3 }],
  [4000, 2, { width: 4000, height: 3 }],
  [4000, 3, null],
  [1600, 4, null],
  [1, 4000, { width: 2, height: 4000 }],
  [1, 1, { width: 2, height: 2 }],
  [16, 16, null],
])('EDIT-51: each slot plans a picture of %i × %i, or the size is refused', (width, height, needed) => {
  expect(sizeNeeded({ width, height })).toEqual(needed);
  const plans = Object.values(PICTURE_SLOTS).map((slot) => () => {
    const { crop, widest } = planPicture(source, { width, height }, slot).plan;
    const part = crop === 'attention' || crop === null ? widest : crop;
    if (Math.min(part.width, part.height) === 0) throw new Error('a side of 0');
  });
  const all = expect(() => plans.forEach((plan) => plan()));
  if (needed === null) all.not.toThrow();
  else all.toThrow(/0/);
});

describe('of a real file', () => {
  let dir = '';

  beforeAll(async () => {
    dir = await writeTree({});
  });

  /** Left half red, right half blue, 80 by 40; stored on its side, as cameras do. */
  async function writePhoto(): Promise<string> {
    const file = path.join(dir, 'photo.jpg');
    const red = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#ff0000' } })
      .png()
      .toBuffer();
    const photo = sharp({ create: { width: 80, height: 40, channels: 3, background: '#0000ff' } });
    const upright = await photo
      .composite([{ input: red, left: 0, top: 0 }])
      .png()
      .toBuffer();
    await sharp(upright).rotate(270).withMetadata({ orientation: 6 }).jpeg().toFile(file);
    return file;
  }

  test('size and crop are those after its rotation', async () => {
    const photo = { path: await writePhoto(), name: 'photo', digest: 'photo' };
    const bytes = readFileSync(photo.path);
    const found = await readFacts(bytes);
    expect(found).toMatchObject({ width: 80, height: 40 });
    const slot = { widths: [20], sizes: '', ratio: 1, focus: [1, 0.5] } as const;
    const { plan } = planPicture(photo, found, slot);

    const decoded = await decodePicture(bytes, plan);
    for (const file of plan.files) {
      const encoded = sharp(await encodePicture(decoded, file));
      expect(await encoded.metadata()).toMatchObject({
        width: 20,
        height: 20,
        format: file.format === 'avif' ? 'heif' : 'webp',
      });
      const { channels } = await encoded.stats();
      expect(channels[0]?.mean).toBeLessThan(40);
      expect(channels[2]?.mean).toBeGreaterThan(200);
    }
  });

  test.each<[string, Sharp, number, number]>([
    [
      'a photo with a place',
      noise(1600, 800)
        .jpeg()
        .withExif({ IFD3: { GPSLatitudeRef: 'N' } }),
      1200,
      600,
    ],
    ['a photo on its side', noise(60, 40).jpeg().withMetadata({ orientation: 6 }), 40, 60],
    ['a P3 photo', noise(60, 40).jpeg().withIccProfile('p3'), 60, 40],
    ['16 bits', noise(60, 40).toColourspace('rgb16').png(), 60, 40],
    ['transparent parts', sharp({ create: { width: 9, height: 9, channels: 4, background: '#0000' } }).png(), 9, 9],
  ])(
    'EDIT-50: the sharing picture of %s is a small JPEG with nothing else, upright and on white',
    async (_, file, width, height) => {
      const bytes = await file.toBuffer();
      const { plan, data } = planPicture(source, await readFacts(bytes), PICTURE_SLOTS.SHARED);
      const [planned, ...others] = plan.files;
      if (!planned) throw new Error('no file');
      expect([planned.path, others]).toEqual([`static/${plan.key.slice(0, 8)}/café, 1-${width}.jpg`, []]);
      expect([data.width, data.height, data.images.fallback?.src]).toEqual([
        width,
        height,
        expect.stringMatching(/^\/static\/.*\.jpg$/),
      ]);
      const encoded = await encodePicture(await decodePicture(bytes, plan), planned);
      expect(encoded.length).toBeLessThanOrEqual(SHARED_PICTURE.maxBytes);
      const { format, exif, icc, orientation, ...facts } = await sharp(encoded).metadata();
      expect([format, exif, icc, orientation, facts.width, facts.height]).toEqual([
        'jpeg',
        undefined,
        undefined,
        undefined,
        width,
        height,
      ]);
      // The noise is as bright as before, and what was transparent is white.
      const [red] = (await sharp(encoded).stats()).channels;
      expect(Math.round((red?.mean ?? 0) / 128)).toBe(width === 9 ? 2 : 1);
    },
  );
});
