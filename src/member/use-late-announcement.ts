import { useEffect, useState } from 'react';

/** The element in which Gatsby announces a page after a navigation (`.cache/route-announcer-props.js`). */
const ANNOUNCER_ID = 'gatsby-announcer';

/**
 * Announces a page whose content arrives after the navigation: without a heading Gatsby has announced only the address. If
 * the content is available at the first render, Gatsby announces the heading.
 * @param label the label of the page
 * @param isShown whether its content has arrived
 */
export function useLateAnnouncement(label: string, isShown: boolean): void {
  const [wasInitiallyShown] = useState(isShown);

  useEffect(() => {
    // It is empty until the first navigation; before that, nothing must be announced.
    const announcer = document.getElementById(ANNOUNCER_ID);
    if (isShown && !wasInitiallyShown && announcer?.textContent) {
      announcer.textContent = label;
    }
  }, [isShown, label, wasInitiallyShown]);
}
