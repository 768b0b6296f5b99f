import { graphql, type HeadProps, type PageProps } from 'gatsby';
import type { ReactNode } from 'react';

import { StandardSeoHead } from '../components/seo-head';
import type { TemplateContext } from '../config/route-registry';
import { assertPresent } from '../lib/assert';
import { FramedPage } from '../sections/framed-page';

/** A page with a legal text of another site: `/policy` and the other legal pages of the registry. */
export default function LegalTemplate({
  data,
  pageContext: { key },
}: PageProps<Queries.LegalTemplateQuery, TemplateContext>): ReactNode {
  return <FramedPage page={assertPresent(data.page, `content/legal/${key}.yaml`)} />;
}

export function Head({ data, pageContext }: HeadProps<Queries.LegalTemplateQuery, TemplateContext>): ReactNode {
  return <StandardSeoHead path={pageContext.address} page={data.page} />;
}

export const query = graphql`
  query LegalTemplate($key: String!) {
    page: contentLegalPage(key: { eq: $key }) {
      ...LegalPage
    }
  }
`;
