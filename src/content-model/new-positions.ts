import { MAX_ORDER } from './limits';

/** An entry in a list. Entries are sorted by position, those with the same one by the names of their files. */
export interface PlacedEntry {
  readonly file: string;
  readonly position: number;
}

/** Distance between new positions at the end of a list, so that others fit between them. */
const STEP = 10;

/**
 * The positions to write so that the entries have a new order: of as few entries as the gaps between positions allow.
 * @param entries in their new order
 * @returns new positions by file
 */
export function newPositions(entries: readonly PlacedEntry[]): ReadonlyMap<string, number> {
  // Of two neighbours that change places, either can keep its position.
  const [keepingLater, keepingEarlier] = [
    positionsKeeping(entries, longestSorted(entries, true)),
    positionsKeeping(entries, longestSorted(entries, false)),
  ];
  return keepingEarlier.size < keepingLater.size ? keepingEarlier : keepingLater;
}

/** @param first the indexes of entries that keep their positions if there is space between them */
function positionsKeeping(entries: readonly PlacedEntry[], first: readonly number[]): ReadonlyMap<string, number> {
  let kept = first;
  for (;;) {
    const gaps = gapsBetween(entries, kept);
    const full = gaps.find(({ files, low, high }) => files.length > 0 && high - low <= files.length);
    if (!full) {
      const old = new Map(entries.map(({ file, position }) => [file, position]));
      const placed = gaps.flatMap(({ files, low, high }) => spread(files, low, high));
      return new Map(placed.filter(([file, position]) => position !== old.get(file)));
    }
    // There is no space for all between these two, so one of them gets a new position, too.
    kept = kept.filter((index) => index !== (full.after ?? full.before));
  }
}

/** Entries that get new positions between two that keep theirs. */
interface Gap {
  readonly files: readonly string[];
  /** The positions before and after them. */
  readonly low: number;
  readonly high: number;
  /** The indexes of the entries that have these. */
  readonly before: number | undefined;
  readonly after: number | undefined;
}

function gapsBetween(entries: readonly PlacedEntry[], kept: readonly number[]): readonly Gap[] {
  return [undefined, ...kept].map((before, index) => {
    const after = kept[index];
    const files = entries.slice(before === undefined ? 0 : before + 1, after).map(({ file }) => file);
    const low = before === undefined ? -1 : positionAt(entries, before);
    const end = Math.min(Math.max(low, 0) + STEP * (files.length + 1), MAX_ORDER + 1);
    return { files, low, high: after === undefined ? end : positionAt(entries, after), before, after };
  });
}

function positionAt(entries: readonly PlacedEntry[], index: number): number {
  return entries[index]?.position ?? 0;
}

function spread(files: readonly string[], low: number, high: number): readonly (readonly [string, number])[] {
  return files.map(
    (file, index) => [file, low + Math.floor(((high - low) * (index + 1)) / (files.length + 1))] as const,
  );
}

/**
 * The indexes of the longest sequence of entries that are in the right order already.
 * @param isLater which of several such sequences
 */
function longestSorted(entries: readonly PlacedEntry[], isLater: boolean): readonly number[] {
  function longest(sequences: readonly (readonly number[])[]): readonly number[] {
    const needed = isLater ? 0 : 1;
    return sequences.reduce((one, other) => (other.length >= one.length + needed ? other : one), []);
  }

  const best: (readonly number[])[] = [];
  entries.forEach((entry, index) => {
    const before = best.slice(0, index).filter((_, earlier) => isBefore(entries[earlier], entry));
    best.push([...longest(before), index]);
  });
  return longest(best);
}

function isBefore(one: PlacedEntry | undefined, other: PlacedEntry): boolean {
  return (
    one !== undefined && (one.position < other.position || (one.position === other.position && one.file < other.file))
  );
}
