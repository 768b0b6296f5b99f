import { useEffect, useState } from 'react';

import { useSiteHead } from '../components/page-head';

/** Where Gatsby announces the page after a navigation (`.cache/route-announcer-props.js`). */
const ANNOUNCER_ID = 'gatsby-announcer';

/** The title of a document: the page, then the site. */
export function documentTitle(page: string, site: string): string {
  return `${page} – ${site}`;
}

/**
 * Says what a page is whose content arrives after the navigation to it. The document gets the title of the entry, which the
 * prebuilt page must not hold, and the page is announced: Gatsby announced its address, because neither heading nor title
 * were there. A page whose content is there with the first rendering has its title from `Head`, and Gatsby announces its
 * heading.
 * @param title what the page is called, undefined before its content has arrived
 */
export function useLateTitle(title: string | undefined): void {
  const { name } = useSiteHead();
  const [wasThere] = useState(title !== undefined);

  useEffect(() => {
    if (wasThere || title === undefined) {
      return;
    }
    // Without the element Gatsby is about to render `Head`. `document.title` would add an element that Gatsby never removes.
    const element = document.querySelector('head > title');
    if (element) {
      element.textContent = documentTitle(title, name);
    }
    // It is empty until the first navigation: before that, nothing is to be announced.
    const announcer = document.getElementById(ANNOUNCER_ID);
    if (announcer?.textContent) {
      announcer.textContent = title;
    }
  }, [name, title, wasThere]);
}
