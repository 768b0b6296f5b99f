import { describeFields } from '../../../content-model/describe-fields';
import { KINDS } from '../../../content-model/kinds';
import type { Content } from '../content';
import type { Fault } from '../fault';
import { CONTENT_FOLDER } from '../read-content';

/** Files that a page cannot do without. */
export function checkMissingFiles({ entries, broken }: Content): readonly Fault[] {
  const present = new Set([...entries, ...broken].map(({ file }) => file));
  return KINDS.flatMap((kind) => {
    const files = (kind.keys ?? []).map((key) => `${CONTENT_FOLDER}/${kind.folder}/${key}.yaml`);
    const required = describeFields(kind.schema).filter((field) => field.required);
    const advice = `add the file with ${required.map(({ name }) => name).join(', ')}`;
    return files
      .filter((file) => !present.has(file))
      .map((file): Fault => ({ severity: 'fault', file, position: null, field: '', problem: 'is missing', advice }));
  });
}
