import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { createRoot } from 'react-dom/client';

import type { Kind } from '../../content-model/define-kind';
import { isImmutableMap, type PreviewProps } from '../decap';
import { cmsMessages } from '../messages';
import { Boundary, ByDayAndNight } from './by-day-and-night';
import { readEditedEntry } from './edited-entry';
import { NO_FACTS, readSiteFacts, type SiteFacts } from './site-facts';
import { VIEWS, type PreviewedFolder } from './views';

/** A preview that is on the screen. */
export interface ShownPreview {
  /** Shows what the CMS holds now. */
  update(props: PreviewProps): void;
  remove(): void;
}

/**
 * Shows an entry in an element of the preview's frame. The site's components are rendered by the site's own React, for
 * Decap brings another; their styles go into the frame.
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
    const entry = readEditedEntry(kind, isImmutableMap(data) ? data.toJS() : {});
    const { getAsset } = props;
    // Asked now, while Decap waits for the answer, and not whenever React gets to it.
    const addresses = new Map(
      [entry.path('image'), facts.fallbackPicture, facts.fallbackPortrait].map((path) => [
        path,
        path === '' ? '' : getAsset(path).toString(),
      ]),
    );
    root.render(
      <CacheProvider value={cache}>
        <Boundary subject={data}>
          <ByDayAndNight>
            <View entry={entry} facts={facts} addressOf={(path) => addresses.get(path) ?? ''} />
          </ByDayAndNight>
        </Boundary>
      </CacheProvider>,
    );
  }

  prepareFrame(first.document, element);
  render();
  void readSiteFacts(first.getCollection).then((read) => {
    facts = read;
    // An entry may be left, or deleted, sooner than they are read.
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
  // Both themes are shown, whatever the editor's device prefers.
  frame.documentElement.dataset['theme'] = 'light';
  frame.defaultView?.frameElement?.setAttribute('title', cmsMessages.preview);
  // A picture to look at: its links lead nowhere, and what opens in a dialog on the site stays shut.
  element.parentElement?.addEventListener(
    'click',
    (event) => {
      event.preventDefault();
      event.stopPropagation();
    },
    { capture: true },
  );
}
