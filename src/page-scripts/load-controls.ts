import { OPENS_DIALOG, SUBMENU } from '../config/markup';
import { onDemand } from '../lib/on-demand';
import { loadPage, prefetch, savesData } from './prefetch';

/** Loads and starts the controls of the page, once. */
const loadControls = onDemand(async () => {
  const controls = await import('./controls');
  controls.startControls(loadPage, savesData() ? undefined : prefetch);
});

/**
 * Events with which the use of a page begins. `beforetoggle` is the side panel's, `storage` is from another tab.
 */
const FIRST_EVENTS = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'click', 'beforetoggle', 'storage'] as const;

/** What only the controls handle: buttons of menus (the browser handles the side panel's), and links that open a dialog. */
const CONTROL = `button[aria-expanded]:not([popovertarget]),a[${OPENS_DIALOG}]`;

/**
 * Loads the code of menus, theme switch and dialogs with the visitor's first event, so that it does not delay the page. A
 * press or key that came too early is repeated.
 */
export function loadControlsOnUse(): void {
  const early = window.runtimeLoader?.press;
  let pressed = early ? controlOf(early) : null;
  let key: KeyboardEvent | undefined;

  function onEvent(event: Event): void {
    if (event.type === 'click') {
      pressed = controlOf(event as MouseEvent);
      if (pressed) {
        event.preventDefault();
      }
    } else if (event.type === 'pointermove') {
      const { movementX, movementY, target } = event as PointerEvent;
      if (!movementX && !movementY && !(target as Element).closest(`[${SUBMENU}]`)) {
        // Browsers send it to each page that opens under a mouse.
        return;
      }
    } else if (event.type === 'keydown') {
      key = event as KeyboardEvent;
    }
    load();
  }

  function load(): void {
    loadControls().then(
      () => {
        FIRST_EVENTS.forEach((type) => {
          removeEventListener(type, onEvent, true);
        });
        key?.target?.dispatchEvent(new KeyboardEvent('keydown', key));
        pressed?.click();
        key = undefined;
        pressed = null;
      },
      () => {
        // The next event tries again.
        if (pressed instanceof HTMLAnchorElement) {
          location.assign(pressed.href);
        }
      },
    );
  }

  // In the capture phase, because some of them do not bubble.
  FIRST_EVENTS.forEach((type) => {
    addEventListener(type, onEvent, true);
  });
  // A press, a side panel, a mouse or the focus that came before this script ran, or a dialog in the page's HTML.
  if (pressed ?? document.querySelector(`dialog,:popover-open,:focus,[${SUBMENU}]:hover`)) {
    load();
  }
}

/**
 * The pressed control that waits for the code. While the page still loads, a link to a dialog does not wait: it leads to the
 * dialog's page, which is faster then. When React has started, it opens the dialog. A link that was pressed before this script
 * ran has been followed: its event is over.
 */
function controlOf({ eventPhase, target, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): HTMLElement | null {
  const isPlain = !(altKey || ctrlKey || metaKey || shiftKey);
  const control = isPlain ? (target as Element).closest<HTMLElement>(CONTROL) : null;
  const isLeftAlone = !eventPhase || document.readyState !== 'complete' || window.runtimeLoader?.stage === 'hydrated';
  return control instanceof HTMLAnchorElement && isLeftAlone ? null : control;
}
