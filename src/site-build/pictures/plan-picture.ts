import { generateImageData, type IGatsbyImageData, type IImage } from 'gatsby-plugin-image';

import { MEMBER_PICTURES, MEMBER_PICTURES_BASE } from '../../config/member-content-url';
import type { PictureFocus } from '../content-schema';
import {
  KEY_LENGTH,
  pictureKey,
  SHARED_PICTURE,
  type EncodedFile,
  type PictureFacts,
  type PicturePlan,
  type PictureSource,
} from './encode-picture';
import { sizesIn, type PictureSlot, type Size } from './slots';

/** The start of a key names the folder of public files: every page with the picture contains it several times. */
const PUBLIC_KEY_LENGTH = 8;

/** Who may load the files of a picture: everyone, or members with a key that the member service adds to the addresses. */
export type PictureAudience = 'everyone' | 'members';

/** The data of a picture for pages. */
export type PictureData = IGatsbyImageData & {
  /** Where the focus is in the files, as in CSS `object-position`, for places that cut the picture once more. */
  readonly position?: string;
};

/**
 * Plans the files of a picture for a slot. gatsby-plugin-image chooses their widths: those of the slot, but none that is wider
 * than the part of the source that is shown. Files for members have the same bytes in another folder.
 * @param focus the point that a crop keeps as near to its middle as it can; without one the slot decides
 * @returns the plan for the encoder, and the data for pages
 */
export function planPicture(
  source: PictureSource,
  facts: PictureFacts,
  slot: PictureSlot,
  audience: PictureAudience = 'everyone',
  focus?: PictureFocus,
): { readonly plan: PicturePlan; readonly data: PictureData } {
  const { ratio, shown, widest } = sizesIn(slot, facts);
  const crop = cropOf(facts, shown, focus ?? slot.focus ?? 'attention');
  // Only what the bytes of a file of one width depend on, so that a change of the other widths keeps it.
  const settings = slot.format === 'jpg' ? [SHARED_PICTURE] : [];
  const key = pictureKey(source.digest, ratio, crop, slot.thorough, ...settings);
  const files = new Map<string, EncodedFile>();
  const { folder, base, keyLength } = FOLDERS[audience];

  function addFile(width: number, format: EncodedFile['format']): IImage {
    const name = `${key.slice(0, keyLength)}/${source.name}-${width}.${format}`;
    const path = `${folder}/${name}`;
    const height = Math.max(1, Math.round(width / ratio));
    files.set(path, { path, width, height, format, thorough: slot.thorough?.includes(width) ?? false });
    return { src: `${base}/${encodePath(name)}`, width, height, format };
  }

  const type = slot.format ?? 'avif';
  const data = generateImageData({
    pluginName: 'src/site-build/pictures',
    filename: source.name,
    sourceMetadata: { ...shown, format: 'auto' },
    layout: 'constrained',
    width: widest.width,
    breakpoints: [...slot.widths],
    sizes: slot.sizes,
    formats: [type],
    ...(facts.color !== undefined && { backgroundColor: facts.color }),
    generateImageSource: (_name, width) => addFile(width, type),
  });
  const { src, width, height } = addFile(widest.width, slot.format ?? 'webp');
  return {
    plan: { source, key, crop, widest: { width, height }, files: [...files.values()] },
    data: {
      ...data,
      width,
      height,
      images: { ...data.images, fallback: { src } },
      ...(focus && { position: positionOf(focus, facts, crop) }),
    },
  };
}

/** The folder of encoded files in `public/`, and the address at which browsers find it. */
const FOLDERS = {
  everyone: { folder: 'static', base: '/static', keyLength: PUBLIC_KEY_LENGTH },
  members: { folder: MEMBER_PICTURES, base: MEMBER_PICTURES_BASE, keyLength: KEY_LENGTH },
} satisfies Record<PictureAudience, object>;

function encodePath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}

function cropOf(
  source: Size,
  shown: Size,
  focus: PictureFocus | NonNullable<PictureSlot['focus']>,
): PicturePlan['crop'] {
  const [spareX, spareY] = [source.width - shown.width, source.height - shown.height];
  if (spareX === 0 && spareY === 0) return null;
  if (focus === 'attention') return focus;
  if ('x' in focus) {
    return { left: startOf(focus.x, source.width, spareX), top: startOf(focus.y, source.height, spareY), ...shown };
  }
  return { left: Math.round(spareX * focus[0]), top: Math.round(spareY * focus[1]), ...shown };
}

/** Where a crop begins that has a point in its middle, or as near to it as its side allows. */
function startOf(percent: number, length: number, spare: number): number {
  return Math.round(Math.min(Math.max((percent * length) / 100 - (length - spare) / 2, 0), spare));
}

function positionOf({ x, y }: PictureFocus, { width, height }: Size, crop: PicturePlan['crop']): string {
  const part = crop === null || crop === 'attention' ? { left: 0, top: 0, width, height } : crop;
  const left = (x * width - 100 * part.left) / part.width;
  const top = (y * height - 100 * part.top) / part.height;
  return `${Math.round(left)}% ${Math.round(top)}%`;
}
