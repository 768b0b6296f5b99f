import { formAddress, pictureKey, textKey, type EditIndex, type EditPlace } from '../../content-model/edit-index';
import { entryLabel, labelOf } from '../../content-model/editor-sentences';
import type { Value } from '../content-check/entry-file';
import { readContent } from '../content-check/read-content';

/** The places of all texts and pictures that pages can show. @param root absolute folder of the project */
export async function readEditIndex(root: string): Promise<EditIndex> {
  const { entries } = await readContent(root, [], new Date());
  const index = new Map<string, EditPlace[]>();
  for (const { kind, key, values } of entries) {
    for (const value of values) {
      const place = {
        form: formAddress(kind.folder, key),
        field: value.path.join('.'),
        label: `${entryLabel(kind, key)}: ${labelOf(kind, value.path)}`,
      };
      keysOf(value).forEach((name) => index.set(name, [...(index.get(name) ?? []), place]));
    }
  }
  return Object.fromEntries(index);
}

/** The keys of a value; none if no page shows it as it is written. */
function keysOf({ field, data }: Value): readonly string[] {
  if (typeof data !== 'string') return [];
  switch (field?.info.type) {
    case 'image':
      return [pictureKey(data)];
    case 'text':
    case 'longText':
    case 'pattern':
    case 'email':
      // Pages show a long text in paragraphs.
      return [...new Set([data, ...data.split(/\n\s*\n/)].map(textKey))].filter((name) => name !== '');
    default:
      return [];
  }
}
