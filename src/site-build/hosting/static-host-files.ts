import { memberContentPlace, type BuiltFor } from '../../config/back-end';
import type { HeaderRule, Rewrite } from './header-rules';
import { STATIC_HOST_FILES } from './public-files';

/** Limits of Cloudflare Pages, which ignores what exceeds them: rules per file, characters per line. */
const MAX_HEADER_RULES = 100;
const MAX_HEADER_LINE = 2_000;

/**
 * The rules, and for which back ends the build is, in the format that the member service reads.
 * @param siteUrl public address of the site
 */
export function rulesFile(rules: readonly HeaderRule[], builtFor: BuiltFor, siteUrl: string): string {
  const { GATSBY_BACK_END: _, ...addresses } = builtFor;
  const memberContent = memberContentPlace(builtFor, siteUrl);
  return `${JSON.stringify({ builtFor: addresses, memberContent, rules }, null, 1)}\n`;
}

/**
 * The rules in the `_headers` format of Netlify and Cloudflare Pages. Each page has one rule, with a final slash:
 * Cloudflare Pages serves only this form, and Netlify ignores a final slash. On both hosts a rule for everything below a
 * page also applies to the page itself, which then needs no separate rule.
 */
export function headersFile(rules: readonly HeaderRule[]): { text: string; warnings: string[] } {
  const paths = new Set(rules.map((rule) => rule.path));
  const blocks = rules
    .filter(({ path }) => !paths.has(`${path}/*`))
    .map((rule) => (isPage(rule.path) ? { ...rule, path: `${rule.path}/` } : rule))
    .map(({ path, headers }) => [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)]);
  const warnings = blocks
    .flat()
    .filter((line) => line.length > MAX_HEADER_LINE)
    .map(
      (line) =>
        `${STATIC_HOST_FILES.headers}: a line of ${line.length} characters is too long for Cloudflare Pages (${MAX_HEADER_LINE}): ${line.slice(0, 60)}…`,
    );
  if (blocks.length > MAX_HEADER_RULES) {
    warnings.push(
      `${STATIC_HOST_FILES.headers}: ${blocks.length} rules are too many for Cloudflare Pages (${MAX_HEADER_RULES})`,
    );
  }
  const comment = '# Written by the build from the pages in this folder. Changes are lost with the next one.';
  return { text: `${[comment, ...blocks.map((block) => block.join('\n'))].join('\n\n')}\n`, warnings };
}

/**
 * The `_redirects` file of Netlify and Cloudflare Pages. It has no rules for final slashes and the 404 page: both hosts
 * handle them without rules, and a rule for final slashes causes endless redirects on Netlify. The target of a rewrite has
 * a final slash: without it Cloudflare Pages would redirect the visitor.
 * @param refused folders whose files visitors must not get
 */
export function redirectsFile(rewrites: readonly Rewrite[], refused: readonly string[]): string {
  const lines = rewrites.map(({ from, to, status }) => `${from} ${status === 200 ? `${to}/` : to} ${status}`);
  return `${['# Written by the build. Unknown addresses get 404.html from the host itself.', ...refused.flatMap(refusal), ...lines].join('\n')}\n`;
}

/** Neither host can answer 401. Netlify redirects from a file only with `!`, which Cloudflare Pages ignores with its line. */
function refusal(folder: string): string[] {
  return [
    `# Only the member service serves the files in ${folder}. This host does not forward requests to it.`,
    `${folder}* / 302!`,
    `${folder}* / 302`,
  ];
}

function isPage(path: string): boolean {
  return path !== '/' && !/[.*]/.test(path);
}
