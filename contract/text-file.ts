/** A file that somebody hands us is no text. The message names file and line, and says what to do. */
export class TextFileError extends Error {
  override readonly name = 'TextFileError';
}

/** What a decoder puts in place of bytes that it cannot read, and what text in UTF-16 without its mark is full of. */
const UNREADABLE = /[\uFFFD\0]/;

/** Where a text has a character that could not be read. */
export interface UnreadablePlace {
  /** Counts characters from the start of the text. */
  readonly offset: number;
  /** Counts from 1. */
  readonly line: number;
  /** What is wrong, and what to do, as `problem → advice`. */
  readonly message: string;
}

/**
 * The text of a file that a person may have saved with any editor: UTF-8, or UTF-16 with its byte order mark, without that mark. Every
 * such file is read by this function.
 * @param file its path, for the error
 * @throws {TextFileError} for any other bytes, such as those of Windows-1252
 */
export function decodeText(bytes: Uint8Array, file: string): string {
  try {
    const text = new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
    if (!text.includes('\0')) return withLineBreaks(text);
  } catch {
    // The decoder does not say where.
  }
  const { line = 1, message = '' } = findUnreadable(decodeAnyway(bytes)) ?? {};
  throw new TextFileError(`${file}, line ${line}: ${message}`);
}

/** The text of a file with U+FFFD for what cannot be read, and with its byte order mark. For those who then call {@link findUnreadable}. */
export function decodeAnyway(bytes: Uint8Array): string {
  return withLineBreaks(new TextDecoder(encodingOf(bytes), { ignoreBOM: true }).decode(bytes));
}

/** The first place that could not be read; undefined if there is none. */
export function findUnreadable(text: string): UnreadablePlace | undefined {
  const offset = text.search(UNREADABLE);
  if (offset === -1) return undefined;
  const before = text.slice(0, offset);
  const word = /\S{0,20}$/u.exec(before)?.[0] ?? '';
  const place = word === '' ? 'a character' : `the character after ${JSON.stringify(word)}`;
  const message = `${place} is not UTF-8 → save the file as UTF-8, and write the character again if you see � there`;
  return { offset, line: before.split('\n').length, message };
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

/** Old editors of the Mac end lines with `\r` alone. */
function withLineBreaks(text: string): string {
  return text.includes('\n') ? text : text.replaceAll('\r', '\n');
}
