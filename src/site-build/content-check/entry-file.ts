import { isAlias, isMap, isScalar, isSeq, LineCounter, parseDocument, type Document, type Node } from 'yaml';
import { trimInvisible } from '../../../contract/visible-text';
import type { Kind } from '../../content-model/define-kind';
import { describeFields, type Field } from '../../content-model/describe-fields';
import { SCHEMA } from '../../content-model/entry-text/scalars';
import { errorOfText } from '../../content-model/entry-text/yaml-source';

/** One YAML file of a known kind. */
export interface EntryFile {
  /** Path from the root of the project, with `/`. */
  readonly file: string;
  readonly kind: Kind;
  /** File name without ending. */
  readonly key: string;
  readonly text: string;
  readonly document: Document.Parsed;
  readonly lines: LineCounter;
  /** The content of the file as plain data, without invisible characters at the ends of texts; of a duplicate key the last counts. */
  readonly data: unknown;
  /** Every value in the file, groups and lists before what they hold. */
  readonly values: readonly Value[];
}

/** A value in a file, with its position. */
export interface Value {
  readonly path: readonly (string | number)[];
  /** The field of the model; undefined for a key that the model does not know. */
  readonly field: Field | undefined;
  /** All fields of its group. */
  readonly siblings: readonly Field[];
  readonly data: unknown;
  /** Null if the key has no value and no position in the text. */
  readonly node: Node | null;
  /** The start of the value, or of the key if there is no value. */
  readonly offset: number;
  readonly keyOffset: number;
}

/** Parses the text of a file. Syntax errors are in `document.errors`, for the syntax check. */
export function parseEntryFile(file: string, kind: Kind, key: string, text: string): EntryFile {
  const lines = new LineCounter();
  // A separate check finds duplicate keys, so that it can name both lines.
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, uniqueKeys: false, ...SCHEMA });
  const error = errorOfText(text);
  if (error !== undefined) document.errors = [error];
  const fields = describeFields(kind.schema);
  const values = valuesIn(document.contents, fields, undefined, []);
  return { file, kind, key, text, document, lines, data: toData(document.contents), values };
}

function valuesIn(
  node: unknown,
  fields: readonly Field[],
  item: Field | null | undefined,
  path: Value['path'],
): readonly Value[] {
  if (isMap(node)) {
    return node.items.flatMap(({ key, value }) => {
      const name = nameOf(key);
      const field = fields.find((candidate) => candidate.name === name);
      const keyOffset = offsetOf(key) ?? 0;
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
  if (isScalar(node)) return typeof node.value === 'string' ? trimInvisible(node.value) : node.value;
  if (isSeq(node)) return node.items.map(toData);
  if (isMap(node)) {
    return Object.fromEntries(node.items.map(({ key, value }) => [nameOf(key), toData(value)]));
  }
  return null;
}

/** The name of a key; `''` for a group or a list, which no field is named. */
function nameOf(key: unknown): string {
  return isScalar(key) ? String(key.value) : '';
}

function offsetOf(node: unknown): number | undefined {
  return isScalar(node) || isMap(node) || isSeq(node) || isAlias(node) ? node.range?.[0] : undefined;
}

/** An error, which stops the build, or a warning: something in the content that an editor has to change, or may want to. */
export interface Finding {
  readonly severity: 'error' | 'warning';
  /** Path from the root of the project, with `/`. */
  readonly file: string;
  /** Line and column from 1; null for a finding about the whole file. */
  readonly position: { readonly line: number; readonly column: number } | null;
  /** The key it is about, such as `rating` or `social › 2 › url`; `''` for a finding about the whole file. */
  readonly field: string;
  /** What is wrong, in plain words. */
  readonly problem: string;
  /** What to write or do. */
  readonly advice: string;
}

/** The text of a finding, without its position. */
export type ProblemAndAdvice = Pick<Finding, 'problem' | 'advice'>;

/** An error or warning at a position of an entry. */
export function findingAt(
  entry: EntryFile,
  offset: number,
  text: Pick<Finding, 'field' | 'problem' | 'advice'> & { readonly severity?: Finding['severity'] },
): Finding {
  const { line, col } = entry.lines.linePos(offset);
  return { severity: 'error', ...text, file: entry.file, position: { line, column: col } };
}

/** A path as editors count: `social › 2 › url`. */
export function pathLabel(path: readonly (string | number)[]): string {
  return path.map((part) => (typeof part === 'number' ? part + 1 : part)).join(' › ');
}

/** Orders by file, then line, then column, then text, so that the same content always gives the same list. */
export function compareFindings(a: Finding, b: Finding): number {
  return (
    compareText(a.file, b.file) ||
    (a.position?.line ?? 0) - (b.position?.line ?? 0) ||
    (a.position?.column ?? 0) - (b.position?.column ?? 0) ||
    compareText(a.field, b.field) ||
    compareText(a.problem, b.problem)
  );
}

/** Keeps the first finding of each position: a later check that finds the same value has nothing to add. */
export function firstOfEachPosition(findings: readonly Finding[]): readonly Finding[] {
  const first = new Map<string, Finding>();
  for (const finding of findings) {
    const { file, position, field, problem } = finding;
    const key =
      position === null ? `${file} ${field} ${problem}` : `${file}:${position.line}:${position.column} ${field}`;
    if (!first.has(key)) first.set(key, finding);
  }
  return [...first.values()];
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
