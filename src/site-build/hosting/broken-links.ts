import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { defaultTreeAdapter, parse, type DefaultTreeAdapterTypes } from 'parse5';

import { listFiles } from '../files';
import { mapWithLimit } from '../limit';
import { pageAddress } from './public-files';

interface Page {
  readonly address: string;
  /** The `href` of each `<a>`, as written but without character references. */
  readonly links: readonly string[];
  /** The ids that links can point to. */
  readonly ids: ReadonlySet<string>;
}

export interface BrokenLinksOptions {
  /** Absolute folder of the built site. */
  readonly publicDir: string;
  /** Public address of the site. Links that begin with it are internal links too. */
  readonly siteUrl: string;
  /** Further addresses that must exist, by the file that declares them. */
  readonly declared?: Readonly<Record<string, readonly string[]>>;
  /** Whether the host answers an address that has no file. */
  readonly isAnswered?: (address: string) => boolean;
}

/**
 * The internal links of the built pages whose page, file or section does not exist, each as `/about-us: /evnts → there is
 * no such page`.
 */
export async function brokenLinks(options: BrokenLinksOptions): Promise<readonly string[]> {
  const { publicDir, siteUrl, declared = {}, isAnswered = () => false } = options;
  const files = await listFiles(publicDir);
  const pages = await mapWithLimit(
    files.filter((file) => file.endsWith('.html')),
    async (file): Promise<Page> => {
      return { address: pageAddress(file), ...readLinks(await readFile(join(publicDir, file), 'utf8')) };
    },
  );
  const byAddress = new Map(pages.map((page) => [page.address, page]));
  const known = new Set(files.map((file) => `/${file}`));

  function errorOf(from: string, link: string): string | null {
    const base = new URL(from, siteUrl);
    if (!URL.canParse(link, base.href)) return 'is not an address';
    const { host, protocol, pathname, hash } = new URL(link, base);
    if (host !== base.host || !protocol.startsWith('http')) return null;
    const address = decoded(pathname, decodeURI).replace(/\/+$/, '') || '/';
    const page = byAddress.get(address) ?? byAddress.get(pathname);
    if (page === undefined) return known.has(address) || isAnswered(address) ? null : 'there is no such page';
    const id = decoded(hash.slice(1), decodeURIComponent);
    return id === '' || id === 'top' || page.ids.has(id) ? null : `the page ${address} has no section #${id}`;
  }

  const linked = pages.map(({ address, links }) => [address, address, links] as const);
  const wanted = Object.entries(declared).map(([source, links]) => [source, '/', links] as const);
  return [...linked, ...wanted].flatMap(([source, from, links]) =>
    [...new Set(links)].flatMap((link) => {
      const reason = errorOf(from, link);
      return reason === null ? [] : [`${source}: ${link} → ${reason}`];
    }),
  );
}

/** The text without percent-encoding, or as it is if that is broken: browsers look for it like this. */
function decoded(text: string, decode: (text: string) => string): string {
  try {
    return decode(text);
  } catch {
    return text;
  }
}

/** Reads links and ids of a page, including content for visitors without JavaScript. */
function readLinks(html: string): Pick<Page, 'links' | 'ids'> {
  const links: string[] = [];
  const ids = new Set<string>();
  function collect(parent: DefaultTreeAdapterTypes.ParentNode): void {
    for (const node of parent.childNodes) {
      if (!defaultTreeAdapter.isElementNode(node)) continue;
      for (const { name, value } of node.attrs) {
        if (name === 'id') ids.add(value);
        if (name === 'href' && node.tagName === 'a') links.push(value);
      }
      collect('content' in node ? node.content : node);
    }
  }
  collect(parse(html, { scriptingEnabled: false }));
  return { links, ids };
}
