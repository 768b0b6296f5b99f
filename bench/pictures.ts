import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { IGatsbyImageData } from 'gatsby-plugin-image';
import sharp from 'sharp';
import { MEMBER_PICTURES_BASE } from '../src/config/member-content-url';
import {
  decodePicture,
  planPicture,
  readFacts,
  shapePicture,
  type EncodedFile,
  type PicturePlan,
} from '../src/build/pictures/plan-picture';
import { PICTURE_SLOTS } from '../src/build/pictures/slots';

/** The encoded pictures of a page beside WebP files of the same widths. */
export interface PageOfPictures {
  readonly page: string;
  readonly files: number;
  readonly bytes: number;
  readonly webpBytes: number;
  /** Mean similarity to the unencoded pictures, from 0 to 1. */
  readonly ssim: number;
  readonly webpSsim: number;
}

interface Compared {
  readonly bytes: number;
  readonly webpBytes: number;
  readonly ssim: number;
  readonly webpSsim: number;
}

const MEDIA = 'content/media';

/** The WebP files of the site before it had AVIF. */
const COMPARED = { quality: 70 };

/**
 * Compares all files that browsers choose from with WebP files of the same source, crop and width. The site must be built.
 * @returns one entry for each page with pictures, and a last one for all pages
 * @throws Error if the site is not built
 */
export async function comparePictures(): Promise<readonly PageOfPictures[]> {
  const results = new Map<string, Promise<Compared>>();
  const pages: { readonly page: string; readonly compared: readonly Compared[] }[] = [];
  for (const [page, data] of builtData()) {
    const pictures = picturesIn(data);
    if (pictures.length === 0) continue;
    const files = new Map((await Promise.all(pictures.map(filesOf))).flat().map((file) => [file.file.path, file]));
    const compared: Compared[] = [];
    for (const [address, file] of files) {
      const result = results.get(address) ?? compare(file);
      results.set(address, result);
      compared.push(await result);
    }
    pages.push({ page, compared });
  }
  const all = await Promise.all(results.values());
  return [...pages, { page: 'all', compared: all }].map(({ page, compared }) => summarise(page, compared));
}

/** The data of each page, by its path; member pages by the name of their content. @throws Error if the site is not built */
function builtData(): readonly (readonly [page: string, data: unknown])[] {
  try {
    const pages = readdirSync('public/page-data', { recursive: true, encoding: 'utf8' });
    const members = readdirSync('public/member-content');
    const files = [
      ...pages.filter((file) => file.endsWith('page-data.json')).map((file) => ['page-data', file] as const),
      ...members.filter((file) => file.endsWith('.json')).map((file) => ['member-content', file] as const),
    ];
    return files.map(([folder, file]) => {
      const name =
        folder === 'page-data' ? `/${path.dirname(file)}`.replace(/^\/index$/, '/') : path.basename(file, '.json');
      return [name, JSON.parse(readFileSync(path.join('public', folder, file), 'utf8'))] as const;
    });
  } catch (error) {
    throw new Error('The site is not built. Run npm run build first.', { cause: error });
  }
}

/** All pictures in the data of a page. */
function picturesIn(value: unknown): readonly IGatsbyImageData[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('images' in value && 'layout' in value) return [value as IGatsbyImageData];
  return Object.values(value).flatMap(picturesIn);
}

interface FileOfPicture {
  readonly source: Buffer;
  readonly plan: PicturePlan;
  readonly file: EncodedFile;
}

/** The files that browsers choose from, with their source in `content/media`. */
async function filesOf({ images }: IGatsbyImageData): Promise<readonly FileOfPicture[]> {
  const address = images.fallback?.src ?? '';
  const name = decodeURIComponent(path.basename(address)).replace(/-\d+\.webp$/, '');
  const found = readdirSync(MEDIA).find((file) => path.parse(file).name === name);
  if (found === undefined) throw new Error(`${MEDIA} has no picture "${name}". Build the site again.`);
  const source = readFileSync(path.join(MEDIA, found));
  const facts = await readFacts(source);
  const digest = createHash('md5').update(source).digest('hex');
  const audience = address.startsWith(MEMBER_PICTURES_BASE) ? 'members' : 'everyone';
  for (const slot of Object.values(PICTURE_SLOTS)) {
    const { plan, data } = planPicture({ path: found, name, digest }, facts, slot, audience);
    if (isDeepStrictEqual(data.images, images)) {
      const offered = plan.files.filter(({ format }) => images.sources?.some(({ type }) => type === `image/${format}`));
      return offered.map((file) => ({ source, plan, file }));
    }
  }
  throw new Error(`The picture ${name} is in no slot. Build the site again.`);
}

async function compare({ source, plan, file }: FileOfPicture): Promise<Compared> {
  const bytes = readFileSync(path.join('public', file.path));
  const decoded = await decodePicture(source, plan);
  const webp = await shapePicture(decoded, file).webp(COMPARED).toBuffer();
  const reference = await brightness(await shapePicture(decoded, file).png().toBuffer());
  return {
    bytes: bytes.length,
    webpBytes: webp.length,
    ssim: similarity(reference, await brightness(bytes)),
    webpSsim: similarity(reference, await brightness(webp)),
  };
}

interface Brightness {
  /** One byte for each pixel, in rows. */
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

async function brightness(picture: Buffer): Promise<Brightness> {
  const { data, info } = await sharp(picture).flatten().greyscale().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

const WINDOW = 8;
const STEP = 4;
const PIXELS = WINDOW * WINDOW;

/** The constants of the definition for 8 bits: (0.01 × 255)² and (0.03 × 255)². */
const C1 = 6.5025;
const C2 = 58.5225;

/**
 * Structural similarity of two pictures of the same size: the mean over square windows (Wang, Bovik, Sheikh, Simoncelli,
 * 2004, equation 13).
 * @returns 1 for equal pictures
 */
function similarity(one: Brightness, other: Brightness): number {
  let sum = 0;
  let windows = 0;
  for (let top = 0; top + WINDOW <= one.height; top += STEP) {
    for (let left = 0; left + WINDOW <= one.width; left += STEP) {
      sum += windowSimilarity(one, other, left, top);
      windows += 1;
    }
  }
  return sum / windows;
}

function windowSimilarity(one: Brightness, other: Brightness, left: number, top: number): number {
  let [sumA, sumB, squaresA, squaresB, products] = [0, 0, 0, 0, 0];
  for (let y = top; y < top + WINDOW; y += 1) {
    for (let x = left; x < left + WINDOW; x += 1) {
      const a = one.data[y * one.width + x] ?? 0;
      const b = other.data[y * other.width + x] ?? 0;
      sumA += a;
      sumB += b;
      squaresA += a * a;
      squaresB += b * b;
      products += a * b;
    }
  }
  const [meanA, meanB] = [sumA / PIXELS, sumB / PIXELS];
  const varianceA = squaresA / PIXELS - meanA * meanA;
  const varianceB = squaresB / PIXELS - meanB * meanB;
  const covariance = products / PIXELS - meanA * meanB;
  return (
    ((2 * meanA * meanB + C1) * (2 * covariance + C2)) /
    ((meanA * meanA + meanB * meanB + C1) * (varianceA + varianceB + C2))
  );
}

function summarise(page: string, compared: readonly Compared[]): PageOfPictures {
  function total(field: keyof Compared): number {
    return compared.reduce((sum, one) => sum + one[field], 0);
  }
  return {
    page,
    files: compared.length,
    bytes: total('bytes'),
    webpBytes: total('webpBytes'),
    ssim: total('ssim') / compared.length,
    webpSsim: total('webpSsim') / compared.length,
  };
}
