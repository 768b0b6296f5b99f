import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { SIGNED_URL_HOURS } from '../../contract/values/lifetimes';
import type { Session, TokensOptions } from './tokens';

/**
 * Signatures expire at fixed times, so that the address of a picture stays the same for half a day, while a page fetches its content
 * again. A new one is valid for one to two of these periods, in seconds.
 */
const PERIOD_S = SIGNED_URL_HOURS * 60 * 60;

/** Bytes of the HMAC: 128 bits cannot be guessed. */
const HMAC_BYTES = 16;

/** The variable `key` of a URL: id of the member, hash of the session, its start and the expiry in seconds since 1970, HMAC. */
const SIGNATURE = /^([1-9]\d{0,8})\.([\w-]{43})\.(\d{1,11})\.(\d{1,11})\.([\w-]{22})$/;

/**
 * Signs the URLs with which a browser loads the pictures of the member area. An `<img>` element cannot send a token, and the token itself
 * must not be in an address: addresses are logged and copied, and a token is valid for a week and for everything.
 */
export type UrlSigner = ReturnType<typeof createUrlSigner>;

/** URLs are signed with another secret, which is derived from that of the tokens. */
export function createUrlSigner({ secret, previousSecret, issuer, now }: TokensOptions) {
  const current = derive(secret, issuer);
  const accepted = previousSecret === undefined ? [current] : [current, derive(previousSecret, issuer)];

  return {
    /** The variable `key` of the URLs for a session. */
    sign({ memberId, sessionHash, issuedAt }: Omit<Session, 'readAt'>): string {
      const expiry = (Math.floor(seconds(now()) / PERIOD_S) + 2) * PERIOD_S;
      const claims = `${memberId}.${sessionHash}.${seconds(issuedAt)}.${expiry}`;
      return `${claims}.${hmac(claims, current).toString('base64url')}`;
    },

    /** Undefined if the signature has expired or was changed. The member and the session may have ended since. */
    verify(signature: string): Session | undefined {
      const [, memberId, sessionHash = '', issuedAt, expiry, sent = ''] = SIGNATURE.exec(signature) ?? [];
      const bytes = Buffer.from(sent, 'base64url');
      const claims = `${memberId}.${sessionHash}.${issuedAt}.${expiry}`;
      const isGenuine =
        bytes.length === HMAC_BYTES && accepted.some((derived) => timingSafeEqual(bytes, hmac(claims, derived)));
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

function hmac(claims: string, key: Uint8Array): Buffer {
  return createHmac('sha256', key).update(claims).digest().subarray(0, HMAC_BYTES);
}

function seconds(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}
