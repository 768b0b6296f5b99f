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

const titleStyle = css`
  font-size: var(--t-xl);
  letter-spacing: -0.015em;
`;

interface OffersProps {
  readonly offers: readonly Queries.OfferFragment[];
  readonly audience: Audience;
}

/** The three offering cards in a row of cells. If an offer needs a login, it opens the login for guests. */
export function Offers({ offers, audience }: OffersProps): ReactNode {
  return (
    <div className="cells columns-3">
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
            <h2 css={titleStyle}>{offer.title}</h2>
            <p dir="auto">{offer.text}</p>
            <LinkArrow locked={locked} />
          </InternalLink>
        );
      })}
    </div>
  );
}
