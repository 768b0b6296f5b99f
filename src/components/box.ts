import { css } from '@emotion/react';

/** A framed area for a form or a group of its fields. */
export const boxStyle = css`
  background: var(--surface);
  border: 1px solid var(--line-2);
  border-radius: var(--r-4);
  padding: clamp(1.25rem, 2.5vw, 2.25rem);
  display: grid;
  gap: var(--s-5);
  align-content: start;
  h2 {
    font-size: var(--t-2xl);
  }
`;
