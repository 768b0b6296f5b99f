import type { ScheduledChange } from '../upcoming';
import type { Finding } from './entry-file';
import type { RepairedFile } from './repair/repair-files';

/** The result of a check of the content. */
export interface CheckResult {
  readonly errors: readonly Finding[];
  readonly warnings: readonly Finding[];
  /** How many files were checked. */
  readonly files: number;
}

/** All that a run of `npm run check:content` reports. */
export interface CheckRun {
  readonly result: CheckResult;
  /** What `--fix` repaired. */
  readonly repaired: readonly RepairedFile[];
  /** What `--delete-unused` deleted, by path from the root of the project. */
  readonly deleted: readonly string[];
  /** The changes that dates will make, with `--upcoming`. */
  readonly upcoming: readonly ScheduledChange[];
}

/** One line: `content/testimonials/x.yaml:12:3 rating: must be a whole number from 1 to 5, got 7 → write 5`. */
export function formatFinding({ severity, file, position, field, problem, advice }: Finding): string {
  const place = position === null ? file : `${file}:${position.line}:${position.column}`;
  const subject = field === '' ? ':' : ` ${field}:`;
  return `${severity === 'warning' ? 'warning: ' : ''}${place}${subject} ${problem} → ${advice}`;
}

/** The last line of the report, such as `checked 131 files in 0.6 s: no errors, 2 warnings`. */
export function summary({ errors, warnings, files }: CheckResult, milliseconds: number): string {
  const seconds = (milliseconds / 1000).toFixed(1);
  return `checked ${count(files, 'file')} in ${seconds} s: ${count(errors.length, 'error')}, ${count(warnings.length, 'warning')}`;
}

/** The whole report: first warnings, then errors, which stop the build, then the summary. */
export function report(result: CheckResult, milliseconds: number): string {
  const lines = [...result.warnings, ...result.errors].map(formatFinding);
  return [...lines, summary(result, milliseconds)].join('\n');
}

/**
 * The run as JSON: `{ files, errors, faults, warnings, repaired, deleted, upcoming }`. An error has `file`, `line` and
 * `column` (from 1; null for the whole file), `field` (`''` likewise), `problem` and `advice`. Moments are written as ISO
 * 8601 in UTC. Keys may be added, never renamed or removed: `faults` is the former name of `errors`.
 */
export function jsonReport({ result, repaired, deleted, upcoming }: CheckRun): string {
  const errors = result.errors.map(toJson);
  const json = {
    files: result.files,
    errors,
    faults: errors,
    warnings: result.warnings.map(toJson),
    repaired,
    deleted,
    upcoming: upcoming.map(({ file, becomes, at }) => ({ file, becomes, at: at.toISOString() })),
  };
  return JSON.stringify(json, null, 2);
}

/** One line that GitHub Actions shows next to the line of the file. */
export function annotation({ severity, file, position, field, problem, advice }: Finding): string {
  const place = position === null ? {} : { line: position.line, col: position.column };
  const properties = Object.entries({ file, ...place }).map(
    ([name, value]) => `${name}=${escapeProperty(String(value))}`,
  );
  const message = `${field === '' ? '' : `${field}: `}${problem} → ${advice}`;
  return `::${severity} ${properties.join(',')}::${escapeText(message)}`;
}

function toJson({ file, position, field, problem, advice }: Finding): Readonly<Record<string, unknown>> {
  return { file, line: position?.line ?? null, column: position?.column ?? null, field, problem, advice };
}

/** `1 error`, `2 errors`, `no errors`. */
function count(number: number, noun: string): string {
  return `${number === 0 ? 'no' : number} ${noun}${number === 1 ? '' : 's'}`;
}

/** Escapes the characters that end a workflow command, or one of its properties. */
function escapeText(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeText(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
