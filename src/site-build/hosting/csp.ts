import { createHash } from 'node:crypto';

import { TRUSTED_TYPES_POLICIES } from '../../config/trusted-types';
import { VIDEO_PLAYER_HOST, VIDEO_THUMBNAIL_HOST } from '../../config/video';

/** Other hosts that pages may use: sources in the terms of the CSP. Of each address only the origin counts; paths on this site need no entry. */
export interface CspSources {
  /** Hosts of frames: the no-cookie video player, the framed legal pages. */
  readonly frames: readonly string[];
  /** Hosts of pictures: coin logos, video thumbnails. */
  readonly images: readonly string[];
  /** Hosts that scripts contact: a market service on another origin. */
  readonly connections: readonly string[];
}

/** Other hosts that the CMS may use: the Git host, and those of the editors' profile pictures. */
export type CmsSources = Omit<CspSources, 'frames'>;

/** What the pages of a build load from elsewhere. Addresses of services are `''`, paths of this host or absolute. */
export interface PageSources {
  /** Whether pages may ask third parties before the visitor presses anything (`GATSBY_THIRD_PARTIES`). */
  readonly asksOthersFromStart: boolean;
  readonly marketBase: string;
  /** Origins of the coin pictures. */
  readonly marketPictureHosts: readonly string[];
  readonly memberContentBase: string;
  readonly serviceBase: string;
  /** Addresses of the pages in frames. */
  readonly framedAddresses: readonly string[];
}

/** The other hosts that pages may use. The player of videos, which is loaded after a press, is always one of them. */
export function cspSources(sources: PageSources): CspSources {
  const { asksOthersFromStart, marketBase, marketPictureHosts, memberContentBase, serviceBase } = sources;
  const player = `https://${VIDEO_PLAYER_HOST}`;
  const connections = otherHosts(marketBase, memberContentBase, serviceBase);
  if (!asksOthersFromStart) {
    return { frames: [player], images: otherHosts(memberContentBase), connections };
  }
  return {
    frames: [player, ...sources.framedAddresses],
    images: [
      `https://${VIDEO_THUMBNAIL_HOST}`,
      ...(marketBase === '' ? [] : marketPictureHosts),
      ...otherHosts(memberContentBase),
    ],
    connections,
  };
}

/** The addresses of services that are not on this host. */
function otherHosts(...bases: readonly string[]): string[] {
  return bases.filter((base) => base !== '' && !base.startsWith('/'));
}

/** The Content-Security-Policy headers of one build (CSP Level 3). */
export interface CspHeaders {
  /**
   * For every address: what any page, and the CMS, may do. It has no directive for scripts, because some hosts send it in
   * addition to the page's own policy, and browsers enforce both.
   */
  readonly everywhere: string;
  /**
   * For the CMS: allows `eval`, with which it validates its configuration, and pictures that are not saved yet. Null if
   * there is no CMS.
   */
  readonly forCms: string | null;
  /** For one page: the same, the hashes of its inline scripts, and Trusted Types: no text becomes markup or a script's address. */
  forPage(inlineScripts: readonly string[]): string;
}

/**
 * Builds the policies. They do not contain `upgrade-insecure-requests`: every host here uses https already, and in Safari a
 * site on http://localhost would load nothing.
 * @param cmsSources other hosts of the CMS; null if the build has no CMS
 * @throws Error that names the entry that is not a web address
 */
export function cspHeaders(sources: CspSources, cmsSources: CmsSources | null = null): CspHeaders {
  const site: CspSources = {
    frames: origins(sources.frames, 'frames'),
    images: ['data:', ...origins(sources.images, 'images')],
    connections: origins(sources.connections, 'connections'),
  };
  const cms: CspSources | null = cmsSources && {
    frames: [],
    images: ['data:', 'blob:', ...origins(cmsSources.images, 'images')],
    // The CMS reads a chosen picture that is not saved yet from the browser's memory.
    connections: ['blob:', ...origins(cmsSources.connections, 'connections')],
  };

  function forPage(inlineScripts: readonly string[]): string {
    const hashes = [...new Set(inlineScripts.map(scriptHash))];
    return joined([
      "default-src 'self'",
      directive('script-src', ["'self'", ...hashes]),
      ...directives(site),
      "require-trusted-types-for 'script'",
      directive('trusted-types', TRUSTED_TYPES_POLICIES),
    ]);
  }

  return {
    everywhere: joined(directives(cms ? union(site, cms) : site)),
    forCms: cms && joined(["default-src 'self'", "script-src 'self' 'unsafe-eval'", ...directives(cms)]),
    forPage,
  };
}

function union(one: CspSources, other: CspSources): CspSources {
  return {
    frames: [...new Set([...one.frames, ...other.frames])],
    images: [...new Set([...one.images, ...other.images])],
    connections: [...new Set([...one.connections, ...other.connections])],
  };
}

/** All directives except `default-src` and `script-src`. */
function directives({ frames, images, connections }: CspSources): readonly string[] {
  return [
    // Emotion and Gatsby add inline styles. A style cannot run code.
    "style-src 'self' 'unsafe-inline'",
    directive('img-src', ["'self'", ...images]),
    "font-src 'self'",
    directive('connect-src', ["'self'", ...connections]),
    directive('frame-src', frames.length > 0 ? frames : ["'none'"]),
    "manifest-src 'self'",
    "media-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
}

/** The source expression that allows exactly this inline script. */
export function scriptHash(script: string): string {
  return `'sha256-${createHash('sha256').update(script, 'utf8').digest('base64')}'`;
}

function origins(addresses: readonly string[], field: keyof CspSources): string[] {
  return [...new Set(addresses.map((address) => originOf(address, field)))].sort();
}

function originOf(address: string, field: keyof CspSources): string {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new Error(`CSP sources, ${field}: "${address}" must be a web address such as https://media.example`);
  }
  return url.origin;
}

function directive(name: string, values: readonly string[]): string {
  return [name, ...values].join(' ');
}

function joined(parts: readonly string[]): string {
  return parts.join('; ');
}
