import { dequal } from 'dequal/lite';
import type { Kind } from './define-kind';
import { describeFields } from './describe-fields';
import { changeData } from './entry-text/change-data';
import { closestStyle, textsKeepingLines } from './entry-text/keep-lines';
import { holdsData, normalizeEntry } from './entry-text/normalize-entry';
import { dataOf, parseEntry, textOf, type Data } from './entry-text/yaml-source';

/**
 * The content of an entry's file, as plain data.
 * @throws Error with the line if the text is not one group of keys in YAML.
 */
export function readEntryText(text: string): Record<string, unknown> {
  return { ...dataOf(parseEntry(text)) };
}

/**
 * The text of an entry's file for the data of a form. Empty fields are left out, unless the model accepts an empty value. Keys are
 * in the order of the model. `before` is the file as it was: only the lines of values that differ change. All other lines, also
 * comments, stay the same.
 * @throws Error with the line if `before` cannot be read, or if no text holds the data.
 */
export function writeEntryText(kind: Kind, data: Data, before = ''): string {
  const document = parseEntry(before);
  const old = dataOf(document);
  const normalized = normalizeEntry(describeFields(kind.schema), data, old);
  if (dequal(old, normalized)) return before;
  const style = closestStyle(before, document);
  const unchanged = textOf(document, style);
  changeData(document, normalized);
  const texts = textsKeepingLines(before, unchanged, textOf(document, style));
  const text = texts.find((one) => holdsData(one, normalized));
  if (text === undefined) {
    throw new Error(`${kind.folder}: the file is written in a way that cannot be changed in place → change it by hand`);
  }
  return text;
}
