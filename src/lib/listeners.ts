interface Listeners<Event> {
  /** @returns a function that removes the listener */
  readonly add: (listener: (event: Event) => void) => () => void;
  readonly notify: (event: Event) => void;
}

/** Functions that are called when something happens. */
export function createListeners<Event = void>(): Listeners<Event> {
  const listeners = new Set<(event: Event) => void>();
  return {
    add(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    notify(event) {
      listeners.forEach((listener) => listener(event));
    },
  };
}
