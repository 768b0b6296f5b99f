import { isNode, isPair, type Node, type YAMLMap, type YAMLSeq } from 'yaml';

/** Puts the comment above a key or an item that was removed above what is now at its index, or at the end. */
export function keepCommentOf(removed: unknown, collection: YAMLMap | YAMLSeq, index: number): void {
  moveComment(headOf(removed), headOf(collection.items[index]), collection);
}

/** Adds or sorts keys. The comment above the first stays at the top: it can be that of the whole group. */
export function keepTopComment(map: YAMLMap, change: () => void): void {
  const first = headOf(map.items[0]);
  change();
  const now = headOf(map.items[0]);
  if (now === first) return;
  moveComment(first, now, map);
  if (now !== undefined) now.spaceBefore = false;
}

/** The library writes `[]` below such comments, where it is no value if the items of the file are not indented. After it, they are. */
export function keepCommentsOfEmpty(list: YAMLSeq): void {
  const { commentBefore } = list;
  if (typeof commentBefore === 'string') list.comment = join(commentBefore, list.comment);
  list.commentBefore = null;
  list.flow = true;
}

function moveComment(from: Node | undefined, to: Node | undefined, collection: YAMLMap | YAMLSeq): void {
  const comment = from?.commentBefore;
  if (from === undefined || typeof comment !== 'string') return;
  from.commentBefore = null;
  if (to === undefined) collection.comment = join(comment, collection.comment);
  else to.commentBefore = join(comment, to.commentBefore);
}

/** The node that has the comment above a key or an item. */
function headOf(item: unknown): Node | undefined {
  const head = isPair(item) ? item.key : item;
  return isNode(head) ? head : undefined;
}

function join(comment: string, below: string | null | undefined): string {
  return typeof below === 'string' ? `${comment}\n${below}` : comment;
}
