import { isCollection, isMap, isSeq, type YAMLMap } from 'yaml';
import { changeItems } from './change-items';
import {
  columnOf,
  insertAbove,
  insertBelow,
  isFirstOnLine,
  removeLines,
  replaceValue,
  styleOf,
  type Edit,
} from './edits';
import { writeKeys, writeValue } from './write-values';
import { afterLineBreak, isRecord, keysOf, lineEnd, type Data, type KeyPlace, type YamlSource } from './yaml-source';
import { isSame } from './target';

/**
 * The edits that turn one value into another in place; null if the whole value has to be rewritten, as in brackets. New keys get the place that
 * they have among the keys of `after`.
 */
export function changeInPlace(
  source: YamlSource,
  node: unknown,
  before: unknown,
  after: unknown,
): readonly Edit[] | null {
  if (isSame(before, after)) return [];
  if (isCollection(node) && node.flow === true) return null;
  if (isMap(node) && isRecord(before) && isRecord(after)) return changeKeys(source, node, before, after);
  if (isSeq(node) && Array.isArray(before) && Array.isArray(after)) {
    return changeItems(source, node, (...change) => changeInPlace(source, ...change), before, after);
  }
  return null;
}

/** The edits that turn a block of keys into one with the data of `after`; null if no key stays. */
function changeKeys(source: YamlSource, map: YAMLMap, before: Data, after: Data): readonly Edit[] | null {
  const keys = keysOf(map);
  const kept = keys.filter(({ name }) => Object.hasOwn(after, name));
  const first = keys[0];
  if (kept.length === 0 || first === undefined) return null;
  const indent = columnOf(source, first.keyStart);
  const edits = keys.flatMap((place, index) =>
    Object.hasOwn(after, place.name)
      ? changeKey(source, place, before, after, indent)
      : [removeKey(source, place, keys[index + 1])],
  );
  return [...edits, ...addKeys(source, kept, after, indent)];
}

function changeKey(source: YamlSource, place: KeyPlace, before: Data, after: Data, indent: number): readonly Edit[] {
  const { name, value, colonEnd, keyStart } = place;
  const inPlace = changeInPlace(source, value, before[name], after[name]);
  if (inPlace !== null) return inPlace;
  const column = indent + colonEnd - keyStart + 1;
  return replaceValue(source, place, writeValue(after[name], indent, column, styleOf(source, value)));
}

/** The first key of an item is on the line of the dash, which has to stay. */
function removeKey(source: YamlSource, place: KeyPlace, next: KeyPlace | undefined): Edit {
  if (isFirstOnLine(source, place.keyStart) || next === undefined)
    return removeLines(source, place.keyStart, place.end);
  const { text } = source;
  const below = afterLineBreak(text, lineEnd(text, place.end));
  const spaces = /^\s*/.exec(text.slice(below))?.[0] ?? '';
  return { start: place.keyStart, end: below + spaces.length, text: '' };
}

/** Inserts new keys below the closest key that precedes them in `after`. */
function addKeys(source: YamlSource, kept: readonly KeyPlace[], after: Data, indent: number): readonly Edit[] {
  const names = Object.keys(after);
  return names.flatMap((name, index) => {
    if (kept.some((place) => place.name === name)) return [];
    const lines = writeKeys({ [name]: after[name] }, indent);
    const above = names.slice(0, index).map((earlier) => kept.find((place) => place.name === earlier));
    const previous = above.findLast((place) => place !== undefined);
    if (previous !== undefined) return [insertBelow(source, previous.end, lines)];
    return [insertAbove(source, kept[0]?.keyStart ?? 0, lines)];
  });
}
