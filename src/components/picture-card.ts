import { css } from '@emotion/react';

import { cardStyle } from './card';

const partsStyle = css`
  > picture > img {
    width: 100%;
    height: auto;
    aspect-ratio: 16 / 10;
    object-fit: cover;
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

/** A card with a picture above its text, which is in a `div` and begins with an `h2`. */
export const pictureCardStyle = [cardStyle, partsStyle];

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
