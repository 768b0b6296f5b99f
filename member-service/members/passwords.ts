import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** What a password is hashed with: the library's Argon2id, 19 MiB, two passes, one lane (OWASP's first choice). */
const HASH_OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Verified in place of a hash that is not there, so that the answer takes as long as with one. */
let standIn: Promise<string> | undefined;

/** Hashes a password with a salt of its own. */
export async function hashPassword(password: string): Promise<string> {
  return hash(canonical(password), HASH_OPTIONS);
}

/** Whether the password belongs to the hash; without a hash it never does, and that takes as long. */
export async function isPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  standIn ??= hashPassword(randomBytes(16).toString('hex'));
  // Waited for in any case: the first login after the start would otherwise tell by its time.
  const unmatched = await standIn;
  const isRight = await verify(passwordHash ?? unmatched, canonical(password));
  return isRight && typeof passwordHash === 'string';
}

/** Blanks around it do not count, as in WordPress; the same letters typed on another system do (RFC 8265, NFC). */
function canonical(password: string): string {
  return password.trim().normalize('NFC');
}
