import { PAGE_DRAFT_STORAGE_KEY } from '../config/storage-keys';
import { OPENS_DIALOG } from '../config/markup';
import { onDemand } from '../lib/on-demand';
import { stored } from '../lib/stored';
import { loadPage, LONGEST_WAIT_MS } from './prefetch';

/** Loads and starts the controls of the page, once. */
const loadMenus = onDemand(async () => {
  const code = await Promise.race([
    import('./menus-and-dialog-links'),
    // Browsers wait for minutes for a server that does not answer.
    new Promise<never>((_, reject) => {
      setTimeout(reject, LONGEST_WAIT_MS);
    }),
  ]);
  code.startMenusAndDialogLinks(loadPage);
});

/** Events with which the use of a page begins; `storage` is from another tab. */
const FIRST_EVENTS = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'click', 'storage'] as const;

/** What only the controls handle: buttons of menus (the browser handles the side panel's), and links that open a dialog. */
const BUTTON = 'button[aria-expanded]:not([popovertarget])';
const BUTTON_OR_LINK = `${BUTTON},a[${OPENS_DIALOG}]`;

/** A button, or a link, which has an address. */
type Control = HTMLElement & { readonly href?: string };

/**
 * Loads the code of menus, theme switch and dialogs with the visitor's first event, so that it does not delay the page. A
 * press that came too early is repeated. If the code cannot be loaded, or not in time, it is forgotten: a pressed link is followed,
 * for a button the page says that it does not work, and the next event tries again.
 */
export function loadMenusOnUse(): void {
  const { lastClick } = window.hydrationLoader ?? {};
  /** What waits for the code. */
  let pressed: Control | null | undefined = lastClick && controlOf(lastClick);

  function onEvent(event: Event): void {
    if (event.type === 'click') {
      pressed = controlOf(event as MouseEvent);
      if (pressed) {
        event.preventDefault();
      }
    }
    load();
  }

  function load(): void {
    loadMenus().then(
      () => {
        FIRST_EVENTS.forEach((type) => {
          removeEventListener(type, onEvent, true);
        });
        pressed?.click();
        pressed = undefined;
      },
      () => {
        if (pressed?.href) {
          location.assign(pressed.href);
        } else if (pressed) {
          window.hydrationLoader?.reportFailure();
        }
        pressed = undefined;
      },
    );
  }

  // In the capture phase, because some of them do not bubble.
  FIRST_EVENTS.forEach((type) => {
    addEventListener(type, onEvent, true);
  });
  // A press, a side panel or the focus that came before this script ran, or a dialog in the page's HTML.
  if (
    pressed ??
    stored('sessionStorage', PAGE_DRAFT_STORAGE_KEY) ??
    document.querySelector('dialog,:popover-open,:focus')
  ) {
    load();
  }
}

/**
 * The pressed control that waits for the code. While the page still loads, a link to a dialog does not wait: it leads to the
 * dialog's page, which is faster then, except for a member, to whom it leads to the page that it stands for. A link that was pressed
 * before this script ran has been followed: its event is over.
 */
function controlOf(press: MouseEvent): HTMLElement | null | undefined {
  const mayBeLink =
    press.eventPhase && (document.readyState === 'complete' || document.documentElement.dataset.session);
  return window.hydrationLoader?.pressed(press, mayBeLink ? BUTTON_OR_LINK : BUTTON);
}
