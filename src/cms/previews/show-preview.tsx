import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import type { ReactElement, ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

import { ErrorBoundary } from '../../components/error-boundary';
import type { Kind } from '../../content-model/define-kind';
import { partsOf } from '../decap/form-format';
import { isImmutableMap, type PreviewProps } from '../decap/types';
import { cmsMessages } from '../messages';
import { noteText } from '../status-bar';
import { readEditedEntry } from './edited-entry';
import { NO_FACTS, readSiteFacts, type SiteFacts } from './site-facts';
import { VIEWS, type PreviewedFolder } from './views';

/** A rendered preview. */
export interface ShownPreview {
  /** Shows the current data of the CMS. */
  update(props: PreviewProps): void;
  remove(): void;
}

/**
 * Shows an entry in an element of the preview's frame. The site's own React renders it, because Decap has another copy. The
 * styles are added to the frame.
 */
export function showPreview(
  element: HTMLElement,
  folder: PreviewedFolder,
  kind: Kind,
  first: PreviewProps,
): ShownPreview {
  const cache = createCache({ key: 'css', container: first.document.head, stylisPlugins: [] });
  const root = createRoot(element);
  const View = VIEWS[folder];
  let props = first;
  let facts: SiteFacts = NO_FACTS;
  let isRemoved = false;

  function render(): void {
    const data = props.entry.get('data');
    const values = isImmutableMap(data) ? data.toJS() : {};
    const entry = readEditedEntry(kind, values);
    const { before } = partsOf(values);
    if (before !== undefined) noteText(`content/${folder}/${String(props.entry.get('slug'))}.yaml`, before, false);
    const { getAsset } = props;
    // Called here because Decap expects the calls during its own render, not when React renders later.
    const addresses = new Map(
      [entry.path('image'), facts.fallbackPicture, facts.fallbackPortrait].map((path) => [
        path,
        path === '' ? '' : getAsset(path).toString(),
      ]),
    );
    root.render(
      <CacheProvider value={cache}>
        {/* Instead of an empty frame if an unfinished entry cannot be rendered. */}
        <ErrorBoundary subject={data} fallback={<p className="cms-theme">{cmsMessages.noPreview}</p>}>
          <BothThemes>
            <View entry={entry} facts={facts} addressOf={(path) => addresses.get(path) ?? ''} />
          </BothThemes>
        </ErrorBoundary>
      </CacheProvider>,
    );
  }

  prepareFrame(first.document, element);
  render();
  void readSiteFacts(first.getCollection).then((read) => {
    facts = read;
    // The editor may have closed or deleted the entry in the meantime.
    if (!isRemoved) render();
  });
  return {
    update: (next) => {
      props = next;
      render();
    },
    remove: () => {
      isRemoved = true;
      root.unmount();
    },
  };
}

function prepareFrame(frame: Document, element: HTMLElement): void {
  frame.documentElement.lang = document.documentElement.lang;
  // Without this, the theme of the editor's device would apply to the frame.
  frame.documentElement.dataset['theme'] = 'light';
  frame.defaultView?.frameElement?.setAttribute('title', cmsMessages.preview);
  // The preview is not interactive: it ignores clicks on links and on buttons that open a dialog.
  element.parentElement?.addEventListener(
    'click',
    (event) => {
      event.preventDefault();
      event.stopPropagation();
    },
    { capture: true },
  );
}

/** The same entry in both themes of the site, one below the other. */
function BothThemes({ children }: { readonly children: ReactElement }): ReactNode {
  return (['light', 'dark'] as const).map((theme) => (
    <section key={theme} className="cms-theme" data-theme={theme} aria-label={cmsMessages.themes[theme]}>
      <p className="muted small">{cmsMessages.themes[theme]}</p>
      {children}
    </section>
  ));
}
