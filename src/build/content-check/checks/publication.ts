import { instantOf } from '../../publication';
import type { Content } from '../content';
import { faultAt } from '../entry';
import type { Fault } from '../fault';

/** Entries that are hidden before they are shown. */
export function checkPublication({ entries, timeZone }: Content): readonly Fault[] {
  return entries.flatMap((entry) => {
    const from = entry.values.find(({ path }) => path.length === 1 && path[0] === 'publishAt');
    const until = entry.values.find(({ path }) => path.length === 1 && path[0] === 'unpublishAt');
    if (typeof from?.data !== 'string' || typeof until?.data !== 'string') return [];
    const [start, end] = [instantOf(from.data, timeZone), instantOf(until.data, timeZone)];
    if (start === null || end === null || start < end) return [];
    const problem = `${from.data} is not before unpublishAt (${until.data}), so the entry would never be shown`;
    const advice = 'put a date before it, or remove one of the two';
    return [faultAt(entry, from.offset, { field: 'publishAt', problem, advice })];
  });
}
