import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ServedFolder } from '../site/served-folder';

/** What the site has around the content of a page: header, footer and side panel, without scripts. */
export interface SiteFrame {
  /** Elements of the head but title and styles: the icons. */
  readonly icons: string;
  readonly styles: readonly string[];
  /** HTML before the content, and after it. */
  readonly before: string;
  readonly after: string;
}

/** The page of every build that has nothing of its own but the frame. */
const PAGE = '404.html';

/** Where the content stands, in which elements of the frame. */
const CONTENT = /(<div id="page">[^]*?)<main\b[^]*<\/main>([^]*?)<div id="gatsby-announcer"/;

/** Icons, the only files that the head names and no script reads. */
const ICONS = /<link rel="(?:alternate )?icon"[^>]*>/g;

/**
 * Reads the frame of the site, once for each release.
 * @returns undefined if no build is served, or if its page has another form
 */
export function createFrameReader(served: Pick<ServedFolder, 'current'>): () => Promise<SiteFrame | undefined> {
  let folder: string | undefined;
  let frame: Promise<SiteFrame | undefined> = Promise.resolve(undefined);
  return () => {
    const current = served.current();
    if (folder !== current) {
      folder = current;
      frame = readFile(path.join(current, PAGE), 'utf8').then(frameOf, () => undefined);
    }
    return frame;
  };
}

function frameOf(html: string): SiteFrame | undefined {
  // What is only for visitors without scripts is for all here.
  const page = html.replaceAll(/<script\b[^]*?<\/script>|<\/?noscript>/g, '');
  const [, before, after] = CONTENT.exec(page) ?? [];
  if (before === undefined || after === undefined) return undefined;
  return {
    icons: (page.match(ICONS) ?? []).join(''),
    styles: [...page.matchAll(/<style\b[^>]*>([^]*?)<\/style>/g)].map(([, style = '']) => style),
    before,
    after,
  };
}
