import type { Fault } from './fault';
import { count } from './words';

/** The outcome of a check of the content. */
export interface Outcome {
  readonly faults: readonly Fault[];
  readonly warnings: readonly Fault[];
  /** How many files were looked at. */
  readonly files: number;
}

/** One line: `content/testimonials/x.yaml:12:3 rating: must be a whole number from 1 to 5, got 7 → write 5`. */
export function formatFault({ severity, file, position, field, problem, advice }: Fault): string {
  const place = position === null ? file : `${file}:${position.line}:${position.column}`;
  const subject = field === '' ? ':' : ` ${field}:`;
  return `${severity === 'warning' ? 'warning: ' : ''}${place}${subject} ${problem} → ${advice}`;
}

/** The last line of the report, such as `checked 131 files in 0.6 s: no faults, 2 warnings`. */
export function summary({ faults, warnings, files }: Outcome, milliseconds: number): string {
  const seconds = (milliseconds / 1000).toFixed(1);
  return `checked ${count(files, 'file')} in ${seconds} s: ${count(faults.length, 'fault')}, ${count(warnings.length, 'warning')}`;
}

/** The whole report: warnings, then faults, so that what stops the build stands last, then the summary. */
export function report(outcome: Outcome, milliseconds: number): string {
  const lines = [...outcome.warnings, ...outcome.faults].map(formatFault);
  return [...lines, summary(outcome, milliseconds)].join('\n');
}
