import { useEffect, useState } from 'react';

import { useSiteHead } from '../components/page-head';

/** The element in which Gatsby announces a page after a navigation (`.cache/route-announcer-props.js`). */
const ANNOUNCER_ID = 'gatsby-announcer';

/** The title of a document: page, then site. */
export function documentTitle(page: string, site: string): string {
  return `${page} – ${site}`;
}

/**
 * Sets the title of a page whose content arrives after the navigation, and announces the page. The prebuilt page must not
 * contain the entry's title, and without a heading Gatsby has announced only the address. If the content is available at
 * the first render, `Head` sets the title and Gatsby announces the heading.
 * @param title the title of the page, undefined before its content has arrived
 */
export function useLateTitle(title: string | undefined): void {
  const { name } = useSiteHead();
  const [wasInitiallySet] = useState(title !== undefined);

  useEffect(() => {
    if (wasInitiallySet || title === undefined) {
      return;
    }
    // If the element is missing, Gatsby is about to render `Head`. `document.title` would add an element that Gatsby never
    // removes.
    const element = document.querySelector('head > title');
    if (element) {
      element.textContent = documentTitle(title, name);
    }
    // It is empty until the first navigation; before that, nothing must be announced.
    const announcer = document.getElementById(ANNOUNCER_ID);
    if (announcer?.textContent) {
      announcer.textContent = title;
    }
  }, [name, title, wasInitiallySet]);
}
