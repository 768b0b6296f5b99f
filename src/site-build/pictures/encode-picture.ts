import { createHash } from 'node:crypto';
import sharp, { type OutputInfo, type Sharp } from 'sharp';

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
  /** The most frequent colour, as `#rrggbb`. A picture with transparent parts has none: they show the page. */
  readonly color?: string;
}

/** Formats of encoded files, which are also the ends of their names. */
export const FILE_FORMATS = ['avif', 'webp', 'jpg'] as const;

/** One encoded file of a picture. */
export interface EncodedFile {
  /** Its path in `public/`. */
  readonly path: string;
  readonly width: number;
  readonly height: number;
  readonly format: (typeof FILE_FORMATS)[number];
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

/**
 * The picture that other sites show beside a link: its size in bytes, because some show no larger ones, and the qualities that are tried until
 * it fits. Other sites show transparent parts in colours of their own, so it has none.
 */
export const SHARED_PICTURE = {
  background: '#fff',
  maxBytes: 300_000,
  qualities: [80, 70, 60, 50, 40, 30, 20, 10, 1],
  encoder: sharp.versions.mozjpeg,
} as const;

/** Hexadecimal digits of a key. */
export const KEY_LENGTH = 20;

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

/** Reads size and colour of a picture. @param picture the bytes of its file @throws Error if it is not a picture */
export async function readFacts(picture: Buffer): Promise<PictureFacts> {
  const { autoOrient } = await sharp(picture).metadata();
  const { data, info } = await sharp(picture)
    .resize(200, 200, { fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { dominant, isOpaque } = await sharp(data, { raw: info }).stats();
  if (!isOpaque) return { ...autoOrient };
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
  if (file.format === 'jpg') return encodeShared(image);
  if (file.format === 'webp') return image.webp(ENCODING.webp).toBuffer();
  return image.avif(file.thorough ? ENCODING.thoroughAvif : ENCODING.avif).toBuffer();
}

async function encodeShared(image: Sharp): Promise<Buffer> {
  let bytes = Buffer.alloc(0);
  for (const quality of SHARED_PICTURE.qualities) {
    bytes = await image.clone().flatten(SHARED_PICTURE).jpeg({ quality }).toBuffer();
    if (bytes.length <= SHARED_PICTURE.maxBytes) break;
  }
  return bytes;
}

/** A picture in the size of one of its files, before it is encoded. */
export function shapePicture({ data, info }: DecodedPicture, { width, height }: EncodedFile): Sharp {
  const { width: fullWidth, height: fullHeight, channels } = info;
  return sharp(data, { raw: { width: fullWidth, height: fullHeight, channels } }).resize(width, height, {
    fit: 'fill',
  });
}
