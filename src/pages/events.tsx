import { graphql, type HeadProps, type PageProps } from 'gatsby';
import type { ReactNode } from 'react';

import { PageHeader } from '../components/page-header';
import { PATHS } from '../config/routes';
import { present } from '../lib/present';
import { Gallery } from '../sections/gallery';
import { StandardHead } from '../sections/standard-head';

export default function EventsPage({ data }: PageProps<Queries.EventsPageQuery>): ReactNode {
  const { heading, lead, pictures } = present(data.page, 'content/pages/events.yaml');
  return (
    <>
      <PageHeader heading={heading} lead={lead} pictures={pictures} />
      <section className="section">
        <div className="wrap">
          <Gallery events={data.events.nodes} fallback={present(data.site, 'content/site/site.yaml').fallbackPicture} />
        </div>
      </section>
    </>
  );
}

export function Head({ data }: HeadProps<Queries.EventsPageQuery>): ReactNode {
  return <StandardHead path={PATHS.events} page={data.page} />;
}

export const query = graphql`
  query EventsPage {
    page: contentPage(key: { eq: "events" }) {
      ...Page
    }
    events: allContentEvent(sort: [{ order: ASC }, { key: ASC }]) {
      nodes {
        ...Event
      }
    }
    site: contentSite {
      fallbackPicture {
        childImageSharp {
          gatsbyImageData(layout: CONSTRAINED, width: 640)
        }
      }
    }
  }
`;
