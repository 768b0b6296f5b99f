import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import fastq from 'fastq';

/** Argon2id with 19 MiB, two iterations and one degree of parallelism, as OWASP recommends. */
const HASH_OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Threads in which Node hashes and reads files, unless UV_THREADPOOL_SIZE is set. */
const POOL_THREADS = 4;

/**
 * How many passwords are hashed at the same time; further ones wait in a queue. Each hash occupies a core and a thread of
 * the pool. One core stays free for sending pages, and one thread for reading files.
 */
export const MAX_CONCURRENT_HASHES = Math.max(1, Math.min(availableParallelism(), POOL_THREADS) - 1);

/**
 * How many passwords may wait to be hashed. Each takes about 40 ms, so the last one waits for two seconds. More would wait
 * longer than people do, and each holds a connection and memory.
 */
export const MAX_WAITING_HASHES = 50 * MAX_CONCURRENT_HASHES;

/** When to try again after `BusyError`, in milliseconds: the time in which a full queue is hashed. */
export const BUSY_WAIT_MS = 3_000;

/** Too many passwords wait to be hashed. Nothing was changed, and nothing says whether the password is right. */
export class BusyError extends Error {
  override readonly name = 'BusyError';

  constructor() {
    super(`more than ${MAX_WAITING_HASHES} passwords wait to be hashed`);
  }
}

const queue = fastq.promise((task: () => Promise<unknown>) => task(), MAX_CONCURRENT_HASHES);

/** Verified if the account has no hash or does not exist, so that both cases take the same time. */
let dummyHash: Promise<string> | undefined;

/** How many passwords wait to be hashed at the moment. */
export function waitingHashes(): number {
  return queue.length();
}

/** @throws {BusyError} if no further password can wait to be hashed; for a check before other work */
export function assertNotBusy(): void {
  if (queue.length() >= MAX_WAITING_HASHES) throw new BusyError();
}

/**
 * Hashes a password with a random salt.
 * @throws {BusyError} if too many others wait
 */
export async function hashPassword(password: string): Promise<string> {
  return whenFree(() => hash(normalize(password), HASH_OPTIONS));
}

/**
 * Whether the password matches the hash. Without a hash it never does, after the same time.
 * @throws {BusyError} if too many others wait
 */
export async function isPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  // Once per process, therefore not in the queue.
  dummyHash ??= hash(randomBytes(16).toString('hex'), HASH_OPTIONS);
  // Awaited in any case: otherwise the time of the first login after the start would show whether the account exists.
  const unmatched = await dummyHash;
  const isRight = await whenFree(() => verify(passwordHash ?? unmatched, normalize(password)));
  return isRight && typeof passwordHash === 'string';
}

/** Runs a task when fewer than `MAX_CONCURRENT_HASHES` are running, in the order of the calls. */
async function whenFree<Result>(task: () => Promise<Result>): Promise<Result> {
  assertNotBusy();
  // The queue returns the result of the task.
  return (await queue.push(task)) as Result;
}

/** Removes surrounding spaces, as WordPress does, and composes characters that systems encode differently (RFC 8265, NFC). */
function normalize(password: string): string {
  return password.trim().normalize('NFC');
}
