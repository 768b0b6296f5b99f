import { topDialog } from '../../lib/open-dialogs';
import { moveHostBy, placeHost, toastHost } from './toast-host';

/**
 * The timers of all toasts are paused (WCAG 2.2 criterion 2.2.1) while the pointer is over one of them, the focus is in one
 * of them, or the tab is hidden. No toast then moves away from under the pointer.
 */
let pointed = false;
let focused = false;
/** What had the focus before it came to the toasts. */
let cameFrom: HTMLElement | undefined;
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

/** The focused toast's element, or that of the toast with this key. */
export function toastElement(key?: number): HTMLElement | undefined {
  const found =
    key === undefined
      ? document.activeElement?.closest('[data-toast]')
      : toastHost().querySelector(`[data-toast="${key}"]`);
  return found instanceof HTMLElement ? found : undefined;
}

/** Moves the focus to the toast with this key; without one, back to where it came from. */
export function moveFocus(next: number | undefined): void {
  const target = next === undefined ? cameFrom : toastElement(next);
  target?.focus({ preventScroll: true });
  const still = document.activeElement;
  if (still !== target && still instanceof HTMLElement) {
    // Nothing had the focus before, or what had it cannot take it any more.
    still.blur();
  }
}

/**
 * Watches pointer, focus, keys and the tab for the region of the toasts.
 * @param onEscape with the focus on a toast; returns whether the key has been used
 * @returns unsubscribes
 */
export function watchPause(onEscape: (toast: HTMLElement) => boolean): () => void {
  const region = toastHost();
  const controller = new AbortController();
  const { signal } = controller;

  function onKeyDown(event: KeyboardEvent): void {
    // The dialog below handles keys too, and Escape closes it.
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

  /** A press outside of the buttons does not move the focus, for example from the field the message is about. */
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
          cameFrom = relatedTarget instanceof HTMLElement ? relatedTarget : undefined;
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
  // A dialog may close on a press outside of its content.
  region.addEventListener('click', (event) => event.stopPropagation(), { signal });
  document.addEventListener('visibilitychange', () => update(() => undefined), { signal });
  document.addEventListener('keydown', onShortcut, { signal });

  return () => {
    controller.abort();
    pointed = false;
    focused = false;
    cameFrom = undefined;
  };
}

/** Call it when the region has been moved: browsers differ in the events they send then. */
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

/** Alt+T. On some keyboards that types another letter, so the key counts too. Without toasts the focus stays where it is. */
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

/** Moves toasts and focus together with the region. @returns stops that */
export function moveToastsAlong(): () => void {
  moveHostBy(move);
  return () => moveHostBy();
}

function move(parent: HTMLElement): void {
  const region = toastHost();
  // Toasts wait until the dialog's opening animation ends: fixed elements inside it would move and fade with it.
  const rising = topDialog() && region.querySelector('[data-toast]') ? parent.getAnimations() : [];
  if (rising.length > 0) {
    void Promise.allSettled(rising.map(({ finished }) => finished)).then(placeHost);
    return;
  }
  const focused = document.activeElement;
  const keeps = focused instanceof HTMLElement && region.contains(focused);
  // Already announced; a live region that is added again with its text would be announced again.
  region.querySelectorAll('[role] > .sr-only').forEach((line) => line.remove());
  parent.append(region);
  // Once a dialog that closes has given the focus back to its opener.
  queueMicrotask(() => {
    if (keeps) {
      focused.focus();
    }
    updatePause();
  });
}
