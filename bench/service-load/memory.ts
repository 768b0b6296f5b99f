/** The memory of a process at one moment, in bytes. */
export interface MemorySample {
  /** JavaScript objects, those included that nothing uses any more. */
  readonly heap: number;
  /** All memory of the process that is in RAM. */
  readonly resident: number;
}

/** How the memory of the process changed in the second half of a measurement, in bytes. */
export interface MemoryChange {
  readonly first: MemorySample;
  readonly second: MemorySample;
  readonly isFlat: boolean;
}

/** Number of windows that a measurement is divided into. */
const WINDOWS = 20;

/** Growth that counts as flat: the larger of a part of the whole and a number of bytes. */
const TOLERANCE = { part: 0.05, bytes: 8 * 1024 * 1024 };

/**
 * Compares the third quarter of a measurement with the fourth. Of each window the smallest value counts, which is that after a
 * garbage collection; of each quarter the median window.
 * @param samples at regular times
 */
export function compareMemory(samples: readonly MemorySample[]): MemoryChange {
  const size = Math.max(1, Math.floor(samples.length / WINDOWS));
  const windows = Array.from({ length: Math.floor(samples.length / size) }, (_, index) =>
    samples.slice(index * size, (index + 1) * size),
  );
  function level(from: number, to: number): MemorySample {
    const quarter = windows.slice(Math.floor(windows.length * from), Math.floor(windows.length * to));
    function middle(figure: keyof MemorySample): number {
      const values = quarter.map((window) => Math.min(...window.map((sample) => sample[figure])));
      return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
    }
    return { heap: middle('heap'), resident: middle('resident') };
  }
  const first = level(0.5, 0.75);
  const second = level(0.75, 1);
  return { first, second, isFlat: isFlat(first.heap, second.heap) && isFlat(first.resident, second.resident) };
}

function isFlat(before: number, after: number): boolean {
  return after - before <= Math.max(TOLERANCE.bytes, before * TOLERANCE.part);
}
