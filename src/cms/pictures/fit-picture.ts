import { fileNameFrom } from '../../content-model/file-name';
import { PICTURE_EXTENSIONS, PICTURE_MAX_MEGABYTES, PICTURE_MAX_SIDE } from '../../content-model/limits';

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

/** The name of a file whose own name has no letter and no digit. */
const NAMELESS = 'picture';

/** While the file is too large, its sides are multiplied by `STEP`, at most `STEPS` times. */
const STEP = 0.75;
const STEPS = 8;

/** File extensions by type. */
const ENDINGS: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' };

/**
 * An uploaded file as the site can use it: with a name that the content check accepts. A picture that is too large or has
 * another format is drawn again within the limits.
 * @returns null if the browser cannot read the file as a picture, or if it stays too large
 * @throws Error of the browser if it can read the picture but cannot draw or write it
 */
export async function fitPicture(file: File, decode: Decode): Promise<File | null> {
  const picture = await decode(file).catch(() => null);
  if (picture === null || picture.width === 0 || picture.height === 0) return null;
  const { stem, ending } = partsOfName(file.name);
  const isKnown = PICTURE_EXTENSIONS.some((known) => known === ending);
  if (isKnown && Math.max(picture.width, picture.height) <= PICTURE_MAX_SIDE && file.size <= MAX_BYTES) {
    return new File([file], `${stem}.${ending}`, { type: file.type });
  }
  const blob = await drawWithinLimits(picture, file.type === 'image/jpeg' ? 'image/jpeg' : 'image/webp');
  const newEnding = ENDINGS[blob?.type ?? ''];
  return blob === null || newEnding === undefined
    ? null
    : new File([blob], `${stem}.${newEnding}`, { type: blob.type });
}

async function drawWithinLimits(picture: DecodedPicture, type: string): Promise<Blob | null> {
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
