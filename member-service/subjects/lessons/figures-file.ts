import { CsvError, parse } from 'csv-parse/sync';
import { decodeText, TextFileError } from '../../../contract/text-file';
import { isVisible, trimInvisible } from '../../../contract/visible-text';
import type { LineProblem } from '../../terminal/output';

/** The columns with figures, and the highest value of each. */
const LIMITS = { percent: 100, courses: 100_000, hours: 100_000 } as const;

type Figure = keyof typeof LIMITS;

const FIGURES = Object.keys(LIMITS) as Figure[];
const NAMES = ['username', 'email'] as const;

/** The first bytes of what spreadsheets save if nobody asks for CSV, in hexadecimal digits: ZIP files, and documents of old versions. */
const WORKBOOKS = ['504b0304', 'd0cf11e0'];

/** The line before the first one, in which programs tell Excel what separates cells. */
const SEPARATOR_LINE = /^"?sep=([^"\r\n])"?[,; ]*(?=[\r\n]|$)/i;

/** What the CSV of the commands has in front of a name that looks like a formula. No username begins so. */
const APOSTROPHE = /^'(?=[=+@＝＋＠－-])/;

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
 * Reads comma-separated values (RFC 4180), also with semicolons or tabs, as spreadsheets write them. The first line names the columns:
 * `username` or `email`, and some of `percent`, `courses` and `hours`, in any order. Other columns are ignored, and what spreadsheets add:
 * a line `sep=;`, empty lines and columns, and spaces of any kind around a value.
 * @param file its path, for the error
 * @throws {TextFileError} if it is no text
 */
export function parseFigures(bytes: Uint8Array, file: string): FiguresFile {
  if (WORKBOOKS.includes(Buffer.from(bytes.subarray(0, 4)).toString('hex'))) {
    throw new TextFileError(`${file} is a workbook → save it as "CSV UTF-8" in the spreadsheet, and import that file.`);
  }
  try {
    const text = decodeText(bytes, file);
    const options = {
      delimiter: delimiterOf(text),
      record_delimiter: ['\r\n', '\n', '\r'],
      skip_records_with_empty_values: true,
      ...{ info: true, skip_empty_lines: true, trim: true },
    };
    // The types of the parser do not know what `info` changes.
    return readRows(parse(text.replace(SEPARATOR_LINE, ''), options) as unknown as readonly Row[]);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error.lines === 'number' ? error.lines : 1;
    const message = `${error.message}. Each line has as many cells as the first; quotation marks are around whole cells.`;
    return { lines: [], problems: [{ line, field: 'cells', message }] };
  }
}

/** What separates the names of the columns. Only that separates cells: others may be in a number or a name. */
function delimiterOf(text: string): string {
  const [header = ''] = text.trimStart().split('\n');
  const [, named] = SEPARATOR_LINE.exec(text) ?? [];
  if (named !== undefined) return named;
  return [';', '\t'].find((delimiter) => header.includes(delimiter)) ?? ',';
}

/** What the parser gives with the option `info`. */
interface Row {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

function readRows([header, ...rows]: readonly Row[]): FiguresFile {
  const columns = header?.record.map((name) => trimInvisible(name).toLowerCase()) ?? [];
  const field = NAMES.find((name) => columns.includes(name));
  const figures = FIGURES.filter((name) => columns.includes(name));
  if (!field || figures.length === 0) {
    const message = `The first line must name the columns: username or email, and percent, courses or hours; got "${columns.join(', ')}".`;
    return { lines: [], problems: [{ line: 1, field: 'columns', message }] };
  }
  const problems: LineProblem[] = [];
  const lines = rows.flatMap(({ record, info }) => {
    // The parser counts lines to the end of a row, and cells may have several.
    const line = info.lines - (record.join('').match(/\r\n|\r|\n/g)?.length ?? 0);
    function cell(column: string): string {
      return trimInvisible(record[columns.indexOf(column)] ?? '');
    }
    function figure(column: Figure): number | null {
      const text = figures.includes(column) ? cell(column).replace(/\s*%$/, '') : '';
      if (text === '') return null;
      if (/^\d{1,6}$/.test(text) && Number(text) <= LIMITS[column]) return Number(text);
      const message = `Write a whole number from 0 to ${LIMITS[column]}, or nothing; got "${text}".`;
      problems.push({ line, field: column, message });
      return null;
    }
    const name = cell(field).replace(APOSTROPHE, '');
    const figuresOfLine = { percent: figure('percent'), courses: figure('courses'), hours: figure('hours') };
    if (isVisible(name)) return [{ line, field, name, ...figuresOfLine }];
    problems.push({ line, field, message: `Write the ${field} of an account.` });
    return [];
  });
  return { lines, problems };
}
