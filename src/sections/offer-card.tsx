import { graphql } from 'gatsby';
import type { ReactNode } from 'react';

import { InternalLink } from '../components/link';
import { LinkArrow, linkArrowHoverStyle } from '../components/link-arrow';
import { Picture } from '../components/picture';
import { linkCardStyle, pictureCardStyle } from '../components/picture-card';
import { destinationFor, isLocked, routeOf, type Audience } from '../config/routes';

export const offerCardFragment = graphql`
  fragment OfferCard on ContentOffer {
    ...Offer
    image {
      gatsbyImageData(slot: CARD)
    }
  }
`;

interface OfferCardProps {
  readonly offer: Queries.OfferCardFragment;
  readonly audience: Audience;
}

/** An offer of the marketplace. The whole card is a link. If the offer needs a login, it opens the login for guests. */
export function OfferCard({ offer, audience }: OfferCardProps): ReactNode {
  const route = routeOf(offer.route);
  const locked = isLocked(route, audience);
  return (
    <InternalLink
      to={locked ? destinationFor(route, audience) : offer.route}
      css={[pictureCardStyle, linkCardStyle, linkArrowHoverStyle]}
      returnUrl={locked ? route.path : undefined}
    >
      <Picture image={offer.image} alt="" priority="eager" />
      <div>
        <h2 dir="auto">{offer.title}</h2>
        <p className="muted">{offer.text}</p>
        <LinkArrow locked={locked} />
      </div>
    </InternalLink>
  );
}
