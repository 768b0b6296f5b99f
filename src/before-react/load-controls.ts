import { OPENS_DIALOG, SUBMENU } from '../config/markup';
import { closest } from '../lib/closest';
import { onDemand } from '../lib/on-demand';
import { isPlainPress } from '../lib/plain-press';
import { loadPage } from './prefetch';
import { hasTypedText } from './typed-text';

/** Loads and starts the controls of the page, once. */
const loadControls = onDemand(async () => {
  const controls = await import('./controls');
  controls.startControls(loadPage);
});

/**
 * Events with which the use of a page begins. `beforetoggle` is the side panel's, `storage` is from another tab.
 */
const FIRST_EVENTS = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'click', 'beforetoggle', 'storage'] as const;

/** What only the controls handle: buttons of menus (the browser handles the side panel's), and links that open a dialog. */
const CONTROL = `button[aria-expanded]:not([popovertarget]),a[${OPENS_DIALOG}]`;

/**
 * Loads the code of menus, theme switch and dialogs with the visitor's first event, so that it does not delay the page. A
 * press or key that came too early is repeated. If the code cannot be loaded, it is forgotten: a pressed link is followed, of a
 * button the page says that it does not work, and the next event tries again.
 */
export function loadControlsOnUse(): void {
  const { lastClick } = window.runtimeLoader ?? {};
  let pressed = lastClick ? controlOf(lastClick) : null;
  let key: KeyboardEvent | undefined;

  function onEvent(event: Event): void {
    if (event instanceof KeyboardEvent) {
      key = event;
    } else if (event.type === 'click') {
      pressed = controlOf(event as MouseEvent);
      if (pressed) {
        event.preventDefault();
      }
    } else if (event.type === 'pointermove') {
      const { movementX, movementY, target } = event as PointerEvent;
      if (!movementX && !movementY && !closest(target, `[${SUBMENU}]`)) {
        // Browsers send it to each page that opens under a mouse.
        return;
      }
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
        takePressed()?.click();
      },
      () => {
        const control = takePressed();
        if (control instanceof HTMLAnchorElement) {
          location.assign(control.href);
        } else if (control) {
          window.runtimeLoader?.reportFailure();
        }
      },
    );
  }

  function takePressed(): HTMLElement | null {
    const control = pressed;
    pressed = null;
    key = undefined;
    return control;
  }

  // In the capture phase, because some of them do not bubble.
  FIRST_EVENTS.forEach((type) => {
    addEventListener(type, onEvent, true);
  });
  // A press, a side panel, a mouse or the focus that came before this script ran, or a dialog in the page's HTML.
  if (pressed ?? (hasTypedText() || document.querySelector(`dialog,:popover-open,:focus,[${SUBMENU}]:hover`))) {
    load();
  }
}

/**
 * The pressed control that waits for the code. While the page still loads, a link to a dialog does not wait: it leads to the
 * dialog's page, which is faster then. A link that was pressed before this script ran has been followed: its event is over.
 */
function controlOf(press: MouseEvent): HTMLElement | null {
  const control = isPlainPress(press) ? closest(press.target, CONTROL) : null;
  const isLeftAlone = !press.eventPhase || document.readyState !== 'complete';
  return control instanceof HTMLAnchorElement && isLeftAlone ? null : control;
}
