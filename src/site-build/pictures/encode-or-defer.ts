import { createHash } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';

import { errorMessage } from '../../../contract/unknown-value';
import { MEMBER_PICTURES } from '../../config/member-content-url';
import { writeWhole } from '../files';
import { createQueue } from '../limit';
import { deferEncoding, isInAll, readDeferred, type PlannedFile } from './deferred-pictures';
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
import type { PictureCache } from './picture-cache';

/** Several files are encoded at the same time, so one file needs only one processor. */
sharp.concurrency(1);

/** How many decoded pictures are kept in memory. The files of a plan are encoded one after another. */
const MAX_DECODED = 8;

/** The size of the cache after a build; the pictures that were used last stay. */
const MAX_CACHE_BYTES = 1_000_000_000;

/** Follows the encoder. */
export interface EncodingProgress {
  /** A file is in the queue of the encoder. */
  queued?(): void;
  /** A file of the queue is in `public/`. */
  encoded?(): void;
  /** Nothing is in the queue. */
  ended?(): void;
  /** The cache cannot be written. The build goes on without it. Called once. */
  cacheFailed(reason: string): void;
}

/**
 * Brings the files of pictures to `public/`. A file is encoded, or it is deferred, until somebody asks for it (`encodeNow`) or a
 * build encodes all (`finish`). All files wait in one queue, and one that somebody asks for comes first.
 */
export interface PictureEncoder {
  /** Size and colour of a picture. @throws Error that names the file if it is not a picture */
  facts(source: PictureSource): Promise<PictureFacts>;
  /**
   * Copies the files of a plan from the cache. The others are deferred, and queued if this process encodes them unasked. Wait for
   * the promise before Gatsby gets the result of a query: then a process that is ended loses no file.
   */
  encodeOrDefer(plan: PicturePlan): Promise<void>;
  /** Encodes a deferred file before all that wait. @param file path in `public/` @returns whether it is there now */
  encodeNow(file: string): Promise<boolean>;
  /**
   * Waits until all files are encoded that this process encodes unasked, also those that other processes have deferred.
   * @throws Error that names the first bad picture
   */
  finish(): Promise<void>;
}

interface Options {
  readonly projectDir: string;
  readonly cache: PictureCache;
  readonly encodesUnasked: EncodedUnasked;
  /** Another folder that gets the files, with the same paths as in `public/`. */
  readonly copyTo?: string;
  readonly progress: EncodingProgress;
}

/**
 * The files that a process encodes before somebody asks for them. `members`: those for members, because the member service sends
 * them without asking this process.
 */
export type EncodedUnasked = 'all' | 'members' | 'none';

/** Creates the encoder of a build, of the live server, or of the server of `npm start`. */
export function createPictureEncoder({ projectDir, cache, encodesUnasked, copyTo, progress }: Options): PictureEncoder {
  // A file in public/ is nowhere missing, so public/ is the last.
  const targetDirs = [...(copyTo === undefined ? [] : [copyTo]), path.join(projectDir, 'public')];
  const known = new Map<string, Promise<PictureFacts>>();
  const queue = createQueue(availableParallelism());
  /** The files that wait in the queue or are being encoded. */
  const jobs = new Map<string, Promise<void>>();
  /** The files that this process has deferred. The next query with the same picture adds no plan. */
  const deferred = new Set<string>();
  const decoded = new Map<string, ReturnType<typeof decode>>();
  const failures: Error[] = [];
  let hasNewFiles = false;
  let cacheHasFailed = false;

  async function store(key: string, name: string, bytes: Buffer | string): Promise<void> {
    try {
      await cache.store(key, name, bytes);
      hasNewFiles = true;
    } catch (error) {
      if (!cacheHasFailed) progress.cacheFailed(errorMessage(error));
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
  function decode({ source, ...plan }: PlannedFile): Promise<DecodedPicture & { readonly isCurrent: boolean }> {
    const name = `${plan.key} ${plan.widest.width}`;
    const picture =
      decoded.get(name) ??
      readFile(source.path).then(async (bytes) => ({
        ...(await decodePicture(bytes, plan)),
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

  /** Copies a file from the cache if it is not there. @returns whether it is there now */
  async function reuse({ key, file }: PlannedFile): Promise<boolean> {
    if (isInAll(targetDirs, file.path)) return true;
    const cached = await cache.read(key, cacheName(file));
    if (cached !== null) await writeFiles(file, cached);
    return cached !== null;
  }

  async function encodeFile(planned: PlannedFile): Promise<void> {
    if (await reuse(planned)) return;
    const { key, file, source } = planned;
    await named(source, async () => {
      const { isCurrent, ...picture } = await decode(planned);
      const bytes = await encodePicture(picture, file);
      await writeFiles(file, bytes);
      if (isCurrent) await store(key, cacheName(file), bytes);
    });
  }

  /** Queues a file, once for all who ask for it. */
  function encode(planned: PlannedFile): Promise<void> {
    const { path: name } = planned.file;
    const current = jobs.get(name);
    if (current) return current;
    progress.queued?.();
    const job = queue
      .add(() => encodeFile(planned), name)
      .then(() => progress.encoded?.())
      .finally(() => jobs.delete(name));
    jobs.set(name, job);
    return job;
  }

  /** Queues a file that nobody waits for. `finish` reports the error. */
  function encodeUnasked(planned: PlannedFile): void {
    const isMine = encodesUnasked === 'all' || (encodesUnasked === 'members' && isForMembers(planned.file));
    if (isMine) encode(planned).catch((error: unknown) => failures.push(error as Error));
  }

  return {
    facts(source) {
      const facts = known.get(source.digest) ?? takeFacts(source);
      known.set(source.digest, facts);
      return facts;
    },

    async encodeOrDefer({ files, ...plan }) {
      const areThere = await Promise.all(files.map((file) => reuse({ ...plan, file })));
      const missing = files.filter((file, index) => !areThere[index] && !deferred.has(file.path));
      if (missing.length === 0) return;
      await deferEncoding(projectDir, { ...plan, files: missing });
      for (const file of missing) {
        deferred.add(file.path);
        encodeUnasked({ ...plan, file });
      }
    },

    async encodeNow(file) {
      const planned = (await readDeferred(projectDir, targetDirs, file)).get(file);
      const job = planned && encode(planned);
      queue.prioritize(file);
      await job;
      return isInAll(targetDirs, file);
    },

    async finish() {
      for (const planned of (await readDeferred(projectDir, targetDirs)).values()) encodeUnasked(planned);
      await Promise.allSettled(jobs.values());
      progress.ended?.();
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

/** Whether the file has not changed since it was planned. The cache must not keep the files of another picture. */
function isFileOf(source: PictureSource, bytes: Buffer): boolean {
  return createHash('md5').update(bytes).digest('hex') === source.digest;
}

/** The result of `work`. @throws Error that names the picture */
async function named<Result>(source: PictureSource, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const message = `${source.path}: this picture cannot be read (${errorMessage(error)}) → run npm run check:content`;
    throw new Error(message, { cause: error });
  }
}
