/** The signal handlers that {@link exitOnSignal} installs. */
export interface ExitOnSignal {
  /** From now on a signal does not end the process. */
  release(): void;
  /** Whether a signal was received, before or after `release`. */
  wasReceived(): boolean;
}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** Ends the process with exit code 0 on SIGINT or SIGTERM, until `release` is called. */
export function exitOnSignal(): ExitOnSignal {
  let isActive = true;
  let isReceived = false;
  SIGNALS.forEach((signal) =>
    process.on(signal, () => {
      isReceived = true;
      if (isActive) {
        process.exit(0);
      }
    }),
  );
  return {
    release: () => {
      isActive = false;
    },
    wasReceived: () => isReceived,
  };
}
