import type { Content } from '../content';
import { faultAt, pathLabel } from '../entry';
import type { Fault } from '../fault';
import { didYouMean } from '../closest-match';
import { CONTENT_FOLDER } from '../read-content';
import { heldBackReason, type HeldBack } from '../../publication';

/** References to entries that are not there (a fault) or held back (a warning). */
export function checkReferences({ entries, broken, heldBack }: Content): readonly Fault[] {
  const keys = new Map<string, string[]>();
  for (const { kind, key } of [...entries, ...broken]) keys.set(kind.folder, [...(keys.get(kind.folder) ?? []), key]);
  const held = new Map(heldBack.map((item) => [item.file, item]));
  return entries.flatMap((entry) =>
    entry.values.flatMap(({ field, data, offset, path }) => {
      if (field?.info.type !== 'reference' || typeof data !== 'string' || data === '') return [];
      const file = `${CONTENT_FOLDER}/${field.info.to}/${data}.yaml`;
      const words = referenceWords(file, data, keys.get(field.info.to) ?? [], held.get(file));
      return words === null ? [] : [faultAt(entry, offset, { field: pathLabel(path), ...words })];
    }),
  );
}

function referenceWords(
  file: string,
  key: string,
  keys: readonly string[],
  held: HeldBack | undefined,
): { problem: string; advice: string; severity: Fault['severity'] } | null {
  if (!keys.includes(key)) {
    const advice = didYouMean(key, keys, 'add the file, or name one that is there');
    return { severity: 'fault', problem: `there is no ${file}`, advice };
  }
  if (held === undefined) return null;
  return {
    severity: 'warning',
    problem: `${file} is not shown ${heldBackReason(held)}`,
    advice: 'choose another, or show it',
  };
}
