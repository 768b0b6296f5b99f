import { graphql, type PageProps } from 'gatsby';
import { ArrowRight } from 'lucide';
import type { ReactNode } from 'react';

import { buttonClass } from '../components/button';
import { Icon } from '../components/icon';
import { InternalLink } from '../components/link';
import { Message } from '../components/message';
import { PageTitle } from '../components/page-title';
import { pageMessages } from '../config/messages/pages';
import { PATHS } from '../config/routes';
import { assertPresent } from '../lib/assert';
import { headOf } from '../components/seo-head';

const FILE = 'content/pages/cart.yaml';

/** The cart is always empty, because purchases are made in the marketplace (PAGE-03). */
export default function CartPage({ data }: PageProps<Queries.CartPageQuery>): ReactNode {
  const page = assertPresent(data.page, FILE);
  const message = assertPresent(page.message, `message of ${FILE}`);
  return (
    <>
      <PageTitle heading={page.heading} lead={page.lead} pictures={page.pictures} />
      <Message heading={message.heading ?? page.heading} level="h2" text={message.text} image={message.image}>
        <InternalLink to={PATHS.marketplace} className={buttonClass({ size: 'large' })}>
          {pageMessages.goToMarketplace}
          <Icon icon={ArrowRight} />
        </InternalLink>
      </Message>
    </>
  );
}

export const Head = headOf(PATHS.cart);

export const query = graphql`
  query CartPage {
    page: contentPage(key: { eq: "cart" }) {
      ...Page
      message {
        ...Message
      }
    }
  }
`;
