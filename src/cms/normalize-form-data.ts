import { isRecord } from '../../contract/unknown-value';
import { trimInvisible } from '../../contract/visible-text';
import type { Field } from '../content-model/describe-fields';
import { siteTime } from './site-time';

type Data = Readonly<Record<string, unknown>>;

/**
 * A form's data without invisible spaces at the ends of texts, and with typed numbers as numbers. Texts that are already in
 * the file, `before`, stay as they are, and so does the offset of a date that is still the same.
 */
export function normalizeFormData(fields: readonly Field[], data: Data, before: Data): Data {
  const known = new Set(textsIn(before));
  return normalizeGroup(fields, data, before, known);
}

function normalizeGroup(fields: readonly Field[], data: Data, before: unknown, known: ReadonlySet<string>): Data {
  const entries = Object.entries(data).map(([name, value]) => {
    const field = fields.find((candidate) => candidate.name === name);
    const old = isRecord(before) ? before[name] : undefined;
    return [name, field === undefined ? value : normalizeValue(field, value, old, known)] as const;
  });
  return Object.fromEntries(entries);
}

function normalizeValue(field: Field, value: unknown, before: unknown, known: ReadonlySet<string>): unknown {
  if (field.info.type === 'dateTime' && typeof before === 'string' && value === siteTime(before)) return before;
  if (typeof value === 'string') {
    return known.has(value) && field.info.type !== 'integer' ? value : normalizeText(field, value);
  }
  const { item } = field;
  if (Array.isArray(value))
    return item === null ? value : value.map((part: unknown) => normalizeValue(item, part, undefined, known));
  return isRecord(value) ? normalizeGroup(field.fields, value, before, known) : value;
}

function normalizeText({ info }: Field, text: string): string | number {
  const lines = text.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\S\n]+$/gm, '');
  if (info.type === 'longText') return trimInvisible(lines);
  const trimmed = trimInvisible(lines);
  // With more digits it could become another number.
  return info.type === 'integer' && /^-?\d{1,15}$/.test(trimmed) ? Number(trimmed) : trimmed;
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isRecord(value) ? Object.values(value).flatMap(textsIn) : [];
}
