/**
 * Decodes an address. webpack gives this function and the next one to all code of the pages in place of the browser's, to Gatsby and
 * its router too, which decode what visitors and other sites write into addresses (NAV-24, `site-build/webpack.ts`).
 * @returns the text unchanged if it is not encoded correctly, such as `50%` (the browser's throw a URIError, ECMA-262)
 */
export function decodeAddress(text: string): string {
  return decode(globalThis.decodeURI, text);
}

/** Decodes a part of an address, as {@link decodeAddress} does. */
export function decodeAddressPart(text: string): string {
  return decode(globalThis.decodeURIComponent, text);
}

function decode(decodeWith: (text: string) => string, text: string): string {
  try {
    return decodeWith(text);
  } catch {
    return text;
  }
}
