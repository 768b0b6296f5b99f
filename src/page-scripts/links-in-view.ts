import { IN_VIEW } from '../config/markup';

/** How long pages of links in view wait for a press on one of them, in milliseconds: the first event may be that press. */
export const IN_VIEW_MS = 500;

/**
 * Marks the links in view, whose pages the browser then fetches (`app/inline-scripts.ts`). Browsers with such rules do this
 * themselves on phones only, and never for visitors who save data.
 */
export function markLinksInView(): void {
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      target.toggleAttribute(IN_VIEW, isIntersecting);
    }
  });
  setTimeout(() => {
    document.querySelectorAll('a[href^="/"]').forEach((link) => {
      observer.observe(link);
    });
  }, IN_VIEW_MS);
}
