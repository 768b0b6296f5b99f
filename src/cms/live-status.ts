import type { BuildInfo } from '../content-model/build-info';
import { cmsMessages } from './messages';
import { siteZone } from './site-time';

/** What is known about an entry and the builds. */
export interface Known {
  /** Version of the entry as it is saved. */
  readonly version: string;
  /** The build that visitors see; null if it could not be read. */
  readonly live: BuildInfo | null;
  /** The build that waits on this machine; null if there is none. */
  readonly released: BuildInfo | null;
  /** Address of the site that visitors see. */
  readonly publicUrl: string;
}

/** Whether visitors get the entry as it is saved, or would if a date or its draft mark did not hide it. */
export function isLive({ version, live }: Pick<Known, 'version' | 'live'>): boolean {
  return live?.versions.includes(version) === true;
}

/** What visitors see of an entry, in words. @param isNew whether it was not live a moment ago */
export function liveText(known: Known, isNew: boolean): string {
  const { version, live, released, publicUrl } = known;
  if (live && isLive(known)) return shownText(version, live, isNew);
  if (!released?.versions.includes(version)) return cmsMessages.notPublished;
  const hidden = released.hidden[version] && shownText(version, released, isNew);
  return hidden ?? cmsMessages.builtHere(timeText(released.builtAt), publicUrl);
}

function shownText(version: string, { hidden, builtAt }: BuildInfo, isNew: boolean): string {
  const { state, at = '' } = hidden[version] ?? { state: 'shown' };
  switch (state) {
    case 'shown':
      return cmsMessages.live(timeText(builtAt), isNew);
    case 'draft':
      return cmsMessages.draft;
    case 'not yet':
      return cmsMessages.waits(timeText(at, siteZone()));
    case 'over':
      return cmsMessages.over(timeText(at, siteZone()));
  }
}

/** A time of this day as `14:02`, another one with its date; in a named time zone, with the offset. @param time ISO 8601 */
function timeText(time: string, timeZone?: string): string {
  const zoned = timeZone === undefined ? {} : ({ timeZone, timeZoneName: 'shortOffset' } as const);
  const date = new Date(time);
  const clock = date.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', ...zoned });
  const [day, today] = [date, new Date()].map((moment) =>
    moment.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone }),
  );
  return day === today ? clock : `${day}, ${clock}`;
}
