import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { errorCode } from '../lib/error-facts';
import { isRecord } from '../lib/is-record';

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
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; object-src 'none'; frame-ancestors 'none'",
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
  let builtFor: string | undefined;

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
      const value: unknown = JSON.parse(await readFile(file, 'utf8'));
      noticeOtherBackEnds(JSON.stringify(parseBuiltFor(value)));
      return parseRules(value);
    } catch (error) {
      log.warn(
        { file: RULES_FILE, reason: String(error) },
        'no host rules: inline scripts are blocked; run npm run build',
      );
      return undefined;
    }
  }

  /** The process has the routes for the build that it has started with. */
  function noticeOtherBackEnds(next: string | undefined): void {
    if (builtFor !== undefined && next !== builtFor) {
      log.warn({ before: builtFor, now: next }, 'the new build is for other back ends: restart the service');
    }
    builtFor = next;
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

/** The variables of the build that name addresses of back ends. Their values are in the pages: the process cannot change them. */
export const ADDRESS_VARIABLES = ['GATSBY_SERVICE_BASE', 'GATSBY_MEMBER_CONTENT_BASE', 'GATSBY_MARKET_BASE'] as const;

/** Where a build has its member content: see `MemberContentPlace` in `src/config/back-end.ts`. */
const PLACES = ['service', 'public', 'elsewhere', 'wordpress'] as const;

/** For which back ends a build is. The build writes it (`src/build/hosting/host-files.ts`). */
export interface BuiltFor {
  /** The addresses that the pages use; `''` for accounts on the site's own host, or without a market service. */
  readonly addresses: Readonly<Record<(typeof ADDRESS_VARIABLES)[number], string>>;
  readonly memberContent: (typeof PLACES)[number];
}

/**
 * Reads for which back ends a build is.
 * @param publicDir absolute folder of the built site
 * @returns undefined if there is no build, or if it is older than this information
 */
export async function readBuiltFor(publicDir: string): Promise<BuiltFor | undefined> {
  try {
    return parseBuiltFor(JSON.parse(await readFile(path.join(publicDir, RULES_FILE), 'utf8')));
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** @param value the contents of the file, which also has the header rules */
function parseBuiltFor(value: unknown): BuiltFor | undefined {
  const addresses = isRecord(value) ? value.builtFor : undefined;
  const memberContent = isRecord(value) ? PLACES.find((place) => place === value.memberContent) : undefined;
  if (!isRecord(addresses) || memberContent === undefined) return undefined;
  const texts = ADDRESS_VARIABLES.map((name) => [name, String(addresses[name])] as const);
  // `map` keeps all names.
  return { addresses: Object.fromEntries(texts) as BuiltFor['addresses'], memberContent };
}
