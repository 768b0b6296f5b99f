import { css } from '@emotion/react';
import type { ReactNode } from 'react';

import { RATING_SCALE } from '../config/limits';
import { siteMessages } from '../config/messages/site';

const starsStyle = css`
  display: inline-flex;
  gap: 2px;
  color: var(--star);
  svg {
    width: 1.125rem;
    height: 1.125rem;
    stroke: currentColor;
    stroke-width: 1.75;
    stroke-linejoin: round;
    fill: none;
  }
  .lit {
    fill: currentColor;
  }
`;

/** Stars out of five. The accessible name contains the number, so that the rating does not depend on colour. */
export function Rating({ value }: { readonly value: number }): ReactNode {
  return (
    <span css={starsStyle} role="img" aria-label={siteMessages.rated(value, RATING_SCALE)}>
      {Array.from({ length: RATING_SCALE }, (_, index) => (
        <svg key={index} viewBox="0 0 24 24" aria-hidden="true" {...(index < value ? { className: 'lit' } : {})}>
          <path d="m12 2.8 2.9 5.9 6.5.9-4.7 4.6 1.1 6.5-5.8-3.1-5.8 3.1 1.1-6.5L2.6 9.6l6.5-.9Z" />
        </svg>
      ))}
    </span>
  );
}
