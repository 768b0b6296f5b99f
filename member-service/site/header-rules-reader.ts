import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { errorCode, isOutOfDescriptors } from '../../contract/unknown-value';
import { fileVersion } from '../lib/file-version';

/** Response headers by name. */
export type Headers = Readonly<Record<string, string>>;

/** Written by the build (`src/site-build/hosting`), which also writes the rules in the formats of static hosts. */
export const RULES_FILE = '_hosting.json';

/** Headers for one path, or for all paths with this prefix if it ends in `*`. */
const HEADER_RULE = z.object({ path: z.string(), headers: z.record(z.string(), z.string()) });

export type HeaderRule = Readonly<z.infer<typeof HEADER_RULE>>;

const RULES = z.object({ rules: z.array(HEADER_RULE) });

/** The variables of the build that name addresses of back ends. Their values are in the pages: the process cannot change them. */
export const ADDRESS_VARIABLES = ['GATSBY_SERVICE_BASE', 'GATSBY_MEMBER_CONTENT_BASE', 'GATSBY_MARKET_BASE'] as const;

/** For which back ends a build is. The build writes it (`src/site-build/hosting/static-host-files.ts`). */
const BUILT_FOR = z
  .object({
    /** The addresses that the pages use; `''` for accounts on the site's own host, or without a market service. */
    builtFor: z.record(z.enum(ADDRESS_VARIABLES), z.string()).readonly(),
    /** Where its member content is: see `MemberContentPlace` in `src/config/back-end.ts`. */
    memberContent: z.enum(['service', 'public', 'elsewhere', 'wordpress']),
  })
  .transform(({ builtFor: addresses, memberContent }) => ({ addresses, memberContent }));

export type BuiltFor = Readonly<z.infer<typeof BUILT_FOR>>;

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

/** Reads the rules of built sites. After a new build it reads them again. */
export function createHeaderRulesReader(log: Pick<FastifyBaseLogger, 'warn'>) {
  let loaded: { readonly version: string; readonly rules: readonly HeaderRule[] | undefined } | undefined;
  let builtFor: string | undefined;

  async function currentRules(publicDir: string): Promise<readonly HeaderRule[] | undefined> {
    const file = path.join(publicDir, RULES_FILE);
    const version = await fileVersion(file);
    if (loaded?.version === version) return loaded.rules;
    const rules = await loadRules(file);
    loaded = { version, rules };
    return rules;
  }

  async function loadRules(file: string): Promise<readonly HeaderRule[] | undefined> {
    try {
      const value: unknown = JSON.parse(await readFile(file, 'utf8'));
      noticeOtherBackEnds(JSON.stringify(BUILT_FOR.safeParse(value).data));
      return RULES.parse(value).rules;
    } catch (error) {
      // Says nothing about the build.
      if (isOutOfDescriptors(error)) throw error;
      log.warn(
        { file: RULES_FILE, reason: String(error) },
        'no header rules: inline scripts are blocked; run npm run build',
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
    /**
     * The headers of a file of the site.
     * @param publicDir absolute folder of the built site
     * @param address path without query; for an unknown URL the path of the 404 page
     */
    async headersFor(publicDir: string, address: string): Promise<Headers> {
      const rules = await currentRules(publicDir);
      return rules ? mergeRules(rules, address) : HEADERS_WITHOUT_RULES;
    },
  };
}

/** A later rule's header replaces an earlier one's. */
function mergeRules(rules: readonly HeaderRule[], address: string): Headers {
  return Object.assign(
    {},
    ...rules.filter((rule) => matches(rule.path, address)).map((rule) => rule.headers),
  ) as Headers;
}

function matches(pattern: string, address: string): boolean {
  const [beginning = '', end] = pattern.split('*');
  return end === undefined ? pattern === address : address.startsWith(beginning) && address.endsWith(end);
}

/**
 * Reads the rules of a build.
 * @param publicDir absolute folder of the built site
 * @returns none if the build is incomplete
 * @throws Error if the file is not in the build's format
 */
export async function readRules(publicDir: string): Promise<readonly HeaderRule[]> {
  const value = await readRulesFile(publicDir);
  return value === undefined ? [] : RULES.parse(value).rules;
}

/**
 * Reads for which back ends a build is.
 * @param publicDir absolute folder of the built site
 * @returns undefined if there is no build, or if it is older than this information
 */
export async function readBuiltFor(publicDir: string): Promise<BuiltFor | undefined> {
  try {
    return BUILT_FOR.safeParse(await readRulesFile(publicDir)).data;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** The parsed file; undefined if it is missing. @throws {SyntaxError} */
async function readRulesFile(publicDir: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path.join(publicDir, RULES_FILE), 'utf8'));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
