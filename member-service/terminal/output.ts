import { stringify } from 'csv-stringify/sync';
import type { LineProblem } from '../lib/csv-file';
import type { Terminal } from './command';
import { visible } from '../../contract/visible-text';

/** Indented JSON. */
export function toJson(value: unknown): string {
  return JSON.stringify(value, undefined, 2);
}

/** A number with its noun, such as `2 accounts`. */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}

/** Further lines of a list of problems are only counted. */
const SHOWN_PROBLEMS = 100;

/** Prints why lines of a file cannot be used. */
export function printProblems({ warn }: Pick<Terminal, 'warn'>, problems: readonly LineProblem[]): void {
  problems.slice(0, SHOWN_PROBLEMS).forEach(({ line, field, message }) => {
    warn(`Line ${line}, ${field}: ${visible(message)}`);
  });
  if (problems.length > SHOWN_PROBLEMS) warn(`… and ${problems.length - SHOWN_PROBLEMS} more.`);
}

/** A time in a table, in UTC: `2026-01-31 09:45:00`. @param time in the form of ISO 8601 */
export function shortTime(time: string): string {
  return time.slice(0, 19).replace('T', ' ');
}

const SEGMENTER = new Intl.Segmenter();

/** Characters that terminals show in two columns. */
const WIDE =
  /^[\p{Emoji_Presentation}\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\uFF01-\uFF60]/u;

/** The columns of a terminal that a text takes: people count characters, not the units of their encoding. */
function widthOf(text: string): number {
  return [...SEGMENTER.segment(text)].reduce((width, { segment }) => width + (WIDE.test(segment) ? 2 : 1), 0);
}

/** A table as text, with columns as wide as their longest value. Control characters are replaced. */
export function toTable(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [headings, ...rows].map((row) => row.map(visible));
  const widths = headings.map((_heading, column) => Math.max(...lines.map((line) => widthOf(line[column] ?? ''))));
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - widthOf(cell)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Prints a table, or a message if it has no rows. */
export function printTable(
  { print, warn }: Pick<Terminal, 'print' | 'warn'>,
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  ifEmpty: string,
): void {
  if (rows.length === 0) warn(ifEmpty);
  else print(toTable(headings, rows));
}

/** Spaces, quotation marks and invisible characters that spreadsheets skip before a formula. */
const SKIPPED = String.raw`[\s"'\p{Cf}]*`;

/** A character that starts a formula, also in the full-width form of East Asian keyboards. */
const FORMULA_START = '[=+@＝＋＠－-]';

/**
 * A formula that would start a cell if the file is split at semicolons, tabs, vertical bars or line breaks: spreadsheets use
 * the separator of their language or of a setting, and ignore quotation marks within a cell.
 */
const LATER_FORMULA = new RegExp(`([;\\t|\\r\\n\\v\\f\\u0085\\u2028\\u2029]${SKIPPED})(?=${FORMULA_START})`, 'gu');

/** The same at the start, where csv-stringify does not look behind skipped characters. */
const HIDDEN_FORMULA = new RegExp(`^(?=${SKIPPED.replace('*', '+')}${FORMULA_START})`, 'u');

/**
 * Comma-separated values (RFC 4180), without the final line break. Whatever a spreadsheet would run as a formula gets an
 * apostrophe in front, because applicants have written most of the cells.
 */
export function toCsv(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  // Without a byte order mark, Excel on Windows reads the file in the encoding of the system, and "ë" as two other letters.
  return `\uFEFF${toCsvRows([headings, ...rows])}`;
}

/** Rows of a file that `toCsv` has begun. */
export function toCsvRows(rows: readonly (readonly string[])[]): string {
  return stringify(
    rows.map((row) => [...row]),
    {
      record_delimiter: '\r\n',
      eof: false,
      quoted_match: /[\r\n;\t|]/,
      escape_formulas: true,
      cast: { string: (value) => value.replace(LATER_FORMULA, "$1'").replace(HIDDEN_FORMULA, "'") },
    },
  );
}
