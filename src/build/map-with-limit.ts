/** Maximum number of open files. Systems allow a process at least 256. */
const LIMIT = 32;

/** The results of `work` for every item, in their order. Works on a limited number of items at the same time. */
export async function mapWithLimit<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  const queue = items.entries();
  async function workOnQueue(): Promise<void> {
    for (const [index, item] of queue) results[index] = await work(item);
  }
  await Promise.all(Array.from({ length: LIMIT }, workOnQueue));
  return results;
}
