import { toastMessages } from '../../config/messages/site';
import { onTopDialogChange, topDialog } from '../../lib/open-dialogs';

let host: HTMLElement | undefined;
let move = append;

/**
 * The element that contains the toasts. It is outside React's tree because it moves: an open modal dialog makes everything
 * outside inert, so the element is in the topmost dialog.
 */
export function toastHost(): HTMLElement {
  if (!host) {
    host = document.createElement('section');
    host.className = 'no-print';
    // The insets are those of the visible part of the page (toast-place.ts).
    host.style.cssText =
      'position:fixed;inset:auto 1rem 1rem;z-index:var(--z-toast);pointer-events:none;--view-top:0px;--view-right:0px;--view-bottom:0px;--view-left:0px';
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

/** Moves the region into the topmost dialog, or back into the page. */
export function placeHost(): void {
  const parent = topDialog() ?? document.body;
  if (toastHost().parentNode !== parent) {
    move(parent);
  }
}

/** Sets the function that moves the region while there are toasts; by default it is only appended. */
export function moveHostBy(way: (parent: HTMLElement) => void = append): void {
  move = way;
}

/**
 * Adds a line to a live region, so that screen readers announce it, immediately if it is urgent (WCAG 2.2 criterion 4.1.3).
 * @param className `sr-only` unless the line must be visible
 * @returns the line, which the caller removes
 */
export function addAnnouncement(text: string, urgent: boolean, className = 'sr-only'): HTMLElement {
  const line = document.createElement('p');
  line.className = className;
  line.textContent = text;
  toastHost()
    .querySelector(urgent ? '[role=alert]' : '[role=status]')
    ?.append(line);
  return line;
}

function append(parent: HTMLElement): void {
  parent.append(toastHost());
}
