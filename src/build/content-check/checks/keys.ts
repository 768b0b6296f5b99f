import { isMap, isScalar, visit } from 'yaml';
import type { Content } from '../read-content';
import { findingAt, pathLabel, type EntryFile } from '../entry-file';
import type { Finding } from '../finding';
import { didYouMean } from '../closest-match';

/** Finds keys that the model does not know, and keys that are defined twice. */
export function checkKeys({ entries }: Content): readonly Finding[] {
  return entries.flatMap((entry) => [...unknownKeys(entry), ...duplicateKeys(entry)]);
}

/** What an unknown key holds has no known keys beside it, and is not reported again. */
function unknownKeys(entry: EntryFile): readonly Finding[] {
  return entry.values
    .filter(({ field, siblings }) => field === undefined && siblings.length > 0)
    .map((value) => {
      const names = value.siblings.map(({ name }) => name);
      const advice = didYouMean(String(value.path.at(-1)), names, `the keys here are ${names.join(', ')}`);
      return findingAt(entry, value.keyOffset, { field: pathLabel(value.path), problem: 'is not a known key', advice });
    });
}

function duplicateKeys(entry: EntryFile): readonly Finding[] {
  const findings: Finding[] = [];
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
        const text = { field: name, problem: `is defined twice, first on line ${line}`, advice: 'keep one of the two' };
        findings.push(findingAt(entry, offset, text));
      }
    },
  });
  return findings;
}
