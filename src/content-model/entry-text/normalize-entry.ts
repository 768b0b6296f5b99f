import { dequal } from 'dequal/lite';
import type { Field } from '../describe-fields';
import { isRecord } from '../../../contract/unknown-value';
import { dataOf, parseEntry, type Data } from './yaml-source';

/**
 * The data that the file is to have: the data of a form without empty fields and without values that are the default, in the
 * order of the model. Fields that were empty in the file, and still are, stay in it.
 */
export function normalizeEntry(fields: readonly Field[], data: Data, before: Data): Data {
  const names = new Set([...fields.map(({ name }) => name), ...Object.keys(data)]);
  const entries = [...names].flatMap((name) => {
    const field = fields.find((candidate) => candidate.name === name);
    const had = Object.hasOwn(before, name);
    const value = Object.hasOwn(data, name) ? data[name] : undefined;
    if (had && isEmpty(value) && isEmpty(before[name])) return [[name, before[name]] as const];
    const wanted = normalizeValue(field, value, had ? before[name] : undefined, had);
    return wanted === undefined ? [] : [[name, wanted] as const];
  });
  return Object.fromEntries(entries);
}

/** True for the value of a form field that is not filled in. */
function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  return isRecord(value) && Object.values(value).every(isEmpty);
}

/** True if a text holds this data; false if it cannot be read. */
export function holdsData(text: string, data: Data): boolean {
  try {
    return dequal(dataOf(parseEntry(text)), data);
  } catch {
    return false;
  }
}

function normalizeValue(field: Field | undefined, value: unknown, before: unknown, had: boolean): unknown {
  if (value === undefined || value === null) return undefined;
  const mayBeLeftOut = field?.required !== true && !had;
  if (mayBeLeftOut && (value === field?.fallback || (value === false && field?.info.type === 'bool'))) return undefined;
  if (isEmpty(value) && !acceptsEmpty(field)) return undefined;
  if (Array.isArray(value)) return value.flatMap((item: unknown, index) => normalizeItem(field, item, index, before));
  if (isRecord(value)) return normalizeEntry(field?.fields ?? [], value, isRecord(before) ? before : {});
  return value;
}

/** An item that did not change keeps its data, at any position. */
function normalizeItem(list: Field | undefined, item: unknown, index: number, before: unknown): readonly unknown[] {
  const items: readonly unknown[] = Array.isArray(before) ? before : [];
  const same = items.find((candidate) => dequal(candidate, item));
  if (same !== undefined && same !== null) return [same];
  const value = normalizeValue(list?.item ?? undefined, item, items[index], true);
  return value === undefined ? [] : [value];
}

/** True for fields that a file must name even if they are empty, and for those that accept `""`. */
function acceptsEmpty(field: Field | undefined): boolean {
  return field !== undefined && (field.required || (field.info.type === 'link' && field.info.mayBeEmpty));
}
