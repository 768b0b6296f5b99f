import type { HostRewrite, HostRule } from './host-rule';
import { HOST_FILES } from './public-files';

/** Cloudflare Pages leaves out what goes beyond: rules per file, characters per line. */
const MAX_HEADER_RULES = 100;
const MAX_HEADER_LINE = 2_000;

/** The rules as the member service reads them. */
export function rulesFile(rules: readonly HostRule[]): string {
  return `${JSON.stringify({ rules }, null, 1)}\n`;
}

/**
 * The rules in the `_headers` format of Netlify and Cloudflare Pages. A page stands there once, with a final slash:
 * Cloudflare Pages answers no other spelling of it, and Netlify compares without regard to a final slash. A rule for all
 * below a page counts for the page itself on both, so that page needs none of its own.
 */
export function headersFile(rules: readonly HostRule[]): { text: string; warnings: string[] } {
  const paths = new Set(rules.map((rule) => rule.path));
  const blocks = rules
    .filter(({ path }) => !paths.has(`${path}/*`))
    .map((rule) => (isPage(rule.path) ? { ...rule, path: `${rule.path}/` } : rule))
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
 * The `_redirects` file of Netlify and Cloudflare Pages. Final slashes and the 404 page are not in it: both hosts handle
 * them without rules, and a rule about a final slash makes Netlify redirect endlessly. Where a page is shown
 * under another address it is named with its final slash: without it Cloudflare Pages would send the visitor on to it.
 */
export function redirectsFile(rewrites: readonly HostRewrite[]): string {
  const lines = rewrites.map(({ from, to, status }) => `${from} ${status === 200 ? `${to}/` : to} ${status}`);
  return `${['# Written by the build. Unknown addresses get 404.html from the host itself.', ...lines].join('\n')}\n`;
}

function isPage(path: string): boolean {
  return path !== '/' && !/[.*]/.test(path);
}
