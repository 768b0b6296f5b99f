import { isUnannounced } from '../../content-model/event-dates';
import { addFacts, readFacts } from '../build-facts';

type Data = Readonly<Record<string, unknown>>;

/** What calendars can know of an event from the last build on this machine; nothing of an event that no build has. */
export function publishedEvents(projectDir: string): (key: string) => Data {
  const { events } = readFacts(projectDir);
  return (key) => events?.[key] ?? {};
}

/**
 * Takes down what calendars can know from this build. A change that does not say that it is one stays reported: the state before it stays.
 * @param siteZone of events without a time zone
 */
export function notePublishedEvents(
  projectDir: string,
  events: readonly (Data & { readonly key: string })[],
  siteZone: string,
): void {
  const known = publishedEvents(projectDir);
  const entries = events.map((event) => {
    const before = known(event.key);
    const data = { ...event, timeZone: event['timeZone'] || siteZone };
    const isKnown = typeof before['start'] === 'string';
    return [event.key, isKnown && isUnannounced(before, data, siteZone) ? before : data] as const;
  });
  addFacts(projectDir, { events: Object.fromEntries(entries) });
}

/** Whether there are events with pages in this build. Call it after `notePublishedEvents`. */
export function hasPublishedEvents(projectDir: string): boolean {
  return Object.keys(readFacts(projectDir).events ?? {}).length > 0;
}
