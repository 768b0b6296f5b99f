import type { Kind } from '../../content-model/define-kind';
import { describeFields } from '../../content-model/describe-fields';

/** The current values of the CMS's fields, in a form that a component can show. */
export interface EditedEntry {
  /** The text of a field; the field's label if it is empty, as a placeholder. */
  text(name: string): string;
  /** The text of an optional field; null if it is empty. */
  optionalText(name: string): string | null;
  /** The number of a field; 0 if it is empty. */
  number(name: string): number;
  /** The texts of a list, each once, without empty ones. */
  texts(name: string): readonly string[];
  /** The path of a picture; `''` if none is chosen. */
  path(name: string): string;
}

export function readEditedEntry(kind: Kind, data: Readonly<Record<string, unknown>>): EditedEntry {
  const labels = new Map(describeFields(kind.schema).map(({ name, label }) => [name, label]));
  return {
    text: (name) => textOf(data[name]) || (labels.get(name) ?? ''),
    optionalText: (name) => textOf(data[name]) || null,
    number: (name) => numberOf(data[name]),
    texts: (name) => textsOf(data[name]),
    path: (name) => textOf(data[name]),
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}

function numberOf(value: unknown): number {
  const number = typeof value === 'string' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : 0;
}

function textsOf(value: unknown): readonly string[] {
  const items: readonly unknown[] = Array.isArray(value) ? value : [];
  return [...new Set(items.map(textOf).filter((text) => text !== ''))];
}
