import { graphql, type HeadProps, type PageProps } from 'gatsby';
import type { ReactNode } from 'react';

import { PATHS } from '../config/routes';
import { assertPresent } from '../lib/assert';
import { FramedPage } from '../sections/framed-page';
import { StandardSeoHead } from '../components/seo-head';

export default function DisclaimerPage({ data }: PageProps<Queries.DisclaimerPageQuery>): ReactNode {
  return <FramedPage page={assertPresent(data.page, 'content/legal/disclaimer.yaml')} />;
}

export function Head({ data }: HeadProps<Queries.DisclaimerPageQuery>): ReactNode {
  return <StandardSeoHead path={PATHS.disclaimer} page={data.page} />;
}

export const query = graphql`
  query DisclaimerPage {
    page: contentLegalPage(key: { eq: "disclaimer" }) {
      ...LegalPage
    }
  }
`;
