import type { BackEndType } from '../../../contract/cases/back-end';
import type { ContractCase } from '../../../contract/cases/contract-case';
import { toTable } from '../../../scripts/lib/document-tables';

/** The results of one back end. */
export interface Column {
  /** For example “Service, SQLite”. */
  readonly name: string;
  readonly type: BackEndType;
  /** Whether its case passed, by the sentence of the promise. */
  readonly passed: ReadonlyMap<string, boolean>;
}

/** The table promise × back end in Markdown. @param promises by topic */
export function backEndTable(
  promises: Readonly<Record<string, readonly ContractCase[]>>,
  columns: readonly Column[],
): string {
  const rows = Object.entries(promises).flatMap(([topic, all]) => [
    [`**${topic}**`, ...columns.map(() => '')],
    ...all.map((each) => [each.promise, ...columns.map((column) => cell(each, column))]),
  ]);
  return toTable(['promise', ...columns.map(({ name }) => name)], rows);
}

function cell({ promise, exceptions }: ContractCase, { type, passed }: Column): string {
  const exception = exceptions?.[type];
  if (exception) return `${exception.state}: ${exception.reason}`;
  return passed.get(promise) === true ? 'kept' : 'FAILED';
}
