import { topDialog } from '../../lib/open-dialogs';
import { updatePause } from './toast-pause';
import { moveHostBy, placeHost, toastHost } from './host';

/** Moves toasts and focus together with the region. @returns stops that */
export function moveToastsAlong(): () => void {
  moveHostBy(move);
  return () => moveHostBy();
}

function move(parent: HTMLElement): void {
  const region = toastHost();
  // Toasts wait until the dialog's opening animation ends: fixed elements inside it would move and fade with it.
  const rising = topDialog() && region.querySelector('[data-toast]') ? parent.getAnimations() : [];
  if (rising.length > 0) {
    void Promise.allSettled(rising.map(({ finished }) => finished)).then(placeHost);
    return;
  }
  const focused = document.activeElement;
  const keeps = focused instanceof HTMLElement && region.contains(focused);
  // Already announced; a live region that is added again with its text would be announced again.
  region.querySelectorAll('[role] > .sr-only').forEach((line) => line.remove());
  parent.append(region);
  // Once a dialog that closes has given the focus back to its opener.
  queueMicrotask(() => {
    if (keeps) {
      focused.focus();
    }
    updatePause();
  });
}
