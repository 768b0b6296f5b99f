import { useEffect, useRef, type RefObject } from 'react';

/**
 * For a button that is disabled while a request runs: browsers take the focus from it, and with it the place of a visitor
 * who uses the keyboard. Afterwards it gets the focus back, unless that has gone elsewhere (WCAG 2.2 criterion 2.4.3).
 * @param busy whether the button is disabled
 * @returns for the button
 */
export function useFocusBack(busy: boolean): RefObject<HTMLButtonElement | null> {
  const ref = useRef<HTMLButtonElement>(null);
  const wasBusy = useRef(busy);

  useEffect(() => {
    if (wasBusy.current && !busy && isFocusLost()) {
      ref.current?.focus();
    }
    wasBusy.current = busy;
  }, [busy]);

  return ref;
}

function isFocusLost(): boolean {
  const { activeElement } = document;
  return !activeElement || activeElement === document.body || activeElement instanceof HTMLDialogElement;
}
