import { readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';
import { writeWhole } from '../files';
import { mapWithLimit } from '../limit';
import { isStaticHostFile } from './public-files';

/** Files worth compressing. Pictures and fonts are compressed already; only developers read source maps. */
const COMPRESSIBLE = /\.(html|css|js|mjs|json|svg|xml|txt|webmanifest|ics)$/;
const COMPRESSED = /\.(br|gz)$/;

/** The minimum size. A smaller file fits into one packet with its headers. */
const MIN_BYTES = 512;

/** Number of files at a time: zlib uses its own threads, and the build may run on two cores. */
const CONCURRENCY = 2;

/**
 * From this size on, Brotli's best quality takes too long: 45 s for the CMS's program of 5 MB. `LARGE_QUALITY` takes 1 s
 * and adds 16 % of bytes. Visitors load no file of this size.
 */
const LARGE_BYTES = 1_000_000;
const LARGE_QUALITY = 5;

const ENCODINGS = [
  {
    extension: '.br',
    compress: (data: Buffer) =>
      promisify(brotliCompress)(data, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: data.length >= LARGE_BYTES ? LARGE_QUALITY : constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: data.length,
        },
      }),
    decompress: promisify(brotliDecompress),
  },
  {
    extension: '.gz',
    compress: (data: Buffer) => promisify(gzip)(data, { level: constants.Z_BEST_COMPRESSION }),
    decompress: promisify(gunzip),
  },
] as const;

/**
 * Writes a `.br` and a `.gz` copy of every changed text file of a built site, and removes the copies of files that no
 * longer exist.
 * @param publicDir absolute folder of the built site
 * @param files its files, as paths relative to its folder
 */
export async function precompress(publicDir: string, files: readonly string[]): Promise<void> {
  const waiting: string[] = [];
  for (const file of files.filter((name) => COMPRESSIBLE.test(name) && !isStaticHostFile(name))) {
    if ((await stat(path.join(publicDir, file))).size > MIN_BYTES) waiting.push(file);
  }
  const wanted = new Set(waiting);
  for (const file of files.filter((name) => isOrphan(name, wanted))) await rm(path.join(publicDir, file));

  async function compress(file: string): Promise<void> {
    for (const encoding of ENCODINGS) await refresh(path.join(publicDir, file), encoding);
  }
  await mapWithLimit(waiting, compress, CONCURRENCY);
}

/** Whether a file is a compressed copy that is no longer needed. Other archives are kept. */
function isOrphan(file: string, wanted: ReadonlySet<string>): boolean {
  const source = file.replace(COMPRESSED, '');
  return source !== file && COMPRESSIBLE.test(source) && !wanted.has(source);
}

async function refresh(source: string, encoding: (typeof ENCODINGS)[number]): Promise<void> {
  const { extension, compress, decompress } = encoding;
  const target = source + extension;
  const [sourceTime, targetTime] = await Promise.all([modifiedAt(source), modifiedAt(target)]);
  if (targetTime >= sourceTime) return;
  const data = await readFile(source);
  // Gatsby also writes unchanged pages. Comparing takes a hundredth of the time of compressing, and browsers need not load
  // an unchanged file again.
  if (targetTime > 0 && (await isCopyOf(target, data, decompress))) return;
  await writeWhole(target, await compress(data));
}

/** Whether a compressed file exists, is complete and contains this text. */
async function isCopyOf(target: string, data: Buffer, decompress: (data: Buffer) => Promise<Buffer>): Promise<boolean> {
  try {
    return data.equals(await decompress(await readFile(target)));
  } catch {
    return false;
  }
}

/** Time of the last change in milliseconds, 0 for a file that does not exist. */
async function modifiedAt(file: string): Promise<number> {
  return (await stat(file).catch(() => undefined))?.mtimeMs ?? 0;
}
