import { css } from '@emotion/react';
import type { ReactNode } from 'react';

import { memberAreaMessages } from '../config/messages/member-area';

/** Above the page, below the toasts (visual language, section 6). */
const badgeStyle = css`
  position: fixed;
  left: var(--s-3);
  bottom: var(--s-3);
  z-index: calc(var(--z-toast) - 1);
  padding: var(--s-2) var(--s-3);
  border-radius: var(--r-1);
  background: var(--testing);
  color: var(--on-testing);
  font-weight: 600;
  font-size: var(--t-sm);
  pointer-events: none;
`;

/** Says that the guard lets everybody in (specification section 2, "unprotected testing mode"). */
export function UnprotectedBadge(): ReactNode {
  return <p css={badgeStyle}>{memberAreaMessages.unprotected}</p>;
}
