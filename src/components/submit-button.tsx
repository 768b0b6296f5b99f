import type { ReactNode } from 'react';

import { NEEDS_RUNTIME } from '../config/markup';
import { buttonClass } from './button';
import { useReturnFocus } from './use-return-focus';

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
  return (
    <button
      ref={ref}
      type="submit"
      {...{ [NEEDS_RUNTIME]: '' }}
      className={`${buttonClass({ size: 'large', block: true })} ${className}`}
      disabled={busy}
    >
      {busy ? busyLabel : label}
    </button>
  );
}
