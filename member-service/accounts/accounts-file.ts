import { z } from 'zod';
import { decodeText } from '../../contract/text-file';
import { errorMessage } from '../../contract/unknown-value';
import type { Account } from './account';
import { AccountsError } from './accounts-error';
import { checkImportedAccount } from './sign-up-rules';

/**
 * The file that takes accounts from one member service to another: JSON lines in UTF-8 (decision 065). The first line is a header,
 * the last one counts the accounts, and each line between them is an account.
 */
const FORMAT = 'brainhouse-accounts';

/** Raised when a line gets a meaning that an older program would miss. */
const VERSION = 1;

/** Largest size in bytes: 100,000 accounts have about 35 MB. */
export const ACCOUNTS_FILE_LIMIT = 64 * 1024 * 1024;

/** A time in UTC and whole seconds. */
const TIME = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/, 'is not a time such as 2026-01-31T09:45:00Z');

const HEADER = z.looseObject({
  format: z.literal(FORMAT),
  version: z.number().int(),
  writtenAt: TIME,
  writtenBy: z.string().max(200),
});

const ACCOUNT = z.object({
  username: z.string(),
  email: z.string(),
  /** Whether its owner has confirmed the email address. */
  emailState: z.enum(['unchecked', 'confirmed']),
  fullName: z.string(),
  countryCode: z.string(),
  phone: z.string(),
  ivCode: z.string(),
  status: z.enum(['pending', 'approved', 'rejected']),
  createdAt: TIME,
  /** Null before the decision, and where it is not known when. */
  decidedAt: TIME.nullable(),
});

const END = z.looseObject({ accounts: z.number().int() });

/** An account as the file has it, without a password. */
export type ExportedAccount = Readonly<z.infer<typeof ACCOUNT>>;

/** An account with its line in the file, counted from 1. */
export interface AccountLine {
  readonly line: number;
  readonly account: ExportedAccount;
}

/** Why an account cannot be imported, in plain words. */
export interface LineProblem {
  readonly line: number;
  readonly field: string;
  readonly message: string;
}

/** What a file contains. `problems` are accounts that break the rules of this service. */
export interface AccountsFile {
  readonly writtenAt: string;
  readonly writtenBy: string;
  readonly lines: readonly AccountLine[];
  readonly problems: readonly LineProblem[];
}

/** A file that cannot be used at all. The message says why and what to do. */
export class AccountsFileError extends Error {
  override readonly name = 'AccountsFileError';
}

/** The text of a file. @param accounts those whose address is not `awaiting` confirmation */
export function formatAccounts(accounts: readonly Account[], writtenAt: Date): string {
  const header = {
    format: FORMAT,
    version: VERSION,
    writtenAt: toTime(writtenAt),
    writtenBy: 'Brainhouse member service',
  };
  const lines = [header, ...accounts.map(toExported), { accounts: accounts.length }];
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}

function toExported(account: Account): ExportedAccount {
  return ACCOUNT.parse({
    ...account,
    emailState: account.emailState === 'confirmed' ? 'confirmed' : 'unchecked',
    createdAt: toTime(account.createdAt),
    decidedAt: account.decidedAt === undefined ? null : toTime(account.decidedAt),
  });
}

function toTime(time: Date): string {
  return `${time.toISOString().slice(0, 19)}Z`;
}

/**
 * Reads a file.
 * @throws {AccountsFileError} if it is not such a file, or not complete
 */
export function parseAccounts(bytes: Uint8Array): AccountsFile {
  const [first, ...others] = toLines(bytes);
  const header = HEADER.safeParse(first === undefined ? undefined : toValue(first));
  if (!header.success) {
    throw new AccountsFileError('This is not a file of accounts. Use the file of "members export --accounts".');
  }
  if (header.data.version !== VERSION) {
    throw new AccountsFileError(
      `The file has version ${header.data.version}, and this program reads version ${VERSION}. Use the newest version on both sides.`,
    );
  }
  const end = END.safeParse(toValue(others.pop() ?? ''));
  if (!end.success || end.data.accounts !== others.length) {
    throw new AccountsFileError(
      'The file is not complete: its last line does not count the lines before it. Export the accounts again.',
    );
  }
  const { writtenAt, writtenBy } = header.data;
  return { writtenAt, writtenBy, ...checkLines(others) };
}

/** The lines of a text, without the byte order mark and the last line break that an editor may add. */
function toLines(bytes: Uint8Array): string[] {
  try {
    return decodeText(bytes, 'The file').trimEnd().split(/\r?\n/);
  } catch (error) {
    throw new AccountsFileError(`${errorMessage(error)}, or export the accounts again.`);
  }
}

function toValue(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function checkLines(texts: readonly string[]): Pick<AccountsFile, 'lines' | 'problems'> {
  const lines: AccountLine[] = [];
  const problems: LineProblem[] = [];
  texts.forEach((text, index) => {
    const line = index + 2;
    const value = toValue(text);
    const parsed = ACCOUNT.safeParse(value);
    if (!parsed.success) {
      problems.push(...shapeProblems(line, value, parsed.error));
      return;
    }
    try {
      checkImportedAccount(parsed.data);
      lines.push({ line, account: parsed.data });
    } catch (error) {
      if (!(error instanceof AccountsError)) throw error;
      problems.push({ line, field: error.field ?? 'username', message: error.message });
    }
  });
  return { lines, problems };
}

function shapeProblems(line: number, value: unknown, { issues }: z.ZodError): readonly LineProblem[] {
  if (typeof value !== 'object' || value === null) {
    return [{ line, field: 'line', message: 'This is not a JSON object.' }];
  }
  return issues.map(({ path: [field = 'line'], message, code }) => ({
    line,
    field: String(field),
    message: code === 'invalid_format' ? `The value ${message}.` : `${message}.`,
  }));
}
