import { createHash } from 'node:crypto';
import { open, readFile, writeFile } from 'node:fs/promises';
import {
  LEAKED_PASSWORDS_FORMAT,
  LEAKED_PASSWORDS_HEADER_LENGTH,
  LEAKED_PASSWORDS_VERSION,
} from '../../contract/values/passwords';
import { writeDurably } from '../durable-file';
import { errorCode, errorMessage } from '../error-facts';
import { isRecord } from '../is-record';

/** Leaked passwords that an operator adds. */
export interface LeakedPasswords {
  /** Whether a new password is one of them, in any case. Few others count as leaked by mistake; see `falsePositiveRate`. */
  contains(password: string): boolean;
}

/** What the file says about itself. */
export interface LeakedPasswordsSummary {
  readonly entries: number;
  /** The part of other passwords that are refused by mistake, from 0 to 1. */
  readonly falsePositiveRate: number;
}

interface Header extends LeakedPasswordsSummary {
  readonly format: typeof LEAKED_PASSWORDS_FORMAT;
  readonly version: typeof LEAKED_PASSWORDS_VERSION;
  /** How many bits each password sets. */
  readonly hashes: number;
  /** How many bits there are, a multiple of eight. */
  readonly bits: number;
}

/** Says what is wrong with a file of leaked passwords, or with a list of them, and what to do. */
export class LeakedPasswordsError extends Error {
  override readonly name = 'LeakedPasswordsError';
}

/** With this many passwords fewer than one of 1000 others is refused by mistake. */
export const CAPACITY = 1_000_000;

const CHECKSUM_LENGTH = 32;

/** Two million bytes for the whole file. */
const BITS = (2_000_000 - LEAKED_PASSWORDS_HEADER_LENGTH - CHECKSUM_LENGTH) * 8;

/** The number that makes mistakes rarest at full capacity: bits per password × ln 2. */
const HASHES = 11;

/** A Bloom filter with the SHA-1 hashes of passwords, because lists of leaked passwords contain nothing else. */
export interface PasswordFilter {
  /** @param sha1 40 hexadecimal digits in lower case. @returns whether it is new */
  add(sha1: string): boolean;
  entries(): number;
  /** Writes the filter to a file. The file from before stays until the new one is complete. @throws {LeakedPasswordsError} */
  write(file: string): Promise<LeakedPasswordsSummary>;
}

/** An empty filter. */
export function createPasswordFilter(): PasswordFilter {
  const bits = Buffer.alloc(BITS / 8);
  let entries = 0;
  return {
    add(sha1) {
      if (isIn(bits, BITS, HASHES, sha1)) return false;
      for (const position of positionsOf(sha1, BITS, HASHES)) {
        bits[position >> 3] = (bits[position >> 3] ?? 0) | (1 << (position & 7));
      }
      entries += 1;
      return true;
    },
    entries: () => entries,
    async write(file) {
      const summary = { entries, falsePositiveRate: falsePositiveRate(bits) };
      const header: Header = {
        format: LEAKED_PASSWORDS_FORMAT,
        version: LEAKED_PASSWORDS_VERSION,
        hashes: HASHES,
        bits: BITS,
        ...summary,
      };
      const text = Buffer.from(`${JSON.stringify(header).padEnd(LEAKED_PASSWORDS_HEADER_LENGTH - 1)}\n`);
      const content = Buffer.concat([text, bits]);
      try {
        // The web server of a WordPress reads the file with another account. It contains no password.
        await writeDurably(file, (partial) =>
          writeFile(partial, Buffer.concat([content, sha256(content)]), { flag: 'wx', mode: 0o644, flush: true }),
        );
      } catch (error) {
        throw new LeakedPasswordsError(
          `${file} cannot be written: ${errorMessage(error)}. Write the path of a file in a folder with space and write permission.`,
          { cause: error },
        );
      }
      return summary;
    },
  };
}

/**
 * Reads a file of `members passwords build` into memory (2 MB).
 * @throws {LeakedPasswordsError} if it is missing, damaged or of another version
 */
