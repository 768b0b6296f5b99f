import { isMap, isSeq } from 'yaml';
import type { Field } from '../../../content-model/describe-fields';
import { keepTopComment } from '../../../content-model/entry-text/comments';
import { nameOf } from '../../../content-model/entry-text/yaml-source';

/**
 * Puts the keys of every group in the order of the model, each with the comments directly above it. Keys that the model does
 * not know come last. Comments at the top of a group, and keys in brackets, stay where they are.
 * @returns true if a key was at another place
 */
export function orderKeys(node: unknown, { fields, item }: Pick<Field, 'fields' | 'item'>): boolean {
  if (isSeq(node)) return node.items.map((one) => orderKeys(one, item ?? { fields: [], item: null })).includes(true);
  if (!isMap(node)) return false;
  const names = fields.map(({ name }) => name);
  const old = [...node.items];
  if (node.flow !== true) {
    keepTopComment(node, () => node.items.sort((a, b) => rank(names, nameOf(a)) - rank(names, nameOf(b))));
  }
  const inside = node.items.map((pair) => {
    const field = fields.find(({ name }) => name === nameOf(pair));
    return orderKeys(pair.value, field ?? { fields: [], item: null });
  });
  return inside.includes(true) || old.some((pair, index) => pair !== node.items[index]);
}

function rank(names: readonly string[], name: string): number {
  const index = names.indexOf(name);
  return index === -1 ? names.length : index;
}
