import { css } from '@emotion/react';
import type { IconNode } from 'lucide';
import type { ReactNode } from 'react';

import { buttonClass } from '../../components/button';
import { ownWidthStyle } from '../../components/field';
import { Icon } from '../../components/icon';
import { useReturnFocus } from '../../components/submit-button';
import { settingsMessages } from './messages';

const dangerStyle = css`
  justify-self: start;
  &.button-line {
    color: var(--danger);
    border-color: var(--danger);
  }
`;

interface ChangeButtonProps {
  readonly label: string;
  /** Its own request is pending. */
  readonly busy: boolean;
  /** It cannot be undone by the same page. */
  readonly isDanger?: boolean;
  /** Of a button that changes nothing of the account itself. */
  readonly icon?: IconNode;
}

/** Submits a form of the account. Disabled, with another label, while the request is pending (LOOK-08). */
export function ChangeButton({ label, busy, isDanger = false, icon }: ChangeButtonProps): ReactNode {
  const ref = useReturnFocus(busy);
  return (
    <button
      ref={ref}
      type="submit"
      className={buttonClass(isDanger || icon ? { variant: 'line' } : {})}
      css={isDanger ? dangerStyle : ownWidthStyle}
      disabled={busy}
    >
      {icon && !busy && <Icon icon={icon} />}
      <span>{busy ? settingsMessages.busy : label}</span>
    </button>
  );
}
