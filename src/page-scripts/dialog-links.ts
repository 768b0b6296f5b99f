import { DIALOG_NAME, DIALOGS_ID, OPENS_DIALOG, RETURN_URL } from '../config/markup';
import { DIALOG_POLICY } from '../config/trusted-types';
import { afterPaint } from '../lib/after-paint';
import { emotionIds } from '../lib/emotion-ids';
import { openAsModal } from '../lib/open-as-modal';
import { htmlPolicy } from '../lib/trusted-types';
import type { RuntimeLoader } from './runtime-loader';
import { closeSidePanel } from './side-panel';

/** Events that precede a press on a link. */
const INTENT_EVENTS = ['pointerover', 'focusin', 'touchstart'] as const;

/** Fetches the HTML of a page, once. */
type LoadPage = (path: string) => Promise<string>;

/**
 * Opens the login and the sign-up over the current page before React has started (DIALOG-01). The dialog is the prebuilt one
 * of the link's page. One can type into it immediately, and the focus starts React, which hydrates the same elements.
 * @param loadPage fetches the HTML of a page, once
 */
export function startDialogLinks(loadPage: LoadPage): void {
  INTENT_EVENTS.forEach((type) => {
    document.addEventListener(type, ({ target }) => onIntent(target, loadPage), { passive: true });
  });
  document.addEventListener('click', (event) => onClick(event, loadPage), true);
  const dialog = document.querySelector<HTMLDialogElement>(`dialog[${DIALOG_NAME}][open]`);
  if (dialog && document.documentElement.dataset.session === undefined) {
    show(dialog);
  }
}

function onIntent(target: EventTarget | null, loadPage: LoadPage): void {
  const link = dialogLink(target);
  if (link && window.runtimeLoader?.stage !== 'hydrated') {
    // A press tries again, and then follows the link.
    loadPage(link.pathname).catch(() => undefined);
  }
}

function onClick(event: MouseEvent, loadPage: LoadPage): void {
  const link = dialogLink(event.target);
  const loader = window.runtimeLoader;
  const { altKey, ctrlKey, metaKey, shiftKey } = event;
  if (!link || !loader || loader.stage === 'hydrated' || altKey || ctrlKey || metaKey || shiftKey) {
    return;
  }
  if (loader.stage === 'hydrating' || link.closest('dialog')) {
    // React keeps what was typed into the open dialog.
    loader.hold(event, link);
  } else {
    event.preventDefault();
    openDialogOf(link, loader, loadPage);
  }
}

function dialogLink(target: EventTarget | null): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>(`a[${OPENS_DIALOG}]`) : null;
}

/** The parts of a dialog's page that another page needs. */
const STYLES_AND_DIALOG = /<style data-emotion="[^]*?<\/style>|<dialog[^]*?<\/dialog>/g;

const trustedDialog = htmlPolicy(DIALOG_POLICY);

/** Parses the dialog of a page with its styles. The rest would take longer than everything else that the press causes. */
function parseDialog(html: string): Document {
  return new DOMParser().parseFromString(trustedDialog((html.match(STYLES_AND_DIALOG) ?? []).join('')), 'text/html');
}

/** Shows the dialog of a link's page over the current page. If that page cannot be fetched, the link is followed. */
function openDialogOf(link: HTMLAnchorElement, loader: RuntimeLoader, loadPage: LoadPage): void {
  // A closing dialog returns the focus to the element that had it: the link, which Safari does not focus, or the button of the
  // side panel, to which the browser returns the focus.
  link.focus();
  closeSidePanel();
  // The visitor first sees that the press has been noticed.
  afterPaint(() => {
    loadPage(link.pathname).then(
      (html) => {
        if (loader.stage === 'hydrating' || loader.stage === 'hydrated') {
          // React handles this press.
          link.click();
        } else if (insertDialog(parseDialog(html), link.getAttribute(RETURN_URL))) {
          loader.start();
        } else {
          location.assign(link.href);
        }
      },
      () => location.assign(link.href),
    );
  });
}

/** Moves the dialog of a page, and the styles of that page, into this page. @returns whether this was possible */
function insertDialog(page: Document, returnUrl: string | null): boolean {
  const place = document.getElementById(DIALOGS_ID);
  const fetched = page.querySelector<HTMLDialogElement>(`dialog[${DIALOG_NAME}]`);
  // The visitor may have closed it, with text in its fields.
  const closed = place?.querySelector<HTMLDialogElement>(`dialog[${DIALOG_NAME}]`);
  const dialog = fetched ?? closed;
  if (!place || !dialog) {
    return false;
  }
  if (dialog !== closed) {
    addMissingStyles(page);
    place.replaceChildren(dialog);
  }
  if (returnUrl) {
    place.setAttribute(RETURN_URL, returnUrl);
  }
  show(dialog);
  return true;
}

/** Adds Emotion's rules that this page lacks. Rules that it has already would make the browser compute all its styles again. */
function addMissingStyles(page: Document): void {
  const known = new Set([...document.querySelectorAll('style[data-emotion]')].flatMap(emotionIds));
  for (const style of page.querySelectorAll('style[data-emotion]')) {
    const missing = emotionIds(style).filter((id) => !known.has(id));
    if (missing.length > 0) {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(style.textContent);
      const rules = [...sheet.cssRules].map(({ cssText }) => cssText);
      const added = document.createElement('style');
      added.dataset.emotion = [cacheOf(style), ...missing].join(' ');
      // Global rules and keyframes have no class.
      added.textContent = rules
        .filter((rule) => !rule.includes('.css-') || missing.some((id) => rule.includes(`.css-${id}`)))
        .join('');
      document.head.append(added);
    }
  }
}

/** The name of Emotion's cache of a style element: the first word of `css id1 id2`. */
function cacheOf(style: Element): string {
  return style.getAttribute('data-emotion')?.split(' ')[0] ?? '';
}

/** Opens a dialog with the focus in its first field. */
function show(dialog: HTMLDialogElement): void {
  openAsModal(dialog);
  if (!document.activeElement?.closest('form')?.querySelector('input')) {
    dialog.querySelector<HTMLElement>('form input')?.focus();
  }
}
