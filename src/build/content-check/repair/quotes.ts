import { isScalar, stringify, type Scalar } from 'yaml';
import type { Field } from '../../../content-model/describe-fields';
import { misreadAs, SCHEMA } from '../../../content-model/entry-text/scalars';
import { isSame } from '../../../content-model/entry-text/target';
import { isText } from '../checks/syntax';
import type { EntryFile, Value } from '../entry-file';

/**
 * Puts quotes around texts that YAML reads as something else, such as `+44`, and removes them from numbers, `true`, `false` and
 * plain text. Changes only texts on one line of the document, and only if the model accepts the result.
 * @returns true if a text was changed
 */
export function repairQuotes(entry: EntryFile): boolean {
  return entry.values.map((value) => repairValue(entry, value)).includes(true);
}

function repairValue({ kind, text, document }: EntryFile, { node, field, path }: Value): boolean {
  if (field === undefined || !isScalar(node) || !node.range || node.anchor !== undefined || node.tag !== undefined) {
    return false;
  }
  const [start, end] = node.range;
  if (text.slice(start, end).includes('\n')) return false;
  const [value, type] = node.type === 'PLAIN' ? withQuotes(field, node) : withoutQuotes(field, node);
  if (type === undefined) return false;
  const before = { value: node.value, type: node.type };
  Object.assign(node, { value, type });
  const issues = kind.schema.safeParse(document.toJS()).error?.issues ?? [];
  const isAccepted = !issues.some((issue) => isSame(issue.path, path));
  if (!isAccepted) Object.assign(node, before);
  return isAccepted;
}

/** The value and its style; none if they are right. */
type Written = readonly [] | readonly [value: string | number | boolean, type: Scalar.Type];

function withQuotes(field: Field, { value, source = '' }: Scalar): Written {
  if (!isText(field) || source === '' || value === null) return [];
  return typeof value !== 'string' || misreadAs(source) !== null ? [source, 'QUOTE_DOUBLE'] : [];
}

function withoutQuotes(field: Field, { value, type }: Scalar): Written {
  if (typeof value !== 'string' || type?.startsWith('QUOTE') !== true) return [];
  if (field.info.type === 'integer') return /^(?:0|-?[1-9]\d*)$/.test(value) ? [Number(value), 'PLAIN'] : [];
  if (field.info.type === 'bool') return /^(?:true|false)$/.test(value) ? [value === 'true', 'PLAIN'] : [];
  // Editors also misread text that begins with a digit or a special character, and a comma ends a text in brackets.
  const isPlain =
    isText(field) && /^\p{L}/u.test(value) && stringify([value], { ...SCHEMA, lineWidth: 0 }) === `- ${value}\n`;
  return isPlain ? [value, 'PLAIN'] : [];
}
