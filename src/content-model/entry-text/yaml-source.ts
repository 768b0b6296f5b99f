import {
  isMap,
  isScalar,
  LineCounter,
  parseDocument,
  visit,
  YAMLParseError,
  type Document,
  type Pair,
  type ToStringOptions,
} from 'yaml';
import { findUnreadable } from '../../../contract/text-file';
import { isRecord } from '../../../contract/unknown-value';
import { SCHEMA } from './scalars';

/** Plain data as an entry holds it. */
export type Data = Readonly<Record<string, unknown>>;

const UNRESOLVED_MERGE =
  'the file has an unresolved merge → keep one of the two versions, and delete the lines that begin with <<<<<<<, ======= and >>>>>>>';

/**
 * What makes a text something else than an entry before it is read as YAML: a character that could not be read, or the marks of a merge. The
 * message is `problem → advice`. Other errors follow from it.
 */
export function errorOfText(text: string): YAMLParseError | undefined {
  const unreadable = findUnreadable(text);
  const offset = unreadable?.offset ?? text.search(/^(?:<{7}|={7}|>{7})(?: |\r?$)/m);
  const message = unreadable?.message ?? UNRESOLVED_MERGE;
  return offset === -1 ? undefined : new YAMLParseError([offset, offset + 1], 'IMPOSSIBLE', message);
}

/**
 * Parses the text of an entry.
 * @throws Error with the line if it is not one group of keys.
 */
export function parseEntry(text: string): Document.Parsed {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, ...SCHEMA });
  const own = errorOfText(text);
  const [error] = own === undefined ? document.errors : [own];
  if (error !== undefined) {
    const advice = own === undefined ? ' → npm run check:content says how to write it' : '';
    throw new Error(`line ${lines.linePos(error.pos[0]).line}: ${error.message}${advice}`);
  }
  visit(document, {
    Alias(_, alias) {
      if (alias.resolve(document) !== undefined) return;
      const { line } = lines.linePos(alias.range?.[0] ?? 0);
      throw new Error(`line ${line}: a text that begins with * is read as an alias → put it in quotes`);
    },
  });
  const { contents } = document;
  const isEmpty = contents === null || (isScalar(contents) && contents.value === null);
  if (!isEmpty && !isMap(contents)) {
    const { line } = lines.linePos(contents.range[0]);
    throw new Error(`line ${line}: an entry is a group of keys → write "key: value"`);
  }
  return document;
}

/** The content of the text as plain data; empty for a file without keys. */
export function dataOf(document: Document.Parsed): Data {
  const data: unknown = document.toJS();
  return isRecord(data) ? data : {};
}

/** The canonical text of a document: that of the library, with no line folded. */
export function textOf(document: Document, style: ToStringOptions = {}): string {
  return document.toString({ ...style, lineWidth: 0, doubleQuotedMinMultiLineLength: Infinity });
}

/** The name of a key; `''` for a group or a list, which no field is named. */
export function nameOf({ key }: Pair): string {
  return isScalar(key) ? String(key.value) : '';
}
