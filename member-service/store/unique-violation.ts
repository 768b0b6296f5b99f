import { errorCode, errorMessage, isRecord } from '../../contract/unknown-value';

/** The columns with a unique constraint. */
const UNIQUE_COLUMNS = ['username_key', 'email_key', 'address_key', 'iv_code_claim'] as const;

export type UniqueColumn = (typeof UNIQUE_COLUMNS)[number];

/** The error codes of PostgreSQL (SQLSTATE) and SQLite. */
const VIOLATION_CODES = ['23505', 'SQLITE_CONSTRAINT_UNIQUE'];

/**
 * The column whose unique constraint a write has violated; undefined for any other error. SQLite names it in the message
 * (`members.email_key`, or `members_address_key` of an index), PostgreSQL in the name of the constraint (`members_email_key`).
 */
export function violatedColumn(error: unknown): UniqueColumn | undefined {
  if (!VIOLATION_CODES.includes(errorCode(error) ?? '')) return undefined;
  const source = isRecord(error) && typeof error.constraint === 'string' ? error.constraint : errorMessage(error);
  return UNIQUE_COLUMNS.find((column) => source.includes(column));
}
