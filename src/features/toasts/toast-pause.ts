import { closest } from '../../lib/closest';
import { createListeners } from '../../lib/listeners';
import { MOVED, toastHost } from './toast-host';
import { toastEntries } from './toast-store';

/**
 * Pauses the timers of all toasts (WCAG 2.2 criterion 2.2.1) while the pointer is over a toast, the focus is in a toast, or
 * the tab is hidden. Therefore no toast moves away from under the pointer.
 */
let pointed = false;
let focused = false;
/** The element that had the focus before it moved to the toasts. */
let previousFocus: HTMLElement | undefined;
const listeners = createListeners();

export function timersArePaused(): boolean {
  return pointed || focused || document.hidden;
}

export const onPauseChange = listeners.add;

/** The element of the focused toast, or of the toast with this key. */
function toastElement(key?: number): HTMLElement | undefined {
  const found =
    key === undefined
      ? document.activeElement?.closest('[data-toast]')
      : toastHost().querySelector(`[data-toast="${key}"]`);
  return found instanceof HTMLElement ? found : undefined;
}

/**
 * Call it before a toast leaves. If it has the focus, the focus moves to the next toast, or after a pointer press back to the
 * previous element, because no toast times out while one has the focus.
 */
export function passFocus(key: number, byPointer = false): void {
  const focused = toastElement();
  if (!focused || focused !== toastElement(key)) {
    return;
  }
  const entries = toastEntries().filter((entry) => entry.state === 'shown' || entry.key === key);
  const index = entries.findIndex((entry) => entry.key === key);
  moveFocus(byPointer ? undefined : (entries[index + 1] ?? entries[index - 1]));
}

/** Moves the focus to the toast; without one, back to the previous element. */
function moveFocus(next: { readonly key: number } | undefined): void {
  const target = next === undefined ? previousFocus : toastElement(next.key);
  target?.focus({ preventScroll: true });
  const still = document.activeElement;
  if (still !== target && still instanceof HTMLElement) {
    // No element had the focus before, or it cannot be focused any more.
    still.blur();
  }
}

/** Handles pointer, focus, keys and tab visibility for the region of the toasts. @returns a function that removes the listeners */
export function watchPause(): () => void {
  const region = toastHost();
  const controller = new AbortController();
  const { signal } = controller;

  function onKeyDown(event: KeyboardEvent): void {
    // The dialog around the region handles keys too, and Escape closes it.
    event.stopPropagation();
    if (event.key === 'Escape' && event.target === region) {
      event.preventDefault();
      moveFocus(undefined);
    }
  }

  /** A press outside the buttons must not move the focus, for example from the field that the message is about. */
  function onMouseDown(event: MouseEvent): void {
    if (event.target instanceof Element && !event.target.closest('button')) {
      event.preventDefault();
    }
  }

  region.addEventListener('pointerenter', () => update(() => (pointed = true)), { signal });
  region.addEventListener('pointerleave', () => update(() => (pointed = false)), { signal });
  region.addEventListener(
    'focusin',
    ({ relatedTarget }) =>
      update(() => {
        focused = true;
        if (!isWithin(region, relatedTarget)) {
          previousFocus = relatedTarget instanceof HTMLElement ? relatedTarget : undefined;
        }
      }),
    { signal },
  );
  region.addEventListener(
    'focusout',
    ({ relatedTarget }) => update(() => (focused = isWithin(region, relatedTarget))),
    { signal },
  );
  region.addEventListener('keydown', onKeyDown, { signal });
  region.addEventListener('mousedown', onMouseDown, { signal });
  // The dialog around the region may close on a press outside its content.
  region.addEventListener('click', (event) => event.stopPropagation(), { signal });
  region.addEventListener(
    MOVED,
    () =>
      update(() => {
        // Browsers send different events after a move.
        pointed = false;
        focused = isWithin(region, document.activeElement);
      }),
    { signal },
  );
  document.addEventListener('visibilitychange', () => update(() => undefined), { signal });
  document.addEventListener('keydown', onShortcut, { signal });

  return () => {
    controller.abort();
    pointed = false;
    focused = false;
    previousFocus = undefined;
  };
}

function update(change: () => void): void {
  change();
  listeners.notify();
}

/**
 * Alt+T focuses the region. On some keyboards it types another letter, so the physical key counts too, but not where that letter
 * can be typed. Without toasts it does nothing.
 */
function onShortcut(event: KeyboardEvent): void {
  const isT = /^t$/i.test(event.key) || (event.code === 'KeyT' && !isTyping(event));
  const pressed = event.altKey && !event.ctrlKey && !event.metaKey && isT;
  if (pressed && toastHost().querySelector('[data-toast]')) {
    event.preventDefault();
    toastHost().focus();
  }
}

/** Whether a key types a letter: in a field, or with the key AltGr. */
function isTyping(event: KeyboardEvent): boolean {
  return closest(event.target, ':read-write') !== null || event.getModifierState('AltGraph');
}

function isWithin(region: HTMLElement, target: EventTarget | null): boolean {
  return target instanceof Node && region.contains(target);
}
