import { css } from '@emotion/react';

/** A separate card with a picture, for courses, offers and programmes. */
export const cardStyle = css`
  display: flex;
  flex-direction: column;
  background: var(--surface);
  border: 1px solid var(--line-2);
  border-radius: var(--r-3);
  overflow: hidden;
  color: var(--ink);
`;
