import { CST, type Scalar } from 'yaml';

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
const ALWAYS_ESCAPED = /[\0-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]|\p{Surrogate}/u;
/** Those of them that JSON, and so the library, leaves as they are between quotes. */
const ESCAPED_HERE = /[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]/g;

/** Texts that YAML, or a program that reads it, reads as something else if they have no quotes. */
const YES_OR_NO = /^(?:y|yes|n|no|on|off|true|false)$/i;
const DATE = /^\d{4}-\d{1,2}-\d{1,2}(?:[Tt\s]+\d{1,2}:.*)?$/;
const MINUTES = /^[-+]?\d[\d_]*(?::[0-5]?\d)+(?:\.\d*)?$/;
const NULL = /^(?:null|~)?$/i;
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
  if (typeof value !== 'string') return { head: JSON.stringify(value ?? null), body: [] };
  const type = typeOf(value, column, style);
  const [head = '', ...lines] = write(value, type, indent).split('\n');
  const body = lines.at(-1) === '' ? lines.slice(0, -1) : lines;
  return { head, body: type === 'BLOCK_FOLDED' ? body.flatMap(fold) : body };
}

/** A key as it is written before its colon. */
export function writeKey(name: string): string {
  return write(name, isPlainText(name) ? 'PLAIN' : 'QUOTE_DOUBLE', 0);
}

/** True if every program reads the text as it is when it is written after a colon without quotes. */
export function isPlainText(text: string): boolean {
  if (ALWAYS_ESCAPED.test(text) || /^[-?:%@`=<]/.test(text) || NULL.test(text) || misreadAs(text) !== null)
    return false;
  return write(text, 'PLAIN', 0) === text;
}

function typeOf(text: string, column: number, style: TextStyle | undefined): Scalar.Type {
  if (ALWAYS_ESCAPED.test(text)) return 'QUOTE_DOUBLE';
  // A block of lines cannot show that spaces or line breaks are at its ends.
  const isBlock = !/^\s|[^\S\n]\n|[^\S\n]$|\n\n$/.test(text) && text !== '';
  if (text.includes('\n')) return isBlock ? 'BLOCK_LITERAL' : 'QUOTE_DOUBLE';
  if (style === 'double') return 'QUOTE_DOUBLE';
  if (style === 'single') return 'QUOTE_SINGLE';
  const isLong = column + text.length > LINE_WIDTH || style === 'block';
  if (isLong && isBlock && style !== 'plain') return 'BLOCK_FOLDED';
  return isPlainText(text) ? 'PLAIN' : 'QUOTE_DOUBLE';
}

/** The text in YAML, with its lines below the first at an indent. */
function write(text: string, type: Scalar.Type, indent: number): string {
  const token = CST.createScalarToken(text, { type, indent, implicitKey: type === 'QUOTE_DOUBLE', end: [] });
  return CST.stringify(token).replaceAll(ESCAPED_HERE, escape);
}

/** The library does not fold. A text that is folded at single spaces is the same text. */
function fold(line: string): readonly string[] {
  const indent = /^ */.exec(line)?.[0] ?? '';
  const lines: string[] = [];
  for (const word of line.slice(indent.length).split(/(?<=\S) (?=\S)/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= FOLD_WIDTH) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.map((text) => indent + text);
}

function escape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
