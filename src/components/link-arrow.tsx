import { css } from '@emotion/react';
import { ArrowRight, Lock } from 'lucide';
import type { ReactNode } from 'react';

import { siteMessages } from '../config/messages/site';
import { Icon } from './icon';

/** For the link around it: moves the arrow while the pointer is over the link. */
export const linkArrowHoverStyle = css`
  &:hover .link-arrow svg {
    translate: 3px 0;
  }
`;

/** The text with an arrow at the bottom of a card that is one link. */
export const linkArrowStyle = css`
  display: inline-flex;
  align-items: center;
  gap: 0.4rem;
  margin-top: auto;
  padding-top: var(--s-3);
  font-family: var(--font-display);
  font-weight: 600;
  color: var(--link);
  svg {
    width: 1.1em;
    transition: translate var(--d-2) var(--ease-out);
  }
`;

interface LinkArrowProps {
  readonly locked: boolean;
  /** Without the word, for a row with nothing but a title. */
  readonly bare?: boolean;
}

/** "Open" at the bottom of a card that is one link, with a lock if it needs a login. */
export function LinkArrow({ locked, bare = false }: LinkArrowProps): ReactNode {
  return (
    <span className="link-arrow" css={linkArrowStyle}>
      {!bare && <span>{siteMessages.open}</span>}
      <Icon icon={locked ? Lock : ArrowRight} />
      {locked && <span className="sr-only">{` ${siteMessages.membersOnly}`}</span>}
    </span>
  );
}
