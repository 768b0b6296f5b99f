import type { BuildError } from './build-info';
import type { Kind } from './define-kind';
import { describeFields, type Field } from './describe-fields';
import { findKind } from './kinds';

/** The keys of a field from the outermost one, with the indexes of items: `['social', 1, 'url']`. */
export type FieldPath = readonly (string | number)[];

/** The field at a path; undefined if the model has none. */
export function fieldAt(kind: Kind, path: FieldPath): Field | undefined {
  let fields = describeFields(kind.schema);
  let field: Field | undefined;
  for (const part of path) {
    field = typeof part === 'number' ? (field?.item ?? undefined) : fields.find(({ name }) => name === part);
    fields = field?.fields ?? [];
  }
  return field;
}

/** A sentence about a field, with the labels of the form instead of keys: `Social links › 2 › Address: …`. */
export function sentenceOf(kind: Kind, path: FieldPath, words: string): string {
  const labels = path.map((part, index) => {
    if (typeof part === 'number') return String(part + 1);
    return fieldAt(kind, path.slice(0, index + 1))?.label ?? part;
  });
  return labels.length === 0 ? words : `${labels.join(' › ')}: ${words}`;
}

/** An error of the content for an editor: what the form calls the entry and the field, and where its form is. */
export interface ErrorForEditor {
  /** `Testimonial ada: Stars: must be … → write 5`. */
  readonly text: string;
  /** Address within the CMS, such as `#/collections/events/entries/x`; undefined if the file has no form. */
  readonly address: string | undefined;
  /** Key of the field in the form; '' if the error is about the whole file. */
  readonly field: string;
}

export function errorForEditor({ file, field, problem, advice }: BuildError): ErrorForEditor {
  const [, folder = '', name = ''] = /^content\/([^/]+)\/([^/]+)\.yaml$/.exec(file) ?? [];
  const kind = findKind(folder, name);
  const words = `${problem} → ${advice}`;
  if (!kind) return { text: `${file}: ${words}`, address: undefined, field: '' };
  const path = field === '' ? [] : field.split(' › ').map((key) => (/^\d+$/.test(key) ? Number(key) - 1 : key));
  const entry = kind.single ? kind.label : `${kind.label} ${name}`;
  return {
    text: `${entry}: ${sentenceOf(kind, path, words)}`,
    address: `#/collections/${folder}/entries/${name}`,
    field: String(path[0] ?? ''),
  };
}
