import { NAMELESS_PICTURE, newFileName } from '../../content-model/file-name';
import { PICTURE_MAX_MEGABYTES, PICTURE_MAX_SIDE } from '../../content-model/limits';

/** A picture that can be drawn again in another size. */
export interface DecodedPicture {
  /** In pixels, after rotation. */
  readonly width: number;
  readonly height: number;
  /** The picture in another size, as a file of this type or of a type that the browser can write. */
  encode(width: number, height: number, type: string): Promise<Blob>;
}

/** Reads a picture. Rejects if the browser cannot read it. */
export type Decode = (file: Blob) => Promise<DecodedPicture>;

const MAX_BYTES = PICTURE_MAX_MEGABYTES * 1_000_000;

/** While the file is too large, its sides are multiplied by `STEP`, at most `STEPS` times. */
const STEP = 0.75;
const STEPS = 8;

/** File extensions by type. */
const ENDINGS: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' };

/**
 * An uploaded picture as the site can use it: drawn again within the limits and upright, so that the file has nothing else, such as the place
 * where a photo was taken; with a name that the content check accepts.
 * @param isTaken whether there is a picture with a name, such as `photo.jpg`
 * @returns null if the browser cannot read the file as a picture, or if it stays too large
 * @throws Error of the browser if it can read the picture but cannot draw or write it
 */
export async function fitPicture(
  file: File,
  decode: Decode,
  isTaken: (name: string) => boolean = () => false,
): Promise<File | null> {
  const picture = await decode(file).catch(() => null);
  if (picture === null || picture.width === 0 || picture.height === 0) return null;
  const isLarge = file.size > MAX_BYTES || Math.max(picture.width, picture.height) > PICTURE_MAX_SIDE;
  const blob = await drawWithinLimits(picture, isLarge && file.type === 'image/png' ? 'image/webp' : file.type);
  const ending = ENDINGS[blob?.type ?? ''];
  if (blob === null || ending === undefined) return null;
  const stem = file.name.replace(/\.[^.]*$/, '');
  const name = newFileName(stem, NAMELESS_PICTURE, (free) => isTaken(`${free}.${ending}`));
  return new File([blob], `${name}.${ending}`, { type: blob.type });
}

/** @param type of the file: a JPEG stays one, and a PNG, which loses nothing, if it is not too large then */
async function drawWithinLimits(picture: DecodedPicture, type: string): Promise<Blob | null> {
  const lossy = type === 'image/jpeg' ? type : 'image/webp';
  let next = type === 'image/png' ? type : lossy;
  let scale = Math.min(1, PICTURE_MAX_SIDE / Math.max(picture.width, picture.height));
  for (let step = 0; step < STEPS; step += 1) {
    const [width, height] = [picture.width, picture.height].map((side) => Math.max(1, Math.round(side * scale)));
    const blob = await picture.encode(width ?? 1, height ?? 1, next);
    if (blob.size <= MAX_BYTES) return blob;
    if (next === lossy) scale *= STEP;
    next = lossy;
  }
  return null;
}
