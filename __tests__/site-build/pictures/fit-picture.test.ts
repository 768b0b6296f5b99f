import sharp, { type Exif, type Sharp } from 'sharp';

import { fitPicture } from '../../../src/site-build/pictures/fit-picture';
import { extrasOf } from '../../../src/site-build/pictures/picture-extras';

const PLACE = 'the place where it was taken';
const NOTES = 'notes such as date or author';
const BEHIND = 'more data behind its end';
const EXIF: Exif = {
  IFD0: { Model: 'P1', Artist: 'Ada' },
  IFD2: { DateTimeOriginal: '2026:11:28 10:00:00' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
};

/** Left half red, right half blue. */
async function twoColours(): Promise<Sharp> {
  const red = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#f00' } })
    .png()
    .toBuffer();
  const blue = sharp({ create: { width: 40, height: 20, channels: 3, background: '#00f' } });
  return sharp(
    await blue
      .composite([{ input: red, left: 0, top: 0 }])
      .png()
      .toBuffer(),
  );
}

async function frames(format: 'gif' | 'webp'): Promise<Buffer> {
  const each = ['#f00', '#0f0'].map((background) =>
    sharp({ create: { width: 8, height: 8, channels: 3, background } })
      .png()
      .toBuffer(),
  );
  return sharp(await Promise.all(each), { join: { animated: true } })
    .toFormat(format)
    .toBuffer();
}

async function found(file: Buffer): Promise<readonly string[]> {
  return extrasOf(file, await sharp(file).metadata());
}

function behind(file: Buffer): Buffer {
  return Buffer.concat([file, Buffer.from('\0\0\0\x18ftypmp42')]);
}

/** A JPEG that names a further picture, which comes behind it and ends as it does. */
function withSecond(jpeg: Buffer): Buffer {
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from('\xFF\xE2\0\x06MPF\0', 'latin1'), jpeg.subarray(2), jpeg]);
}

/** A PNG with this chunk after its header. The checksum of the chunk is wrong, which only matters to programs that read it. */
function withChunk(png: Buffer, name: string): Buffer {
  return Buffer.concat([png.subarray(0, 33), Buffer.from(`\0\0\0\0${name}\0\0\0\0`, 'latin1'), png.subarray(33)]);
}

const XMP =
  '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><a exif:GPSLatitude="1"/></rdf:RDF></x:xmpmeta>';

describe.each(['jpeg', 'png', 'webp', 'avif'] as const)('a %s', (format) => {
  test.each<[string, (picture: Sharp) => Promise<Buffer>, readonly string[]]>([
    ['nothing', (picture) => picture.toBuffer(), []],
    ['a rotation and colours', (picture) => picture.withMetadata({ orientation: 6 }).toBuffer(), []],
    ['all of Exif', (picture) => picture.withExif(EXIF).toBuffer(), [PLACE, 'the device', NOTES]],
    ['a program', (picture) => picture.withExif({ IFD0: { Software: 'Draw' } }).toBuffer(), []],
    ['XMP', (picture) => picture.withXmp(XMP).toBuffer(), [PLACE, NOTES]],
    ['a film', async (picture) => behind(await picture.toBuffer()), format === 'avif' ? [] : [BEHIND]],
  ])('EDIT-50: with %s has that named and removed', async (_, make, extras) => {
    const file = await make((await twoColours()).toFormat(format));
    expect(await found(file)).toEqual(extras);
    const fitted = await fitPicture(file);
    expect(fitted === file).toBe(extras.length === 0);
    expect(await found(fitted)).toEqual([]);
    expect((await sharp(fitted).metadata()).format).toBe(format === 'avif' ? 'heif' : format);
  });
});

test('EDIT-50: a further picture behind a JPEG is named and removed', async () => {
  const file = withSecond(await (await twoColours()).jpeg().toBuffer());
  expect(await found(file)).toEqual([BEHIND]);
  expect(await found(await fitPicture(file))).toEqual([]);
});

test('moving pictures become still ones', async () => {
  const png = await (await twoColours()).png().toBuffer();
  for (const file of [await frames('gif'), await frames('webp'), withChunk(png, 'acTL')]) {
    expect(await found(file)).toEqual(['an animation, of which pages show the first frame']);
  }
  const still = await fitPicture(await frames('webp'));
  expect((await sharp(still).metadata()).pages ?? 1).toBe(1);
});

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'EDIT-50: a photo with the orientation %i and a place is upright after that',
  async (orientation) => {
    const turned = (await twoColours()).withExif(EXIF).withMetadata({ orientation });
    const file = await turned.withExifMerge(EXIF).jpeg().toBuffer();
    expect(await found(file)).toContain(PLACE);
    expect((await sharp(file).metadata()).orientation).toBe(orientation);
    const upright = await sharp(file).autoOrient().raw().toBuffer({ resolveWithObject: true });
    const fitted = await sharp(await fitPicture(file))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([fitted.info.width, fitted.info.height]).toEqual([upright.info.width, upright.info.height]);
    expect(Math.abs((fitted.data[0] ?? 0) - (upright.data[0] ?? 0))).toBeLessThan(16);
  },
);

test.each([
  ['of a P3 photo', 'jpeg', 'p3'],
  ['of a picture with 16 bits', 'png', 'srgb'],
] as const)('EDIT-50: the colours %s stay', async (_, format, profile) => {
  const colour = sharp({ create: { width: 8, height: 8, channels: 3, background: '#c83214' } });
  const wide = format === 'png' ? colour.toColourspace('rgb16') : colour.withIccProfile(profile);
  const file = await wide.toFormat(format).withExifMerge(EXIF).toBuffer();
  const fitted = sharp(await fitPicture(file));
  expect((await fitted.metadata()).isPalette).toBe(false);
  const data = await fitted.raw().toBuffer();
  [200, 50, 20].forEach((part, index) => expect(Math.abs((data[index] ?? 0) - part)).toBeLessThan(8));
});

test('what is no picture stays as it is', async () => {
  const text = Buffer.from('no picture');
  expect(await fitPicture(text)).toBe(text);
});
