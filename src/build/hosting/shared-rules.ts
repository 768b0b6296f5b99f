import type { HostRule } from './host-rule';

/**
 * Leaves one rule, `/events/*`, for all pages below a page that are told the same as it is. It stands right behind the
 * rule of that page, whose headers have to be the same: hosts apply the rule for all below a page to the page itself too.
 * Where a single page below differs, all keep their own.
 * @param pages rules of pages, in any order
 */
export function sharePageRules(pages: readonly HostRule[]): readonly HostRule[] {
  const below = new Map<string, HostRule[]>();
  for (const rule of pages) {
    for (const parent of ancestors(rule.path)) {
      const rules = below.get(parent) ?? [];
      rules.push(rule);
      below.set(parent, rules);
    }
  }
  const shared = new Set(pages.filter((page) => isShared(page, below.get(page.path) ?? [])).map(({ path }) => path));
  return pages
    .filter(({ path }) => !ancestors(path).some((parent) => shared.has(parent)))
    .flatMap((rule) => (shared.has(rule.path) ? [rule, { ...rule, path: `${rule.path}/*` }] : [rule]));
}

function isShared({ headers }: HostRule, below: readonly HostRule[]): boolean {
  const wanted = JSON.stringify(headers);
  return below.length > 0 && below.every((rule) => JSON.stringify(rule.headers) === wanted);
}

/** The addresses above one: of `/a/b/c` these are `/a/b` and `/a`. */
function ancestors(address: string): string[] {
  const parent = address.slice(0, Math.max(0, address.lastIndexOf('/')));
  return parent === '' ? [] : [parent, ...ancestors(parent)];
}
