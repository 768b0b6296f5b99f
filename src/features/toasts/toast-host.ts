import { onTopDialogChange, topDialog } from '../../lib/open-dialogs';
import { toastMessages } from './messages';

let host: HTMLElement | undefined;

/**
 * The element that contains the toasts. It is outside React's tree because it moves: an open modal dialog makes everything
 * outside inert, so the element is in the topmost dialog.
 */
export function toastHost(): HTMLElement {
  if (!host) {
    host = document.createElement('section');
    host.className = 'no-print';
    host.style.cssText = 'position:fixed;inset:auto 1rem 1rem;z-index:var(--z-toast);pointer-events:none';
    host.tabIndex = -1;
    // A section with a name has the role `region`.
    host.setAttribute('aria-label', toastMessages.region);
  }
  return host;
}

/** Adds the region to the page and moves it when dialogs open and close. Browser only. @returns a function that removes it */
export function attachHost(): () => void {
  placeHost();
  const stop = onTopDialogChange(placeHost);
  return () => {
    stop();
    toastHost().remove();
  };
}

/** Moves the region into the topmost dialog, or back into the page. Its toasts keep the focus. */
function placeHost(): void {
  const region = toastHost();
  const parent = topDialog() ?? document.body;
  if (region.parentNode === parent) return;
  // Waits for the end of the dialog's opening animation, because fixed elements inside it would move and fade with it.
  const opening = topDialog() && region.querySelector('[data-toast]') ? parent.getAnimations() : [];
  if (opening.length > 0) {
    void Promise.allSettled(opening.map(({ finished }) => finished)).then(placeHost);
    return;
  }
  const focused = document.activeElement;
  // Already announced. A live region that is added again with its text would be announced again.
  region.querySelectorAll('[role] > .sr-only').forEach((line) => line.remove());
  parent.append(region);
  if (focused instanceof HTMLElement && region.contains(focused)) {
    // After a closing dialog has returned the focus to its opener.
    queueMicrotask(() => focused.focus());
  }
}
