import { toastMessages } from '../../config/messages/site';
import { onTopDialogChange, topDialog } from '../../lib/open-dialogs';

let host: HTMLElement | undefined;
let move = append;

/**
 * The region that holds the toasts. Outside of React's tree, because it moves: an open modal dialog makes everything around it
 * inert, so the region is in the topmost dialog.
 */
export function toastHost(): HTMLElement {
  if (!host) {
    host = document.createElement('section');
    host.className = 'no-print';
    host.style.cssText = 'position:fixed;inset:auto 1rem 1rem;z-index:var(--z-toast);pointer-events:none';
    host.tabIndex = -1;
    // With a name, a section is a region.
    host.setAttribute('aria-label', toastMessages.region);
  }
  return host;
}

/** Adds the region to the page, and moves it when dialogs open and close. Browser only. @returns removes it */
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

/** Sets how the region is moved while there are toasts; without an argument, by appending it. */
export function moveHostBy(way: (parent: HTMLElement) => void = append): void {
  move = way;
}

/**
 * Adds a line to a live element, so that it is read out: politely, or immediately when it is urgent (WCAG 2.2 criterion 4.1.3).
 * @param className `sr-only` unless the line is to be seen as well
 * @returns the line, to be removed by the caller
 */
export function say(text: string, urgent: boolean, className = 'sr-only'): HTMLElement {
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
