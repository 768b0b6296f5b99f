import { graphql, type PageProps } from 'gatsby';
import type { ReactNode } from 'react';

import { TitledPage } from '../components/page-title';
import { PATHS } from '../config/routes';
import { CheckoutForm } from '../features/checkout/checkout-form';
import { assertPresent } from '../lib/assert';
import { headOf } from '../components/seo-head';

export default function CheckoutPage({ data }: PageProps<Queries.CheckoutPageQuery>): ReactNode {
  const page = assertPresent(data.page, 'content/pages/checkout.yaml');
  const { currency } = assertPresent(data.site, 'content/site/site.yaml');
  const { notice, bank, stripe, wallet } = assertPresent(data.checkout, 'content/site/checkout.yaml');
  return (
    <TitledPage page={page}>
      <CheckoutForm notice={notice} currency={currency} bank={bank} stripe={stripe} wallet={wallet} />
    </TitledPage>
  );
}

export const Head = headOf(PATHS.checkout);

export const query = graphql`
  query CheckoutPage {
    page: contentPage(key: { eq: "checkout" }) {
      ...Page
    }
    site: contentSite {
      currency
    }
    checkout: contentCheckout {
      notice
      bank {
        intro
        bankName
        accountName
        accountNumber
        receiptEmail
        receiptNote
      }
      stripe
      wallet
    }
  }
`;
