/** An error, which stops the build, or a warning: something in the content that an editor has to change, or may want to. */
export interface Finding {
  readonly severity: 'error' | 'warning';
  /** Path from the root of the project, with `/`. */
  readonly file: string;
  /** Line and column from 1; null for a finding about the whole file. */
  readonly position: { readonly line: number; readonly column: number } | null;
  /** The key it is about, such as `rating` or `social › 2 › url`; `''` for a finding about the whole file. */
  readonly field: string;
  /** What is wrong, in plain words. */
  readonly problem: string;
  /** What to write or do. */
  readonly advice: string;
}

/** The text of a finding, without its position. */
export type ProblemAndAdvice = Pick<Finding, 'problem' | 'advice'>;

/** Orders by file, then line, then column, then text, so that the same content always gives the same list. */
export function compareFindings(a: Finding, b: Finding): number {
  return (
    compareText(a.file, b.file) ||
    (a.position?.line ?? 0) - (b.position?.line ?? 0) ||
    (a.position?.column ?? 0) - (b.position?.column ?? 0) ||
    compareText(a.field, b.field) ||
    compareText(a.problem, b.problem)
  );
}

/** Keeps the first finding of each position: a later check that finds the same value has nothing to add. */
export function firstOfEachPosition(findings: readonly Finding[]): readonly Finding[] {
  const first = new Map<string, Finding>();
  for (const finding of findings) {
    const { file, position, field, problem } = finding;
    const key =
      position === null ? `${file} ${field} ${problem}` : `${file}:${position.line}:${position.column} ${field}`;
    if (!first.has(key)) first.set(key, finding);
  }
  return [...first.values()];
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
