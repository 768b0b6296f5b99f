import { createHmac } from 'node:crypto';

/**
 * Hashes a value for one purpose with a key that is derived from the secret of the tokens. Without the secret the value cannot be found by
 * trying, as a plain hash of an IP address or a name could be. Returns 64 hexadecimal digits. A new secret gives other hashes.
 */
export type KeyedHash = (purpose: string, value: string) => string;

/** @param secret the secret of the tokens */
export function createKeyedHash(secret: string): KeyedHash {
  return (purpose, value) => {
    const key = createHmac('sha256', secret).update(`key of ${purpose}`).digest();
    return createHmac('sha256', key).update(value).digest('hex');
  };
}
