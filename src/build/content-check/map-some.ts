/** How many files are open at once: systems allow a program 256 and more. */
const AT_ONCE = 32;

/** The results of `work` for every item, in their order, with only some items in work at once. */
export async function mapSome<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  const queue = items.entries();
  async function takeTurns(): Promise<void> {
    for (const [index, item] of queue) results[index] = await work(item);
  }
  await Promise.all(Array.from({ length: AT_ONCE }, takeTurns));
  return results;
}
