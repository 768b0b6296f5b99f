import type { Change } from '../upcoming';
import type { Fault } from './fault';
import type { RepairedFile } from './repair/repair-files';
import type { Outcome } from './report';

/** All that a run of the check has to tell. */
export interface Findings {
  readonly outcome: Outcome;
  /** What `--fix` repaired. */
  readonly repaired: readonly RepairedFile[];
  /** What `--delete-unused` deleted, by path from the root of the project. */
  readonly deleted: readonly string[];
  /** What dates will change, where it was asked for. */
  readonly upcoming: readonly Change[];
}

/**
 * The findings for programs: `{ files, faults, warnings, repaired, deleted, upcoming }`. A fault has `file`, `line` and
 * `column` (from 1; null where the whole file is meant), `field` (`''` likewise), `problem` and `advice`. Moments are
 * written as ISO 8601 in UTC. Keys may be added, never renamed or removed.
 */
export function jsonReport({ outcome, repaired, deleted, upcoming }: Findings): string {
  const { files, faults, warnings } = outcome;
  const changes = upcoming.map(({ file, becomes, at }) => ({ file, becomes, at: at.toISOString() }));
  const report = {
    files,
    faults: faults.map(toJson),
    warnings: warnings.map(toJson),
    repaired,
    deleted,
    upcoming: changes,
  };
  return JSON.stringify(report, null, 2);
}

/** One line that GitHub Actions shows beside the line of the file. */
export function annotation({ severity, file, position, field, problem, advice }: Fault): string {
  const place = position === null ? {} : { line: position.line, col: position.column };
  const properties = Object.entries({ file, ...place }).map(
    ([name, value]) => `${name}=${escapeProperty(String(value))}`,
  );
  const message = `${field === '' ? '' : `${field}: `}${problem} → ${advice}`;
  return `::${severity === 'fault' ? 'error' : 'warning'} ${properties.join(',')}::${escapeText(message)}`;
}

function toJson({ file, position, field, problem, advice }: Fault): Readonly<Record<string, unknown>> {
  return { file, line: position?.line ?? null, column: position?.column ?? null, field, problem, advice };
}

/** The signs that end a workflow command, or one of its properties, are written as codes. */
function escapeText(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeText(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
