import { decodeText } from '../../../contract/text-file';
import { isVisible } from '../../../contract/visible-text';
import { parseCsv, type LineProblem } from '../../lib/csv-file';

/** The columns with figures, and the highest value of each. */
const LIMITS = { percent: 100, courses: 100_000, hours: 100_000 } as const;

type Figure = keyof typeof LIMITS;

const FIGURES = Object.keys(LIMITS) as Figure[];
const NAMES = ['username', 'email'] as const;

/** Figures of a member, of one line. Null: an empty cell, or no such column. */
export interface FigureLine extends Readonly<Record<Figure, number | null>> {
  readonly line: number;
  /** The column that names the account. */
  readonly field: (typeof NAMES)[number];
  readonly name: string;
}

/** What a file contains. `problems` are cells that cannot be used. */
export interface FiguresFile {
  readonly lines: readonly FigureLine[];
  readonly problems: readonly LineProblem[];
}

/**
 * Reads a file of figures (`parseCsv`). The first line names the columns: `username` or `email`, and some of `percent`, `courses` and
 * `hours`. Other columns are ignored.
 * @param file its path, for the error
 * @throws {TextFileError} if it is no text
 */
export function parseFigures(bytes: Uint8Array, file: string): FiguresFile {
  const { columns, rows, problems: unreadable } = parseCsv(bytes, file, decodeText);
  const field = NAMES.find((name) => columns.includes(name));
  const figures = FIGURES.filter((name) => columns.includes(name));
  if (unreadable.length > 0) return { lines: [], problems: unreadable };
  if (!field || figures.length === 0) {
    const message = `The first line must name the columns: username or email, and percent, courses or hours; got "${columns.join(', ')}".`;
    return { lines: [], problems: [{ line: 1, field: 'columns', message }] };
  }
  const problems: LineProblem[] = [];
  const lines = rows.flatMap(({ line, cell }) => {
    function figure(column: Figure): number | null {
      const text = figures.includes(column) ? cell(column).replace(/\s*%$/, '') : '';
      if (text === '') return null;
      if (/^\d{1,6}$/.test(text) && Number(text) <= LIMITS[column]) return Number(text);
      const message = `Write a whole number from 0 to ${LIMITS[column]}, or nothing; got "${text}".`;
      problems.push({ line, field: column, message });
      return null;
    }
    const name = cell(field);
    const figuresOfLine = { percent: figure('percent'), courses: figure('courses'), hours: figure('hours') };
    if (isVisible(name)) return [{ line, field, name, ...figuresOfLine }];
    problems.push({ line, field, message: `Write the ${field} of an account.` });
    return [];
  });
  return { lines, problems };
}
