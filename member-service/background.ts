import type { ServiceLog } from './log';

/** Work that goes on after the answer, such as a mail. It is waited for before the store closes. */
export interface Background {
  /** Starts a piece of work; its fault is logged under this name. */
  run(name: string, work: () => Promise<void>): void;
  /** Resolves when nothing is under way any more. */
  settle(): Promise<void>;
}

/** Keeps account of the work under way. */
export function createBackground(log: Pick<ServiceLog, 'error'>): Background {
  const underWay = new Set<Promise<void>>();

  async function attend(name: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      log.error({ work: name, err: error }, 'work after an answer failed');
    }
  }

  return {
    run(name, work) {
      const running = attend(name, work).finally(() => underWay.delete(running));
      underWay.add(running);
    },
    async settle() {
      while (underWay.size > 0) {
        await Promise.all(underWay);
      }
    },
  };
}
