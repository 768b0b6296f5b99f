import { MINUTE_MS } from '../../config/limits';
import { datedEvent, shownOccurrences } from '../../content-model/event-dates';

/** What the build adds to the node of an event with a start, as the type `ContentEventDates`. Moments are minutes since 1970. */
export interface EventDates {
  /** When it takes place, from the next time on; of one that is over, the last time. */
  readonly starts: readonly number[];
  /** How long each of them takes, or all if there is one number; 0 if that is not known. */
  readonly minutes: readonly number[];
  readonly timeZone: string;
  readonly over: boolean;
  /** Whether members get a link to join. The link itself is member content. */
  readonly hasLink: boolean;
  /** Whether members get a recording. */
  readonly hasRecording: boolean;
  /** Whether it does not take place. The gallery reads it here, so that the data of pictures without a date stay as they are. */
  readonly cancelled: boolean;
}

/** The type's configuration for Gatsby. */
export const EVENT_DATES_TYPE = {
  name: 'ContentEventDates',
  description: 'When an event takes place, in minutes since 1970. A build knows it; the file has the rule.',
  fields: {
    starts: '[Int!]!',
    minutes: '[Int!]!',
    timeZone: 'String!',
    over: 'Boolean!',
    hasLink: 'Boolean!',
    hasRecording: 'Boolean!',
    cancelled: 'Boolean!',
  },
};

/** In GraphQL: the events of the gallery. Those to come are listed before it. */
export const IN_GALLERY = 'filter: { dates: { over: { ne: false } } }';

/**
 * The dates of an event at the moment `now`, for its node: pages are rendered again when they change, as with every change of an entry.
 * @returns nothing for an entry without a start
 */
export function eventDates(
  data: Readonly<Record<string, unknown>>,
  siteZone: string,
  now: Date,
): { readonly dates?: EventDates } {
  const event = datedEvent(data, siteZone);
  if (!event) return {};
  const { over, at } = shownOccurrences(event, now);
  if (at.length === 0) return {};
  const minutes = at.map(({ start, end }) =>
    event.end === undefined ? 0 : (end.getTime() - start.getTime()) / MINUTE_MS,
  );
  return {
    dates: {
      starts: at.map(({ start }) => start.getTime() / MINUTE_MS),
      minutes: new Set(minutes).size === 1 ? minutes.slice(0, 1) : minutes,
      timeZone: event.timeZone,
      over,
      hasLink: data['link'] !== undefined && data['cancelled'] !== true,
      hasRecording: data['recording'] !== undefined,
      cancelled: data['cancelled'] === true,
    },
  };
}
