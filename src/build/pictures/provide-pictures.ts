import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';

import { MEMBER_PICTURES } from '../../config/member-content-url';
import { writeWhole } from '../files';
import { createLimit } from '../limit';
import type { PictureCache } from './picture-cache';
import {
  decodePicture,
  encodePicture,
  pictureKey,
  readFacts,
  type DecodedPicture,
  type EncodedFile,
  type PictureFacts,
  type PicturePlan,
  type PictureSource,
} from './encode-picture';

/** Several files are encoded at the same time, so one file needs only one processor. */
sharp.concurrency(1);

/** How many decoded pictures are kept in memory. The files of a plan are encoded one after another. */
const MAX_DECODED = 8;

/** The size of the cache after a build; the pictures that were used last stay. */
const MAX_CACHE_BYTES = 1_000_000_000;

/**
 * Files that are planned and not encoded yet: by processes that run queries, by the live server, by a build that leaves them to
 * `npm start`, or by one that was ended early. They are in Gatsby's cache, because Gatsby does not repeat the query of a page that has not changed.
 */
const PENDING_PICTURES = '.cache/pending-pictures';

/** The variable of a build that leaves pictures to `npm start`, which encodes them on request. */
export const ENCODE_ON_REQUEST = 'ENCODE_PICTURES_ON_REQUEST';

/** Follows the encoder. */
export interface EncodingProgress {
  /** A file that the cache does not have is going to be encoded. */
  planned(): void;
  /** A file has been encoded. */
  encoded(): void;
  /** The cache cannot be written. The build goes on without it. Called once. */
  cacheFailed(reason: string): void;
}

/** Writes encoded pictures to `public/`, from the cache where it has them. */
export interface PictureProvider {
  /** Size and colour of a picture. @throws Error that names the file if it is not a picture */
  facts(source: PictureSource): Promise<PictureFacts>;
  /** Provides the files of a plan, or leaves them to another process. The promise never fails; `finish` reports errors. */
  add(plan: PicturePlan): Promise<void>;
  /** Begins to encode the files that other processes have left. */
  collect(): Promise<void>;
  /** Encodes a file that a build or the live server has left. @param file path in `public/` @returns whether there is one */
  request(file: string): Promise<boolean>;
  /** Waits for all files, also those that others have left. @throws Error that names the first bad picture */
  finish(): Promise<void>;
}

interface Options {
  readonly projectDir: string;
  readonly cache: PictureCache;
  /** Which of the files that it adds this process leaves to another one, or to the first request for each. */
  readonly leaves: LeftPictures;
  /** Another folder that gets the files, with the same paths as in `public/`. */
  readonly copyTo?: string;
  readonly progress: EncodingProgress;
}

/** `public`: all but those for members, which the member service sends without asking this process. */
export type LeftPictures = 'none' | 'public' | 'all';

/** One file with the parts of its plan that the encoder needs. */
type FileToEncode = Omit<PicturePlan, 'files'> & { readonly file: EncodedFile };

/**
 * Tells which files are planned and not encoded yet.
 * @param projectDir absolute folder of the project
 * @returns whether a path in `public/` is one of them, and their number
 */
export async function readPendingPictures(
  projectDir: string,
): Promise<{ readonly count: number; readonly has: (file: string) => boolean }> {
  const entries = await readdir(path.join(projectDir, PENDING_PICTURES)).catch(() => []);
  const names = new Set(entries.filter((name) => name.endsWith('.json')));
  return { count: names.size, has: (file) => names.has(pendingName(file)) };
}

/** Forgets the files of a folder that are planned and not encoded yet. @param folder path in `public/` */
export async function forgetPendingPictures(projectDir: string, folder: string): Promise<void> {
  const pendingDir = path.join(projectDir, PENDING_PICTURES);
  const names = await readdir(pendingDir).catch(() => []);
  const start = pendingName(`${folder}/`).replace(/\.json$/, '');
  await Promise.all(
    names.filter((name) => name.startsWith(start)).map((name) => rm(path.join(pendingDir, name), { force: true })),
  );
}

