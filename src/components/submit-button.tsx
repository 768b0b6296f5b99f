import type { ReactNode } from 'react';

import { buttonStyle } from './button';
import { useFocusBack } from './use-focus-back';

interface SubmitButtonProps {
  readonly label: string;
  readonly busy: boolean;
  readonly busyLabel: string;
  /** `full` takes the whole width of a form in two columns. */
  readonly className?: string;
}

/** Sends a form once: disabled, with a label that says why, until the answer is there (LOOK-08). */
export function SubmitButton({ label, busy, busyLabel, className }: SubmitButtonProps): ReactNode {
  const ref = useFocusBack(busy);
  return (
    <button
      ref={ref}
      type="submit"
      css={buttonStyle({ size: 'large', block: true })}
      disabled={busy}
      {...(className ? { className } : {})}
    >
      {busy ? busyLabel : label}
    </button>
  );
}
