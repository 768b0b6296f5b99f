import type { HostRule } from './host-rule';

/** The rules of pages, and warnings about folders whose pages cannot share one. */
export interface SharedRules {
  readonly rules: readonly HostRule[];
  readonly warnings: readonly string[];
}

/**
 * Replaces the rules of all pages below an address with one rule, `/events/*`, if their headers are the same. Hosts apply
 * that rule to the address itself too, so its page must have the same headers. If a single page differs,
 * all keep their own rule.
 * @param pages rules of pages, in any order
 * @param folders addresses whose pages should share a rule, from the registry of routes; a difference causes a warning
 */
export function sharePageRules(pages: readonly HostRule[], folders: readonly string[] = []): SharedRules {
  const own = new Map(pages.map((page) => [page.path, page]));
  const below = new Map<string, HostRule[]>();
  for (const rule of pages) {
    for (const parent of ancestors(rule.path)) {
      const rules = below.get(parent) ?? [];
      rules.push(rule);
      below.set(parent, rules);
    }
  }

  function isShared(address: string): boolean {
    const rules = below.get(address) ?? [];
    const all = [...rules, own.get(address) ?? []].flat();
    return rules.length > 0 && new Set(all.map(({ headers }) => JSON.stringify(headers))).size === 1;
  }

  const shared = new Set([...own.keys()].filter(isShared));
  const rules = pages
    .filter(({ path }) => !ancestors(path).some((parent) => shared.has(parent)))
    .flatMap((rule) => (shared.has(rule.path) ? [rule, { ...rule, path: `${rule.path}/*` }] : [rule]));
  const differing = folders.filter((folder) => below.has(folder) && !shared.has(folder));
  return {
    rules,
    warnings: differing.map(
      (folder) => `${folder}/*: these pages cannot share a content policy, because their inline scripts or headers differ`,
    ),
  };
}

/** The parent addresses of an address: `/a/b` and `/a` for `/a/b/c`. */
function ancestors(address: string): string[] {
  const parent = address.slice(0, Math.max(0, address.lastIndexOf('/')));
  return parent === '' ? [] : [parent, ...ancestors(parent)];
}
