import { createHash } from 'node:crypto';
import { generateImageData, type IGatsbyImageData, type IImage } from 'gatsby-plugin-image';
import sharp from 'sharp';
import type { OutputInfo, Sharp } from 'sharp';

import { MEMBER_PICTURES, MEMBER_PICTURES_BASE } from '../../config/member-content-url';
import type { PictureSlot } from './slots';

/** A picture of the content. */
export interface PictureSource {
  /** Absolute path of the file. */
  readonly path: string;
  /** Name of the file without its extension. */
  readonly name: string;
  /** MD5 of the file's bytes, in hexadecimal digits, as in Gatsby's nodes. */
  readonly digest: string;
}

/** What the build knows of a picture's file. */
export interface PictureFacts {
  /** In pixels, after the rotation that the file asks for. */
  readonly width: number;
  readonly height: number;
  /** The most frequent colour, as `#rrggbb`. */
  readonly color: string;
}

/** One encoded file of a picture. */
export interface EncodedFile {
  /** Its path in `public/`. */
  readonly path: string;
  readonly width: number;
  readonly height: number;
  readonly format: 'avif' | 'webp';
  readonly thorough: boolean;
}

/** A part of a picture, in pixels. */
interface Crop {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Everything needed to encode a picture for one slot. Plain data, which can be written to a file. */
export interface PicturePlan {
  readonly source: PictureSource;
  /** Hash of everything that the bytes of the files depend on; their folder has its name, or that of its start. */
  readonly key: string;
  /** The part of the source that is shown; `attention`: chosen by the encoder; null: all of it. */
  readonly crop: Crop | 'attention' | null;
  /** The size of the widest file. */
  readonly widest: { readonly width: number; readonly height: number };
  readonly files: readonly EncodedFile[];
}

/**
 * At these settings AVIF is as similar to its source as WebP at 70 (SSIM) with 0.55 to 0.8 of the bytes. The encoder takes
 * twice to three times as long with each step of effort (sharp's default is 4), so the time of a build without a cache decides.
 * WebP has no finer colours than 4:2:0 either, and only browsers older than the promised ones load it. Without `tune`, the
 * encoder chooses another measure since sharp 0.35: two fifths more bytes.
 */
export const ENCODING = {
  avif: { quality: 55, effort: 2, chromaSubsampling: '4:2:0', tune: 'ssim' },
  /** A quarter fewer bytes, in five times the time. */
  thoroughAvif: { quality: 44, effort: 4, chromaSubsampling: '4:2:0', tune: 'ssim' },
  webp: { quality: 70, effort: 2 },
} as const;

const KEY_LENGTH = 20;

/** The start of a key names the folder of public files: every page with the picture contains it several times. */
const PUBLIC_KEY_LENGTH = 8;

/** Part of every key: other versions may write other bytes. */
const { aom, heif, sharp: library, vips, webp } = sharp.versions;
const ENCODER = [ENCODING, aom, heif, library, vips, webp];

/** A hash over all parts that a cached file depends on. */
export function pictureKey(...parts: readonly unknown[]): string {
  return createHash('sha256')
    .update(JSON.stringify([...ENCODER, ...parts]))
    .digest('hex')
    .slice(0, KEY_LENGTH);
}

/** Who may load the files of a picture: everyone, or members with a key that the member service adds to the addresses. */
export type PictureAudience = 'everyone' | 'members';

/**
 * Plans the files of a picture for a slot. gatsby-plugin-image chooses their widths: those of the slot, but none that is wider
 * than the part of the source that is shown. Files for members have the same bytes in another folder.
 * @returns the plan for the encoder, and the data for pages
 */
export function planPicture(
  source: PictureSource,
  facts: PictureFacts,
  slot: PictureSlot,
  audience: PictureAudience = 'everyone',
): { readonly plan: PicturePlan; readonly data: IGatsbyImageData } {
  const ratio = slot.ratio ?? facts.width / facts.height;
  const shown = {
    width: Math.round(Math.min(facts.width, facts.height * ratio)),
    height: Math.round(Math.min(facts.height, facts.width / ratio)),
  };
  const crop = cropOf(facts, shown, slot.focus ?? 'attention');
  // Only what the bytes of a file of one width depend on, so that a change of the other widths keeps it.
  const key = pictureKey(source.digest, ratio, crop, slot.thorough);
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
  const widest = Math.min(shown.width, Math.max(...slot.widths));
  const data = generateImageData({
    pluginName: 'src/build/pictures',
    filename: source.name,
    sourceMetadata: { ...shown, format: 'auto' },
    layout: 'constrained',
    width: widest,
    breakpoints: [...slot.widths],
    sizes: slot.sizes,
    formats: [type],
    backgroundColor: facts.color,
    generateImageSource: (_name, width) => addFile(width, type),
  });
  const { src, width, height } = addFile(widest, 'webp');
  return {
    plan: { source, key, crop, widest: { width, height }, files: [...files.values()] },
    data: { ...data, width, height, images: { ...data.images, fallback: { src } } },
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

interface Size {
  readonly width: number;
  readonly height: number;
}

function cropOf(source: Size, shown: Size, focus: NonNullable<PictureSlot['focus']>): PicturePlan['crop'] {
  const [spareX, spareY] = [source.width - shown.width, source.height - shown.height];
  if (spareX === 0 && spareY === 0) return null;
  if (focus === 'attention') return focus;
  return { left: Math.round(spareX * focus[0]), top: Math.round(spareY * focus[1]), ...shown };
}

/** Reads size and colour of a picture. @param picture the bytes of its file @throws Error if it is not a picture */
export async function readFacts(picture: Buffer): Promise<PictureFacts> {
  const { autoOrient } = await sharp(picture).metadata();
  const { data, info } = await sharp(picture)
    .resize(200, 200, { fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { dominant } = await sharp(data, { raw: info }).stats();
  const color = [dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, '0')).join('');
  return { ...autoOrient, color: `#${color}` };
}

/** A decoded and cropped picture, as large as the widest file of its plan. */
export interface DecodedPicture {
  readonly data: Buffer;
  readonly info: OutputInfo;
}

/**
 * Decodes a picture for all files of a plan.
 * @param picture the bytes of its source
 * @throws Error if they are not a picture
 */
export function decodePicture(
  picture: Buffer,
  { crop, widest: { width, height } }: Pick<PicturePlan, 'crop' | 'widest'>,
): Promise<DecodedPicture> {
  const image = sharp(picture).autoOrient();
  if (crop === 'attention') {
    image.resize(width, height, { fit: 'cover', position: sharp.strategy.attention });
  } else {
    if (crop !== null) image.extract(crop);
    image.resize(width, height, { fit: 'fill' });
  }
  return image.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
}

/** Encodes one file of a picture. */
export function encodePicture(decoded: DecodedPicture, file: EncodedFile): Promise<Buffer> {
  const image = shapePicture(decoded, file);
  if (file.format === 'webp') return image.webp(ENCODING.webp).toBuffer();
  return image.avif(file.thorough ? ENCODING.thoroughAvif : ENCODING.avif).toBuffer();
}

/** A picture in the size of one of its files, before it is encoded. */
export function shapePicture({ data, info }: DecodedPicture, { width, height }: EncodedFile): Sharp {
  const { width: fullWidth, height: fullHeight, channels } = info;
  return sharp(data, { raw: { width: fullWidth, height: fullHeight, channels } }).resize(width, height, {
    fit: 'fill',
  });
}
