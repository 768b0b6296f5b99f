/** A list with at least one entry. */
export type NonEmpty<T> = readonly [T, ...T[]];

/** A generator of pseudorandom numbers, which are the same for the same seed on every machine. */
export interface Random {
  /** The next number: 0 or greater, less than 1. */
  next: () => number;
  /** A number: `low` or greater, less than `high`. */
  between: (low: number, high: number) => number;
  /** A whole number from `low` to `high`, both inclusive. */
  whole: (low: number, high: number) => number;
  pick: <T>(list: NonEmpty<T>) => T;
  /** True with the given probability, 0 to 1. */
  chance: (probability: number) => boolean;
}

/** The entry at `index` modulo the length of the list. */
export function cycle<T>(list: NonEmpty<T>, index: number): T {
  return list[index % list.length] ?? list[0];
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 2166136261;
  for (const character of text) value = Math.imul(value ^ character.charCodeAt(0), 16777619);
  return value >>> 0;
}

/** Creates a generator: Mulberry32 with the hash of the seed. */
export function createRandom(seed: string): Random {
  let state = hash(seed);
  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    whole: (low, high) => Math.floor(low + (high - low + 1) * next()),
    pick: (list) => cycle(list, Math.floor(next() * list.length)),
    chance: (probability) => next() < probability,
  };
}
