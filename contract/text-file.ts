/** A file that somebody hands us is no text. The message names file and line, and says what to do. */
export class TextFileError extends Error {
  override readonly name = 'TextFileError';
}

/** What a decoder puts in place of bytes that it cannot read, and what text in UTF-16 without its mark is full of. */
const UNREADABLE = /[\uFFFD\0]/;

/**
 * The text of a file that a person may have saved with any editor, without a byte order mark: UTF-8, or UTF-16 with that mark.
 * @param file its path, for the error
 * @throws {TextFileError} for other bytes, such as those of Windows-1252
 */
export function decodeText(bytes: Uint8Array, file: string): string {
  const text = decodeAnyway(bytes);
  try {
    new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
    if (!text.includes('\0')) return text.replace(/^\uFEFF/, '');
  } catch {
    // The decoder does not say where.
  }
  const { offset = 0, message = '' } = findUnreadable(text) ?? {};
  throw new TextFileError(`${file}, line ${text.slice(0, offset).split('\n').length}: ${message}`);
}

/** The text of a file with its byte order mark, and with U+FFFD for what cannot be read. Callers use {@link findUnreadable}. */
export function decodeAnyway(bytes: Uint8Array): string {
  const text = new TextDecoder(encodingOf(bytes), { ignoreBOM: true }).decode(bytes);
  // Old editors of the Mac end lines with a carriage return alone.
  return text.includes('\n') ? text : text.replaceAll('\r', '\n');
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

/** The offset of the first character that could not be read, with `problem → advice`; undefined if there is none. */
export function findUnreadable(text: string): { readonly offset: number; readonly message: string } | undefined {
  const offset = text.search(UNREADABLE);
  if (offset === -1) return undefined;
  const word = /\S{0,20}$/u.exec(text.slice(0, offset))?.[0] ?? '';
  const place = word === '' ? 'a character' : `the character after ${JSON.stringify(word)}`;
  const message = `${place} is not UTF-8 → save the file as UTF-8, and write the character again if you see � there`;
  return { offset, message };
}
