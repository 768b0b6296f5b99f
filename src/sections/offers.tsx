import { css } from '@emotion/react';
import { graphql } from 'gatsby';
import type { ReactNode } from 'react';

import { InternalLink } from '../components/link';
import { LinkArrow, linkArrowHoverStyle } from '../components/link-arrow';
import { destinationFor, isLocked, routeOf, type Audience } from '../config/routes';

export const offerFragment = graphql`
  fragment Offer on ContentOffer {
    key
    title
    text
    route
  }
`;

const cellStyle = css`
  position: relative;
  color: var(--ink);
  text-decoration: none;
  transition: background var(--d-2);
  &:hover {
    background: var(--cell-hover, var(--bg-lamp));
  }
  &:focus-visible {
    outline-offset: -4px;
  }
`;

const rowsStyle = css`
  > a {
    flex-direction: row;
    align-items: center;
    justify-content: space-between;
    min-height: 4rem;
    padding-block: var(--s-2);
  }
  > a > h2 {
    font-size: 1.0625rem;
  }
  .link-arrow {
    margin: 0;
    padding: 0;
  }
`;

interface OffersProps {
  readonly offers: readonly Queries.OfferFragment[];
  readonly audience: Audience;
  /** `rows`: only title and arrow. */
  readonly look?: 'cards' | 'rows';
}

/** The three offering cards in a row of cells. If an offer needs a login, it opens the login for guests. */
export function Offers({ offers, audience, look = 'cards' }: OffersProps): ReactNode {
  const bare = look === 'rows';
  return (
    <div className="cells columns-3" css={bare && rowsStyle}>
      {offers.map((offer) => {
        const route = routeOf(offer.route);
        const locked = isLocked(route, audience);
        return (
          <InternalLink
            key={offer.key}
            to={locked ? destinationFor(route, audience) : offer.route}
            className="cell"
            css={[cellStyle, linkArrowHoverStyle]}
            returnUrl={locked ? route.path : undefined}
          >
            <h2>{offer.title}</h2>
            {!bare && <p dir="auto">{offer.text}</p>}
            <LinkArrow locked={locked} bare={bare} />
          </InternalLink>
        );
      })}
    </div>
  );
}
