import { dequal } from 'dequal/lite';
import { isScalar, type Scalar } from 'yaml';
import type { Field } from '../../../content-model/describe-fields';
import { misreadAs } from '../../../content-model/entry-text/scalars';
import { isText } from '../checks/syntax';
import type { EntryFile } from '../entry-file';

/**
 * Puts quotes around texts that YAML reads as something else, such as `+44`, and removes them from numbers, `true` and `false`.
 * Changes only texts on one line in the document of the file, and only if the model accepts the result.
 */
export function repairQuotes({ kind, text, document, values }: EntryFile): void {
  for (const { node, field, path } of values) {
    if (field === undefined || !isScalar(node) || !node.range || node.anchor !== undefined) continue;
    const [start, end] = node.range;
    if (text.slice(start, end).includes('\n')) continue;
    const before = { value: node.value, type: node.type };
    const change = node.type === 'PLAIN' ? withQuotes(field, node) : withoutQuotes(field, node);
    if (change.type === undefined) continue;
    Object.assign(node, change);
    const issues = kind.schema.safeParse(document.toJS()).error?.issues ?? [];
    if (issues.some((issue) => dequal(issue.path, path))) Object.assign(node, before);
  }
}

/** The value and its style, if they are to change. */
type ScalarChange = Partial<Pick<Scalar, 'value' | 'type'>>;

function withQuotes(field: Field, { value, source = '' }: Scalar): ScalarChange {
  if (!isText(field) || source === '' || value === null) return {};
  return typeof value !== 'string' || misreadAs(source) !== undefined ? { value: source, type: 'QUOTE_DOUBLE' } : {};
}

function withoutQuotes(field: Field, { value, type }: Scalar): ScalarChange {
  if (typeof value !== 'string' || type?.startsWith('QUOTE') !== true) return {};
  if (field.info.type === 'integer')
    return /^(?:0|-?[1-9]\d*)$/.test(value) ? { value: Number(value), type: 'PLAIN' } : {};
  if (field.info.type === 'bool')
    return /^(?:true|false)$/.test(value) ? { value: value === 'true', type: 'PLAIN' } : {};
  return {};
}
