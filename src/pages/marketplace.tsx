import { onlyFor } from '../app/only-for';
import { graphql, type PageProps } from 'gatsby';
import type { ReactNode } from 'react';

import { buttonClass } from '../components/button';
import { InternalLink } from '../components/link';
import { TitledPage } from '../components/page-title';
import { pageMessages } from '../config/messages/pages';
import { PATHS } from '../config/routes';
import { useAudience, useSession } from '../features/session/session';
import { assertPresent } from '../lib/assert';
import { OfferCard } from '../sections/offer-card';
import { headOf } from '../components/seo-head';

export default function MarketplacePage({ data }: PageProps<Queries.MarketplacePageQuery>): ReactNode {
  const audience = useAudience();
  const { status } = useSession();
  const page = assertPresent(data.page, 'content/pages/marketplace.yaml');
  const { callToAction } = assertPresent(data.marketplace, 'content/site/marketplace.yaml');
  return (
    <>
      <TitledPage page={page}>
        <div className="grid g3">
          {data.offers.nodes.map((offer) => (
            <OfferCard key={offer.key} offer={offer} audience={audience} />
          ))}
        </div>
      </TitledPage>
      {status !== 'member' && (
        <section className="section on-pine" {...onlyFor('guest', status === 'guest' ? status : undefined)}>
          <div className="wrap stack">
            <h2 dir="auto">{callToAction.heading}</h2>
            <p className="lead" css={{ maxWidth: 'var(--w-text)' }}>
              {callToAction.text}
            </p>
            <InternalLink to={PATHS.signup} className={buttonClass({ size: 'large' })}>
              {pageMessages.getStarted}
            </InternalLink>
          </div>
        </section>
      )}
    </>
  );
}

export const Head = headOf(PATHS.marketplace);

export const query = graphql`
  query MarketplacePage {
    page: contentPage(key: { eq: "marketplace" }) {
      ...Page
    }
    marketplace: contentMarketplace {
      callToAction {
        heading
        text
      }
    }
    offers: allContentOffer(sort: [{ order: ASC }, { key: ASC }]) {
      nodes {
        ...OfferCard
      }
    }
  }
`;
