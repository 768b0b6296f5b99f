import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { isRecord } from '../is-record';

/** Response headers by name. */
export type Headers = Readonly<Record<string, string>>;

/** Headers for one path, or for all paths with this prefix if it ends in `*`. */
interface HostRule {
  readonly path: string;
  readonly headers: Headers;
}

/** Written by the build (`src/build/hosting`), which also writes the rules in the formats of static hosts. */
export const RULES_FILE = '_hosting.json';

/**
 * Without the build's rules only the strictest headers are safe. Inline scripts do not run then, which shows that the build
 * is incomplete.
 */
const HEADERS_WITHOUT_RULES: Headers = {
  'Content-Security-Policy':
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; base-uri 'self'; object-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
};

/** The headers of the site's files. */
export interface HostingRules {
  /**
   * @param publicDir absolute folder of the built site
   * @param address path without query; for an unknown URL the path of the 404 page
   */
  headersFor(publicDir: string, address: string): Promise<Headers>;
}

/** Reads the rules of built sites. After a new build it reads them again. */
export function createHostingRules(log: Pick<FastifyBaseLogger, 'warn'>): HostingRules {
  let loaded: { readonly version: string; readonly rules: readonly HostRule[] | undefined } | undefined;

  async function currentRules(publicDir: string): Promise<readonly HostRule[] | undefined> {
    const file = path.join(publicDir, RULES_FILE);
    const version = `${publicDir} ${await fileVersion(file)}`;
    if (loaded?.version === version) {
      return loaded.rules;
    }
    const rules = await loadRules(file);
    loaded = { version, rules };
    return rules;
  }

  async function loadRules(file: string): Promise<readonly HostRule[] | undefined> {
    try {
      return parseRules(JSON.parse(await readFile(file, 'utf8')));
    } catch (error) {
      log.warn(
        { file: RULES_FILE, reason: String(error) },
        'no host rules: inline scripts are blocked; run npm run build',
      );
      return undefined;
    }
  }

  return {
    async headersFor(publicDir, address) {
      const rules = await currentRules(publicDir);
      return rules ? mergeRules(rules, address) : HEADERS_WITHOUT_RULES;
    },
  };
}

/** A later rule's header replaces an earlier one's. */
function mergeRules(rules: readonly HostRule[], address: string): Headers {
  return Object.assign(
    {},
    ...rules.filter((rule) => matches(rule.path, address)).map((rule) => rule.headers),
  ) as Headers;
}

function matches(pattern: string, address: string): boolean {
  return pattern.endsWith('*') ? address.startsWith(pattern.slice(0, -1)) : pattern === address;
}

async function fileVersion(file: string): Promise<string> {
  try {
    const { mtimeMs, size } = await stat(file);
    return `${mtimeMs}:${size}`;
  } catch {
    return 'missing';
  }
}

/** @throws Error if the value is not in the build's format */
function parseRules(value: unknown): readonly HostRule[] {
  const rules = isRecord(value) ? value.rules : undefined;
  if (!Array.isArray(rules) || !rules.every(isRule)) {
    throw new Error('"rules" must be a list of { path, headers }');
  }
  return rules;
}

function isRule(value: unknown): value is HostRule {
  return (
    isRecord(value) &&
    typeof value.path === 'string' &&
    isRecord(value.headers) &&
    Object.values(value.headers).every((header) => typeof header === 'string')
  );
}
