import { isMap, isScalar, parseDocument } from 'yaml';
import { takenFor } from './yaml-traps';

/** A value as it is written behind a key: what stands beside the colon, and the lines below it. */
export interface Written {
  readonly head: string;
  /** Lines without their line breaks, indented; none where the value stands beside its key. */
  readonly body: readonly string[];
}

/** How a text was written before, where that decides how it is written again. */
export type TextStyle = 'plain' | 'single' | 'double' | 'block';

/** A text is folded when its line would be longer. */
export const LINE_WIDTH = 120;
/** How long folded lines get, beyond their indent. */
const FOLD_WIDTH = 100;

/** Signs that no program of ours writes unescaped: control signs, and those that readers take for line breaks. */
const NOT_WRITTEN_PLAIN = /[\0-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]|\p{Surrogate}/u;
const ESCAPED = /[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]/g;

/** Writes a single value. `column` is where the text would begin on its line; `indent` that of the lines below it. */
export function writeScalar(value: unknown, indent: number, column: number, style?: TextStyle): Written {
  if (typeof value === 'string') return writeText(value, indent, column, style);
  return inline(value === null || value === undefined ? 'null' : JSON.stringify(value));
}

/** A single value on one line, as it may stand among commas and brackets. */
export function writeInFlow(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value ?? null);
  return /^[A-Za-z][\w -]*$/.test(value) && isPlainText(value) ? value : doubleQuoted(value);
}

/** A key as it is written before its colon. */
export function writeKey(name: string): string {
  return /^[A-Za-z][\w-]*$/.test(name) ? name : doubleQuoted(name);
}

function writeText(text: string, indent: number, column: number, style: TextStyle | undefined): Written {
  const isLong = column + text.length > LINE_WIDTH || style === 'block';
  if (text.includes('\n')) return literal(text, indent) ?? inline(doubleQuoted(text));
  if (style === 'double') return inline(doubleQuoted(text));
  if (style === 'single' && !NOT_WRITTEN_PLAIN.test(text)) return inline(`'${text.replaceAll("'", "''")}'`);
  if (isLong && style !== 'plain') return folded(text, indent) ?? shortest(text);
  return shortest(text);
}

function shortest(text: string): Written {
  return inline(isPlainText(text) ? text : doubleQuoted(text));
}

function inline(head: string): Written {
  return { head, body: [] };
}

/** Whether every reader takes the text, without quotes behind a colon, for what it is. */
export function isPlainText(text: string): boolean {
  if (NOT_WRITTEN_PLAIN.test(text) || /^[-?:,[\]{}#&*!|>'"%@`=<]|^\s|\s$|\n/.test(text)) return false;
  if (text === '' || takenFor(text) !== null) return false;
  const { contents, errors, warnings } = parseDocument(`k: ${text}\n`, { prettyErrors: false });
  if (errors.length + warnings.length > 0 || !isMap(contents)) return false;
  const node = contents.items[0]?.value;
  return isScalar(node) && node.value === text && node.comment === undefined;
}

/** Lines of text joined by blanks; null where the text has blanks that folding would lose. */
function folded(text: string, indent: number): Written | null {
  if (NOT_WRITTEN_PLAIN.test(text) || /^\s|\s$/.test(text) || text === '') return null;
  const lines: string[] = [];
  for (const word of text.split(/(?<=\S) (?=\S)/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= FOLD_WIDTH) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return block('>-', lines, indent);
}

/** The text line by line; null where a line begins or ends in a way that gets lost. */
function literal(text: string, indent: number): Written | null {
  if (NOT_WRITTEN_PLAIN.test(text) || /^\s|[^\S\n]\n|[^\S\n]$|\n\n$/.test(text)) return null;
  const isClosed = text.endsWith('\n');
  return block(isClosed ? '|' : '|-', (isClosed ? text.slice(0, -1) : text).split('\n'), indent);
}

function block(head: string, lines: readonly string[], indent: number): Written {
  return { head, body: lines.map((line) => (line === '' ? '' : `${' '.repeat(indent)}${line}`)) };
}

function doubleQuoted(text: string): string {
  return JSON.stringify(text).replaceAll(ESCAPED, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
