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

/** What the CMS uses besides the site's own address. */
export interface CmsHosts {
  /** Asked by its scripts: the Git host. */
  readonly connections: readonly string[];
  /** Where the pictures of the people signed in come from. */
  readonly images: readonly string[];
}

/** Content policies of one build (Content Security Policy Level 3). */
export interface ContentPolicies {
  /**
   * For every address: what any page may do, the CMS too. It says nothing of scripts, because some hosts send it
   * together with the page's own, and a browser then obeys both.
   */
  readonly everywhere: string;
  /**
   * For the CMS: code made from text, with which it checks its configuration, and pictures that are not saved yet. Null
   * where there is no CMS.
   */
  readonly forCms: string | null;
  /** For one page: the same, and its own inline scripts by their hash. */
  forPage(inlineScripts: readonly string[]): string;
}

/**
 * Builds the policies. `upgrade-insecure-requests` is left out on purpose: every host named here is https already, and
 * Safari would turn a site tried out on http://localhost into one that loads nothing.
 * @param cmsHosts what the CMS uses; null where the build has none
 * @throws Error naming the entry that is no web address
 */
export function contentPolicies(hosts: PolicyHosts, cmsHosts: CmsHosts | null = null): ContentPolicies {
  const site: Allowed = {
    frames: origins(hosts.frames, 'frames'),
    images: ['data:', ...origins(hosts.images, 'images')],
    connections: origins(hosts.connections, 'connections'),
  };
  const cms: Allowed | null = cmsHosts && {
    frames: [],
    images: ['data:', 'blob:', ...origins(cmsHosts.images, 'images')],
    // A picture that is chosen but not saved is read from where the browser keeps it.
    connections: ['blob:', ...origins(cmsHosts.connections, 'connections')],
  };

  function forPage(inlineScripts: readonly string[]): string {
    const hashes = [...new Set(inlineScripts.map(scriptHash))];
    return joined(["default-src 'self'", sources('script-src', ["'self'", ...hashes]), ...directives(site)]);
  }

  return {
    everywhere: joined(directives(cms ? either(site, cms) : site)),
    forCms: cms && joined(["default-src 'self'", "script-src 'self' 'unsafe-eval'", ...directives(cms)]),
    forPage,
  };
}

/** Source expressions besides the site's own address. */
interface Allowed {
  readonly frames: readonly string[];
  readonly images: readonly string[];
  readonly connections: readonly string[];
}

function either(one: Allowed, other: Allowed): Allowed {
  return {
    frames: [...new Set([...one.frames, ...other.frames])],
    images: [...new Set([...one.images, ...other.images])],
    connections: [...new Set([...one.connections, ...other.connections])],
  };
}

/** All but what scripts may do. */
function directives({ frames, images, connections }: Allowed): readonly string[] {
  return [
    // Emotion and Gatsby put styles into the page; a style cannot run code.
    "style-src 'self' 'unsafe-inline'",
    sources('img-src', ["'self'", ...images]),
    "font-src 'self'",
    sources('connect-src', ["'self'", ...connections]),
    sources('frame-src', frames.length > 0 ? frames : ["'none'"]),
    "manifest-src 'self'",
    "media-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
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

function sources(name: string, values: readonly string[]): string {
  return [name, ...values].join(' ');
}

function joined(parts: readonly string[]): string {
  return parts.join('; ');
}
