import type { Kind } from './define-kind';
import { describeFields } from './describe-fields';
import { changeInPlace } from './entry-text/change-keys';
import { applyEdits } from './entry-text/edits';
import { writeKeys } from './entry-text/write-values';
import {
  dataOf,
  endOf,
  parseYamlSource,
  refuseLinkedParts,
  type Data,
  type YamlSource,
} from './entry-text/yaml-source';
import { holdsData, isSame, targetOf } from './entry-text/target';

/**
 * The content of an entry's file, as plain data.
 * @throws Error with the line if the text is not one group of keys in YAML.
 */
export function readEntryText(text: string): Record<string, unknown> {
  return { ...dataOf(parseYamlSource(text)) };
}

/**
 * The text of an entry's file for the data of a form. Empty fields are left out, unless the model accepts an empty value. Keys are
 * in the order of the model. `before` is the file as it was: only the lines of values that differ change. All other bytes, also
 * comments, stay the same.
 * @throws Error with the line if `before` cannot be read, or if something changed and `before` has an anchor, an alias or a tag.
 */
export function writeEntryText(kind: Kind, data: Data, before = ''): string {
  const source = parseYamlSource(before);
  const old = dataOf(source);
  const target = targetOf(describeFields(kind.schema), data, old);
  if (isSame(old, target)) return before;
  refuseLinkedParts(source);
  const edits = changeInPlace(source, source.document.contents, old, target);
  const text = edits === null ? writeAll(source, target) : applyEdits(before, edits);
  if (!holdsData(text, target)) {
    throw new Error(`${kind.folder}: the file is written in a way that cannot be changed in place → change it by hand`);
  }
  return text;
}

/** Writes every key, below the comments that a file without keys may have. */
function writeAll({ text, document, lineBreak }: YamlSource, target: Data): string {
  const lines = Object.keys(target).length === 0 ? ['{}'] : writeKeys(target, 0);
  const { contents } = document;
  const end = endOf(contents);
  if (end > 0 && contents !== null) {
    return text.slice(0, contents.range[0]) + lines.join(lineBreak) + text.slice(end);
  }
  const gap = text === '' || text === '\uFEFF' || text.endsWith('\n') ? '' : lineBreak;
  return `${text}${gap}${[...lines, ''].join(lineBreak)}`;
}
