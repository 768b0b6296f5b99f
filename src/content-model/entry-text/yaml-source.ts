import {
  isCollection,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  visit,
  type Document,
  type Pair,
  YAMLParseError,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import { findUnreadable } from '../../../contract/text-file';

/** Plain data as an entry holds it. */
export type Data = Readonly<Record<string, unknown>>;

/** An entry's text with its parsed document. Offsets count characters from the start of the text. */
export interface YamlSource {
  readonly text: string;
  readonly document: Document.Parsed;
  /** The line break that the text uses. */
  readonly lineBreak: '\n' | '\r\n';
}

/** A key of a group with the offsets of its parts. */
export interface KeyPlace {
  readonly name: string;
  readonly value: unknown;
  readonly keyStart: number;
  /** The offset after the colon. */
  readonly colonEnd: number;
  /** The end of the value, without a final line break; `colonEnd` if there is no value. */
  readonly end: number;
}

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
 * Parses the text of an entry, with the offsets of its parts.
 * @throws Error with the line if it is not one group of keys.
 */
export function parseYamlSource(text: string): YamlSource {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, keepSourceTokens: true });
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
  return { text, document, lineBreak: text.includes('\r\n') ? '\r\n' : '\n' };
}

/** The content of the text as plain data; empty for a file without keys. */
export function dataOf({ document }: YamlSource): Data {
  const data: unknown = document.toJS();
  return isRecord(data) ? data : {};
}

/**
 * Refuses parts that cannot be changed without changing other parts, or that are more than a value.
 * @throws Error with the line of the first anchor, tag or `? ` key.
 */
export function refuseLinkedParts({ text, document }: YamlSource): void {
  visit(document, {
    Node(_, { anchor, tag, range }) {
      const start = range?.[0] ?? 0;
      // A group or a list begins below the line of its anchor or tag. An alias is always below its anchor.
      if (anchor !== undefined) refuse(text, text.lastIndexOf(`&${anchor}`, start));
      const isTagged = tag !== undefined && !tag.endsWith(':map') && !tag.endsWith(':seq');
      if (isTagged) refuse(text, text.lastIndexOf('!', start));
    },
    Pair(_, pair) {
      const start = pair.srcToken?.start ?? [];
      if (start.some(({ type }) => type === 'explicit-key-ind') || !isScalar(pair.key)) refuse(text, offsetOf(pair));
    },
  });
}

/** The keys of a block of keys, in the order of the text. */
export function keysOf(map: YAMLMap): readonly KeyPlace[] {
  return map.items.map((pair) => {
    const colon = pair.srcToken?.sep?.find(({ type }) => type === 'map-value-ind');
    const keyEnd = isScalar(pair.key) ? (pair.key.range?.[1] ?? 0) : 0;
    const colonEnd = colon === undefined ? keyEnd : colon.offset + 1;
    return {
      name: isScalar(pair.key) ? String(pair.key.value) : '',
      value: pair.value,
      keyStart: offsetOf(pair),
      colonEnd,
      end: Math.max(colonEnd, endOf(pair.value)),
    };
  });
}

/** The offset of the dash of each item of a block list. */
export function dashesOf(list: YAMLSeq): readonly number[] {
  const token = list.srcToken;
  if (token?.type !== 'block-seq') return [];
  return token.items.flatMap(({ start }) =>
    start.filter(({ type }) => type === 'seq-item-ind').map(({ offset }) => offset),
  );
}

/** The end of a value, without a final line break and without comments; 0 if there is no value. */
export function endOf(node: unknown): number {
  if (isMap(node) && node.flow !== true) return keysOf(node).at(-1)?.end ?? node.range?.[1] ?? 0;
  if (isSeq(node) && node.flow !== true) {
    return Math.max((dashesOf(node).at(-1) ?? 0) + 1, endOf(node.items.at(-1)));
  }
  if (isCollection(node)) return node.range?.[1] ?? 0;
  if (!isScalar(node) || node.range === null || node.range === undefined) return 0;
  const [start, end] = node.range;
  const token = node.srcToken;
  if (token?.type !== 'block-scalar') return start === end && node.source === '' ? 0 : end;
  const lineBreak = /\r?\n$/.exec(token.source)?.[0] ?? '';
  return end - lineBreak.length;
}

/** The end of the line of an offset, before its line break. */
export function lineEnd(text: string, offset: number): number {
  const end = text.indexOf('\n', offset);
  if (end === -1) return text.length;
  return end > offset && text[end - 1] === '\r' ? end - 1 : end;
}

/** The start of the line of an offset, after a byte order mark. */
export function lineStart(text: string, offset: number): number {
  const start = offset === 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1;
  return start === 0 && text.startsWith('\uFEFF') ? 1 : start;
}

/** The first offset after the line break that follows `end`; `end` itself at the end of the text. */
export function afterLineBreak(text: string, end: number): number {
  if (text.startsWith('\r\n', end)) return end + 2;
  return text[end] === '\n' ? end + 1 : end;
}

/** True for plain groups, as YAML and forms hold them. */
export function isRecord(value: unknown): value is Data {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function offsetOf(pair: Pair): number {
  return isScalar(pair.key) ? (pair.key.range?.[0] ?? 0) : 0;
}

function refuse(text: string, offset: number): never {
  const line = text.slice(0, offset).split('\n').length;
  const characters = '& (an anchor), * (an alias), ! (a tag) or ? (a long key)';
  throw new Error(`line ${line}: ${characters} cannot be changed in a form → write the value itself there`);
}
