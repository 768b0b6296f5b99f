import { isMap, isScalar, parseDocument } from 'yaml';

/** A value as it is written after a key: the text on the line of the colon, and the lines below it. */
export interface Written {
  readonly head: string;
  /** Indented lines without line breaks; empty if the value is on the line of its key. */
  readonly body: readonly string[];
}

/** The style of a text, if it decides how the text is written again. */
export type TextStyle = 'plain' | 'single' | 'double' | 'block';

/** A text is folded when its line would be longer. */
export const LINE_WIDTH = 120;
/** The length of folded lines, without their indent. */
const FOLD_WIDTH = 100;

/** Characters that are always written escaped: control characters, and those that some programs read as line breaks. */
const NOT_WRITTEN_PLAIN = /[\0-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]|\p{Surrogate}/u;
const ESCAPED = /[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]/g;

/** Texts that YAML, or a program that reads it, reads as something else if they have no quotes. */
const YES_OR_NO = /^(?:y|yes|n|no|on|off|true|false)$/i;
const DATE = /^\d{4}-\d{1,2}-\d{1,2}(?:[Tt\s]+\d{1,2}:.*)?$/;
const MINUTES = /^[-+]?\d[\d_]*(?::[0-5]?\d)+(?:\.\d*)?$/;
const NUMBER = /^[-+]?(?:0b[01_]+|0o?[0-7_]+|0x[\da-f_]+|\d[\d_]*(?:\.[\d_]*)?(?:e[-+]?\d+)?|\.\d+|\.inf|\.nan)$/i;

/** What a program may read a text without quotes as; null if every program reads it as text. */
export function misreadAs(source: string): 'yes or no' | 'date' | 'seconds' | 'number' | null {
  if (YES_OR_NO.test(source)) return 'yes or no';
  if (DATE.test(source)) return 'date';
  if (MINUTES.test(source)) return 'seconds';
  return NUMBER.test(source) ? 'number' : null;
}

/** Writes a single value. `column` is where the text starts on its line, `indent` is the indent of the lines below it. */
export function writeScalar(value: unknown, indent: number, column: number, style?: TextStyle): Written {
  if (typeof value === 'string') return writeText(value, indent, column, style);
  return inline(value === null || value === undefined ? 'null' : JSON.stringify(value));
}

/** A single value on one line, as it is written between commas and brackets. */
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

/** True if every program reads the text as it is when it is written after a colon without quotes. */
export function isPlainText(text: string): boolean {
  if (NOT_WRITTEN_PLAIN.test(text) || /^[-?:,[\]{}#&*!|>'"%@`=<]|^\s|\s$|\n/.test(text)) return false;
  if (text === '' || misreadAs(text) !== null) return false;
  const { contents, errors, warnings } = parseDocument(`k: ${text}\n`, { prettyErrors: false });
  if (errors.length + warnings.length > 0 || !isMap(contents)) return false;
  const node = contents.items[0]?.value;
  return isScalar(node) && node.value === text && node.comment === undefined;
}

/** Lines of text joined by spaces; null if the text has spaces that folding would remove. */
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

/** The text line by line; null if a line begins or ends with characters that would be removed. */
function literal(text: string, indent: number): Written | null {
  if (NOT_WRITTEN_PLAIN.test(text) || /^\s|[^\S\n]\n|[^\S\n]$|\n\n$/.test(text)) return null;
  const isClosed = text.endsWith('\n');
  return block(isClosed ? '|' : '|-', (isClosed ? text.slice(0, -1) : text).split('\n'), indent);
}

function block(head: string, lines: readonly string[], indent: number): Written {
  return { head, body: lines.map((line) => (line === '' ? '' : `${' '.repeat(indent)}${line}`)) };
}

function doubleQuoted(text: string): string {
  return JSON.stringify(text).replaceAll(
    ESCAPED,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
