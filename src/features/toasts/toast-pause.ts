import { topDialog } from '../../lib/open-dialogs';
import { moveHostBy, placeHost, toastHost } from './toast-host';

/**
 * Pauses the timers of all toasts (WCAG 2.2 criterion 2.2.1) while the pointer is over a toast, the focus is in a toast, or
 * the tab is hidden. Therefore no toast moves away from under the pointer.
 */
let pointed = false;
let focused = false;
/** The element that had the focus before it moved to the toasts. */
let previousFocus: HTMLElement | undefined;
const listeners = new Set<() => void>();

export function timersArePaused(): boolean {
  return pointed || focused || document.hidden;
}

export function onPauseChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** The element of the focused toast, or of the toast with this key. */
export function toastElement(key?: number): HTMLElement | undefined {
  const found =
    key === undefined
      ? document.activeElement?.closest('[data-toast]')
      : toastHost().querySelector(`[data-toast="${key}"]`);
  return found instanceof HTMLElement ? found : undefined;
}

/** Moves the focus to the toast with this key; without a key, back to the previous element. */
export function moveFocus(next: number | undefined): void {
  const target = next === undefined ? previousFocus : toastElement(next);
  target?.focus({ preventScroll: true });
  const still = document.activeElement;
  if (still !== target && still instanceof HTMLElement) {
    // No element had the focus before, or it cannot be focused any more.
    still.blur();
  }
}

/**
 * Handles pointer, focus, keys and tab visibility for the region of the toasts.
 * @param onEscape called with the focused toast; returns whether it has handled the key
 * @returns a function that removes the listeners
 */
export function watchPause(onEscape: (toast: HTMLElement) => boolean): () => void {
  const region = toastHost();
  const controller = new AbortController();
  const { signal } = controller;

  function onKeyDown(event: KeyboardEvent): void {
    // The dialog around the region handles keys too, and Escape closes it.
    event.stopPropagation();
    if (event.key !== 'Escape') {
      return;
    }
    const toast = toastElement();
    if (!toast) {
      event.preventDefault();
      moveFocus(undefined);
    } else if (onEscape(toast)) {
      event.preventDefault();
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
  document.addEventListener('visibilitychange', () => update(() => undefined), { signal });
  document.addEventListener('keydown', onShortcut, { signal });

  return () => {
    controller.abort();
    pointed = false;
    focused = false;
    previousFocus = undefined;
  };
}

/** Call it after the region has moved, because browsers send different events then. */
function updatePause(): void {
  update(() => {
    pointed = false;
    focused = isWithin(toastHost(), document.activeElement);
  });
}

function update(change: () => void): void {
  change();
  listeners.forEach((listener) => {
    listener();
  });
}

/**
 * Alt+T focuses the region. On some keyboards it types another letter, so the physical key counts too. Without toasts it
 * does nothing.
 */
function onShortcut(event: KeyboardEvent): void {
  const pressed = event.altKey && !event.ctrlKey && !event.metaKey && (event.code === 'KeyT' || event.key === 't');
  if (pressed && toastHost().querySelector('[data-toast]')) {
    event.preventDefault();
    toastHost().focus();
  }
}

function isWithin(region: HTMLElement, target: EventTarget | null): boolean {
  return target instanceof Node && region.contains(target);
}

/** Keeps toasts and focus when the region moves. @returns a function that stops this */
export function moveToastsAlong(): () => void {
  moveHostBy(move);
  return () => moveHostBy();
}

function move(parent: HTMLElement): void {
  const region = toastHost();
  // Waits for the end of the dialog's opening animation, because fixed elements inside it would move and fade with it.
  const rising = topDialog() && region.querySelector('[data-toast]') ? parent.getAnimations() : [];
  if (rising.length > 0) {
    void Promise.allSettled(rising.map(({ finished }) => finished)).then(placeHost);
    return;
  }
  const focused = document.activeElement;
  const keeps = focused instanceof HTMLElement && region.contains(focused);
  // Already announced. A live region that is added again with its text would be announced again.
  region.querySelectorAll('[role] > .sr-only').forEach((line) => line.remove());
  parent.append(region);
  // After a closing dialog has returned the focus to its opener.
  queueMicrotask(() => {
    if (keeps) {
      focused.focus();
    }
    updatePause();
  });
}
