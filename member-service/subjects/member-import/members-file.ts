import { decodeAnyway, decodeText } from '../../../contract/text-file';
import type { Invitation } from '../../accounts/account';
import { AccountsError } from '../../accounts/accounts-error';
import { checkInvitation } from '../../accounts/sign-up-rules';
import { parseCsv, quoted, type LineProblem } from '../../lib/csv-file';
import { IMPORT_LINES } from '../../../contract/values/operators';

/** The names that a column may have: first that of our own export, then those of people and of WordPress. */
const COLUMNS: Readonly<Record<keyof Invitation, readonly string[]>> = {
  fullName: ['fullname', 'full name', 'name', 'display name', 'display_name'],
  username: ['username', 'user name', 'user_login', 'login'],
  email: ['email', 'email address', 'e-mail', 'user_email'],
};

const FIELDS = Object.keys(COLUMNS) as (keyof Invitation)[];

/** A person of a file, by the rules of an invitation. */
export interface MemberLine extends Invitation {
  readonly line: number;
}

/** What a file contains. */
export interface MembersFile {
  /** Lines with a person, also those of `problems`. */
  readonly count: number;
  readonly lines: readonly MemberLine[];
  readonly problems: readonly LineProblem[];
}

/**
 * Reads a file of members (`parseCsv`) in UTF-8, UTF-16, or else Windows-1252, which has all of Latin-1. The first line names the columns full
 * name, username and email; others, such as passwords, are ignored.
 * @param file its path, for the error
 * @param leaveOut numbers of lines that are left out
 * @throws {TextFileError} if it is no text, or UTF-8 with a byte that is none
 */
export function parseMembers(bytes: Uint8Array, file: string, leaveOut: ReadonlySet<number>): MembersFile {
  const { columns, rows, problems: unreadable } = parseCsv(bytes, file, decodeAnyText);
  if (columns.length === 0 && unreadable.length > 0) return { count: 0, lines: [], problems: unreadable };
  const found = FIELDS.map((field) => [field, COLUMNS[field].find((name) => columns.includes(name))] as const);
  const missing = found.flatMap(([field, column]) => (column === undefined ? [field] : []));
  const count = rows.length + unreadable.length;
  const message = refusalOf(columns, missing, count);
  if (message !== undefined) return { count: 0, lines: [], problems: [{ line: 1, field: 'columns', message }] };
  const problems: LineProblem[] = unreadable.filter(({ line }) => !leaveOut.has(line));
  const chosen = rows.filter(({ line }) => !leaveOut.has(line));
  const lines = chosen.flatMap(({ line, cell }) => {
    const texts = Object.fromEntries(found.map(([field, column = '']) => [field, cell(column)])) as Values;
    const empty = FIELDS.filter((field) => texts[field] === '');
    if (empty.length > 0) {
      problems.push(...empty.map((field) => ({ line, field, message: 'Is empty.' })));
      return [];
    }
    try {
      return [{ line, ...checkInvitation(texts) }];
    } catch (error) {
      if (!(error instanceof AccountsError)) throw error;
      const { field = 'columns' } = error;
      problems.push({ line, field, message: `${quoted(texts[field as keyof Invitation])}: ${error.message}` });
      return [];
    }
  });
  return { count, lines, problems };
}

type Values = Record<keyof Invitation, string>;

function refusalOf(columns: readonly string[], missing: readonly (keyof Invitation)[], lines: number) {
  if (missing.length > 0) {
    const names = missing.map((field) => `“${COLUMNS[field][1] ?? field}”`).join(', ');
    return `The first line must name the columns full name, username and email. Missing: ${names}; got ${quoted(columns.join(', '))}.`;
  }
  if (lines === 0) return 'There is no line below the names of the columns.';
  return lines > IMPORT_LINES ? `The file has ${lines} lines. Import at most ${IMPORT_LINES} at a time.` : undefined;
}

/** Characters that only UTF-8 of several bytes gives, and its mark at the beginning. */
const BEYOND_ASCII = /[^\0-\x7f\uFFFD]/;

/**
 * Text that is no UTF-8 is what older programs of Windows write, unless some of its characters are in UTF-8: then Windows-1252 would make “ZoÃ«” of
 * them without a word. The other way round, two characters such as ß” of a text in Windows-1252 look like one of UTF-8, but seldom, and what the
 * error says helps there, too.
 */
function decodeAnyText(bytes: Uint8Array, file: string): string {
  try {
    return decodeText(bytes, file);
  } catch (error) {
    // Zeros are in no text but UTF-16 without its mark.
    if (bytes.includes(0) || BEYOND_ASCII.test(decodeAnyway(bytes))) throw error;
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
