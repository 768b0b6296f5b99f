import { css } from '@emotion/react';

/** The window that stands for a lesson: with its number, or lit (`data-lit`) and with a check if the lesson is done. */
export const windowStyle = css`
  display: grid;
  flex: none;
  place-items: center;
  width: 1.75rem;
  height: 2.125rem;
  border-radius: 99px 99px 3px 3px;
  background: var(--bg-mist);
  box-shadow: inset 0 0 0 1.5px var(--edge);
  color: var(--ink-2);
  font-size: 0.8125rem;
  &[data-lit] {
    background: var(--lamp);
    box-shadow: inset 0 0 0 1.5px var(--lock);
    color: var(--on-lamp);
  }
  svg {
    width: 1rem;
    height: 1rem;
  }
`;
