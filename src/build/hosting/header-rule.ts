/**
 * Headers for one address, or for all addresses with this prefix if it ends in `*`. If two rules set the same header, the
 * member service and nginx use the later one; Netlify and Cloudflare Pages join both with a comma. Therefore no two rules
 * that match one file set the same header, except the CSP, of which browsers enforce both.
 */
export interface HeaderRule {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** An address that a host answers with the page of another address. */
export interface Rewrite {
  /** A path, or all paths with this prefix if it ends in `*`. */
  readonly from: string;
  /** Address of a page without a final slash. */
  readonly to: string;
  /** 200 serves the page at the requested address; the others redirect. */
  readonly status: 200 | 301 | 302 | 308;
}
