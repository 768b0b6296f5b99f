import { errorCode, errorMessage } from '../error-facts';

/** The columns of which no two rows hold the same value. */
const UNIQUE_COLUMNS = ['username_key', 'email_key', 'iv_code_claim'] as const;

export type UniqueColumn = (typeof UNIQUE_COLUMNS)[number];

/** PostgreSQL's code (SQLSTATE) and SQLite's. */
const VIOLATION_CODES = ['23505', 'SQLITE_CONSTRAINT_UNIQUE'];

/**
 * The column in which a write would have repeated a value, undefined for any other error. SQLite names it in its message
 * (`members.email_key`), PostgreSQL in the name of the constraint (`members_email_key`).
 */
export function violatedColumn(error: unknown): UniqueColumn | undefined {
  if (!VIOLATION_CODES.includes(errorCode(error) ?? '')) {
    return undefined;
  }
  const place = isConstraintError(error) ? error.constraint : errorMessage(error);
  return UNIQUE_COLUMNS.find((column) => place.endsWith(column));
}

function isConstraintError(error: unknown): error is { readonly constraint: string } {
  return typeof error === 'object' && error !== null && 'constraint' in error && typeof error.constraint === 'string';
}
