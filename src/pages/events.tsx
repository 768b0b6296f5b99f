import { graphql, type HeadProps, type PageProps } from 'gatsby';
import type { ReactNode } from 'react';

import { Pagination } from '../components/pagination';
import type { ListPageContext } from '../config/list-pages';
import { PAST_ID } from '../config/events';
import { PATHS } from '../config/routes';
import { assertPresent } from '../lib/assert';
import { ComingEvents, PastHead } from '../sections/events/coming-events';
import { Gallery } from '../sections/gallery';
import { ListSeoHead, ListPageTitle } from '../sections/list-page';

type EventsPageProps = PageProps<Queries.EventsPageQuery, ListPageContext>;

/** `/events` and the further pages of the gallery. With dated events the first page begins with those to come. */
export default function EventsPage({ data, pageContext }: EventsPageProps): ReactNode {
  const position = data.events.pageInfo;
  const { fallbackPicture: fallback } = assertPresent(data.site, 'content/site/site.yaml');
  const coming = pageContext.first ? data.coming.nodes : [];
  const hasDates = pageContext.first && (coming.length > 0 || data.dated.totalCount > 0);
  return (
    <>
      <ListPageTitle list={PATHS.events} page={data.page} position={position} />
      {hasDates && <ComingEvents events={coming} fallback={fallback} />}
      <section className={hasDates ? 'section mist' : 'section'} {...(hasDates && { 'aria-labelledby': PAST_ID })}>
        <div className="wrap">
          {hasDates && <PastHead events={coming} />}
          <Gallery events={data.events.nodes} before={pageContext.skip} fallback={fallback} />
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
    coming: allContentEvent(sort: [{ order: ASC }, { key: ASC }], filter: { dates: { over: { eq: false } } }) {
      nodes {
        ...ComingEvent
      }
    }
    dated: allContentEvent(sort: [{ order: ASC }, { key: ASC }], filter: { dates: { over: { eq: true } } }) {
      totalCount
    }
    events: allContentEvent(
      sort: [{ order: ASC }, { key: ASC }]
      filter: { dates: { over: { ne: false } } }
      limit: $limit
      skip: $skip
    ) {
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
