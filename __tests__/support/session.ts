import { SESSION_STORAGE_KEYS } from '../../src/config/storage-keys';
import type { Session } from '../../src/features/session/stored-session';

let count = 0;

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** A JSON Web Token with these claims. Every call returns a different token. */
export function makeToken(claims: object = {}): string {
  count += 1;
  return [
    { alg: 'HS256', typ: 'JWT' },
    { jti: count, ...claims },
  ]
    .map(encode)
    .concat('c2lnbmF0dXJl')
    .join('.');
}

/** A session that ends at `end`, or never if undefined. */
export function makeSession(end?: Date | number, user: Partial<Session['user']> = {}): Session {
  const expiresAt = end === undefined ? undefined : Math.floor(Number(end) / 1000) * 1000;
  return {
    token: makeToken(expiresAt === undefined ? {} : { exp: expiresAt / 1000 }),
    user: { id: 7, email: 'ada@brainhouse.example', name: 'Ada', ...user },
    expiresAt,
  };
}

/** Stores a session as an earlier visit would have done. */
export function storeSession(storage: Storage, { token, user }: Session): void {
  storage.setItem(SESSION_STORAGE_KEYS.token, token);
  storage.setItem(SESSION_STORAGE_KEYS.user, JSON.stringify(user));
}
