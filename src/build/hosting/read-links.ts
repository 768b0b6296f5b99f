import { defaultTreeAdapter, parse, type DefaultTreeAdapterTypes } from 'parse5';

/** The targets of a page's links, and the ids that links can point to. */
export interface LinksAndIds {
  /** The `href` of each `<a>`, as written but without character references. */
  readonly links: readonly string[];
  readonly ids: ReadonlySet<string>;
}

/** Reads links and ids of a page, including content for visitors without JavaScript. */
export function readLinks(html: string): LinksAndIds {
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
