import { shownOccurrences } from '../content-model/event-dates';
import { formatInstant, instantOf } from '../content-model/zoned-time';
import { publicationState, readSchedules, siteTimeZone, type Schedule, type ScheduledFile } from './publication';

/** A change on a date: the site starts to show an entry, hides it, or shows that an event is over. */
export interface ScheduledChange {
  /** Path from the folder above the content folder, such as `content/events/x.yaml`. */
  readonly file: string;
  readonly becomes: 'shown' | 'hidden' | 'over';
  /** The first moment at which a build makes the change. */
  readonly at: Date;
  /** The site's time zone, for printing the moment. */
  readonly timeZone: string;
}

/**
 * The changes that the dates of the content below `contentDir` make after the moment `now`, by time, then by path. An entry
 * with two future dates is listed twice. Of an event that repeats only the next end is listed. Drafts are not listed, because no date shows them.
 */
export function upcomingChanges(contentDir: string, now: Date): readonly ScheduledChange[] {
  const timeZone = siteTimeZone(contentDir);
  return readSchedules(contentDir)
    .flatMap(({ file, schedule }) =>
      changesOf(schedule, now, timeZone).map((change) => ({ file, ...change, timeZone })),
    )
    .sort((a, b) => a.at.getTime() - b.at.getTime());
}

/** The line for one change: `2026-12-01 09:00 Africa/Lagos: content/events/x.yaml is shown`. */
export function changeLine({ file, becomes, at, timeZone }: ScheduledChange): string {
  return `${formatInstant(at, timeZone)}: ${file} is ${becomes}`;
}

/**
 * What the site shows of the dates of events at the moment `now`: for each event with a date its next time, or that it is over. Without a
 * change of files this changes at the end of an event only, as its pages do.
 */
export function eventStates(files: readonly ScheduledFile[], now: Date, timeZone: string): readonly string[] {
  return files.flatMap(({ file, schedule }) => {
    if (!schedule.event || publicationState(schedule, now, timeZone).state !== 'published') return [];
    const { over, at } = shownOccurrences(schedule.event, now);
    return [`${file}:${over ? 'over' : (at[0]?.start.toISOString() ?? '')}`];
  });
}

function changesOf(
  schedule: Schedule,
  now: Date,
  timeZone: string,
): readonly Pick<ScheduledChange, 'becomes' | 'at'>[] {
  const moments = [schedule.publishAt, schedule.unpublishAt]
    .map((text) => (text === undefined ? null : instantOf(text, timeZone)))
    .filter((at) => at !== null)
    .filter((at) => at > now)
    .sort((a, b) => a.getTime() - b.getTime());

  function isShown(at: Date): boolean {
    return publicationState(schedule, at, timeZone).state === 'published';
  }

  const end = schedule.event && shownOccurrences(schedule.event, now);
  const over = end && !end.over ? end.at.slice(0, 1).map((next) => ({ becomes: 'over' as const, at: next.end })) : [];
  // A date does not always change something: an entry that is published after its end is never shown.
  const changes = moments.flatMap((at, index) => {
    const [before, after] = [isShown(moments[index - 1] ?? now), isShown(at)];
    return before === after ? [] : [{ at, becomes: after ? ('shown' as const) : ('hidden' as const) }];
  });
  return [...changes, ...over.filter(({ at }) => isShown(at))];
}
