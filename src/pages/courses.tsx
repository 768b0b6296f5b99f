import { graphql, type HeadProps, type PageProps } from 'gatsby';
import type { ReactNode } from 'react';

import { assertPresent } from '../lib/assert';
import { RedirectPage } from '../sections/redirect-page';
import { StandardSeoHead } from '../components/seo-head';

export default function CoursesPage({ data }: PageProps<Queries.CoursesPageQuery>): ReactNode {
  return (
    <RedirectPage
      page={assertPresent(data.page, 'content/pages/courses.yaml')}
      destination={assertPresent(data.links, 'content/site/links.yaml').marketplace}
    />
  );
}

export function Head({ data }: HeadProps<Queries.CoursesPageQuery>): ReactNode {
  return <StandardSeoHead path="/courses" page={data.page} />;
}

export const query = graphql`
  query CoursesPage {
    page: contentPage(key: { eq: "courses" }) {
      ...RedirectPageText
    }
    links: contentLinks {
      marketplace {
        name
        url
      }
    }
  }
`;
