import { graphql, type HeadProps, type PageProps } from 'gatsby';
import type { ReactNode } from 'react';

import { assertPresent } from '../lib/assert';
import { RedirectPage } from '../sections/redirect-page';
import { StandardSeoHead } from '../components/seo-head';

export default function PhysicalProductsPage({ data }: PageProps<Queries.PhysicalProductsPageQuery>): ReactNode {
  return (
    <RedirectPage
      page={assertPresent(data.page, 'content/pages/physical-products.yaml')}
      destination={assertPresent(data.links, 'content/site/links.yaml').physicalProducts}
    />
  );
}

export function Head({ data }: HeadProps<Queries.PhysicalProductsPageQuery>): ReactNode {
  return <StandardSeoHead path="/physical-products" page={data.page} />;
}

export const query = graphql`
  query PhysicalProductsPage {
    page: contentPage(key: { eq: "physical-products" }) {
      ...RedirectPageText
    }
    links: contentLinks {
      physicalProducts {
        name
        url
      }
    }
  }
`;
