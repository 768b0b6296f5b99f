import { createHash } from 'node:crypto';

/** Other hosts the pages may use. Addresses are cut down to their origin; a path on this site needs no entry. */
export interface PolicyHosts {
  /** Shown in frames: the no-cookie video player, the framed legal pages. */
  readonly frames: readonly string[];
  /** Pictures: coin logos, video thumbnails. */
  readonly images: readonly string[];
  /** Asked by scripts: a market service on another origin. */
  readonly connections: readonly string[];
}

/** Content policies of one build (Content Security Policy Level 3). */
export interface ContentPolicies {
  /**
   * For every address: all that does not differ from page to page. It says nothing of scripts, because some hosts send
   * it together with the page's own, and a browser then obeys both.
   */
  readonly everywhere: string;
  /** For one page: the same, and its own inline scripts by their hash. */
  forPage(inlineScripts: readonly string[]): string;
}

/**
 * Builds the policies. `upgrade-insecure-requests` is left out on purpose: every host named here is https already, and
 * Safari would turn a site tried out on http://localhost into one that loads nothing.
 * @throws Error naming the entry that is no web address
 */
export function contentPolicies(hosts: PolicyHosts): ContentPolicies {
  const frames = origins(hosts.frames, 'frames');
  const shared = [
    // Emotion and Gatsby put styles into the page; a style cannot run code.
    "style-src 'self' 'unsafe-inline'",
    sources('img-src', ["'self'", 'data:', ...origins(hosts.images, 'images')]),
    "font-src 'self'",
    sources('connect-src', ["'self'", ...origins(hosts.connections, 'connections')]),
    sources('frame-src', frames.length > 0 ? frames : ["'none'"]),
    "manifest-src 'self'",
    "media-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];

  function forPage(inlineScripts: readonly string[]): string {
    const hashes = [...new Set(inlineScripts.map(scriptHash))];
    return joined(["default-src 'self'", sources('script-src', ["'self'", ...hashes]), ...shared]);
  }

  return { everywhere: joined(shared), forPage };
}

/** The source expression that allows exactly this inline script. */
export function scriptHash(script: string): string {
  return `'sha256-${createHash('sha256').update(script, 'utf8').digest('base64')}'`;
}

function origins(addresses: readonly string[], field: keyof PolicyHosts): string[] {
  return [...new Set(addresses.map((address) => originOf(address, field)))].sort();
}

function originOf(address: string, field: keyof PolicyHosts): string {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new Error(`policy hosts, ${field}: "${address}" must be a web address such as https://media.example`);
  }
  return url.origin;
}

function sources(directive: string, values: readonly string[]): string {
  return [directive, ...values].join(' ');
}

function joined(directives: readonly string[]): string {
  return directives.join('; ');
}
