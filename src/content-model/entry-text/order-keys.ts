import { isMap, isSeq, type YAMLMap } from 'yaml';
import type { Field } from '../describe-fields';
import { columnOf } from './edits';
import { dataOf, keysOf, lineEnd, lineStart, parseYamlSource, type KeyPlace, type YamlSource } from './yaml-source';
import { holdsData } from './target';

type Inside = Pick<Field, 'fields' | 'item'>;

/**
 * The text with the keys of every group in the order of the model, each with the comments directly above it. Keys that the
 * model does not know come last. Comments at the top of a group stay there. Returns the text unchanged if the order cannot be
 * changed without changing values.
 * @throws Error with the line if the text is not one group of keys in YAML.
 */
export function orderKeys(fields: readonly Field[], text: string): string {
  let ordered = text;
  for (;;) {
    const source = parseYamlSource(ordered);
    const group = firstDisordered(source.document.contents, { fields, item: null });
    const next = group === null ? ordered : withOrder(source, ...group);
    if (next === ordered) return ordered;
    if (!holdsData(next, dataOf(source))) return text;
    ordered = next;
  }
}

/** The first group, from outside to inside, whose keys are in another order, and their names in the model's. */
function firstDisordered(node: unknown, inside: Inside | undefined): readonly [YAMLMap, readonly string[]] | null {
  if (isSeq(node)) {
    return firstOf(node.items, (item) => firstDisordered(item, inside?.item ?? undefined));
  }
  if (!isMap(node)) return null;
  const keys = keysOf(node);
  const known = (inside?.fields ?? []).map(({ name }) => name);
  const names = [...keys.map(({ name }) => name)].sort((a, b) => rank(known, a) - rank(known, b));
  if (node.flow !== true && names.some((name, index) => name !== keys[index]?.name)) return [node, names];
  return firstOf(keys, ({ name, value }) =>
    firstDisordered(
      value,
      inside?.fields.find((field) => field.name === name),
    ),
  );
}

function firstOf<Item, Result>(items: readonly Item[], find: (item: Item) => Result | null): Result | null {
  for (const item of items) {
    const found = find(item);
    if (found !== null) return found;
  }
  return null;
}

function rank(known: readonly string[], name: string): number {
  const index = known.indexOf(name);
  return index === -1 ? known.length : index;
}

function withOrder(source: YamlSource, map: YAMLMap, names: readonly string[]): string {
  const { text, lineBreak } = source;
  const keys = keysOf(map);
  const start = keys[0]?.keyStart ?? 0;
  const end = lineEnd(text, keys.at(-1)?.end ?? 0);
  const indent = ' '.repeat(columnOf(source, start));
  const parts = new Map(keys.map((place, index) => [place.name, partOf(source, place, keys[index - 1], indent)]));
  const lines = names.map((name) => parts.get(name) ?? '').join(lineBreak);
  return text.slice(0, start) + lines.trimStart() + text.slice(end);
}

/** The lines of a key with the comments between it and the key before. */
function partOf({ text }: YamlSource, place: KeyPlace, previous: KeyPlace | undefined, indent: string): string {
  const last = lineEnd(text, place.end);
  if (previous === undefined) return indent + text.slice(place.keyStart, last);
  const above = text.indexOf('\n', lineEnd(text, previous.end)) + 1;
  return text.slice(Math.max(above, lineStart(text, previous.end)), last);
}
