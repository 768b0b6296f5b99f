/** Maximum number of open files. Systems allow a process at least 256. */
const MAX_OPEN_FILES = 32;

/** Creates a function that runs a limited number of tasks at the same time, the others in their order when one has ended. */
export function createLimit(limit: number): <Result>(task: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = [];
  let free = limit;
  return async (task) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}

/** The results of `work` for every item, in their order. Works on a limited number of items at the same time. */
export function mapWithLimit<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
  limit = MAX_OPEN_FILES,
): Promise<readonly Result[]> {
  const whenFree = createLimit(limit);
  return Promise.all(items.map((item) => whenFree(() => work(item))));
}
