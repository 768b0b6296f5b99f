import { isCollection, isScalar } from 'yaml';
import { LINE_WIDTH, type TextStyle, type Written } from './scalars';
import { afterLineBreak, lineEnd, lineStart, type KeyPlace, type Source } from './source';

/** A stretch of a text and what takes its place. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The text with all edits made; edits at one place count in their order. */
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

/** Puts lines below the line that holds `offset`. */
export function insertBelow(source: Source, offset: number, lines: readonly string[]): Edit {
  const at = lineEnd(source.text, offset);
  return { start: at, end: at, text: lines.map((line) => source.lineBreak + line).join('') };
}

/** Puts lines in front of what begins at `offset`, at whose column they are indented already. */
export function insertAbove(source: Source, offset: number, lines: readonly string[]): Edit {
  const indent = columnOf(source, offset);
  const [first = '', ...rest] = lines;
  const text = [first.slice(indent), ...rest, ''].join(source.lineBreak) + ' '.repeat(indent);
  return { start: offset, end: offset, text };
}

/**
 * Takes out the lines from the one that holds `start` to the one that holds `end`, with the line break before them: what
 * is put in below the last of them, or is missing at the end of the file, stays so.
 */
export function removeLines({ text }: Source, start: number, end: number): Edit {
  const from = lineStart(text, start);
  const to = lineEnd(text, end);
  if (from <= 1) return { start: from, end: afterLineBreak(text, to), text: '' };
  return { start: lineEnd(text, lineStart(text, from - 1)), end: to, text: '' };
}

/** How far from the beginning of its line an offset is. */
export function columnOf({ text }: Source, offset: number): number {
  return offset - lineStart(text, offset);
}

/** What stands between the beginning of the line and an offset is nothing but blanks. */
export function isFirstOnLine({ text }: Source, offset: number): boolean {
  return text.slice(lineStart(text, offset), offset).trim() === '';
}

/**
 * Writes another value behind a colon or a dash, and leaves remarks beside it where they are.
 * `place.colonEnd` is where the sign ends, `place.end` where the old value does.
 */
export function replaceValue(
  source: Source,
  place: Omit<KeyPlace, 'name' | 'keyStart'>,
  written: Written,
): readonly Edit[] {
  const { text, lineBreak } = source;
  const { colonEnd, end, value } = place;
  const head = written.head === '' ? '' : ` ${written.head}`;
  const body = written.body.map((line) => lineBreak + line).join('');
  const keyLineEnd = lineEnd(text, colonEnd);
  if (end <= colonEnd) {
    return [
      { start: colonEnd, end: colonEnd, text: head },
      { start: keyLineEnd, end: keyLineEnd, text: body },
    ];
  }
  const start = isScalar(value) || (isCollection(value) && value.flow === true) ? value.range?.[0] : undefined;
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

/** How a text was written, where it is to be written in the same way again; a text in one long line stays in one. */
export function styleOf(source: Source, value: unknown): TextStyle | undefined {
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
      if (value.source?.includes('\n') === true) return 'block';
      return columnOf(source, value.range[1]) > LINE_WIDTH ? 'plain' : undefined;
    default:
      return undefined;
  }
}
