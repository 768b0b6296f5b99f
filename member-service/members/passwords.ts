import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** Argon2id with 19 MiB, two iterations and one degree of parallelism, as OWASP recommends. */
const HASH_OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Verified if the account has no hash or does not exist, so that both cases take the same time. */
let dummyHash: Promise<string> | undefined;

/** Hashes a password with a random salt. */
export async function hashPassword(password: string): Promise<string> {
  return hash(normalize(password), HASH_OPTIONS);
}

/** Whether the password matches the hash. Without a hash it never does, after the same time. */
export async function isPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  dummyHash ??= hashPassword(randomBytes(16).toString('hex'));
  // Awaited in any case: otherwise the time of the first login after the start would show whether the account exists.
  const unmatched = await dummyHash;
  const isRight = await verify(passwordHash ?? unmatched, normalize(password));
  return isRight && typeof passwordHash === 'string';
}

/** Removes surrounding spaces, as WordPress does, and composes characters that systems encode differently (RFC 8265, NFC). */
function normalize(password: string): string {
  return password.trim().normalize('NFC');
}
