/** Handles Ctrl-C before a process runs that handles it. */
export interface EarlyStop {
  /** From now on a signal is only recorded; something else handles it. */
  isOver(): void;
  /** Whether a signal has asked this process to stop. */
  wasAsked(): boolean;
}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** Ends the process with exit code 0 on SIGINT or SIGTERM, until `isOver` is called. */
export function stopEarly(): EarlyStop {
  let isEarly = true;
  let asked = false;
  SIGNALS.forEach((signal) =>
    process.on(signal, () => {
      asked = true;
      if (isEarly) {
        process.exit(0);
      }
    }),
  );
  return {
    isOver: () => {
      isEarly = false;
    },
    wasAsked: () => asked,
  };
}
