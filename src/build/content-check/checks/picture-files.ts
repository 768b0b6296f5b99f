import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { PICTURE_MAX_MEGABYTES, PICTURE_MAX_SIDE } from '../../../content-model/limits';
import type { Content } from '../content';
import type { Fault } from '../fault';
import { mapSome } from '../map-some';
import { CONTENT_FOLDER } from '../read-content';

/** Pictures that cannot be read, are too large, or are of another format than their name says. */
export async function checkPictureFiles({ root, pictures }: Content): Promise<readonly Fault[]> {
  const found = await mapSome(pictures, async (picture): Promise<readonly Fault[]> => {
    const file = `${CONTENT_FOLDER}/${picture}`;
    const words = await lookAt(join(root, file));
    return words === null ? [] : [{ severity: 'fault', file, position: null, field: '', ...words }];
  });
  return found.flat();
}

type Words = Pick<Fault, 'problem' | 'advice'>;

/** What was found in pictures that have not changed since: decoding is what costs while somebody works (`--watch`). */
const known = new Map<string, { readonly state: string; readonly words: Words | null }>();

async function lookAt(path: string): Promise<Words | null> {
  const { size, mtimeMs } = await stat(path);
  const state = `${size} ${mtimeMs}`;
  const earlier = known.get(path);
  if (earlier?.state === state) return earlier.words;
  const words = await decode(path, size);
  known.set(path, { state, words });
  return words;
}

async function decode(path: string, size: number): Promise<Words | null> {
  if (size > PICTURE_MAX_MEGABYTES * 1_000_000) {
    const megabytes = (size / 1_000_000).toFixed(1);
    const problem = `is ${megabytes} MB large, at most ${PICTURE_MAX_MEGABYTES} MB are allowed`;
    return { problem, advice: 'export it smaller, best as webp' };
  }
  try {
    const image = sharp(path);
    const { width, height, format } = await image.metadata();
    if (Math.max(width, height) > PICTURE_MAX_SIDE) {
      const problem = `is ${width} × ${height} pixels large, at most ${PICTURE_MAX_SIDE} a side are allowed`;
      return { problem, advice: 'export it smaller; 1600 pixels are plenty' };
    }
    const ending = path.slice(path.lastIndexOf('.') + 1);
    if (ENDINGS[format]?.includes(ending) !== true) {
      return { problem: `is a ${format} file under a name that ends in .${ending}`, advice: 'export it again as webp' };
    }
    // The header alone says nothing about a file that was copied by half: decode it, as small as the format allows.
    await image.resize({ width: 16, kernel: 'nearest' }).raw().toBuffer();
    return null;
  } catch {
    return { problem: 'cannot be read as a picture', advice: 'export it again as webp' };
  }
}

/** The endings of a picture by the format that sharp finds in the file. */
const ENDINGS: Readonly<Record<string, readonly string[]>> = {
  webp: ['webp'],
  png: ['png'],
  jpeg: ['jpg', 'jpeg'],
  heif: ['avif'],
};
