import { css } from '@emotion/react';
import { graphql } from 'gatsby';
import type { ReactNode } from 'react';

import { cardStyle } from '../components/card';
import { InternalLink } from '../components/link';
import { OpenCue, cueHoverStyle } from '../components/open-cue';
import { Picture } from '../components/picture';
import { destinationFor, isLocked, routeOf, type Audience } from '../config/routes';

export const offerCardFragment = graphql`
  fragment OfferCard on ContentOffer {
    ...Offer
    image {
      childImageSharp {
        gatsbyImageData(layout: CONSTRAINED, width: 640, aspectRatio: 1.6)
      }
    }
  }
`;

const linkStyle = css`
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
  img {
    width: 100%;
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

interface OfferCardProps {
  readonly offer: Queries.OfferCardFragment;
  readonly audience: Audience;
}

/** An offer of the marketplace; the whole card is the link. One that needs a login leads a guest there. */
export function OfferCard({ offer, audience }: OfferCardProps): ReactNode {
  const route = routeOf(offer.route);
  return (
    <InternalLink to={destinationFor(route, audience)} css={[cardStyle, linkStyle, cueHoverStyle]}>
      <Picture
        image={offer.image}
        alt=""
        sizes="(min-width: 80rem) 26rem, (min-width: 40rem) 50vw, 100vw"
        priority="eager"
      />
      <div>
        <h2>{offer.title}</h2>
        <p className="muted">{offer.text}</p>
        <OpenCue locked={isLocked(route, audience)} />
      </div>
    </InternalLink>
  );
}
