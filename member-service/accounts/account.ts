import type { SignUpValues } from '../../contract/values/sign-up-values';
import type { EmailResult } from '../mail/email';
import type { EmailState, AccountStatus } from '../store/schema';

/** An account without password and reset key. */
export interface Account {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  readonly emailState: EmailState;
  readonly fullName: string;
  readonly phone: string;
  /** Dialling code such as `+49`; empty for an invited member. */
  readonly countryCode: string;
  /** As entered at sign-up; empty for an invited member. */
  readonly ivCode: string;
  readonly status: AccountStatus;
  /** False until an invited member has set a password. */
  readonly hasPassword: boolean;
  readonly createdAt: Date;
  /** When the account was approved or rejected; undefined while it is pending. */
  readonly decidedAt: Date | undefined;
  /** Tokens that were issued earlier are invalid; a whole second. 1970: none has been made invalid. */
  readonly tokensValidFrom: Date;
  /** When it is deleted, because its owner has asked for that; undefined: it stays. Until then nobody can sign in. */
  readonly deletedAt: Date | undefined;
  /** Counts the states for which something is allowed: a session, a link, a waiting change, a compared password (`changeAccount`). */
  readonly version: number;
}

/** A number for people: with the country code, unless the applicant has typed one before the number. */
export function phoneNumber({ countryCode, phone }: Pick<Account, 'countryCode' | 'phone'>): string {
  return hasCountryCode(phone) ? phone : `${countryCode} ${phone}`.trim();
}

/** Whether a telephone number begins with a country code, also in the full-width form of East Asian keyboards. */
export function hasCountryCode(phone: string): boolean {
  return /^[( ]*[+＋]/.test(phone);
}

/** The end of a sentence about an account whose owner has asked for its deletion, for operators; empty for another one. */
export function deletionAdvice({ username, deletedAt }: Pick<Account, 'username' | 'deletedAt'>): string {
  return deletedAt
    ? `, but is to be deleted on ${dayOf(deletedAt)}, and nobody can sign in. To keep it: members keep ${username}`
    : '';
}

/** The day of a time, for lists: 2026-05-03. */
export function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}

/** The values of an account that the operator creates without a sign-up. */
export type Invitation = Pick<SignUpValues, 'username' | 'email' | 'fullName'>;

/** The account after a change, and the result of its email. */
export interface Notified {
  readonly account: Account;
  readonly mail: EmailResult;
}

/** As `Notified`, with the link that sets a password. The operator can pass it on if the email was not sent. */
export interface NotifiedWithLink extends Notified {
  readonly link: string;
}

/** The status in lists: an account whose address awaits confirmation does not count as pending. */
export type ListStatus = AccountStatus | 'unconfirmed';

/** The status of an account in lists. */
export function listStatus({ status, emailState }: Pick<Account, 'status' | 'emailState'>): ListStatus {
  return status === 'pending' && emailState === 'awaiting' ? 'unconfirmed' : status;
}

/** An account in the format of exports, with times in the form of ISO 8601. A new column is in none before it is here. */
export function accountRecord(account: Account) {
  const { id, username, email, emailState, fullName, phone, countryCode, ivCode, status, hasPassword } = account;
  const { createdAt, decidedAt, deletedAt, tokensValidFrom } = account;
  return {
    ...{ id, username, email, emailState, fullName, phone, countryCode, ivCode, status, hasPassword },
    createdAt: createdAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
    deletedAt: deletedAt?.toISOString() ?? null,
    // 1970 in the database.
    sessionsEndedAt: tokensValidFrom.getTime() === 0 ? null : tokensValidFrom.toISOString(),
  };
}

/** The columns of accounts in CSV. Neither CSV nor JSON contains passwords or keys. */
export const ACCOUNT_COLUMNS: readonly (keyof ReturnType<typeof accountRecord>)[] = [
  'id',
  'username',
  'email',
  'emailState',
  'fullName',
  'countryCode',
  'phone',
  'ivCode',
  'status',
  'hasPassword',
  'createdAt',
  'decidedAt',
  'deletedAt',
];

/** An account as a row of CSV. */
export function accountRow(account: Account): string[] {
  const record = accountRecord(account);
  return ACCOUNT_COLUMNS.map((column) => String(record[column] ?? ''));
}
