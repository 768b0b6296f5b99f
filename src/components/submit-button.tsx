import type { ReactNode } from 'react';

import { buttonStyle } from './button';
import { useReturnFocus } from './use-return-focus';

interface SubmitButtonProps {
  readonly label: string;
  readonly busy: boolean;
  readonly busyLabel: string;
  /** `full` takes the whole width of a form in two columns. */
  readonly className?: string;
}

/** A submit button that is disabled, with another label, while the request is pending (LOOK-08). */
export function SubmitButton({ label, busy, busyLabel, className }: SubmitButtonProps): ReactNode {
  const ref = useReturnFocus(busy);
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
