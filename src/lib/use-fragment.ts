import { useEffect } from 'react';

import { PREBUILT_VIEW_ID } from '../config/markup';
import { decodeAddressPart } from './decode-address';

/** After one of these the visitor has chosen another place of the page. */
const ACTS = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** What gets the focus in a part of a page. */
const TARGETS = '[tabindex="-1"], button, iframe';

/**
 * Leads to the part of the page that the fragment of the address names, also if the part appears after the page: the browser and Gatsby
 * look for it too early. The part gets the focus. Waits until the visitor does something else.
 */
export function useFragment(): void {
  useEffect(() => {
    const removal = new AbortController();
    const { signal } = removal;
    const observer = new MutationObserver(() => show(true));

    function show(isLate: boolean): void {
      const part = document.getElementById(decodeAddressPart(location.hash.slice(1)));
      // React replaces the prebuilt view.
      if (part && !part.closest(`#${PREBUILT_VIEW_ID}`)) {
        observer.disconnect();
        if (isLate) {
          part.scrollIntoView();
        }
        part.querySelector<HTMLElement>(TARGETS)?.focus({ preventScroll: true });
      }
    }

    observer.observe(document.body, { childList: true, subtree: true });
    ACTS.forEach((type) => {
      addEventListener(type, () => observer.disconnect(), { capture: true, passive: true, signal });
    });
    // The browser has scrolled.
    addEventListener('hashchange', () => show(false), { signal });
    show(false);
    return () => {
      removal.abort();
      observer.disconnect();
    };
  }, []);
}
