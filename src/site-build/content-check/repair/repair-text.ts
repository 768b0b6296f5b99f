import { dequal } from 'dequal/lite';
import { isMap, isScalar, isSeq, parseDocument, type Scalar } from 'yaml';
import type { Kind } from '../../../content-model/define-kind';
import { describeFields, type Field } from '../../../content-model/describe-fields';
import { keepTopComment } from '../../../content-model/entry-text/comments';
import { holdsData } from '../../../content-model/entry-text/normalize-entry';
import { misreadAs } from '../../../content-model/entry-text/scalars';
import { dataOf, errorOfText, nameOf, parseEntry, textOf } from '../../../content-model/entry-text/yaml-source';
import { isText } from '../checks/syntax';
import { parseEntryFile, type EntryFile } from '../entry-file';

/** The text of a file after its repair. */
export interface Repair {
  readonly text: string;
  /** The names of the repairs, such as "order of keys"; empty if there was nothing to repair. */
  readonly done: readonly string[];
}

/**
 * Makes the repairs whose result is certain: tabs before keys, quotes, the order of keys, and the layout, which becomes that of the YAML
 * library: spaces, line breaks, and long texts in one line. Comments stay, and no value changes. In a text that cannot be read as YAML only
 * the tabs are repaired, and nothing if it is not text at all or has an unresolved merge.
 */
export function repairText(kind: Kind, text: string): Repair {
  if (errorOfText(text) !== undefined) return { text, done: [] };
  const spaced = repairTabs(text, kind);
  const tabs = spaced === text ? [] : ['tabs'];
  try {
    parseEntry(spaced);
    const entry = parseEntryFile('', kind, '', spaced);
    const { document } = entry;
    if (document.contents === null) return { text: spaced, done: tabs };
    const arranged = textOf(document);
    repairQuotes(entry);
    const quoted = textOf(document);
    orderKeys(document.contents, { fields: describeFields(kind.schema), item: null });
    const ordered = textOf(document);
    const repairs = [
      ['quotes', quoted !== arranged],
      ['order of keys', ordered !== quoted],
      ['layout', arranged !== spaced],
    ] as const;
    if (!holdsData(ordered, dataOf(document))) return { text: spaced, done: tabs };
    return { text: ordered, done: [...tabs, ...repairs.flatMap(([name, isDone]) => (isDone ? [name] : []))] };
  } catch {
    // Not YAML, or an alias would be above its anchor: the check reports where and why.
    return { text: spaced, done: tabs };
  }
}

/**
 * Replaces each tab at the beginning of a line by two spaces. Changes nothing if the text has other errors, or if the model
 * does not accept the result.
 */
function repairTabs(text: string, kind: Kind): string {
  const { errors } = parseDocument(text, { prettyErrors: false });
  if (!errors.some(({ code }) => code === 'TAB_AS_INDENT')) return text;
  const spaces = text.replaceAll(/^[ \t]*\t[ \t]*/gm, (indent) => indent.replaceAll('\t', '  '));
  const repaired = parseDocument(spaces, { prettyErrors: false });
  const isCertain = repaired.errors.length === 0 && kind.schema.safeParse(repaired.toJS()).success;
  return isCertain ? spaces : text;
}

/**
 * Puts quotes around texts that YAML reads as something else, such as `+44`, and removes them from numbers, `true` and `false`.
 * Changes only texts on one line in the document of the file, and only if the model accepts the result.
 */
function repairQuotes({ kind, text, document, values }: EntryFile): void {
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

type Inside = Pick<Field, 'fields' | 'item'>;
const UNKNOWN: Inside = { fields: [], item: null };

/**
 * Puts the keys of every group in the order of the model, each with the comments directly above it. Keys that the model does
 * not know come last. Comments at the top of a group, and keys in brackets, stay where they are.
 */
function orderKeys(node: unknown, { fields, item }: Inside = UNKNOWN): void {
  if (isSeq(node)) {
    for (const one of node.items) orderKeys(one, item ?? UNKNOWN);
  }
  if (!isMap(node)) return;
  const names = fields.map(({ name }) => name);
  if (node.flow !== true) {
    keepTopComment(node, () => node.items.sort((a, b) => rank(names, nameOf(a)) - rank(names, nameOf(b))));
  }
  for (const pair of node.items) {
    orderKeys(
      pair.value,
      fields.find(({ name }) => name === nameOf(pair)),
    );
  }
}

function rank(names: readonly string[], name: string): number {
  const index = names.indexOf(name);
  return index === -1 ? names.length : index;
}
