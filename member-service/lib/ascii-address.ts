import { domainToASCII, domainToUnicode } from 'node:url';

/** A domain with two notations. Of other characters Node would decode some, or end the domain there. */
const DOMAIN = /^(?=.*(?:xn--|[^\p{ASCII}]))[\w.\-\u0080-\u{10FFFF}]+$/iu;

/** An email address with its domain in ASCII, as mail servers name it (`xn--…`, RFC 5890). A text without such a domain stays as it is. */
export function asciiAddress(address: string): string {
  return withDomain(address, domainToASCII);
}

/** An email address with its domain in Unicode, as people type it. A text without such a domain stays as it is. */
export function unicodeAddress(address: string): string {
  return withDomain(address, domainToUnicode);
}

function withDomain(address: string, convert: (domain: string) => string): string {
  const at = address.lastIndexOf('@') + 1;
  const domain = address.slice(at);
  // Both functions return '' for a domain that cannot exist.
  const converted = at > 0 && DOMAIN.test(domain) ? convert(domain) : '';
  return address.slice(0, at) + (converted || domain);
}
