import { isMap, isScalar, visit } from 'yaml';
import type { Content } from '../content';
import { faultAt, pathLabel, type Entry } from '../entry';
import type { Fault } from '../fault';
import { didYouMean } from '../closest-match';

/** Keys that the model does not know, and keys that are there twice. */
export function checkKeys({ entries }: Content): readonly Fault[] {
  return entries.flatMap((entry) => [...unknownKeys(entry), ...doubledKeys(entry)]);
}

function unknownKeys(entry: Entry): readonly Fault[] {
  const parents = new Set(entry.values.filter(({ field }) => field !== undefined).map(({ path }) => path.join('\n')));
  return entry.values
    .filter(({ field, path }) => field === undefined && typeof path.at(-1) === 'string')
    .filter(({ path }) => path.length === 1 || parents.has(path.slice(0, -1).join('\n')))
    .filter(({ siblings }) => siblings.length > 0)
    .map((value) => {
      const names = value.siblings.map(({ name }) => name);
      const advice = didYouMean(String(value.path.at(-1)), names, `the keys here are ${names.join(', ')}`);
      return faultAt(entry, value.keyOffset, { field: pathLabel(value.path), problem: 'is no known key', advice });
    });
}

function doubledKeys(entry: Entry): readonly Fault[] {
  const faults: Fault[] = [];
  visit(entry.document, {
    Map(_, map) {
      const first = new Map<string, number>();
      for (const { key } of isMap(map) ? map.items : []) {
        if (!isScalar(key)) continue;
        const name = String(key.value);
        const offset = key.range?.[0] ?? 0;
        const earlier = first.get(name);
        if (earlier === undefined) {
          first.set(name, offset);
          continue;
        }
        const { line } = entry.lines.linePos(earlier);
        const words = { field: name, problem: `is there twice, first in line ${line}`, advice: 'keep one of the two' };
        faults.push(faultAt(entry, offset, words));
      }
    },
  });
  return faults;
}
