import { fileNameFrom } from '../../content-model/file-name';
import { PICTURE_EXTENSIONS, PICTURE_MAX_MEGABYTES, PICTURE_MAX_SIDE } from '../../content-model/limits';

/** A picture that can be drawn again in another size. */
export interface DecodedPicture {
  /** In pixels, as it is seen. */
  readonly width: number;
  readonly height: number;
  /** The picture in another size, as a file of this type or of one the browser can write. */
  encode(width: number, height: number, type: string): Promise<Blob>;
}

/** Reads a picture. Rejects where the browser can't. */
export type Decode = (file: Blob) => Promise<DecodedPicture>;

const MAX_BYTES = PICTURE_MAX_MEGABYTES * 1_000_000;

/** Used where a name has no letter and no digit of which a file name could be made. */
const NAMELESS = 'picture';

/** A picture that is still too large a file is made smaller by this, so many times. */
const STEP = 0.75;
const STEPS = 8;

/** What files of a type are called. */
const ENDINGS: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' };

/**
 * An uploaded file as the site can use it: with a name that the content check accepts and, where its sides or its size are
 * beyond the limits or its format is none of the site's, drawn again in a size that fits.
 * @returns null where the file is no picture that the browser can read, or none that gets small enough
 * @throws Error of the browser when it can read the picture and cannot draw or write it
 */
export async function fitPicture(file: File, decode: Decode): Promise<File | null> {
  const picture = await decode(file).catch(() => null);
  if (picture === null || picture.width === 0 || picture.height === 0) return null;
  const { stem, ending } = partsOfName(file.name);
  const isKnown = PICTURE_EXTENSIONS.some((known) => known === ending);
  if (isKnown && Math.max(picture.width, picture.height) <= PICTURE_MAX_SIDE && file.size <= MAX_BYTES) {
    return new File([file], `${stem}.${ending}`, { type: file.type });
  }
  const blob = await drawnToFit(picture, file.type === 'image/jpeg' ? 'image/jpeg' : 'image/webp');
  const newEnding = ENDINGS[blob?.type ?? ''];
  return blob === null || newEnding === undefined
    ? null
    : new File([blob], `${stem}.${newEnding}`, { type: blob.type });
}

async function drawnToFit(picture: DecodedPicture, type: string): Promise<Blob | null> {
  let scale = Math.min(1, PICTURE_MAX_SIDE / Math.max(picture.width, picture.height));
  for (let step = 0; step < STEPS; step += 1) {
    const [width, height] = [picture.width, picture.height].map((side) => Math.max(1, Math.round(side * scale)));
    const blob = await picture.encode(width ?? 1, height ?? 1, type);
    if (blob.size <= MAX_BYTES) return blob;
    scale *= STEP;
  }
  return null;
}

function partsOfName(name: string): { readonly stem: string; readonly ending: string } {
  const dot = name.lastIndexOf('.');
  const stem = dot === -1 ? name : name.slice(0, dot);
  const ending = dot === -1 ? '' : name.slice(dot + 1).toLowerCase();
  return { stem: fileNameFrom(stem) || NAMELESS, ending };
}
