import { isAlias, isMap, isScalar, isSeq, LineCounter, parseDocument, type Document, type Node } from 'yaml';
import type { Kind } from '../../content-model/define-kind';
import { describeFields, type Field } from '../../content-model/describe-fields';
import type { Fault } from './fault';

/** One YAML file of a known kind. */
export interface Entry {
  /** Path from the root of the project, with `/`. */
  readonly file: string;
  readonly kind: Kind;
  /** File name without ending. */
  readonly key: string;
  readonly text: string;
  readonly document: Document.Parsed;
  readonly lines: LineCounter;
  /** What the file says, as plain data; of a doubled key the last counts. */
  readonly data: unknown;
  /** Every value in the file, groups and lists before what they hold. */
  readonly values: readonly Value[];
}

/** A value in a file, and where it stands. */
export interface Value {
  readonly path: readonly (string | number)[];
  /** What the model says about it; undefined where the model knows no such key. */
  readonly field: Field | undefined;
  /** The fields of the group that it stands in. */
  readonly siblings: readonly Field[];
  readonly data: unknown;
  /** Null where the key has nothing after its colon and no place of its own. */
  readonly node: Node | null;
  /** Where the value begins; where the key does, if there is no value. */
  readonly offset: number;
  readonly keyOffset: number;
}

/** Reads the text of a file. Syntax faults stay in `document.errors`, where the check of the syntax finds them. */
export function readEntry(file: string, kind: Kind, key: string, text: string): Entry {
  const lines = new LineCounter();
  // Doubled keys are looked for apart, so that both places can be named.
  const document = parseDocument(text, {
    lineCounter: lines,
    prettyErrors: false,
    uniqueKeys: false,
  });
  const fields = describeFields(kind.schema);
  const values = valuesIn(document.contents, fields, undefined, []);
  return { file, kind, key, text, document, lines, data: toData(document.contents), values };
}

/** A fault or warning at a place of an entry. */
export function faultAt(
  entry: Entry,
  offset: number,
  words: Pick<Fault, 'field' | 'problem' | 'advice'> & { readonly severity?: Fault['severity'] },
): Fault {
  const { line, col } = entry.lines.linePos(offset);
  return { severity: 'fault', ...words, file: entry.file, position: { line, column: col } };
}

/** A path as an editor counts: `social › 2 › url`. */
export function pathLabel(path: readonly (string | number)[]): string {
  return path.map((part) => (typeof part === 'number' ? part + 1 : part)).join(' › ');
}

function valuesIn(
  node: unknown,
  fields: readonly Field[],
  item: Field | null | undefined,
  path: Value['path'],
): readonly Value[] {
  if (isMap(node)) {
    return node.items.flatMap(({ key, value }) => {
      if (!isScalar(key)) return [];
      const name = String(key.value);
      const field = fields.find((candidate) => candidate.name === name);
      const keyOffset = key.range?.[0] ?? 0;
      return withInner({ path: [...path, name], field, siblings: fields, keyOffset }, value);
    });
  }
  if (isSeq(node)) {
    return node.items.flatMap((value, index) => {
      const keyOffset = offsetOf(value) ?? offsetOf(node) ?? 0;
      return withInner({ path: [...path, index], field: item ?? undefined, siblings: [], keyOffset }, value);
    });
  }
  return [];
}

function withInner(place: Pick<Value, 'path' | 'field' | 'siblings' | 'keyOffset'>, value: unknown): readonly Value[] {
  const node = isScalar(value) || isMap(value) || isSeq(value) || isAlias(value) ? value : null;
  const data = toData(node);
  const offset = data === null && !isAlias(node) ? place.keyOffset : (offsetOf(node) ?? place.keyOffset);
  const inner = valuesIn(node, place.field?.fields ?? [], place.field?.item, place.path);
  return [{ ...place, data, node, offset }, ...inner];
}

function toData(node: unknown): unknown {
  if (isScalar(node)) return node.value;
  if (isSeq(node)) return node.items.map(toData);
  if (isMap(node)) {
    return Object.fromEntries(
      node.items.map(({ key, value }) => [isScalar(key) ? String(key.value) : '', toData(value)]),
    );
  }
  return null;
}

function offsetOf(node: unknown): number | undefined {
  return isScalar(node) || isMap(node) || isSeq(node) || isAlias(node) ? node.range?.[0] : undefined;
}
