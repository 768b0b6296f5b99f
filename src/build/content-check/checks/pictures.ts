import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { PICTURE_EXTENSIONS, PICTURE_MAX_MEGABYTES, PICTURE_MAX_SIDE } from '../../../content-model/limits';
import { quote } from '../../../content-model/value-messages';
import { mapWithLimit } from '../../limit';
import { didYouMean } from '../closest-match';
import { findingAt, pathLabel } from '../entry-file';
import type { Finding, ProblemAndAdvice } from '../finding';
import { CONTENT_FOLDER, type Content } from '../read-content';

/** Finds pictures that an entry names and that are not in `content/media`, or not under that name. */
export function checkPictureNames({ entries, pictures }: Content): readonly Finding[] {
  const known = new Set(pictures);
  return entries.flatMap((entry) =>
    entry.values.flatMap(({ field, data, offset, path }) => {
      if (field?.info.type !== 'image' || typeof data !== 'string' || data === '' || known.has(data)) return [];
      return [findingAt(entry, offset, { field: pathLabel(path), ...missingPicture(data, pictures) })];
    }),
  );
}

function missingPicture(path: string, pictures: readonly string[]): ProblemAndAdvice {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const ending = name.includes('.') ? name.slice(name.lastIndexOf('.') + 1).toLowerCase() : '';
  const sameName = pictures.find((picture) => picture.endsWith(`/${name}`));
  if (sameName !== undefined) return { problem: noPicture(path), advice: `write ${sameName}` };
  const otherwise = PICTURE_EXTENSIONS.some((known) => known === ending)
    ? 'put the picture into content/media, or name one that is there'
    : `use a picture that ends in ${PICTURE_EXTENSIONS.join(', ')}`;
  return { problem: noPicture(path), advice: didYouMean(`media/${name}`, pictures, otherwise) };
}

function noPicture(path: string): string {
  return path.startsWith('media/')
    ? `there is no picture content/${path}`
    : `${quote(path)} is not a picture in content/media`;
}

/** Finds pictures that cannot be read, are too large, or have a format that does not match their extension. */
export async function checkPictureFiles({ root, pictures }: Content): Promise<readonly Finding[]> {
  const found = await mapWithLimit(pictures, async (picture): Promise<readonly Finding[]> => {
    const file = `${CONTENT_FOLDER}/${picture}`;
    const error = await errorIn(join(root, file));
    return error === null ? [] : [{ severity: 'error', file, position: null, field: '', ...error }];
  });
  return found.flat();
}

/** The results of pictures that have not changed since: decoding takes most of the time of a check (`--watch`). */
const known = new Map<string, { readonly state: string; readonly error: ProblemAndAdvice | null }>();

async function errorIn(path: string): Promise<ProblemAndAdvice | null> {
  const { size, mtimeMs } = await stat(path);
  const state = `${size} ${mtimeMs}`;
  const earlier = known.get(path);
  if (earlier?.state === state) return earlier.error;
  const error = await decode(path, size);
  known.set(path, { state, error });
  return error;
}

async function decode(path: string, size: number): Promise<ProblemAndAdvice | null> {
  if (size > PICTURE_MAX_MEGABYTES * 1_000_000) {
    const megabytes = (size / 1_000_000).toFixed(1);
    const problem = `is ${megabytes} MB; at most ${PICTURE_MAX_MEGABYTES} MB are allowed`;
    return { problem, advice: 'export it smaller, preferably as webp' };
  }
  try {
    const image = sharp(path);
    const { width, height, format } = await image.metadata();
    if (Math.max(width, height) > PICTURE_MAX_SIDE) {
      const problem = `is ${width} × ${height} pixels; at most ${PICTURE_MAX_SIDE} per side are allowed`;
      return { problem, advice: 'export it smaller; 1600 pixels are enough' };
    }
    const ending = path.slice(path.lastIndexOf('.') + 1);
    if (ENDINGS[format]?.includes(ending) !== true) {
      return { problem: `is a ${format} file with a name that ends in .${ending}`, advice: 'export it again as webp' };
    }
    // The header of a file that was copied only in part is valid: decode the picture, as small as the format allows.
    await image.resize({ width: 16, kernel: 'nearest' }).raw().toBuffer();
    return null;
  } catch {
    return { problem: 'cannot be read as a picture', advice: 'export it again as webp' };
  }
}

/** The extensions of a picture by the format that sharp finds in the file. */
const ENDINGS: Readonly<Record<string, readonly string[]>> = {
  webp: ['webp'],
  png: ['png'],
  jpeg: ['jpg', 'jpeg'],
  heif: ['avif'],
};

const MENTION = /media\/[^\s"'#,[\]{}]+/g;

/** Finds pictures that no file mentions. A mention in a file that cannot be read as YAML counts too. */
export function checkUnusedPictures({ entries, broken, pictures }: Content): readonly Finding[] {
  const mentioned = new Set([...entries, ...broken].flatMap(({ text }) => text.match(MENTION) ?? []));
  return pictures
    .filter((picture) => !mentioned.has(picture))
    .map((picture) => ({
      severity: 'warning',
      file: `${CONTENT_FOLDER}/${picture}`,
      position: null,
      field: '',
      problem: 'is not used by any entry',
      advice: 'remove it, or name it in an entry',
    }));
}
