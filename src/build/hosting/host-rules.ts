import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { contentPolicies } from './content-policy';
import type { PolicyHosts } from './content-policy';
import { readInlineCode } from './inline-code';
import { pageAddress } from './public-files';

/**
 * Headers for one address, or for all that begin like it when it ends in `*`. Of rules with the same header the later
 * one counts. No two rules that match one file set the same header, except the content policy, where both may be sent.
 */
export interface HostRule {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The rules of a build, and what its pages hold that the policy will block. */
export interface HostRules {
  readonly rules: readonly HostRule[];
  readonly warnings: readonly string[];
}

const POLICY = 'Content-Security-Policy';
const IMMUTABLE = { 'Cache-Control': 'public, max-age=31536000, immutable' } as const;

/** Sent with every file of the site. */
const EVERYWHERE = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
} as const;

/** Gatsby's chunks carry a content hash: `app-3f….js`, `styles.3f….css`, with their maps and licence notes. */
const HASHED_CHUNK = /^[^/]*[-.][0-9a-f]{20,}\.(js|css)(\.map|\.LICENSE\.txt)?$/;
/** One rule stands for all page chunks: hosts limit the number of rules. */
const PAGE_CHUNK = 'component---';
/** Gatsby puts its processed files under static/ with a content hash in the folder or file name. */
const HASHED_STATIC = /^static\/.*[0-9a-f]{20,}/;

/**
 * Works out the headers of a built site: the one source for the member service and for every static host.
 * @param publicDir absolute folder of the built site
 * @param files its files, from `listPublicFiles`
 * @throws Error when a policy host is no web address
 */
export async function hostRules(publicDir: string, files: readonly string[], hosts: PolicyHosts): Promise<HostRules> {
  const policies = contentPolicies(hosts);
  const warnings: string[] = [];
  const pages: HostRule[] = [];
  for (const file of files.filter((name) => name.endsWith('.html'))) {
    const { scripts, handlers } = readInlineCode(await readFile(path.join(publicDir, file), 'utf8'));
    if (handlers.length > 0) {
      warnings.push(`${file}: the content policy blocks ${[...new Set(handlers)].join(', ')}; use a listener in a script`);
    }
    pages.push({ path: pageAddress(file), headers: { [POLICY]: policies.forPage(scripts) } });
  }
  return {
    rules: [{ path: '/*', headers: { ...EVERYWHERE, [POLICY]: policies.everywhere } }, ...cacheRules(files, warnings), ...pages],
    warnings,
  };
}

/** Files whose name changes with their content never need asking for again. */
function cacheRules(files: readonly string[], warnings: string[]): HostRule[] {
  const unhashed = files.filter((file) => file.startsWith('static/') && !HASHED_STATIC.test(file) && !isCompressed(file));
  warnings.push(...unhashed.map((file) => `${file}: is cached for a year although its name holds no content hash`));
  const chunks = files.filter((file) => HASHED_CHUNK.test(file) && !file.startsWith(PAGE_CHUNK));
  return ['/static/*', `/${PAGE_CHUNK}*`, ...chunks.map((file) => `/${file}`)].map((address) => ({
    path: address,
    headers: IMMUTABLE,
  }));
}

function isCompressed(file: string): boolean {
  return /\.(br|gz)$/.test(file);
}
