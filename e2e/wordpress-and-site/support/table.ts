import type { BackEndType } from '../../../contract/cases/back-end';
import type { ContractCase } from '../../../contract/cases/contract-case';

/** The results of one back end. */
export interface Column {
  /** For example “Service, SQLite”. */
  readonly name: string;
  readonly type: BackEndType;
  /** Whether its case passed, by the sentence of the promise. */
  readonly passed: ReadonlyMap<string, boolean>;
}

const BEGIN = '<!-- npm run test:back-ends writes this table -->';
const END = '<!-- end of the table -->';

/** The table promise × back end in Markdown. @param promises by topic */
export function backEndTable(
  promises: Readonly<Record<string, readonly ContractCase[]>>,
  columns: readonly Column[],
): string {
  const head = ['promise', ...columns.map(({ name }) => name)];
  const rows = Object.entries(promises).flatMap(([topic, all]) => [
    [`**${topic}**`, ...columns.map(() => '')],
    ...all.map((each) => [each.promise, ...columns.map((column) => cell(each, column))]),
  ]);
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function cell({ promise, exceptions }: ContractCase, { type, passed }: Column): string {
  const exception = exceptions?.[type];
  if (exception) return `${exception.state}: ${exception.reason}`;
  return passed.get(promise) === true ? 'kept' : 'FAILED';
}

/**
 * @param text docs/security.md
 * @throws Error if the place of the table is missing
 */
export function replaceTable(text: string, table: string): string {
  const [begin, end] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (begin < 0 || end < begin) throw new Error(`docs/security.md needs the lines ${BEGIN} and ${END}.`);
  return `${text.slice(0, begin + BEGIN.length)}\n\n${table}\n\n${text.slice(end)}`;
}