/** Creates the provider of a build or of the live server. */
export function createPictureProvider({ projectDir, cache, leaves, copyTo, progress }: Options): PictureProvider {
  const publicDir = path.join(projectDir, 'public');
  const targetDirs = copyTo === undefined ? [publicDir] : [publicDir, copyTo];
  const pendingDir = path.join(projectDir, PENDING_PICTURES);
  const known = new Map<string, Promise<PictureFacts>>();
  const running = new Map<string, Promise<void>>();
  const left = new Map<string, Promise<void>>();
  const decoded = new Map<string, ReturnType<typeof decode>>();
  const failures: Error[] = [];
  const whenFree = createLimit(availableParallelism());
  // Those of others wait for a processor one after the other, so that a requested file has to wait for few.
  const inTurn = createLimit(availableParallelism());
  let hasNewFiles = false;
  let cacheHasFailed = false;

  async function store(key: string, name: string, bytes: Buffer | string): Promise<void> {
    try {
      await cache.store(key, name, bytes);
      hasNewFiles = true;
    } catch (error) {
      if (!cacheHasFailed) progress.cacheFailed(error instanceof Error ? error.message : String(error));
      cacheHasFailed = true;
    }
  }

  async function takeFacts(source: PictureSource): Promise<PictureFacts> {
    const key = pictureKey('facts with the colour of opaque pictures', source.digest);
    const cached = await cache.read(key, 'facts.json');
    if (cached !== null) return JSON.parse(cached.toString()) as PictureFacts;
    return named(source, async () => {
      const picture = await readFile(source.path);
      const facts = await readFacts(picture);
      if (isFileOf(source, picture)) await store(key, 'facts.json', JSON.stringify(facts));
      return facts;
    });
  }

  /** The decoded picture, which the next files of its plan use too. */
  function decode({
    source,
    crop,
    key,
    widest,
  }: FileToEncode): Promise<DecodedPicture & { readonly isCurrent: boolean }> {
    const name = `${key} ${widest.width}`;
    const picture =
      decoded.get(name) ??
      readFile(source.path).then(async (bytes) => ({
        ...(await decodePicture(bytes, { crop, widest })),
        isCurrent: isFileOf(source, bytes),
      }));
    decoded.delete(name);
    decoded.set(name, picture);
    const [oldest] = decoded.keys();
    if (decoded.size > MAX_DECODED && oldest !== undefined) decoded.delete(oldest);
    return picture;
  }

  async function writeFiles(file: EncodedFile, bytes: Buffer): Promise<void> {
    for (const folder of targetDirs) {
      const target = path.join(folder, file.path);
      await mkdir(path.dirname(target), { recursive: true });
      await writeWhole(target, bytes);
    }
  }

  async function encode(planned: FileToEncode): Promise<void> {
    const { key, file, source } = planned;
    progress.planned();
    await whenFree(async () => {
      await named(source, async () => {
        const { isCurrent, ...picture } = await decode(planned);
        const bytes = await encodePicture(picture, file);
        await writeFiles(file, bytes);
        if (isCurrent) await store(key, cacheName(file), bytes);
      });
    });
    progress.encoded();
  }

  async function provide(planned: FileToEncode): Promise<void> {
    const { file, key } = planned;
    if (targetDirs.every((folder) => existsSync(path.join(folder, file.path)))) return;
    const cached = await cache.read(key, cacheName(file));
    if (cached !== null) return writeFiles(file, cached);
    const pending = path.join(pendingDir, pendingName(file.path));
    await mkdir(pendingDir, { recursive: true });
    await writeWhole(pending, JSON.stringify(planned));
    if (leaves === 'all' || (leaves === 'public' && !isForMembers(file))) {
      // The folder tells `delete-public-copies.ts` who may load the picture.
      await mkdir(path.dirname(path.join(publicDir, file.path)), { recursive: true });
      return;
    }
    await encode(planned);
    await rm(pending, { force: true });
  }

  /** Does the work for a file once, even if several pages show it. */
  function once(file: EncodedFile, work: () => Promise<void>): Promise<void> {
    const current = running.get(file.path) ?? work().finally(() => running.delete(file.path));
    running.set(file.path, current);
    return current;
  }

  async function readPending(name: string): Promise<FileToEncode | null> {
    const text = await readFile(path.join(pendingDir, name), 'utf8').catch(() => null);
    return text === null ? null : (JSON.parse(text) as FileToEncode);
  }

  async function provideLeft(name: string): Promise<void> {
    try {
      const planned = await readPending(name);
      // The picture may have been deleted since.
      if (planned !== null && existsSync(planned.source.path)) await once(planned.file, () => provide(planned));
      await rm(path.join(pendingDir, name), { force: true });
    } catch (error) {
      failures.push(error as Error);
    }
  }

  async function collect(): Promise<void> {
    if (leaves !== 'none') return;
    for (const name of await readdir(pendingDir).catch(() => [])) {
      if (name.endsWith('.json') && !left.has(name))
        left.set(
          name,
          inTurn(() => provideLeft(name)),
        );
    }
  }

  return {
    facts(source) {
      const facts = known.get(source.digest) ?? takeFacts(source);
      known.set(source.digest, facts);
      return facts;
    },

    async add({ files, ...plan }) {
      const results = await Promise.allSettled(files.map((file) => once(file, () => provide({ ...plan, file }))));
      results.forEach((result) => {
        if (result.status === 'rejected') failures.push(result.reason as Error);
      });
    },

    async request(file) {
      const planned = await readPending(pendingName(file));
      if (planned === null) return false;
      await once(planned.file, () => encode(planned));
      await rm(path.join(pendingDir, pendingName(file)), { force: true });
      return true;
    },

    collect,

    async finish() {
      await Promise.allSettled(running.values());
      await collect();
      await Promise.all(left.values());
      left.clear();
      const [failure] = failures;
      if (failure !== undefined) throw failure;
      if (hasNewFiles) await cache.prune(MAX_CACHE_BYTES);
      hasNewFiles = false;
    },
  };
}

function cacheName({ width, format }: EncodedFile): string {
  return `${width}.${format}`;
}

function isForMembers({ path: file }: EncodedFile): boolean {
  return file.startsWith(`${MEMBER_PICTURES}/`);
}

function pendingName(file: string): string {
  return `${file.replaceAll('/', '-')}.json`;
}

/** Whether the file has not changed since it was planned. The cache must not keep the files of another picture. */
function isFileOf(source: PictureSource, bytes: Buffer): boolean {
  return createHash('md5').update(bytes).digest('hex') === source.digest;
}

/** The result of `work`. @throws Error that names the picture */
async function named<Result>(source: PictureSource, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${source.path}: this picture cannot be read (${reason}) → run npm run check:content`, {
      cause: error,
    });
  }
}
