import type { ServiceLog } from './log';

/** Tasks that run on after the response, such as sending an email. */
export type BackgroundTasks = ReturnType<typeof createBackgroundTasks>;

export function createBackgroundTasks(log: Pick<ServiceLog, 'error'>) {
  const runningTasks = new Set<Promise<void>>();
  const lastByName = new Map<string, Promise<void>>();

  async function runAndLog(name: string, task: () => Promise<void>): Promise<void> {
    try {
      await task();
    } catch (error) {
      log.error({ task: name, err: error }, 'background task failed');
    }
  }

  function start(name: string, task: () => Promise<void>): Promise<void> {
    const running = runAndLog(name, task).finally(() => runningTasks.delete(running));
    runningTasks.add(running);
    return running;
  }

  return {
    /** Starts a task. If it fails, the error is logged with this name. */
    start(name: string, task: () => Promise<void>): void {
      void start(name, task);
    },
    /** The same, after the tasks of this name that were started before. */
    startInTurn(name: string, task: () => Promise<void>): void {
      const before = lastByName.get(name) ?? Promise.resolve();
      lastByName.set(
        name,
        start(name, () => before.then(task)),
      );
    },
    /** Resolves when no task is running, so that the store can be closed. */
    async waitForAll(): Promise<void> {
      while (runningTasks.size > 0) {
        await Promise.all(runningTasks);
      }
    },
  };
}
