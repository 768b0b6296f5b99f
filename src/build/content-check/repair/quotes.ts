import { isScalar, type Scalar } from 'yaml';
import type { Kind } from '../../../content-model/define-kind';
import type { Field } from '../../../content-model/describe-fields';
import { applyEdits, type Edit } from '../../../content-model/entry-text/edits';
import { isPlainText, misreadAs } from '../../../content-model/entry-text/scalars';
import { dataOf, isRecord, parseYamlSource } from '../../../content-model/entry-text/yaml-source';
import { isSame } from '../../../content-model/entry-text/target';
import { parseEntryFile, type Value } from '../entry-file';
import { isText } from '../checks/syntax';

/**
 * Puts quotes around texts that YAML reads as something else, such as `+44`, and removes them from numbers, `true`, `false` and
 * plain text. Changes only texts on one line, and only if the model accepts the result.
 * @throws Error if the text cannot be read as YAML.
 */
export function repairQuotes(text: string, kind: Kind): string {
  parseYamlSource(text);
  // From the end, so that the offsets before stay valid.
  const values = parseEntryFile('', kind, '', text).values.toReversed();
  return values.reduce((repaired, value) => {
    const edit = repairOf(value, text);
    const next = edit === null ? repaired : applyEdits(repaired, [edit]);
    return isSafe(kind, value, repaired, next) ? next : repaired;
  }, text);
}

function repairOf({ node, field, data }: Value, text: string): Edit | null {
  if ((field === undefined || !isScalar(node) || !node.range || node.anchor) ?? node.tag) return null;
  const [start, end] = node.range;
  if (text.slice(start, end).includes('\n')) return null;
  const source = node.source ?? '';
  const written = node.type === 'PLAIN' ? withQuotes(field, node, source) : withoutQuotes(field, node, data);
  return written === null ? null : { start, end, text: written };
}

function withQuotes(field: Field, { value }: Scalar, source: string): string | null {
  if (!isText(field) || source === '' || value === null) return null;
  return typeof value !== 'string' || misreadAs(source) !== null ? JSON.stringify(source) : null;
}

function withoutQuotes(field: Field, { type }: Scalar, data: unknown): string | null {
  if (typeof data !== 'string' || type?.startsWith('QUOTE') !== true) return null;
  if (field.info.type === 'integer') return /^(?:0|-?[1-9]\d*)$/.test(data) ? data : null;
  if (field.info.type === 'bool') return /^(?:true|false)$/.test(data) ? data : null;
  // Editors also misread text that begins with a digit or a special character.
  return isText(field) && /^\p{L}/u.test(data) && isPlainText(data) ? data : null;
}

/** True if the model accepts the value as it is written now, and no other value changed. */
function isSafe(kind: Kind, { path, data }: Value, before: string, after: string): boolean {
  if (before === after) return true;
  const [old, repaired] = [dataOf(parseYamlSource(before)), dataOf(parseYamlSource(after))];
  const issues = kind.schema.safeParse(repaired).error?.issues ?? [];
  if (issues.some((issue) => isSame(issue.path, path))) return false;
  // Without quotes, a comma at the end of a text in `{ … }` ends the value.
  const now = path.reduce<unknown>(
    (value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key],
    repaired,
  );
  if (typeof data === 'string' && typeof now === 'string' && now !== data) return false;
  return isSame(old, withValue(repaired, path, data));
}

function withValue(data: unknown, [first, ...rest]: Value['path'], value: unknown): unknown {
  if (first === undefined) return value;
  if (Array.isArray(data))
    return data.map((item: unknown, index) => (index === first ? withValue(item, rest, value) : item));
  return isRecord(data) ? { ...data, [first]: withValue(data[first], rest, value) } : data;
}
