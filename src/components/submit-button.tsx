import { useEffect, useRef, type ReactNode, type RefObject } from 'react';

import { NEEDS_HYDRATION } from '../config/markup';
import { buttonClass } from './button';

interface SubmitButtonProps {
  readonly label: string;
  readonly busy: boolean;
  readonly busyLabel: string;
  /** `full` takes the whole width of a form in two columns. */
  readonly className?: string;
}

/**
 * A submit button that is disabled, with another label, while the request is pending (LOOK-08). It is hidden without JavaScript: say
 * so next to it.
 */
export function SubmitButton({ label, busy, busyLabel, className = '' }: SubmitButtonProps): ReactNode {
  const ref = useReturnFocus(busy);
  useEffect(() => {
    if (ref.current) {
      // Firefox restores a disabled button when a page loads again during a request.
      ref.current.disabled = busy;
    }
  }, [ref, busy]);
  return (
    <button
      ref={ref}
      type="submit"
      {...{ [NEEDS_HYDRATION]: '' }}
      className={`${buttonClass({ size: 'large', block: true })} ${className}`}
      disabled={busy}
    >
      {busy ? busyLabel : label}
    </button>
  );
}

/** The button that was focused or pressed last: not all browsers focus what is clicked, and Enter in a field clicks the first button of the form. */
let lastButton: EventTarget | null = null;

function remember({ currentTarget }: Event): void {
  lastButton = currentTarget;
}

/**
 * For a button that is disabled while a request is pending: browsers remove the focus from it. Afterwards this returns the
 * focus to the button, unless the focus has moved elsewhere (WCAG 2.2 criterion 2.4.3), or another button was pressed that is disabled with it.
 * @param busy whether the button is disabled
 * @returns a ref for the button
 */
export function useReturnFocus(busy: boolean): RefObject<HTMLButtonElement | null> {
  const ref = useRef<HTMLButtonElement>(null);
  const wasBusy = useRef(busy);

  useEffect(() => {
    const button = ref.current;
    button?.addEventListener('focus', remember);
    button?.addEventListener('click', remember);
    return () => {
      button?.removeEventListener('focus', remember);
      button?.removeEventListener('click', remember);
    };
  }, []);

  useEffect(() => {
    if (wasBusy.current && !busy && ref.current === lastButton && isFocusLost()) {
      ref.current?.focus();
    }
    wasBusy.current = busy;
  }, [busy]);

  return ref;
}

/** Whether what had the focus was disabled or removed. */
export function isFocusLost(): boolean {
  const { activeElement } = document;
  return !activeElement || activeElement === document.body || activeElement instanceof HTMLDialogElement;
}
