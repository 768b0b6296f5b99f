import { css } from '@emotion/react';
import { graphql } from 'gatsby';
import type { ReactNode } from 'react';

import { InternalLink } from '../components/link';
import { OpenCue, cueHoverStyle } from '../components/open-cue';
import { destinationFor, isLocked, routeOf, type Audience } from '../config/routes';
import { rememberReturnUrl } from '../features/session/session';

export const offerFragment = graphql`
  fragment Offer on ContentOffer {
    key
    title
    text
    route
  }
`;

const roomStyle = css`
  position: relative;
  color: var(--ink);
  text-decoration: none;
  transition: background var(--d-2);
  &:hover {
    background: var(--room-hover, var(--bg-lamp));
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

/** The three offering cards, rooms of one floor; one that needs a login leads a guest there. */
export function Offers({ offers, audience }: OffersProps): ReactNode {
  return (
    <div className="floor f3">
      {offers.map((offer) => {
        const route = routeOf(offer.route);
        const locked = isLocked(route, audience);
        return (
          <InternalLink
            key={offer.key}
            to={locked ? destinationFor(route, audience) : offer.route}
            className="room"
            css={[roomStyle, cueHoverStyle]}
            {...(locked && { onClick: () => rememberReturnUrl(route.path) })}
          >
            <h2 css={titleStyle}>{offer.title}</h2>
            <p>{offer.text}</p>
            <OpenCue locked={locked} />
          </InternalLink>
        );
      })}
    </div>
  );
}
