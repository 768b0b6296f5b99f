/**
 * Whether a value can be sent as a bearer token; the texts "null" and "undefined" of a missing one cannot, nor can anything
 * longer than the lines of a request that usual servers read (Apache's `LimitRequestFieldSize` is 8190 bytes).
 */
export function isToken(value: unknown): value is string {
  return typeof value === 'string' && /^(?!null$|undefined$)[!-~]{1,8000}$/.test(value);
}

/**
 * When a JSON Web Token ends (RFC 7519 section 4.1.4), in milliseconds since the epoch.
 * @returns undefined for a token without a readable end, among them every token that is no JWT
 */
export function readExpiry(token: string): number | undefined {
  try {
    const payload = token.split('.')[1] ?? '';
    // The bytes stay undecoded: UTF-8 never hides a quote or a digit in a longer character, and only a number is wanted.
    const claims: unknown = JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/')));
    const end = (claims as { readonly exp?: unknown } | null)?.exp;
    return typeof end === 'number' ? end * 1000 : undefined;
  } catch {
    return undefined;
  }
}
