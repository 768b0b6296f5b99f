import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

import { previewMessages } from '../config/messages/site';
import type { PreviewOnlyEntry } from '../config/page-facts';

const ENTRIES_NAMED = 50;

/** A plain style sheet instead of the `css` prop, because React does not hydrate the banner. */
const STYLE = `
.preview-banner { background: var(--bg-lamp); color: var(--ink); border-bottom: 1px solid var(--edge); }
.preview-banner > div { padding-block: var(--s-2); }
.preview-banner summary { display: list-item; width: fit-content; min-height: 1.5rem; cursor: pointer; text-decoration: underline; }
.preview-banner ul { max-height: 40vh; overflow: auto; padding-bottom: var(--s-2); }
`;

/** The first element of every page of a preview and of `npm run edit`: static HTML without scripts. */
export function PreviewBanner({ entries }: { readonly entries: readonly PreviewOnlyEntry[] }): ReactNode {
  const { title, explanation, which, more } = previewMessages;
  const unnamed = entries.length - ENTRIES_NAMED;
  return (
    <aside className="preview-banner no-print small" aria-label={title}>
      <style>{STYLE}</style>
      <div className="wrap">
        <p>
          <strong>{title}:</strong> {explanation(entries.length)}
        </p>
        {entries.length > 0 && (
          <details>
            <summary>{which}</summary>
            <ul>
              {entries.slice(0, ENTRIES_NAMED).map(({ file, reason }) => (
                <li key={file}>
                  {file} {reason}
                </li>
              ))}
              {unnamed > 0 && <li>{more(unnamed)}</li>}
            </ul>
          </details>
        )}
      </div>
    </aside>
  );
}

/** The banner as HTML, for a document that is rendered already. */
export function previewBannerHtml(entries: readonly PreviewOnlyEntry[]): string {
  return renderToStaticMarkup(<PreviewBanner entries={entries} />);
}
