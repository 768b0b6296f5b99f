/** Something an editor has to change (a fault, which stops the build) or may want to (a warning). */
export interface Fault {
  readonly severity: 'fault' | 'warning';
  /** Path from the root of the project, with `/`. */
  readonly file: string;
  /** Line and column from 1; null where the whole file is meant. */
  readonly position: { readonly line: number; readonly column: number } | null;
  /** The key it is about, such as `rating` or `social › 2 › url`; `''` where it is about the whole file. */
  readonly field: string;
  /** What is wrong, in plain words. */
  readonly problem: string;
  /** What to write or do. */
  readonly advice: string;
}

/** Orders by file, then line, then column, then words, so that the same content always gives the same list. */
export function compareFaults(a: Fault, b: Fault): number {
  return (
    compareText(a.file, b.file) ||
    (a.position?.line ?? 0) - (b.position?.line ?? 0) ||
    (a.position?.column ?? 0) - (b.position?.column ?? 0) ||
    compareText(a.field, b.field) ||
    compareText(a.problem, b.problem)
  );
}

/** Keeps the first fault of each place: a later check that stumbles over the same value has nothing to add. */
export function firstOfEachPlace(faults: readonly Fault[]): readonly Fault[] {
  const places = new Map<string, Fault>();
  for (const fault of faults) {
    const { file, position, field } = fault;
    const place =
      position === null ? `${file} ${field} ${fault.problem}` : `${file}:${position.line}:${position.column} ${field}`;
    if (!places.has(place)) places.set(place, fault);
  }
  return [...places.values()];
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
