import { createContext, useEffect, useState } from 'react';

import { closest } from '../../lib/closest';
import { toastHost } from './toast-host';

/** Whether the timers of all toasts are paused. */
export const PauseContext = createContext(false);

/** The element that had the focus before it moved to the toasts. */
let previousFocus: HTMLElement | undefined;

/**
 * Pauses the timers of all toasts (WCAG 2.2 criterion 2.2.1) while the pointer is over a toast, the focus is in a toast, or
 * the tab is hidden. Therefore no toast moves away from under the pointer. Also handles the keys of the region.
 */
export function usePause(): boolean {
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const [isHidden, setHidden] = useState(document.hidden);

  useEffect(() => {
    const region = toastHost();
    const controller = new AbortController();

    function onFocusIn({ relatedTarget }: FocusEvent): void {
      setFocused(true);
      if (!isWithin(relatedTarget)) {
        previousFocus = relatedTarget instanceof HTMLElement ? relatedTarget : undefined;
      }
    }

    document.addEventListener('visibilitychange', () => setHidden(document.hidden), controller);
    // On the document, because toasts can move from under the pointer, into a dialog or back.
    document.addEventListener('pointerover', ({ target }) => setPointed(isWithin(target)), controller);
    region.addEventListener('pointerout', ({ relatedTarget }) => setPointed(isWithin(relatedTarget)), controller);
    region.addEventListener('focusin', onFocusIn, controller);
    region.addEventListener('focusout', ({ relatedTarget }) => setFocused(isWithin(relatedTarget)), controller);
    region.addEventListener('keydown', onRegionKey, controller);
    // A press moves no focus, for example from the field that the message is about.
    region.addEventListener('mousedown', (event) => event.preventDefault(), controller);
    // The dialog around the region may close on a press outside its content.
    region.addEventListener('click', (event) => event.stopPropagation(), controller);
    document.addEventListener('keydown', onShortcut, controller);
    return () => controller.abort();
  }, []);

  return isPointed || isFocused || isHidden;
}

function isWithin(target: EventTarget | null): boolean {
  return target instanceof Node && toastHost().contains(target);
}

/** Call it before a toast in this element leaves. Its focus moves to the next toast, or back to the element that had it before. */
export function passFocus(around: Element | null): void {
  const focused = closest(document.activeElement, '[data-toast]');
  if (focused && around?.contains(focused)) {
    const toasts = [...toastHost().querySelectorAll<HTMLElement>(':not([inert]) > [data-toast]')];
    const index = toasts.indexOf(focused);
    moveFocus(toasts[index + 1] ?? toasts[index - 1] ?? previousFocus);
  }
}

function moveFocus(target: HTMLElement | undefined): void {
  target?.focus({ preventScroll: true });
  const still = document.activeElement;
  if (still !== target && still instanceof HTMLElement) {
    // No element had the focus before, or it cannot be focused any more.
    still.blur();
  }
}

function onRegionKey(event: KeyboardEvent): void {
  // The dialog around the region handles keys too, and Escape closes it.
  event.stopPropagation();
  if (event.key === 'Escape' && event.target === toastHost()) {
    event.preventDefault();
    moveFocus(previousFocus);
  }
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
