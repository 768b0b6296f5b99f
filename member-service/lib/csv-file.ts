import { CsvError, parse } from 'csv-parse/sync';
import { TextFileError } from '../../contract/text-file';
import { trimInvisible } from '../../contract/visible-text';

/** Why a line cannot be imported, in plain words. */
export interface LineProblem {
  readonly line: number;
  readonly field: string;
  readonly message: string;
}

/** The first bytes of what spreadsheets save if nobody asks for CSV, in hexadecimal digits: ZIP files, and documents of old versions. */
const WORKBOOKS = ['504b0304', 'd0cf11e0'];

/** The line before the first one, in which programs tell Excel what separates cells. */
const SEPARATOR_LINE = /^"?sep=([^"\r\n])"?[,; ]*(?=[\r\n]|$)/i;

/** What our own CSV has in front of a text that looks like a formula (`toCsv`). */
const APOSTROPHE = /^'(?=[=+@＝＋＠－-])/;

/** A row of a file. */
export interface CsvRow {
  /** The number of its first line, from 1. */
  readonly line: number;
  /** The text in a column, without spaces around it, and without an apostrophe before a formula; empty: there is none. */
  readonly cell: (column: string) => string;
}

/** What a file contains. `problems` are rows that cannot be read, or one of the field `file`: then there is nothing else. */
export interface CsvFile {
  /** The names in the first line, in lower case. */
  readonly columns: readonly string[];
  readonly rows: readonly CsvRow[];
  readonly problems: readonly LineProblem[];
}

/**
 * Reads comma-separated values (RFC 4180), also with semicolons or tabs, as spreadsheets write them. The first line names the columns, in
 * any order. What spreadsheets add is ignored: a line `sep=;`, empty lines and columns, and spaces of any kind around a value.
 * @param decode gets its text
 * @param file its path, for the error
 * @throws {TextFileError} if it is no text
 */
export function parseCsv(
  bytes: Uint8Array,
  file: string,
  decode: (bytes: Uint8Array, file: string) => string,
): CsvFile {
  if (WORKBOOKS.includes(Buffer.from(bytes.subarray(0, 4)).toString('hex'))) {
    throw new TextFileError(`${file} is a workbook → save it as "CSV UTF-8" in the spreadsheet, and import that file.`);
  }
  try {
    const text = decode(bytes, file);
    const options = {
      delimiter: delimiterOf(text),
      record_delimiter: ['\r\n', '\n', '\r'],
      skip_records_with_empty_values: true,
      ...{ info: true, skip_empty_lines: true, trim: true, relax_column_count: true },
    };
    // The types of the parser do not know what `info` changes.
    return readRows(parse(text.replace(SEPARATOR_LINE, ''), options) as unknown as readonly ParsedRow[]);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error.lines === 'number' ? error.lines : 1;
    const message = `${error.message}. Quotation marks are around whole cells.`;
    return { columns: [], rows: [], problems: [{ line, field: 'file', message }] };
  }
}

/** What separates the names of the columns, outside of quotation marks. Only that separates cells: others may be in a number or a name. */
function delimiterOf(text: string): string {
  const [, named] = SEPARATOR_LINE.exec(text) ?? [];
  if (named !== undefined) return named;
  const [header = ''] = text.trimStart().split(/[\r\n]/);
  const between = header.replaceAll(/"(?:[^"]|"")*"/g, '');
  const counts = [';', '\t', ','].map((delimiter) => [delimiter, between.split(delimiter).length] as const);
  const [most = ','] = counts.toSorted(([, one], [, other]) => other - one)[0] ?? [];
  return most;
}

/** A text of a file as messages repeat it: shortened, because it may be all of the file. */
export function quoted(text: string): string {
  // Not with the first half of a character.
  const start = text.slice(0, QUOTED_LENGTH).replace(/[\uD800-\uDBFF]$/, '');
  return `“${text.length > QUOTED_LENGTH ? `${start}…` : text}”`;
}

const QUOTED_LENGTH = 100;

/** What the parser gives with the option `info`. */
interface ParsedRow {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

function readRows([header, ...rows]: readonly ParsedRow[]): CsvFile {
  const columns = header?.record.map((name) => trimInvisible(name).toLowerCase()) ?? [];
  const all = rows.map(({ record, info }) => ({
    record,
    // The parser counts lines to the end of a row, and cells may have several.
    line: info.lines - (record.join('').match(/\r\n|\r|\n/g)?.length ?? 0),
    cell: (column: string) => trimInvisible(record[columns.indexOf(column)] ?? '').replace(APOSTROPHE, ''),
  }));
  // Spreadsheets add empty cells at the end of a line.
  function isUneven({ record }: Pick<ParsedRow, 'record'>): boolean {
    return record.length < columns.length || record.slice(columns.length).some((cell) => cell !== '');
  }
  return {
    columns,
    rows: all.filter((row) => !isUneven(row)),
    problems: all.filter(isUneven).map(({ line, record }) => ({
      line,
      field: 'cells',
      message: `Has ${record.length} cells, the first line has ${columns.length}. A cell with a separator has quotation marks around it.`,
    })),
  };
}
