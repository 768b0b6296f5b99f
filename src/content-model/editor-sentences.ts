import type { BuildError } from './build-info';
import type { Kind } from './define-kind';
import { describeFields, type Field } from './describe-fields';
import { fieldAddress, formAddress } from './edit-index';
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

/** The labels of a field in the form, from the outermost one: `Social links › 2 › Address`. */
export function labelOf(kind: Kind, path: FieldPath): string {
  return path
    .map((part, index) =>
      typeof part === 'number' ? String(part + 1) : (fieldAt(kind, path.slice(0, index + 1))?.label ?? part),
    )
    .join(' › ');
}

/** A sentence about a field, with the labels of the form instead of keys. */
export function sentenceOf(kind: Kind, path: FieldPath, words: string): string {
  return path.length === 0 ? words : `${labelOf(kind, path)}: ${words}`;
}

/** What the form calls an entry: `Testimonial ada`. @param name of its file */
export function entryLabel(kind: Kind, name: string): string {
  return kind.single ? kind.label : `${kind.label} ${name}`;
}

/** What lists call the entries of a kind. */
export function pluralOf({ label, plural }: Kind): string {
  return plural ?? `${label}s`;
}

/** An error of the content for an editor: what the form calls the entry and the field, and where its form is. */
export interface ErrorForEditor {
  /** `Testimonial ada: Stars: must be … → write 5`. */
  readonly text: string;
  /** Address of the form within the CMS, at the field; undefined if the file has no form. */
  readonly address: string | undefined;
}

export function errorForEditor({ file, field, problem, advice }: BuildError): ErrorForEditor {
  const [, folder = '', name = ''] = /^content\/([^/]+)\/([^/]+)\.yaml$/.exec(file) ?? [];
  const kind = findKind(folder, name);
  const words = `${problem} → ${advice}`;
  if (!kind) return { text: `${file}: ${words}`, address: undefined };
  const path = field === '' ? [] : field.split(' › ').map((key) => (/^\d+$/.test(key) ? Number(key) - 1 : key));
  return {
    text: `${entryLabel(kind, name)}: ${sentenceOf(kind, path, words)}`,
    address: fieldAddress({ form: formAddress(folder, name), field: path.join('.') }),
  };
}
