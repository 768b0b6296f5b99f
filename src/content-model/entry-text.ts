import type { Kind } from './define-kind';
import { describeFields } from './describe-fields';
import { changeInPlace } from './entry-text/change-keys';
import { applyEdits } from './entry-text/edits';
import { writeKeys } from './entry-text/fresh';
import { dataOf, endOf, parseSource, refuseLinkedParts, type Data, type Source } from './entry-text/source';
import { isSame, targetOf } from './entry-text/target';

/**
 * What an entry's file says, as plain data.
 * @throws Error with the line where the text is not one group of keys in YAML.
 */
export function readEntryText(text: string): Record<string, unknown> {
  return { ...dataOf(parseSource(text)) };
}

/**
 * The text of an entry's file for what a form holds. Fields that were left empty are left out, unless the model takes
 * that for an answer; keys stand in the order of the model. `before` is the file as it was: what says the same keeps its
 * text, its place and its remarks, to the byte; only the lines of what differs change.
 * @throws Error with the line where `before` cannot be read, or has an anchor, an alias or a tag and something changed.
 */
export function writeEntryText(kind: Kind, data: Data, before = ''): string {
  const source = parseSource(before);
  const old = dataOf(source);
  const fields = describeFields(kind.schema);
  const target = targetOf(fields, data, old);
  if (isSame(old, target)) return before;
  refuseLinkedParts(source);
  const edits = changeInPlace(source, source.document.contents, { fields, item: null }, old, target);
  const text = edits === null ? writeAll(source, target) : applyEdits(before, edits);
  if (!saysSame(text, target)) {
    throw new Error(`${kind.folder}: the file is written in a way that cannot be changed in place → change it by hand`);
  }
  return text;
}

/** Writes every key anew, below the remarks that a file without keys may have. */
function writeAll({ text, document, lineBreak }: Source, target: Data): string {
  const lines = Object.keys(target).length === 0 ? ['{}'] : writeKeys(target, 0);
  const { contents } = document;
  const end = endOf(contents);
  if (end > 0 && contents !== null) {
    return text.slice(0, contents.range[0]) + lines.join(lineBreak) + text.slice(end);
  }
  const gap = text === '' || text === '\uFEFF' || text.endsWith('\n') ? '' : lineBreak;
  return `${text}${gap}${[...lines, ''].join(lineBreak)}`;
}

function saysSame(text: string, target: Data): boolean {
  try {
    return isSame(readEntryText(text), target);
  } catch {
    return false;
  }
}
