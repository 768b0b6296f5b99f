import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { PreviewOnlyEntry } from '../config/page-facts';

/** The part of Gatsby's live server (an Express app) that is used here. */
export interface DocumentServer {
  use(handler: (request: DocumentRequest, response: DocumentResponse, next: () => void) => void): unknown;
}

interface DocumentRequest {
  readonly method: string;
  readonly headers: { readonly accept?: string | undefined };
}

interface DocumentResponse {
  type(name: string): { send(body: string): unknown };
}

/** The document of all pages, which Gatsby (5.16) renders once, when the live server starts. */
const DOCUMENT = '.cache/develop-html/index.html';

const BANNER = /<aside class="preview-banner[^]*?<\/aside>/;

/**
 * Sends the document of the live site with the banner of the entries that are unpublished at the time of the request. Call it from
 * `onCreateDevServer`, because the files of the site are served before it.
 * @param renderBanner the banner as HTML
 */
export function serveBanner(
  app: DocumentServer,
  listEntries: () => readonly PreviewOnlyEntry[],
  renderBanner: (entries: readonly PreviewOnlyEntry[]) => string,
): void {
  app.use(({ method, headers }, response, next) => {
    if (method !== 'GET' || headers.accept?.includes('text/html') !== true) {
      next();
      return;
    }
    const document = readFileSync(join(process.cwd(), DOCUMENT), 'utf8');
    response.type('html').send(document.replace(BANNER, () => renderBanner(listEntries())));
  });
}
