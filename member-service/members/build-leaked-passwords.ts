import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { errorMessage } from '../error-facts';
import { CAPACITY, createPasswordFilter, keyOf, LeakedPasswordsError } from './leaked-passwords';
import type { LeakedPasswordsSummary, PasswordFilter } from './leaked-passwords';
import { newPasswordProblem } from './sign-up-rules';

/** The result of a build. */
export interface LeakedPasswordsBuild extends LeakedPasswordsSummary {
  /** Lines that are no password which the rules would accept. */
  readonly ignored: number;
  /** Whether the list has more passwords than the file. */
  readonly isCut: boolean;
  /** Whether the list contains hashes. Then the rarest passwords are left out, otherwise the last. */
  readonly hasHashes: boolean;
}

export interface BuildOptions {
  /** Gets the part that is done, from 0 to 1. */
  readonly onProgress?: (done: number) => void;
  /** The largest number of passwords. */
  readonly capacity?: number;
}

/** A line of a list of hashes: SHA-1, and how often the password was found. Lists with padding have lines that count 0. */
const HASH_LINE = /^([0-9a-f]{40})(?::(\d+))?$/i;

/** Other lists of hashes that people download, with the remedy. */
const UNUSABLE: readonly (readonly [RegExp, string])[] = [
  [/^[0-9a-f]{32}(:\d+)?$/i, 'it contains NTLM or MD5 hashes. Take the list with SHA-1.'],
  [/^[0-9a-f]{35}:\d+$/i, 'its hashes lack their first five digits. Download the list as one file.'],
  [/[\0\ufffd]/, 'it is no text in UTF-8. Unpack it, or save it as UTF-8.'],
];

/** Longer lines are in no list of passwords, in bytes. */
const LINE_LIMIT = 65_536;

const COLON = 0x3a;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/** How many bytes of a list are read at a time. */
const CHUNK_LENGTH = 1_048_576;

/**
 * Writes the file for `LEAKED_PASSWORDS_FILE` from a list: one password per line, the most frequent first, or `SHA1:COUNT` in any order. The
 * list may be larger than the memory.
 * @throws {LeakedPasswordsError} if the list cannot be read or has no password
 */
export async function buildLeakedPasswords(
  list: string,
  file: string,
  options: BuildOptions = {},
): Promise<LeakedPasswordsBuild> {
  const filter = createPasswordFilter();
  const hasHashes = HASH_LINE.test(await readFirstLine(list));
  const { onProgress = () => undefined, capacity = CAPACITY } = options;
  const add = hasHashes ? addHashes : addTexts;
  const counts = await add(list, filter, { onProgress, capacity });
  if (filter.entries() === 0) {
    throw new LeakedPasswordsError(
      `${list} contains no password that the rules accept. Write one per line, or lines of SHA1:COUNT.`,
    );
  }
  return { ...(await filter.write(file)), ...counts, hasHashes };
}

type Counts = Pick<LeakedPasswordsBuild, 'ignored' | 'isCut'>;

/** Adds the first passwords of a list, as many as the filter may have. */
async function addTexts(
  list: string,
  filter: PasswordFilter,
  { onProgress, capacity }: Required<BuildOptions>,
): Promise<Counts> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let ignored = 0;
  let isCut = false;
  await readLines(list, onProgress, (line) => {
    const password = decode(decoder, line);
    if (password === undefined || newPasswordProblem(password)) {
      ignored += 1;
    } else if (filter.entries() < capacity) {
      filter.add(keyOf(password));
    } else {
      isCut = true;
    }
    return !isCut;
  });
  return { ignored, isCut };
}

