/**
 * Headers for one address, or for all that begin like it when it ends in `*`. Of rules with the same header the later
 * one counts for the member service and nginx; Netlify and Cloudflare Pages send both, joined by a comma. So no two rules
 * that match one file set the same header, except the content policy, where a browser obeys both.
 */
export interface HostRule {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** An address that a host answers with another one's page. */
export interface HostRewrite {
  /** A path, or all paths that begin like it when it ends in `*`. */
  readonly from: string;
  /** Address of a page without a final slash. */
  readonly to: string;
  /** 200 shows the page under the address asked for; the others send the visitor on. */
  readonly status: 200 | 301 | 302 | 308;
}
