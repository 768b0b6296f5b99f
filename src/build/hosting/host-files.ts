import type { HostRule } from './host-rules';
import { HOST_FILES } from './public-files';

/** An address that a host answers with another one's page. */
export interface HostRewrite {
  readonly from: string;
  readonly to: string;
  /** 200 shows the page under the address asked for; the others send the visitor on. */
  readonly status: 200 | 301 | 302 | 308;
}

/** Cloudflare Pages leaves out what goes beyond: rules per file, characters per line. */
const MAX_HEADER_RULES = 100;
const MAX_HEADER_LINE = 2_000;

/** The rules as the member service reads them. */
export function rulesFile(rules: readonly HostRule[]): string {
  return `${JSON.stringify({ rules }, null, 1)}\n`;
}

/**
 * The rules in the `_headers` format of Netlify and Cloudflare Pages. Pages stand there with and without a final slash,
 * since these hosts differ in which of the two they answer.
 */
export function headersFile(rules: readonly HostRule[]): { text: string; warnings: string[] } {
  const blocks = rules
    .flatMap((rule) => (isPage(rule.path) ? [rule, { ...rule, path: `${rule.path}/` }] : [rule]))
    .map(({ path, headers }) => [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)]);
  const warnings = blocks
    .flat()
    .filter((line) => line.length > MAX_HEADER_LINE)
    .map((line) => `${HOST_FILES.headers}: a line of ${line.length} characters is too long for Cloudflare Pages (${MAX_HEADER_LINE}): ${line.slice(0, 60)}…`);
  if (blocks.length > MAX_HEADER_RULES) {
    warnings.push(`${HOST_FILES.headers}: ${blocks.length} rules are too many for Cloudflare Pages (${MAX_HEADER_RULES})`);
  }
  const comment = '# Written by the build from the pages in this folder. Changes are lost with the next one.';
  return { text: `${[comment, ...blocks.map((block) => block.join('\n'))].join('\n\n')}\n`, warnings };
}

/**
 * The `_redirects` file of Netlify and Cloudflare Pages. Final slashes and the 404 page are not in it: both hosts take
 * care of them by themselves, and a rule about a final slash makes Netlify go round in circles.
 */
export function redirectsFile(rewrites: readonly HostRewrite[]): string {
  const lines = rewrites.map(({ from, to, status }) => `${from} ${to} ${status}`);
  return `${['# Written by the build. Unknown addresses get 404.html from the host itself.', ...lines].join('\n')}\n`;
}

function isPage(path: string): boolean {
  return path !== '/' && !/[.*]/.test(path);
}
