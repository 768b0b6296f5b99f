import { findingAt, pathLabel } from '../entry-file';
import type { Finding } from '../finding';
import { didYouMean } from '../closest-match';
import { CONTENT_FOLDER, type Content } from '../read-content';
import { unpublishedReason, type UnpublishedEntry } from '../../publication';

/** Finds references to entries that do not exist (an error) or are unpublished (a warning). */
export function checkReferences({ entries, broken, unpublished }: Content): readonly Finding[] {
  const keys = new Map<string, string[]>();
  for (const { kind, key } of [...entries, ...broken]) {
    const others = keys.get(kind.folder);
    if (others) others.push(key);
    else keys.set(kind.folder, [key]);
  }
  const hidden = new Map(unpublished.map((item) => [item.file, item]));
  return entries.flatMap((entry) =>
    entry.values.flatMap(({ field, data, offset, path }) => {
      if (field?.info.type !== 'reference' || typeof data !== 'string' || data === '') return [];
      const file = `${CONTENT_FOLDER}/${field.info.to}/${data}.yaml`;
      const finding = referenceFinding(file, data, keys.get(field.info.to) ?? [], hidden.get(file));
      return finding === null ? [] : [findingAt(entry, offset, { field: pathLabel(path), ...finding })];
    }),
  );
}

function referenceFinding(
  file: string,
  key: string,
  keys: readonly string[],
  entry: UnpublishedEntry | undefined,
): { problem: string; advice: string; severity: Finding['severity'] } | null {
  if (!keys.includes(key)) {
    const advice = didYouMean(key, keys, 'add the file, or name one that is there');
    return { severity: 'error', problem: `there is no ${file}`, advice };
  }
  if (entry === undefined) return null;
  return {
    severity: 'warning',
    problem: `${file} is not shown ${unpublishedReason(entry)}`,
    advice: 'choose another, or show it',
  };
}
