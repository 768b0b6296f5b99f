import { isCollection, isScalar } from 'yaml';
import { LINE_WIDTH, type TextStyle, type Written } from './scalars';
import { afterLineBreak, lineEnd, lineStart, type KeyPlace, type YamlSource } from './yaml-source';

/** A range of a text and its replacement. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The text with all edits made; edits at one offset are made in their order. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  const sorted = [...edits].sort((a, b) => a.start - b.start || a.end - b.end);
  let result = '';
  let done = 0;
  for (const edit of sorted) {
    result += text.slice(done, edit.start) + edit.text;
    done = Math.max(done, edit.end);
  }
  return result + text.slice(done);
}

/** Inserts lines below the line of `offset`. */
export function insertBelow(source: YamlSource, offset: number, lines: readonly string[]): Edit {
  const at = lineEnd(source.text, offset);
  return { start: at, end: at, text: lines.map((line) => source.lineBreak + line).join('') };
}

/** Inserts lines above the text at `offset`; they are indented to its column already. */
export function insertAbove(source: YamlSource, offset: number, lines: readonly string[]): Edit {
  const indent = columnOf(source, offset);
  const [first = '', ...rest] = lines;
  const text = [first.slice(indent), ...rest, ''].join(source.lineBreak) + ' '.repeat(indent);
  return { start: offset, end: offset, text };
}

/**
 * Removes the lines from that of `start` to that of `end`, with the line break before them. An insertion below the last line,
 * and a missing line break at the end of the file, stay as they are.
 */
export function removeLines({ text }: YamlSource, start: number, end: number): Edit {
  const from = lineStart(text, start);
  const to = lineEnd(text, end);
  if (from <= 1) return { start: from, end: afterLineBreak(text, to), text: '' };
  return { start: lineEnd(text, lineStart(text, from - 1)), end: to, text: '' };
}

/** The column of an offset, from 0. */
export function columnOf({ text }: YamlSource, offset: number): number {
  return offset - lineStart(text, offset);
}

/** True if only spaces are between the beginning of the line and the offset. */
export function isFirstOnLine({ text }: YamlSource, offset: number): boolean {
  return text.slice(lineStart(text, offset), offset).trim() === '';
}

/**
 * Writes another value after a colon or a dash, and keeps the comments on its line.
 * `place.colonEnd` is the end of the colon or dash, `place.end` the end of the old value.
 */
export function replaceValue(
  source: YamlSource,
  place: Omit<KeyPlace, 'name' | 'keyStart'>,
  written: Written,
): readonly Edit[] {
  const { text, lineBreak } = source;
  const { colonEnd, end, value } = place;
  const head = written.head === '' ? '' : ` ${written.head}`;
  const body = written.body.map((line) => lineBreak + line).join('');
  const keyLineEnd = lineEnd(text, colonEnd);
  const start = isScalar(value) || isCollection(value) ? value.range?.[0] : undefined;
  if (start === undefined || start > keyLineEnd) {
    const valueEnd = Math.max(keyLineEnd, lineEnd(text, end));
    return [
      { start: colonEnd, end: colonEnd, text: head },
      { start: keyLineEnd, end: valueEnd, text: body },
    ];
  }
  const header = /^[|>][-+\d]*/.exec(text.slice(start))?.[0];
  if (header !== undefined) {
    const headerEnd = start + header.length;
    return [
      { start: colonEnd, end: headerEnd, text: head },
      { start: keyLineEnd, end: Math.max(keyLineEnd, end), text: body },
    ];
  }
  const valueLineEnd = lineEnd(text, end);
  return [
    { start: colonEnd, end, text: head },
    { start: valueLineEnd, end: valueLineEnd, text: body },
  ];
}

/** The style of a text that is to be written in the same style again; a text in one long line stays in one line. */
export function styleOf(source: YamlSource, value: unknown): TextStyle | undefined {
  if (!isScalar(value) || !value.range) return undefined;
  switch (value.type) {
    case 'QUOTE_DOUBLE':
      return 'double';
    case 'QUOTE_SINGLE':
      return 'single';
    case 'BLOCK_FOLDED':
    case 'BLOCK_LITERAL':
      return 'block';
    case 'PLAIN':
      if (source.text.slice(value.range[0], value.range[1]).includes('\n')) return 'block';
      return columnOf(source, value.range[1]) > LINE_WIDTH ? 'plain' : undefined;
    default:
      return undefined;
  }
}
