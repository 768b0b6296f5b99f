/** Maximum number of open files. Systems allow a process at least 256. */
const MAX_OPEN_FILES = 32;

/** Runs a limited number of tasks at the same time, the others in their order when one has ended. */
export interface Queue {
  add<Result>(task: () => Promise<Result>, name?: string): Promise<Result>;
  /** Moves the task with a name to the front, if it waits. */
  prioritize(name: string): void;
}

/** Creates a queue. */
export function createQueue(limit: number): Queue {
  const waiting: { readonly name: string; readonly start: () => void }[] = [];
  let free = limit;
  return {
    async add(task, name = '') {
      if (free > 0) free -= 1;
      else await new Promise<void>((start) => waiting.push({ name, start }));
      try {
        return await task();
      } finally {
        const next = waiting.shift();
        if (next) next.start();
        else free += 1;
      }
    },
    prioritize(name) {
      waiting.sort((a, b) => Number(b.name === name) - Number(a.name === name));
    },
  };
}

/** The results of `work` for every item, in their order. Works on a limited number of items at the same time. */
export function mapWithLimit<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
  limit = MAX_OPEN_FILES,
): Promise<readonly Result[]> {
  const queue = createQueue(limit);
  return Promise.all(items.map((item) => queue.add(() => work(item))));
}
