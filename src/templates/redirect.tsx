import { graphql, type HeadProps, type PageProps } from 'gatsby';
import type { ReactNode } from 'react';

import { StandardSeoHead } from '../components/seo-head';
import type { TemplateContext } from '../config/route-registry';
import { routeOf } from '../config/routes';
import { assertPresent } from '../lib/assert';
import { RedirectPage } from '../sections/redirect-page';

type Links = NonNullable<Queries.RedirectTemplateQuery['links']>;

/** A public page that redirects to another site: `/courses` and the other redirects of the registry. */
export default function RedirectTemplate({
  data,
  pageContext: { address, key },
}: PageProps<Queries.RedirectTemplateQuery, TemplateContext>): ReactNode {
  const links: Readonly<Record<string, Links[keyof Links]>> = assertPresent(data.links, 'content/site/links.yaml');
  const { destination = '' } = routeOf(address);
  return (
    <RedirectPage
      page={assertPresent(data.page, `content/pages/${key}.yaml`)}
      destination={assertPresent(links[destination], `the query for ${address} of its destination`)}
    />
  );
}

export function Head({ data, pageContext }: HeadProps<Queries.RedirectTemplateQuery, TemplateContext>): ReactNode {
  return <StandardSeoHead path={pageContext.address} page={data.page} />;
}

export const query = graphql`
  query RedirectTemplate($key: String!) {
    page: contentPage(key: { eq: $key }) {
      ...RedirectPageText
    }
    links: contentLinks {
      marketplace {
        name
        url
      }
      physicalProducts {
        name
        url
      }
      accountSettings {
        name
        url
      }
    }
  }
`;
