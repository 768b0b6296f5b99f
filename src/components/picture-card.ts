import { css } from '@emotion/react';

/** A card with a picture above its text, which is in a `div` and begins with a heading. */
export const pictureCardStyle = css`
  display: flex;
  flex-direction: column;
  background: var(--surface);
  border: 1px solid var(--line-2);
  border-radius: var(--r-3);
  overflow: hidden;
  color: var(--ink);
  > picture > img {
    aspect-ratio: 16 / 10;
    filter: var(--photo-brightness);
  }
  > div {
    display: flex;
    flex-direction: column;
    gap: var(--s-3);
    flex: 1;
    padding: var(--card-pad);
  }
  h2 {
    font-size: var(--t-xl);
    letter-spacing: -0.015em;
  }
`;

/** For larger cards, two in a row. */
export const largeTitleStyle = css`
  h2 {
    font-size: var(--t-2xl);
  }
`;

/** For a card that is one link: raises it while the pointer is over it. */
export const linkCardStyle = css`
  text-decoration: none;
  transition:
    border-color var(--d-2),
    box-shadow var(--d-2);
  &:hover {
    border-color: var(--edge);
    box-shadow: var(--sh-2);
  }
  &:focus-visible {
    border-radius: var(--r-3);
  }
`;
