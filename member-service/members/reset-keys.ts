import { createHash, randomInt } from 'node:crypto';
import type { Store } from '../store/open-store';

/** How long a reset key works, in milliseconds. */
export const RESET_KEY_LIFETIME_MS = 24 * 60 * 60_000;

/** For this long after its end a key is answered with "expired" and not with "unknown", in milliseconds. */
export const EXPIRED_KEY_KEPT_MS = 7 * RESET_KEY_LIFETIME_MS;

const KEY_LENGTH = 20;
const KEY_CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Gives a member a new key, which kills the old one. Only its hash is kept; a key is too random to need a slow one. */
export async function makeResetKey(store: Store, memberId: number, now: Date): Promise<string> {
  const key = Array.from({ length: KEY_LENGTH }, () => KEY_CHARACTERS.charAt(randomInt(KEY_CHARACTERS.length))).join(
    '',
  );
  const row = { key_hash: hashResetKey(key), expires_at: now.getTime() + RESET_KEY_LIFETIME_MS };
  await store
    .insertInto('reset_keys')
    .values({ member_id: memberId, ...row })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(row))
    .execute();
  return key;
}

/** What is stored of a key. */
export function hashResetKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

/** The page that takes the key. */
export function resetLink(siteUrl: string, key: string, username: string): string {
  return `${siteUrl}/reset-password?key=${encodeURIComponent(key)}&login=${encodeURIComponent(username)}`;
}

/** Forgets keys that nobody will try any more. */
export async function sweepResetKeys(store: Store, now: Date): Promise<void> {
  await store
    .deleteFrom('reset_keys')
    .where('expires_at', '<=', now.getTime() - EXPIRED_KEY_KEPT_MS)
    .execute();
}
