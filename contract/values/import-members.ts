/**
 * The import of members on the operators' page (decision 104). Who is no operator, or has not opened the page, gets the answers that
 * `operators.ts` names.
 */

/** Paths of the routes below `REST_BASE`. */
export const IMPORT_ROUTES = {
  /** POST `ImportCheckRequest`, answers `ImportCheck`. */
  check: '/brainhouse/v1/operators/import/check',
  /** POST `ImportRequest`, answers `ImportProgress`. Asks for the password each time. */
  start: '/brainhouse/v1/operators/import/start',
  /** GET, answers `{ progress: ImportProgress | null }`. */
  progress: '/brainhouse/v1/operators/import/progress',
} as const;

/** The largest file of an import, in bytes, and its most lines. */
export const IMPORT_BYTES = 1_000_000;
export const IMPORT_LINES = 5_000;

/** Links to a first password that an import sends per minute. */
export const IMPORT_EMAILS_PER_MINUTE = 100;

/** The body of `check`: the bytes of the file in base64, because the service finds its encoding. Nothing is stored. */
export interface ImportCheckRequest {
  readonly fileName: string;
  readonly file: string;
}

/** What is wrong with a line. */
export interface ImportError {
  readonly line: number;
  /** A column such as `email`. */
  readonly column: string;
  readonly message: string;
}

/** The answer of `check`. */
export interface ImportCheck {
  readonly lines: number;
  /** Accounts that an import would create. */
  readonly created: number;
  /** Lines whose account is there with the same values. */
  readonly unchanged: number;
  readonly errors: readonly ImportError[];
}

/** The body of `start`. It is refused as long as a line has an error that is not left out. */
export interface ImportRequest extends ImportCheckRequest {
  readonly leavesOut: readonly number[];
  readonly password: string;
}

/** How far the emails of the last import are. */
export interface ImportProgress {
  readonly fileName: string;
  readonly startedAt: string;
  readonly accounts: number;
  readonly emailsSent: number;
  readonly emailsWaiting: number;
  readonly emailsGivenUp: number;
}
