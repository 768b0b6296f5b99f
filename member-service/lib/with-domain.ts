/** A domain with two notations. Of other characters Node would decode some, or end the domain there. */
const DOMAIN = /^(?=.*(?:xn--|[^\p{ASCII}]))[\w.\-\u0080-\u{10FFFF}]+$/iu;

/**
 * An email address with its domain in the other notation (RFC 5890). A text without such a domain stays as it is.
 * @param convert `domainToASCII`, for mail servers and keys, or `domainToUnicode`, as people type it; both return '' for an impossible domain
 */
export function withDomain(address: string, convert: (domain: string) => string): string {
  const at = address.lastIndexOf('@') + 1;
  const domain = address.slice(at);
  return address.slice(0, at) + ((at > 0 && DOMAIN.test(domain) && convert(domain)) || domain);
}