/** Adds the most frequent passwords of a list. Of those that are equally frequent at the limit, the first are added. */
async function addHashes(
  list: string,
  filter: PasswordFilter,
  { onProgress, capacity }: Required<BuildOptions>,
): Promise<Counts> {
  const lines = new Map<number, number>();
  let ignored = 0;
  await readLines(
    list,
    (done) => onProgress(done / 2),
    (line) => {
      const count = countOf(line);
      if (count === 0) ignored += 1;
      else lines.set(count, (lines.get(count) ?? 0) + 1);
      return true;
    },
  );
  const { least, most } = leastCount(lines, capacity);
  let left = most;
  await readLines(
    list,
    (done) => onProgress((1 + done) / 2),
    (line) => {
      const count = countOf(line);
      if (count === 0 || count < least || (count === least && left === 0)) return true;
      const [, hash] = HASH_LINE.exec(line.toString('latin1')) ?? [];
      if (hash === undefined) {
        ignored += 1;
      } else {
        filter.add(hash.toLowerCase());
        if (count === least) left -= 1;
      }
      return filter.entries() < capacity;
    },
  );
  const total = [...lines.values()].reduce((sum, number) => sum + number, 0);
  return { ignored, isCut: total > capacity };
}

/** How often a password of the filter was found at least, and how many lines with that number may be added. */
function leastCount(
  lines: ReadonlyMap<number, number>,
  capacity: number,
): { readonly least: number; readonly most: number } {
  let room = capacity;
  for (const [count, number] of [...lines].sort(([a], [b]) => b - a)) {
    if (number >= room) return { least: count, most: room };
    room -= number;
  }
  return { least: 0, most: 0 };
}

/** How often the password of a line was found; 0 if it is no line of a hash. It reads no text, because a list may have a billion lines. */
function countOf(line: Buffer): number {
  if (line.length === 40) return 1;
  if (line.length < 42 || line[40] !== COLON) return 0;
  let count = 0;
  for (let index = 41; index < line.length; index += 1) {
    const digit = (line[index] ?? 0) - 0x30;
    if (digit < 0 || digit > 9) return 0;
    count = count * 10 + digit;
  }
  return count;
}

function decode(decoder: TextDecoder, line: Buffer): string | undefined {
  try {
    return decoder.decode(line);
  } catch {
    return undefined;
  }
}

/** @throws {LeakedPasswordsError} if it is a list that cannot be used */
async function readFirstLine(list: string): Promise<string> {
  const start = await readStart(list);
  const [line = ''] = start.replace(/^\ufeff/, '').split(/\r?\n/);
  const reason = UNUSABLE.find(([pattern]) => pattern.test(line))?.[1];
  if (reason !== undefined) {
    throw new LeakedPasswordsError(`${list} cannot be used: ${reason}`);
  }
  return line;
}

async function readStart(list: string): Promise<string> {
  try {
    if (!(await stat(list)).isFile()) {
      throw new Error('it is no file. Save the list to a file, because it is read twice');
    }
    const handle = await open(list, 'r');
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(LINE_LIMIT));
      return buffer.toString('utf8', 0, bytesRead);
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw new LeakedPasswordsError(`${list} cannot be read: ${errorMessage(error)}.`, { cause: error });
  }
}

/**
 * Reads the lines of a file, without their ends, and not the empty ones.
 * @param onLine returns whether to continue
 */
async function readLines(
  file: string,
  onProgress: (done: number) => void,
  onLine: (line: Buffer) => boolean,
): Promise<void> {
  const { size } = await stat(file);
  let read = 0;
  let rest: Buffer = Buffer.alloc(0);
  const chunks = createReadStream(file, { highWaterMark: CHUNK_LENGTH }) as AsyncIterable<Buffer>;
  for await (const chunk of chunks) {
    read += chunk.length;
    const text = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let start = 0;
    for (let end = text.indexOf(LINE_FEED); end >= 0; end = text.indexOf(LINE_FEED, start)) {
      const line = withoutReturn(text.subarray(start, end));
      start = end + 1;
      if (line.length > 0 && !onLine(line)) return;
    }
    rest = text.subarray(start);
    if (rest.length > LINE_LIMIT) {
      throw new LeakedPasswordsError(
        `${file} has a line of more than ${LINE_LIMIT.toLocaleString('en')} bytes: it is no list with one password per line.`,
      );
    }
    onProgress(Math.min(read / size, 1));
  }
  if (rest.length > 0) onLine(withoutReturn(rest));
}

function withoutReturn(line: Buffer): Buffer {
  return line.at(-1) === CARRIAGE_RETURN ? line.subarray(0, -1) : line;
}
