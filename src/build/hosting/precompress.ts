import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';
import { isHostFile } from './public-files';

/** What a run has done. */
export interface PrecompressReport {
  /** Files written. */
  readonly written: number;
  /** Compressed files that were still current. */
  readonly current: number;
  /** Compressed files removed because what they came from is gone or has become too small. */
  readonly removed: number;
}

/** Texts worth compressing. Pictures and fonts are compressed already; source maps are read by developers only. */
const COMPRESSIBLE = /\.(html|css|js|mjs|json|svg|xml|txt|webmanifest)$/;
const COMPRESSED = /\.(br|gz)$/;

/** A smaller file fits into one packet with its headers. */
const MIN_BYTES = 512;

/** Files at a time: zlib uses its own threads, and the build may run on two cores. */
const CONCURRENCY = 2;

/**
 * From this size on brotli's best takes too long: 45 s for the CMS's program of 5 MB, against 1 s at this quality for 16 %
 * more bytes. No file of this size is for visitors.
 */
const LARGE_BYTES = 1_000_000;
const LARGE_QUALITY = 5;

const ENCODINGS = [
  {
    extension: '.br',
    compress: (data: Buffer) =>
      promisify(brotliCompress)(data, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]:
            data.length < LARGE_BYTES ? constants.BROTLI_MAX_QUALITY : LARGE_QUALITY,
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
 * Writes a `.br` and a `.gz` next to every text file of a built site whose text has changed, and removes those of files
 * that no longer exist.
 * @param publicDir absolute folder of the built site
 * @param files its files, from `listPublicFiles`
 */
export async function precompress(publicDir: string, files: readonly string[]): Promise<PrecompressReport> {
  const waiting: string[] = [];
  for (const file of files) {
    if (COMPRESSIBLE.test(file) && !isHostFile(file) && (await stat(path.join(publicDir, file))).size > MIN_BYTES) {
      waiting.push(file);
    }
  }
  const wanted = new Set(waiting);
  const counts = { written: 0, current: 0, removed: 0 };

  for (const file of files.filter((name) => isOrphan(name, wanted))) {
    await rm(path.join(publicDir, file));
    counts.removed += 1;
  }

  async function work(): Promise<void> {
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
      for (const encoding of ENCODINGS) {
        const isWritten = await refresh(path.join(publicDir, file), encoding);
        counts[isWritten ? 'written' : 'current'] += 1;
      }
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return counts;
}

/** A compressed text whose text is no longer wanted so; an archive someone put there under such a name is kept. */
function isOrphan(file: string, wanted: ReadonlySet<string>): boolean {
  const source = file.replace(COMPRESSED, '');
  return source !== file && COMPRESSIBLE.test(source) && !wanted.has(source);
}

async function refresh(source: string, encoding: (typeof ENCODINGS)[number]): Promise<boolean> {
  const { extension, compress, decompress } = encoding;
  const target = source + extension;
  const [sourceTime, targetTime] = await Promise.all([modifiedAt(source), modifiedAt(target)]);
  if (targetTime >= sourceTime) {
    return false;
  }
  const data = await readFile(source);
  // Gatsby writes every page again, changed or not. To compare takes a hundredth of the time of compressing, and browsers
  // keep a file that stays the same.
  if (targetTime > 0 && (await holds(target, data, decompress))) {
    return false;
  }
  // Written under another name first: a build that is interrupted leaves no incomplete file that looks current.
  const partial = `${target}.partial`;
  await writeFile(partial, await compress(data));
  await rename(partial, target);
  return true;
}

/** Whether a compressed file is there, whole, and made from this text. */
async function holds(target: string, data: Buffer, decompress: (data: Buffer) => Promise<Buffer>): Promise<boolean> {
  try {
    return data.equals(await decompress(await readFile(target)));
  } catch {
    return false;
  }
}

/** Time of the last change in milliseconds, 0 for a file that does not exist. */
async function modifiedAt(file: string): Promise<number> {
  try {
    return (await stat(file)).mtimeMs;
  } catch {
    return 0;
  }
}
