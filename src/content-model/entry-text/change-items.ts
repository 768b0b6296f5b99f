import { isScalar, type YAMLSeq } from 'yaml';
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
import { writeItem, writeValue } from './write-values';
import { dashesOf, endOf, lineEnd, lineStart, type YamlSource } from './yaml-source';
import { isSame } from './target';

/** The edits that change one item in place; null if the item has to be rewritten. */
type ChangeInPlace = (node: unknown, before: unknown, after: unknown) => readonly Edit[] | null;

interface ItemPlace {
  readonly node: unknown;
  readonly data: unknown;
  readonly dash: number;
  readonly end: number;
}

/**
 * The edits that turn a list with dashes into one with the items of `after`; null if the list has to be rewritten. Items that
 * stay or move keep their text.
 */
export function changeItems(
  source: YamlSource,
  list: YAMLSeq,
  change: ChangeInPlace,
  before: readonly unknown[],
  after: readonly unknown[],
): readonly Edit[] | null {
  const dashes = dashesOf(list);
  const isPlain = dashes.length === before.length && dashes.every((dash) => isFirstOnLine(source, dash));
  if (!isPlain || after.length === 0) return null;
  const places = dashes.map((dash, index): ItemPlace => {
    const node = list.items[index];
    return { node, data: before[index], dash, end: Math.max(dash + 1, endOf(node)) };
  });
  const edits: Edit[] = [];
  let rest: readonly ItemPlace[] = places;
  let wanted = after;
  for (const [from, to] of [...commonItems(before, after), [before.length, after.length] as const]) {
    const old = rest.slice(0, rest.length - (before.length - from));
    const values = wanted.slice(0, wanted.length - (after.length - to));
    edits.push(...changeRun(source, change, places, { old, values, previous: places[from - 1], next: places[from] }));
    rest = rest.slice(old.length + 1);
    wanted = wanted.slice(values.length + 1);
  }
  return edits;
}

interface Run {
  readonly old: readonly ItemPlace[];
  readonly values: readonly unknown[];
  /** The item above, if nothing is between the two that stay. */
  readonly previous: ItemPlace | undefined;
  readonly next: ItemPlace | undefined;
}

/** The edits between two items that stay: pairs are changed in place, the rest is removed or added. */
function changeRun(source: YamlSource, change: ChangeInPlace, all: readonly ItemPlace[], run: Run): readonly Edit[] {
  const { old, values, previous, next } = run;
  const changed = old.flatMap((place, index) =>
    index < values.length
      ? changeItem(source, change, all, place, values[index])
      : [removeLines(source, place.dash, place.end)],
  );
  const added = values.slice(old.length).flatMap((value) => itemLines(source, all, value));
  if (added.length === 0) return changed;
  const last = old.at(-1) ?? previous;
  if (last !== undefined) return [...changed, insertBelow(source, last.end, added)];
  return next === undefined ? changed : [...changed, insertAbove(source, next.dash, added)];
}

function changeItem(
  source: YamlSource,
  change: ChangeInPlace,
  all: readonly ItemPlace[],
  place: ItemPlace,
  value: unknown,
): readonly Edit[] {
  const moved = all.some(({ data }) => isSame(data, value));
  const inPlace = moved ? null : change(place.node, place.data, value);
  if (inPlace !== null) return inPlace;
  const { dash, end, node } = place;
  if (!moved && isScalar(node)) {
    const indent = columnOf(source, dash);
    const written = writeValue(value, indent, indent + 2, styleOf(source, node));
    // A group starts on the line of its dash: write the whole item.
    if (written.head !== '') return replaceValue(source, { value: node, colonEnd: dash + 1, end }, written);
  }
  const text = itemLines(source, all, value).join(source.lineBreak);
  return [{ start: lineStart(source.text, dash), end: lineEnd(source.text, end), text }];
}

/** The lines of an item: its old ones if it only moves. */
function itemLines(source: YamlSource, all: readonly ItemPlace[], value: unknown): readonly string[] {
  const moved = all.find(({ data }) => isSame(data, value));
  const indent = columnOf(source, all[0]?.dash ?? 0);
  if (moved === undefined) return writeItem(value, indent);
  return source.text.slice(lineStart(source.text, moved.dash), lineEnd(source.text, moved.end)).split(source.lineBreak);
}

/** The positions, in both lists, of their longest common subsequence. */
function commonItems(before: readonly unknown[], after: readonly unknown[]): readonly (readonly [number, number])[] {
  // lengths[i][j]: how many items before.slice(i) and after.slice(j) have in common.
  const lengths = Array.from({ length: before.length + 1 }, () => new Array<number>(after.length + 1).fill(0));
  function at(i: number, j: number): number {
    return lengths[i]?.[j] ?? 0;
  }
  for (let i = before.length - 1; i >= 0; i -= 1) {
    for (let j = after.length - 1; j >= 0; j -= 1) {
      const row = lengths[i];
      if (row === undefined) continue;
      row[j] = isSame(before[i], after[j]) ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const common: (readonly [number, number])[] = [];
  let [i, j] = [0, 0];
  while (i < before.length && j < after.length) {
    if (isSame(before[i], after[j])) {
      common.push([i, j]);
      i += 1;
      j += 1;
    } else if (at(i + 1, j) >= at(i, j + 1)) i += 1;
    else j += 1;
  }
  return common;
}
