import { css } from '@emotion/react';

/** A label on a yellow background; never clickable, never all capitals. */
export const badgeStyle = css`
  display: inline-flex;
  align-items: center;
  gap: 0.4em;
  align-self: start;
  padding: 0.3rem 0.7rem;
  border-radius: var(--r-1);
  background: var(--bg-lamp);
  color: var(--ink);
  font-size: var(--t-sm);
  font-weight: 600;
  line-height: 1.3;
`;
