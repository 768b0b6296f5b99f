import { FALLBACK, MINIMUM_WIDTH } from '../config/markup';

/**
 * Handles pictures that cannot be shown. A picture with a fallback shows that instead. One of another site, which has a
 * cover behind it, is hidden; for a missing file such a site may send a small placeholder.
 */
export function startPictures(): void {
  for (const type of ['error', 'load']) {
    // In the capture phase, because these events do not bubble.
    document.addEventListener(type, ({ target }) => check(target), true);
  }
  // Pictures that were loaded before this script.
  document.querySelectorAll<HTMLImageElement>(`[${FALLBACK}],[${MINIMUM_WIDTH}]`).forEach((picture) => {
    if (picture.complete && picture.currentSrc) {
      check(picture);
    }
  });
}

function check(target: EventTarget | null): void {
  if (!(target instanceof HTMLImageElement)) {
    return;
  }
  const fallback = target.getAttribute(FALLBACK);
  const minimum = target.getAttribute(MINIMUM_WIDTH);
  if (minimum !== null && target.naturalWidth < Number(minimum)) {
    target.style.visibility = 'hidden';
  } else if (fallback !== null && target.naturalWidth === 0) {
    // Once: the fallback may fail too.
    target.removeAttribute(FALLBACK);
    target.parentElement?.querySelectorAll('source').forEach((source) => {
      // Without files it is ignored.
      source.srcset = '';
    });
    target.src = fallback;
  }
}
