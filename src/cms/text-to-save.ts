import { errorMessage, isRecord } from '../../contract/unknown-value';
import { trimInvisible } from '../../contract/visible-text';
import type { Kind } from '../content-model/define-kind';
import { describeFields, type Field } from '../content-model/describe-fields';
import { readEntryText, writeEntryText } from '../content-model/entry-text';
import { entryErrors, SaveRefused } from './entry-errors';
import { cmsMessages } from './messages';
import { momentOf } from './site-time';

type Data = Readonly<Record<string, unknown>>;

/**
 * The text of an entry's file for the data of its form. `before` is the original text, undefined for a new file.
 * @param path of the file, from the root of the project, for errors
 * @throws SaveRefused with every error, also if `before` is not YAML that can be changed.
 */
export function textToSave(
  kind: Kind,
  data: Data,
  before: string | undefined,
  path = `content/${kind.folder}`,
): string {
  const text = namingFile(path, () => {
    const old = before === undefined ? {} : readEntryText(before);
    return writeEntryText(kind, normalizeGroup(describeFields(kind.schema), data, old, new Set(textsIn(old))), before);
  });
  // Checks the text that the file will contain, not the data of the form.
  const errors = entryErrors(kind, readEntryText(text));
  if (errors.length > 0) throw new SaveRefused(errors);
  return text;
}

/** Reads or writes the text of a file. @throws SaveRefused that names the file, if that fails */
export function namingFile<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new SaveRefused([cmsMessages.inFile(path, errorMessage(error))]);
  }
}

/**
 * A form's data without invisible spaces at the ends of texts, and with typed numbers as numbers. Texts that are already in
 * the file, `known`, stay as they are, and so does the offset of a date that is still the same.
 */
function normalizeGroup(fields: readonly Field[], data: Data, before: unknown, known: ReadonlySet<string>): Data {
  const entries = Object.entries(data).map(([name, value]) => {
    const field = fields.find((candidate) => candidate.name === name);
    const old = isRecord(before) ? before[name] : undefined;
    return [name, field === undefined ? value : normalizeValue(field, value, old, known)] as const;
  });
  return Object.fromEntries(entries);
}

function normalizeValue(field: Field, value: unknown, before: unknown, known: ReadonlySet<string>): unknown {
  if (field.info.type === 'dateTime' && value !== before) {
    const moment = momentOf(value);
    if (moment !== null && moment === momentOf(before)) return before;
  }
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
