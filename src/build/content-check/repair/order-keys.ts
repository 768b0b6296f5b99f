import { isMap, isSeq } from 'yaml';
import type { Field } from '../../../content-model/describe-fields';
import { keepTopComment } from '../../../content-model/entry-text/comments';
import { nameOf } from '../../../content-model/entry-text/yaml-source';

type Inside = Pick<Field, 'fields' | 'item'>;
const UNKNOWN: Inside = { fields: [], item: null };

/**
 * Puts the keys of every group in the order of the model, each with the comments directly above it. Keys that the model does
 * not know come last. Comments at the top of a group, and keys in brackets, stay where they are.
 */
export function orderKeys(node: unknown, { fields, item }: Inside = UNKNOWN): void {
  if (isSeq(node)) {
    for (const one of node.items) orderKeys(one, item ?? UNKNOWN);
  }
  if (!isMap(node)) return;
  const names = fields.map(({ name }) => name);
  if (node.flow !== true) {
    keepTopComment(node, () => node.items.sort((a, b) => rank(names, nameOf(a)) - rank(names, nameOf(b))));
  }
  for (const pair of node.items) {
    orderKeys(
      pair.value,
      fields.find(({ name }) => name === nameOf(pair)),
    );
  }
}

function rank(names: readonly string[], name: string): number {
  const index = names.indexOf(name);
  return index === -1 ? names.length : index;
}
