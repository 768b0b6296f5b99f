/** What to do with Ctrl-C while nothing runs yet that ends by itself. */
export interface EarlyStop {
  /** From now on a signal only counts as asked for; something else handles it. */
  isOver(): void;
  /** Whether a signal has asked this process to stop. */
  wasAsked(): boolean;
}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** Ends the process with exit code 0 on SIGINT or SIGTERM, until told that the early time is over. */
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
