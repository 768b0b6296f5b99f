import { graphql, type HeadProps, type PageProps } from 'gatsby';
import type { ReactNode } from 'react';

import { PATHS } from '../config/routes';
import { assertPresent } from '../lib/assert';
import { FramedPage } from '../sections/framed-page';
import { StandardSeoHead } from '../components/seo-head';

export default function TermsPage({ data }: PageProps<Queries.TermsPageQuery>): ReactNode {
  return <FramedPage page={assertPresent(data.page, 'content/legal/terms-and-conditions.yaml')} />;
}

export function Head({ data }: HeadProps<Queries.TermsPageQuery>): ReactNode {
  return <StandardSeoHead path={PATHS.terms} page={data.page} />;
}

export const query = graphql`
  query TermsPage {
    page: contentLegalPage(key: { eq: "terms-and-conditions" }) {
      ...LegalPage
    }
  }
`;
