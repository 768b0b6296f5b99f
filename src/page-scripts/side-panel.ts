import { PAGE_ID, SIDE_PANEL_ID } from '../config/markup';
import { afterPaint } from '../lib/after-paint';
import { closest } from '../lib/closest';
import { isPlainPress } from '../lib/plain-press';
import type {} from './hydration-loader';

/** The attribute of a panel that closes because of a navigation: then the new page gets the focus. */
const LEAVING = 'data-leaving';

/**
 * Makes the side panel modal: the rest of the page is inert while it is open, a press on one of its links closes it, and
 * after closing the focus returns to the button that opened it. It opens and closes without scripts.
 *
 * If the link leads to another document, the panel closes only when that one is there: a browser drops the pages that it has
 * fetched for links (Speculation Rules) when these links are hidden.
 */
export function startSidePanel(): void {
  const panel = sidePanel();
  // The visitor may have opened it before this script ran.
  if (panel?.matches(':popover-open')) {
    showState(panel, true);
  }
  // These events do not bubble. The first one occurs before the browser returns the focus to the button, which must not be
  // inert then.
  document.addEventListener('beforetoggle', (event) => onToggleOf(event, showState), true);
  document.addEventListener('toggle', (event) => onToggleOf(event, returnFocus), true);
  document.addEventListener('click', (event) => {
    const link = closest(event.target, `#${SIDE_PANEL_ID} a`);
    const { stage = 'hydrated' } = window.hydrationLoader ?? {};
    if (link && (stage === 'hydrated' || link.getAttribute('href')?.includes('#')) && isPlainPress(event)) {
      closeSidePanel();
    }
  });
  // For a page that comes back from the back/forward cache.
  addEventListener('pagehide', closeSidePanel);
}

/** Closes the side panel because of a navigation. */
export function closeSidePanel(): void {
  const panel = sidePanel();
  if (panel?.matches(':popover-open')) {
    panel.setAttribute(LEAVING, '');
    panel.hidePopover();
  }
}

/**
 * Gives the focus to a pressed link that opens a dialog, and closes the side panel that contains the link. The closing dialog returns
 * the focus to what had it: the link, which Safari does not focus, or the button of the side panel, which gets the focus from the browser.
 */
export function focusOpener(link: HTMLElement): void {
  link.focus();
  closeSidePanel();
}

/** Makes the page usable after an error has removed the open panel, of which the browser sends no event. */
export function releasePage(): void {
  setInert(false);
  openButton()?.focus();
}

/** Null also in browsers that do not support popovers: in these the panel is at the end of the page. */
function sidePanel(): HTMLElement | null {
  const panel = document.getElementById(SIDE_PANEL_ID);
  return panel && 'hidePopover' in panel ? panel : null;
}

function onToggleOf(event: Event, handle: (panel: HTMLElement, open: boolean) => void): void {
  const { target } = event;
  if (target instanceof HTMLElement && target.id === SIDE_PANEL_ID && 'newState' in event) {
    handle(target, event.newState === 'open');
  }
}

function showState(panel: HTMLElement, open: boolean): void {
  if (open) {
    // It changes the styles of the whole page, so it would delay the panel.
    afterPaint(() => setInert(panel.matches(':popover-open')));
  } else {
    setInert(false);
  }
  panel.ariaModal = String(open);
  const button = openButton();
  if (button) {
    button.ariaExpanded = String(open);
  }
}

function setInert(inert: boolean): void {
  const page = document.getElementById(PAGE_ID);
  if (page) {
    page.inert = inert;
  }
}

/** The browser returns the focus after Escape and the close button, but not after a press outside the panel. */
function returnFocus(panel: HTMLElement, open: boolean): void {
  if (open) return;
  const isLeaving = panel.hasAttribute(LEAVING);
  panel.removeAttribute(LEAVING);
  if (!isLeaving && !document.activeElement?.matches('a, button, input, select, textarea')) {
    openButton()?.focus();
  }
}

function openButton(): HTMLElement | null {
  return document.querySelector(`[popovertarget=${SIDE_PANEL_ID}][aria-expanded]`);
}
