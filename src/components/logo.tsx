import { css } from '@emotion/react';
import type { ReactNode } from 'react';

import { PATHS } from '../config/routes';
import { InternalLink } from './link';

const logoStyle = css`
  display: inline-flex;
  align-items: center;
  gap: 0.42em;
  color: var(--ink);
  font: 700 min(1.5rem, 7vw) / 1 var(--font-display);
  letter-spacing: -0.02em;
  text-decoration: none;
  svg {
    flex: none;
    width: 1.5em;
    height: 1.5em;
  }
`;

/** The logo, a house with an open book, and the site's name, as a link to the landing page. */
export function Logo({ name }: { readonly name: string }): ReactNode {
  return (
    <InternalLink to={PATHS.home} css={logoStyle} dir="auto">
      <svg viewBox="0 0 40 40" aria-hidden="true">
        <path fill="var(--logo-wall)" d="M3 17.5 18.7 3.6a2 2 0 0 1 2.6 0L37 17.5V35a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2Z" />
        <path fill="var(--lamp)" d="M20 20.5 10 16v13.5L20 34Z" />
        <path fill="#ffe09a" d="M20 20.5 30 16v13.5L20 34Z" />
      </svg>
      <span>{name}</span>
    </InternalLink>
  );
}
