import { isUnannounced } from '../../content-model/event-dates';
import { addFacts, readFacts } from '../build-facts';

type Data = Readonly<Record<string, unknown>>;

/** What calendars can know of an event from the last build on this machine; nothing of an event that no build has. */
export function publishedEvents(projectDir: string): (key: string) => Data {
  const { events } = readFacts(projectDir);
  return (key) => events?.[key] ?? {};
}

/** Takes down what calendars can know from this build. A change that does not say that it is one stays reported: the state before it stays. */
export function notePublishedEvents(projectDir: string, events: readonly (Data & { readonly key: string })[]): void {
  const known = publishedEvents(projectDir);
  const entries = events.map(
    (data) => [data.key, isUnannounced(known(data.key), data) ? known(data.key) : data] as const,
  );
  addFacts(projectDir, { events: Object.fromEntries(entries) });
}

/** Whether there are events with pages in this build. Call it after `notePublishedEvents`. */
export function hasPublishedEvents(projectDir: string): boolean {
  return Object.keys(readFacts(projectDir).events ?? {}).length > 0;
}
