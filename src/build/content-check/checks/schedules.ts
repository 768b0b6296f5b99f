import { isNeverShown } from '../../../content-model/date-time';
import { instantOf } from '../../publication';
import type { Content } from '../read-content';
import { findingAt } from '../entry-file';
import type { Finding } from '../finding';

/** Finds entries that are hidden before they are shown. */
export function checkSchedules({ entries, timeZone }: Content): readonly Finding[] {
  return entries.flatMap((entry) => {
    const from = entry.values.find(({ path }) => path.length === 1 && path[0] === 'publishAt');
    const until = entry.values.find(({ path }) => path.length === 1 && path[0] === 'unpublishAt');
    if (from === undefined || until === undefined) return [];
    const dates = { publishAt: from.data, unpublishAt: until.data };
    if (!isNeverShown(dates, (text) => instantOf(text, timeZone)?.getTime() ?? null)) return [];
    const problem = `${String(from.data)} is not before unpublishAt (${String(until.data)}), so the entry would never be shown`;
    const advice = 'write an earlier date, or remove one of the two';
    return [findingAt(entry, from.offset, { field: 'publishAt', problem, advice })];
  });
}
