type Listener = (event: MediaQueryListEvent) => void;

let matching = new Set<string>();
const lists = new Map<string, { list: MediaQueryList; listeners: Set<Listener> }>();

function createList(query: string): MediaQueryList {
  const listeners = new Set<Listener>();
  const target = new EventTarget();
  const list = Object.assign(target, {
    media: query,
    onchange: null,
    addListener: (listener: Listener) => listeners.add(listener),
    removeListener: (listener: Listener) => listeners.delete(listener),
  });
  Object.defineProperty(list, 'matches', { get: () => matching.has(query) });
  lists.set(query, { list: list as unknown as MediaQueryList, listeners });
  return list as unknown as MediaQueryList;
}

/** jsdom has no `matchMedia`. With this one no query matches until `setMedia` is called. */
export function matchMedia(query: string): MediaQueryList {
  return lists.get(query)?.list ?? createList(query);
}

/**
 * Makes exactly these media queries match, for example `setMedia('(prefers-reduced-motion: reduce)')`, and notifies
 * listeners. Reset after each test.
 */
export function setMedia(...queries: string[]): void {
  matching = new Set(queries);
  for (const { list, listeners } of lists.values()) {
    const event = Object.assign(new Event('change'), { matches: list.matches, media: list.media });
    list.dispatchEvent(event);
    for (const listener of listeners) listener(event);
  }
}

/** Removes all queries and listeners. */
export function resetMedia(): void {
  matching = new Set();
  lists.clear();
}
