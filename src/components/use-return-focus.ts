import { useEffect, useRef, type RefObject } from 'react';

/**
 * For a button that is disabled while a request is pending: browsers remove the focus from it. Afterwards this returns the
 * focus to the button, unless the focus has moved elsewhere (WCAG 2.2 criterion 2.4.3).
 * @param busy whether the button is disabled
 * @returns a ref for the button
 */
export function useReturnFocus(busy: boolean): RefObject<HTMLButtonElement | null> {
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
