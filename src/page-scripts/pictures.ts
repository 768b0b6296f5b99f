import { FALLBACK, MINIMUM_WIDTH } from '../config/markup';

/**
 * Handles pictures that cannot be shown. A picture with a fallback shows that instead. One of another site, which has a
 * cover behind it, is hidden; for a missing file such a site may send a small placeholder.
 */
export function startPictures(): void {
  for (const type of ['error', 'load']) {
    // In the capture phase, because these events do not bubble.
    document.addEventListener(type, ({ target }) => check(target as HTMLImageElement), true);
  }
  // Pictures that were loaded before this script.
  for (const picture of document.images) {
    if (picture.complete && picture.currentSrc) {
      check(picture);
    }
  }
}

/** @param target other elements, which load too, have none of the attributes */
function check(target: HTMLImageElement): void {
  const fallback = target.getAttribute(FALLBACK);
  // Without the attribute the minimum is 0.
  if (target.naturalWidth < Number(target.getAttribute(MINIMUM_WIDTH))) {
    target.style.visibility = 'hidden';
  } else if (fallback && !target.naturalWidth) {
    // Once: the fallback may fail too.
    target.removeAttribute(FALLBACK);
    // The `source` of a picture (`picture.tsx`). Without files it is ignored.
    target.previousElementSibling?.removeAttribute('srcset');
    target.src = fallback;
  }
}
