import { dequal } from 'dequal/lite';
import { diffIndices } from 'node-diff3';
import {
  isAlias,
  isCollection,
  isMap,
  isNode,
  isScalar,
  isSeq,
  type Document,
  type Node,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import { isRecord } from '../../../contract/unknown-value';
import { keepCommentOf, keepCommentsOfEmpty, keepTopComment } from './comments';
import { nameOf, type Data } from './yaml-source';

/**
 * Changes the document of a text so that it holds other data. Nodes that stay or move keep their style and their comments. New keys get the
 * place that they have among the keys of `after`. An alias (`*name`) of a value that has changed becomes the value itself.
 */
export function changeData(document: Document.Parsed, after: Data): void {
  document.contents = changed(document, document.contents, after) as typeof document.contents;
}

function changed(document: Document, node: unknown, after: unknown): Node {
  if (isNode(node)) {
    const hasLostAnchor = isAlias(node) && node.resolve(document) === undefined;
    if (!hasLostAnchor && dequal(node.toJS(document), after)) return node;
    if (isCollection(node) && node.items.length === 0) node.flow = false;
    if (isMap(node) && isRecord(after)) return changeKeys(document, node, after);
    if (isSeq(node) && Array.isArray(after)) return changeItems(document, node, after);
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

function changeKeys(document: Document, map: YAMLMap, after: Data): Node {
  for (const [index, pair] of [...map.items.entries()].reverse()) {
    if (Object.hasOwn(after, nameOf(pair))) continue;
    map.items.splice(index, 1);
    keepCommentOf(pair, map, index);
  }
  keepTopComment(map, () => {
    let place = 0;
    for (const [name, value] of Object.entries(after)) {
      const index = map.items.findIndex((pair) => nameOf(pair) === name);
      const pair = map.items[index];
      if (pair === undefined) map.items.splice(place, 0, document.createPair(name, changed(document, null, value)));
      else pair.value = changed(document, pair.value, value);
      place = pair === undefined ? place + 1 : index + 1;
    }
  });
  return map;
}

function changeItems(document: Document, list: YAMLSeq, after: readonly unknown[]): Node {
  const old = [...list.items];
  const [texts, wanted] = [list.toJS(document) as unknown[], after].map((items) =>
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
    const items = indexesOf(buffer2).map(
      (to) => moved.get(to) ?? changed(document, old[rest.shift() ?? -1], after[to]),
    );
    list.items.splice(...buffer1, ...items);
    for (const index of rest.reverse()) keepCommentOf(old[index], list, buffer1[0] + items.length);
  }
  if (list.items.length === 0) keepCommentsOfEmpty(list);
  return list;
}

function indexesOf([start, length]: readonly [number, number]): number[] {
  return Array.from({ length }, (_, index) => start + index);
}
