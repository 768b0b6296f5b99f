import { css } from '@emotion/react';
import type { ReactNode } from 'react';

import { buttonClass } from '../../components/button';
import { ownWidthStyle } from '../../components/field';
import { useReturnFocus } from '../../components/submit-button';
import { ownAccountMessages } from '../../config/messages/own-account';

const dangerStyle = css`
  justify-self: start;
  &.button-line {
    color: var(--danger);
    border-color: var(--danger);
  }
`;

interface ChangeButtonProps {
  readonly label: ReactNode;
  /** Its own request is pending. */
  readonly busy: boolean;
  /** It cannot be undone by the same page. */
  readonly isDanger?: boolean;
  /** It changes nothing of the account itself. */
  readonly isLine?: boolean;
}

/** Submits a form of the account. Disabled, with another label, while the request is pending (LOOK-08). */
export function ChangeButton({ label, busy, isDanger = false, isLine = isDanger }: ChangeButtonProps): ReactNode {
  const ref = useReturnFocus(busy);
  return (
    <button
      ref={ref}
      type="submit"
      className={buttonClass(isLine ? { variant: 'line' } : {})}
      css={isDanger ? dangerStyle : ownWidthStyle}
      disabled={busy}
    >
      {busy ? ownAccountMessages.busy : label}
    </button>
  );
}
