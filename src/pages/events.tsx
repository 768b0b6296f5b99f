import { graphql, type HeadProps, type PageProps } from 'gatsby';
import type { ReactNode } from 'react';

import { Pagination } from '../components/pagination';
import type { ListPageContext } from '../config/list-pages';
import { PATHS } from '../config/routes';
import { assertPresent } from '../lib/assert';
import { Gallery } from '../sections/gallery';
import { ListSeoHead, ListPageTitle } from '../sections/list-page';

type EventsPageProps = PageProps<Queries.EventsPageQuery, ListPageContext>;

/** `/events` and the further pages of the gallery. */
export default function EventsPage({ data, pageContext }: EventsPageProps): ReactNode {
  const position = data.events.pageInfo;
  return (
    <>
      <ListPageTitle list={PATHS.events} page={data.page} position={position} />
      <section className="section">
        <div className="wrap">
          <Gallery
            events={data.events.nodes}
            before={pageContext.skip}
            fallback={assertPresent(data.site, 'content/site/site.yaml').fallbackPicture}
          />
          <Pagination list={PATHS.events} position={position} />
        </div>
      </section>
    </>
  );
}

export function Head({ data }: HeadProps<Queries.EventsPageQuery>): ReactNode {
  return <ListSeoHead list={PATHS.events} page={data.page} position={data.events.pageInfo} />;
}

export const query = graphql`
  query EventsPage($limit: Int!, $skip: Int!) {
    page: contentPage(key: { eq: "events" }) {
      ...Page
    }
    events: allContentEvent(sort: [{ order: ASC }, { key: ASC }], limit: $limit, skip: $skip) {
      pageInfo {
        currentPage
        pageCount
      }
      nodes {
        ...Event
      }
    }
    site: contentSite {
      fallbackPicture {
        gatsbyImageData(slot: GALLERY)
      }
    }
  }
`;
