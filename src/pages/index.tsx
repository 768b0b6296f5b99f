import { graphql, type HeadProps, type PageProps } from 'gatsby';
import type { ReactNode } from 'react';

import { SeoHead, useSiteHead } from '../components/seo-head';
import { course, organization } from '../components/structured-data';
import { PATHS } from '../config/routes';
import { assertPresent } from '../lib/assert';
import { Home } from '../sections/home';

export default function IndexPage({ data }: PageProps<Queries.IndexPageQuery>): ReactNode {
  return <Home data={data} />;
}

export function Head({ data }: HeadProps<Queries.IndexPageQuery>): ReactNode {
  const publisher = useSiteHead();
  const site = assertPresent(data.site, 'content/site/site.yaml');
  const facts = {
    description: site.description,
    email: site.support.email,
    profiles: site.social.map(({ url }) => url),
  };
  return (
    <SeoHead
      description={assertPresent(data.page, 'content/pages/home.yaml').description}
      path={PATHS.home}
      structuredData={[
        organization(publisher, facts),
        ...data.courses.nodes.map((node) => course(publisher, node, site.currency)),
      ]}
    />
  );
}

export const query = graphql`
  query IndexPage {
    ...Home
    page: contentPage(key: { eq: "home" }) {
      description
    }
  }
`;
