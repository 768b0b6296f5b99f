import { graphql, type HeadProps, type PageProps } from 'gatsby';
import type { ReactNode } from 'react';

import { EventHead } from '../sections/events/event-head';
import { byDate } from '../sections/events/coming-events';
import { EventPage } from '../sections/events/event-page';
import type { TemplateContext } from '../config/route-registry';
import { assertPresent } from '../lib/assert';

/** The page of an event with a date, `/events/KEY`. */
export default function EventTemplate({
  data,
  pageContext: { key },
}: PageProps<Queries.EventTemplateQuery, TemplateContext>): ReactNode {
  const next = byDate(data.coming.nodes).find((other) => other.key !== key && !other.cancelled);
  return <EventPage event={eventOf(data, key)} next={next} />;
}

export function Head({ data, pageContext }: HeadProps<Queries.EventTemplateQuery, TemplateContext>): ReactNode {
  return <EventHead path={pageContext.address} event={eventOf(data, pageContext.key)} />;
}

function eventOf({ event }: Queries.EventTemplateQuery, key: string) {
  const file = `content/events/${key}.yaml`;
  const [found] = byDate([assertPresent(event, file)]);
  return assertPresent(found ?? null, file);
}

export const query = graphql`
  query EventTemplate($key: String!) {
    event: contentEvent(key: { eq: $key }) {
      ...EventPage
    }
    coming: allContentEvent(sort: [{ order: ASC }, { key: ASC }], filter: { dates: { over: { eq: false } } }) {
      nodes {
        ...EventDates
      }
    }
  }
`;
