import { join } from 'node:path';

import type { CreatePagesArgs } from 'gatsby';

import type { Route, TemplateContext } from '../../config/route-registry';
import { eventMessages } from '../../config/messages/events';
import { siteAddress } from '../site-files';
import { writeCalendarFiles, type CalendarEntry } from './calendar-files';
import { notePublishedEvents } from './published-events';

/** All that calendars get of events with a start. */
const QUERY = /* GraphQL */ `
  query EventCalendars {
    events: allContentEvent(sort: [{ order: ASC }, { key: ASC }], filter: { dates: { over: { in: [true, false] } } }) {
      nodes {
        key
        name
        description
        start
        end
        timeZone
        place
        repeat {
          every
          until
          except
        }
        cancelled
        changedAt
        sequence
      }
    }
    site: contentSite {
      name
      language
      url
      timeZone
    }
  }
`;

interface Answer {
  readonly data?: {
    readonly events: { readonly nodes: readonly CalendarEntry[] };
    readonly site: {
      readonly name: string;
      readonly language: string;
      readonly url: string;
      readonly timeZone: string;
    };
  };
  /** In Gatsby's own type it is `any`. */
  readonly errors?: unknown;
}

/** The pages of the events with a start, and a function that writes their files for calendars. */
export async function queryEvents(
  gatsby: CreatePagesArgs,
  routes: readonly Route[],
): Promise<{
  readonly pages: readonly { readonly path: string; readonly component: string; readonly context: TemplateContext }[];
  readonly writeFiles: () => Promise<void>;
}> {
  const { path = '', list } = routes.find((route) => route.list?.entryPage) ?? {};
  const { data, errors } = (await gatsby.graphql(QUERY)) as Answer;
  if (!data?.site) throw new Error(`The events cannot be read: ${String(errors)}`);
  const { events, site } = data;
  return {
    pages: events.nodes.map(({ key }) => {
      const context: TemplateContext = { key, address: `${path}/${key}` };
      return { path: context.address, component: `src/templates/${list?.entryPage ?? ''}.tsx`, context };
    }),
    async writeFiles() {
      const place = {
        address: events.nodes.length > 0 ? siteAddress() : '',
        host: new URL(site.url).host,
        online: eventMessages.online,
      };
      await writeCalendarFiles(join(process.cwd(), 'public'), events.nodes, { ...site, ...place });
      notePublishedEvents(
        process.cwd(),
        events.nodes.map((event) => ({ ...event })),
        site.timeZone,
      );
    },
  };
}
