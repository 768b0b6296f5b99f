import { graphql, type HeadProps, type PageProps } from 'gatsby';
import type { ReactNode } from 'react';

import { PATHS } from '../config/routes';
import { assertPresent } from '../lib/assert';
import { FramedPage } from '../sections/framed-page';
import { StandardSeoHead } from '../components/seo-head';

export default function PolicyPage({ data }: PageProps<Queries.PolicyPageQuery>): ReactNode {
  return <FramedPage page={assertPresent(data.page, 'content/legal/policy.yaml')} />;
}

export function Head({ data }: HeadProps<Queries.PolicyPageQuery>): ReactNode {
  return <StandardSeoHead path={PATHS.policy} page={data.page} />;
}

export const query = graphql`
  query PolicyPage {
    page: contentLegalPage(key: { eq: "policy" }) {
      ...LegalPage
    }
  }
`;
