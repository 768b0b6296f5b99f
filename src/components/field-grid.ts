import { css } from '@emotion/react';

/** The fields of a form, one below the other. */
export const fieldGridStyle = css`
  display: grid;
  gap: var(--s-4);
`;

/** The fields of a form, in two columns where there is room. What has the class `full` takes both. */
export const twoColumnsStyle = css`
  ${fieldGridStyle}
  @media (min-width: 40rem) {
    grid-template-columns: 1fr 1fr;
    > .full {
      grid-column: 1 / -1;
    }
  }
`;
