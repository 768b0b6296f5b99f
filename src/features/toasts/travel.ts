import { topDialog } from '../../lib/open-dialogs';
import { lookAgain } from './attention';
import { moveHostBy, placeHost, toastHost } from './host';

/** Has the toasts come along, with the focus, when the region moves. @returns ends it */
export function takeToastsAlong(): () => void {
  moveHostBy(move);
  return () => moveHostBy();
}

function move(parent: HTMLElement): void {
  const region = toastHost();
  // While a dialog rises into place, what is fixed in it stands and fades with the dialog: toasts wait below it.
  const rising = topDialog() && region.querySelector('[data-toast]') ? parent.getAnimations() : [];
  if (rising.length > 0) {
    void Promise.allSettled(rising.map(({ finished }) => finished)).then(placeHost);
    return;
  }
  const focused = document.activeElement;
  const keeps = focused instanceof HTMLElement && region.contains(focused);
  // Read out already; a live element that comes back with its words would say them again.
  region.querySelectorAll('[role] > .sr-only').forEach((line) => line.remove());
  parent.append(region);
  // Once a dialog that closes has given the focus back to its opener.
  queueMicrotask(() => {
    if (keeps) {
      focused.focus();
    }
    lookAgain();
  });
}
