import { diffIndices } from 'node-diff3';
import {
  isCollection,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  visit,
  type Node,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import { keepCommentOf, keepTopComment } from './comments';
import { isSame } from './target';
import { isRecord, nameOf, type Data, type YamlSource } from './yaml-source';

/**
 * Changes the document of a text so that it holds other data. Nodes that stay or move keep their style and their comments. New keys get the
 * place that they have among the keys of `after`.
 * @throws Error with the line of a value that has an anchor or a tag, and would change.
 */
export function changeData(source: YamlSource, after: Data): void {
  const { document } = source;
  document.contents = changed(source, document.contents, after) as typeof document.contents;
}

function changed(source: YamlSource, node: unknown, after: unknown): Node {
  const { document } = source;
  if (isNode(node)) {
    if (isSame(node.toJS(document), after)) return node;
    refuseLinked(source, node);
    if (isCollection(node) && node.items.length === 0) node.flow = false;
    if (isMap(node) && isRecord(after)) return changeKeys(source, node, after);
    if (isSeq(node) && Array.isArray(after)) return changeItems(source, node, after);
    if (isScalar(node) && !isRecord(after) && !Array.isArray(after)) {
      node.value = after;
      if (typeof after === 'string' && after.includes('\n')) node.type = 'BLOCK_LITERAL';
      return node;
    }
  }
  const fresh = document.createNode(after);
  if (isNode(node)) {
    fresh.comment = node.comment ?? null;
    fresh.commentBefore = node.commentBefore ?? null;
  }
  return fresh;
}

function changeKeys(source: YamlSource, map: YAMLMap, after: Data): Node {
  for (const [index, pair] of [...map.items.entries()].reverse()) {
    if (Object.hasOwn(after, nameOf(pair))) continue;
    map.items.splice(index, 1);
    noteRemoved(source, pair, map, index);
  }
  keepTopComment(map, () => {
    let place = 0;
    for (const [name, value] of Object.entries(after)) {
      const index = map.items.findIndex((pair) => nameOf(pair) === name);
      const pair = map.items[index];
      if (pair === undefined)
        map.items.splice(place, 0, source.document.createPair(name, changed(source, null, value)));
      else pair.value = changed(source, pair.value, value);
      place = pair === undefined ? place + 1 : index + 1;
    }
  });
  return map;
}

function changeItems(source: YamlSource, list: YAMLSeq, after: readonly unknown[]): Node {
  const old = [...list.items];
  const [texts, wanted] = [list.toJS(source.document) as unknown[], after].map((items) =>
    items.map((item) => JSON.stringify(item)),
  ) as [string[], string[]];
  const runs = diffIndices(texts, wanted);
  const free = new Set(runs.flatMap(({ buffer1 }) => indexesOf(buffer1)));
  const moved = new Map<number, unknown>();
  for (const to of runs.flatMap(({ buffer2 }) => indexesOf(buffer2))) {
    const from = [...free].find((index) => texts[index] === wanted[to]);
    if (from === undefined) continue;
    free.delete(from);
    moved.set(to, old[from]);
  }
  for (const { buffer1, buffer2 } of runs.reverse()) {
    const rest = indexesOf(buffer1).filter((index) => free.has(index));
    const items = indexesOf(buffer2).map((to) => moved.get(to) ?? changed(source, old[rest.shift() ?? -1], after[to]));
    list.items.splice(...buffer1, ...items);
    for (const index of rest.reverse()) noteRemoved(source, old[index], list, buffer1[0] + items.length);
  }
  return list;
}

/** Keeps the comment above what was removed. @throws Error if others refer to a part of it */
function noteRemoved(source: YamlSource, removed: unknown, collection: YAMLMap | YAMLSeq, index: number): void {
  const value = isPair(removed) ? removed.value : removed;
  if (isNode(value)) visit(value, { Node: (_, node) => refuseLinked(source, node) });
  keepCommentOf(removed, collection, index);
}

function indexesOf([start, length]: readonly [number, number]): number[] {
  return Array.from({ length }, (_, index) => start + index);
}

/** Refuses to change a value that others refer to, or that is more than a value. */
function refuseLinked({ text, lines }: YamlSource, node: Node): void {
  const anchor = 'anchor' in node ? node.anchor : undefined;
  const isTagged = node.tag !== undefined;
  if (anchor === undefined && !isTagged) return;
  // A group or a list begins below the line of its anchor or tag.
  const offset = text.lastIndexOf(anchor === undefined ? '!' : `&${anchor}`, node.range?.[0] ?? 0);
  const { line } = lines.linePos(Math.max(0, offset));
  throw new Error(
    `line ${line}: & (an anchor) or ! (a tag) cannot be changed in a form → write the value itself there`,
  );
}
