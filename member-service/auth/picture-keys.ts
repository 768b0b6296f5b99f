import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { PICTURE_KEY_HOURS } from '../../contract/values/lifetimes';
import type { Session, TokensOptions } from './tokens';

/**
 * Keys expire at fixed times, so that the address of a picture stays the same for half a day, while a page fetches its content again. A
 * new key is valid for one to two of these periods, in seconds.
 */
const PERIOD_S = PICTURE_KEY_HOURS * 60 * 60;

/** Bytes of the signature: 128 bits cannot be guessed. */
const SIGNATURE_BYTES = 16;

/** A key as text: id of the member, hash of the session, its start and the key's expiry in seconds since 1970, signature. */
const KEY = /^([1-9]\d{0,8})\.([\w-]{43})\.(\d{1,11})\.(\d{1,11})\.([\w-]{22})$/;

/**
 * Keys with which a browser loads the pictures of the member area. An `<img>` element cannot send a token, and the token itself must
 * not be in an address: addresses are logged and copied, and a token is valid for a week and for everything.
 */
export interface PictureKeys {
  issue(session: Omit<Session, 'readAt'>): string;
  /** Undefined if the key has expired or was changed. The member and the session may have ended since. */
  read(key: string): Session | undefined;
}

/** The keys are signed with another secret, which is derived from that of the tokens. */
export function createPictureKeys({ secret, previousSecret, issuer, now }: TokensOptions): PictureKeys {
  const current = derive(secret, issuer);
  const accepted = previousSecret === undefined ? [current] : [current, derive(previousSecret, issuer)];

  return {
    issue({ memberId, sessionHash, issuedAt }) {
      const expiry = (Math.floor(seconds(now()) / PERIOD_S) + 2) * PERIOD_S;
      const claims = `${memberId}.${sessionHash}.${seconds(issuedAt)}.${expiry}`;
      return `${claims}.${sign(claims, current).toString('base64url')}`;
    },

    read(key) {
      const [, memberId, sessionHash = '', issuedAt, expiry, signature = ''] = KEY.exec(key) ?? [];
      const sent = Buffer.from(signature, 'base64url');
      const claims = `${memberId}.${sessionHash}.${issuedAt}.${expiry}`;
      const isGenuine =
        sent.length === SIGNATURE_BYTES && accepted.some((bytes) => timingSafeEqual(sent, sign(claims, bytes)));
      const readAt = now();
      return isGenuine && Number(expiry) > seconds(readAt)
        ? { memberId: Number(memberId), sessionHash, issuedAt: new Date(Number(issuedAt) * 1000), readAt }
        : undefined;
    },
  };
}

function derive(secret: string, issuer: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', `pictures of the member area of ${issuer}`, 32));
}

function sign(claims: string, key: Uint8Array): Buffer {
  return createHmac('sha256', key).update(claims).digest().subarray(0, SIGNATURE_BYTES);
}

function seconds(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}