export async function readLeakedPasswords(file: string): Promise<LeakedPasswords & LeakedPasswordsSummary> {
  const content = await readBytes(file);
  const { hashes, bits, entries, falsePositiveRate } = readHeader(file, content);
  const end = content.length - CHECKSUM_LENGTH;
  if (
    end !== LEAKED_PASSWORDS_HEADER_LENGTH + bits / 8 ||
    !sha256(content.subarray(0, end)).equals(content.subarray(end))
  ) {
    throw new LeakedPasswordsError(`${file} is damaged or incomplete. Copy it once more, or build it again.`);
  }
  const filter = content.subarray(LEAKED_PASSWORDS_HEADER_LENGTH, end);
  return {
    entries,
    falsePositiveRate,
    contains: (password) => keysOf(password).some((key) => isIn(filter, bits, hashes, key)),
  };
}

/** Whether an existing file is one of `members passwords build`, damaged or not, of any version. */
export async function isLeakedPasswordsFile(file: string): Promise<boolean> {
  const start = Buffer.alloc(LEAKED_PASSWORDS_HEADER_LENGTH);
  const handle = await open(file, 'r');
  try {
    await handle.read(start);
  } finally {
    await handle.close();
  }
  return start.includes(`"format":"${LEAKED_PASSWORDS_FORMAT}"`);
}

/** The SHA-1 of a password in lower case: its key in the filter, if a list contains the password as text. */
export function keyOf(password: string): string {
  return sha1(password.normalize('NFC').toLowerCase());
}

/** The keys that a list may contain for a new password. Lists of hashes contain each password in its own case. */
function keysOf(password: string): readonly string[] {
  return [sha1(password.normalize('NFC')), keyOf(password)];
}

function sha1(text: string): string {
  return createHash('sha1').update(text).digest('hex');
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}

/**
 * The bits of a password: enhanced double hashing with two numbers of 28 bits, which PHP can use on a machine with 32 bits, too. The plugin
 * has the same code (`Leaked_Passwords`).
 */
function positionsOf(key: string, bits: number, hashes: number): readonly number[] {
  let position = Number.parseInt(key.slice(0, 7), 16) % bits;
  let step = Number.parseInt(key.slice(7, 14), 16) % bits;
  return Array.from({ length: hashes }, (_, index) => {
    const current = position;
    position = (position + step) % bits;
    step = (step + index + 1) % bits;
    return current;
  });
}

function isIn(filter: Buffer, bits: number, hashes: number, key: string): boolean {
  return positionsOf(key, bits, hashes).every((position) => ((filter[position >> 3] ?? 0) & (1 << (position & 7))) > 0);
}

/** The chance that all bits of one of two keys are set. */
function falsePositiveRate(filter: Buffer): number {
  let set = 0;
  for (let byte of filter) {
    for (; byte > 0; byte >>= 1) set += byte & 1;
  }
  const single = (set / BITS) ** HASHES;
  return Number((2 * single - single ** 2).toPrecision(3));
}

async function readBytes(file: string): Promise<Buffer> {
  try {
    return await readFile(file);
  } catch (error) {
    const remedy = errorCode(error) === 'ENOENT' ? 'Build it with "members passwords build".' : 'Make it readable.';
    throw new LeakedPasswordsError(`${file} cannot be read: ${errorMessage(error)}. ${remedy}`, { cause: error });
  }
}

function readHeader(file: string, content: Buffer): Header {
  let header: unknown;
  try {
    header = JSON.parse(content.toString('latin1', 0, LEAKED_PASSWORDS_HEADER_LENGTH));
  } catch {
    header = undefined;
  }
  if (!isRecord(header) || header.format !== LEAKED_PASSWORDS_FORMAT) {
    throw new LeakedPasswordsError(`${file} is no file of "members passwords build". Build it from your list.`);
  }
  if (header.version !== LEAKED_PASSWORDS_VERSION) {
    throw new LeakedPasswordsError(
      `${file} has version ${JSON.stringify(header.version)} of the format; this program reads version ${LEAKED_PASSWORDS_VERSION}. Build it again with this program.`,
    );
  }
  const { hashes, bits, entries, falsePositiveRate } = header;
  if (
    typeof hashes !== 'number' ||
    typeof bits !== 'number' ||
    typeof entries !== 'number' ||
    typeof falsePositiveRate !== 'number'
  ) {
    throw new LeakedPasswordsError(`${file} is damaged: its header is incomplete. Build it again.`);
  }
  return {
    format: LEAKED_PASSWORDS_FORMAT,
    version: LEAKED_PASSWORDS_VERSION,
    hashes,
    bits,
    entries,
    falsePositiveRate,
  };
}
