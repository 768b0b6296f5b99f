import { DIALOG_NAME, DIALOGS_ID, OPENS_DIALOG, RETURN_URL } from '../config/markup';
import { DIALOG_POLICY } from '../config/trusted-types';
import { afterPaint } from '../lib/after-paint';
import { closest } from '../lib/closest';
import { emotionIds } from '../lib/emotion-ids';
import { closeOnPressOutside, focusFirstField, openAsModal } from '../lib/open-as-modal';
import { isPlainPress } from '../lib/plain-press';
import { htmlPolicy } from '../lib/trusted-types';
import type {} from './hydration-loader';
import { focusOpener } from './side-panel';

/** Events that precede a press on a link, and the press. */
const EVENTS = ['pointerover', 'focusin', 'touchstart', 'click'] as const;

/** The login or the sign-up in the page. */
const DIALOG = `dialog[${DIALOG_NAME}]`;

/** Fetches the HTML of a page, once. Rejects if there is none. */
type LoadPage = (path: string) => Promise<string>;

/** What the page keeps of a pressed link to a dialog. */
export interface DialogLink {
  /** The path of the dialog's page. */
  readonly path: string;
  /** The member page that the link stands for. */
  readonly returnUrl: string | null;
}

/**
 * Opens the login and the sign-up over the current page after a press on any link to them (DIALOG-01), until React has started. The
 * dialog is the prebuilt one of the link's page. One can type into it immediately, and the focus starts React, for which
 * `app/start-react.ts` prepares the open dialog. With React the links open its dialog themselves (`features/dialogs/dialog-host.tsx`),
 * and the listeners are removed. The links also work without scripts and in a new tab.
 * @param loadPage fetches the HTML of a page, once
 */
export function startDialogLinks(loadPage: LoadPage): void {
  if (window.hydrationLoader?.stage === 'hydrated') return;
  const removal = new AbortController();

  function onEvent(event: Event): void {
    const link = dialogLink(event.target);
    if (window.hydrationLoader?.stage === 'hydrated') {
      removal.abort();
    } else if (link && event instanceof MouseEvent && event.type === 'click') {
      onPress(event, link, loadPage);
    } else if (link) {
      // A press tries again, and then follows the link.
      loadPage(link.pathname).catch(() => undefined);
    }
  }

  EVENTS.forEach((type) => {
    // In the capture phase, before the router's own links handle a press.
    document.addEventListener(type, onEvent, { capture: true, passive: type !== 'click', signal: removal.signal });
  });
  const dialog = document.querySelector<HTMLDialogElement>(`${DIALOG}[open]`);
  if (dialog && document.documentElement.dataset.session === undefined) {
    show(dialog);
  }
}

function onPress(event: MouseEvent, link: HTMLAnchorElement, loadPage: LoadPage): void {
  if (!isPlainPress(event)) return;
  const returnUrl = link.getAttribute(RETURN_URL);
  if (returnUrl && document.documentElement.dataset.session) {
    // A member, to whom React would show the link to the page itself.
    event.preventDefault();
    location.assign(returnUrl);
    return;
  }
  const loader = window.hydrationLoader;
  if (loader?.stage === 'hydrating' || link.closest('dialog')) {
    // React keeps what was typed into the open dialog. If it cannot be loaded, the next press is the browser's.
    if (loader?.stage !== 'failed') {
      loader?.startAndReplay(event, link);
    }
    return;
  }
  event.preventDefault();
  focusOpener(link);
  // The visitor first sees that the press has been noticed.
  afterPaint(() => {
    openPrebuiltDialog({ path: link.pathname, returnUrl }, loadPage).then(
      (dialog) => dialog ?? link.click(),
      () => location.assign(link.href),
    );
  });
}

/** A link to a dialog, in this tab. */
function dialogLink(target: EventTarget | null): HTMLAnchorElement | null {
  const link = closest(target, `a[${OPENS_DIALOG}]:not([target])`);
  return link instanceof HTMLAnchorElement ? link : null;
}

/**
 * Shows the prebuilt dialog of a page over the current page, and starts React.
 * @returns the dialog; undefined if React has taken over while the page was fetched
 * @throws Error if the page cannot be fetched or has no dialog
 */
export async function openPrebuiltDialog(
  { path, returnUrl }: DialogLink,
  loadPage: LoadPage,
): Promise<HTMLDialogElement | undefined> {
  const page = parseDialog(await loadPage(path));
  const loader = window.hydrationLoader;
  if (!loader || loader.stage === 'hydrating' || loader.stage === 'hydrated') return undefined;
  const dialog = insertDialog(page, returnUrl);
  show(dialog);
  loader.start();
  return dialog;
}

/** The parts of a dialog's page that another page needs. */
const STYLES_AND_DIALOG = /<style data-emotion="[^]*?<\/style>|<dialog[^]*?<\/dialog>/g;

const trustedDialog = htmlPolicy(DIALOG_POLICY);

/** Parses the dialog of a page with its styles. The rest would take longer than everything else that the press causes. */
function parseDialog(html: string): Document {
  return new DOMParser().parseFromString(trustedDialog((html.match(STYLES_AND_DIALOG) ?? []).join('')), 'text/html');
}

/** Moves the dialog of a page, and the styles of that page, into this page. One that the visitor has closed keeps its text. */
function insertDialog(page: Document, returnUrl: string | null): HTMLDialogElement {
  const place = document.getElementById(DIALOGS_ID);
  const fetched = page.querySelector<HTMLDialogElement>(DIALOG);
  if (!place || !fetched) throw new Error('The page has no dialog.');
  place.setAttribute(RETURN_URL, returnUrl ?? '');
  const closed = place.querySelector<HTMLDialogElement>(`[${DIALOG_NAME}=${fetched.getAttribute(DIALOG_NAME)}]`);
  if (closed) return closed;
  addMissingStyles(page);
  place.append(fetched);
  return fetched;
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

function show(dialog: HTMLDialogElement): void {
  openAsModal(dialog);
  focusFirstField(dialog);
  closeOnPressOutside(dialog);
}
