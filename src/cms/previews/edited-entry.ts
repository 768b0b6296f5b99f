import type { Kind } from '../../content-model/define-kind';
import { describeFields } from '../../content-model/describe-fields';

export type EditedEntry = ReturnType<typeof readEditedEntry>;

/** The current values of the CMS's fields, in a form that a component can show. */
export function readEditedEntry(kind: Kind, data: Readonly<Record<string, unknown>>) {
  const labels = new Map(describeFields(kind.schema).map(({ name, label }) => [name, label]));
  return {
    /** The text of a field; the field's label if it is empty, as a placeholder. */
    text: (name: string) => textOf(data[name]) || (labels.get(name) ?? ''),
    /** The text of an optional field; null if it is empty. */
    optionalText: (name: string) => textOf(data[name]) || null,
    /** The number of a field; 0 if it is empty. */
    number: (name: string) => numberOf(data[name]),
    /** Whether a switch is on. */
    isOn: (name: string) => data[name] === true,
    /** The texts of a list, each once, without empty ones. */
    texts: (name: string) => textsOf(data[name]),
    /** The path of a picture; `''` if none is chosen. */
    path: (name: string) => textOf(data[name]),
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
