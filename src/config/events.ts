/** The addresses of events with a date. */

import { PATHS } from './routes';

/** The file of all events for calendars. */
export const CALENDAR_FILE = '/events.ics';

/** Id of the past events on their page. */
export const PAST_ID = 'past';

/** Id of the recording on the page of an event. */
export const RECORDING_ID = 'recording';

/** The page of an event. */
export function eventPath(key: string): string {
  return `${PATHS.events}/${key}`;
}

/** The file of an event for calendars. */
export function calendarFileOf(key: string): string {
  return `${eventPath(key)}.ics`;
}
