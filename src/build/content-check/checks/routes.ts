import type { Content } from '../content';
import { faultAt, pathLabel } from '../entry';
import type { Fault } from '../fault';
import { didYouMean } from '../nearest';
import { quote } from '../words';

/** Addresses of pages that the site does not have. */
export function checkRoutes({ entries, routes }: Content): readonly Fault[] {
  return entries.flatMap((entry) =>
    entry.values.flatMap(({ field, data, offset, path }) => {
      if (field?.info.type !== 'route' || typeof data !== 'string' || data === '' || routes.includes(data)) return [];
      const advice = didYouMean(data, routes, 'write the address of a page of this site, such as /events');
      return [faultAt(entry, offset, { field: pathLabel(path), problem: `there is no page ${quote(data)}`, advice })];
    }),
  );
}
