import { domainToUnicode } from 'node:url';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import { trimInvisible } from '../../contract/visible-text';
import { withDomain } from '../lib/with-domain';
import type { Store } from '../store/connect-store';
import type { AccountsTable } from '../store/schema';
import { violatedColumn } from '../store/unique-violation';
import type { Account } from './account';
import { AccountsError } from './accounts-error';
import { addressKey, nameKey } from './name-key';

/** A row of the table `members`. */
export type AccountRow = Selectable<AccountsTable>;

/** The account in a row, without its password hash. */
export function toAccount(row: AccountRow): Account {
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    emailState: row.email_state,
    fullName: row.full_name,
    phone: row.phone,
    countryCode: row.country_code,
    ivCode: row.iv_code,
    status: row.status,
    hasPassword: row.password_hash !== null,
    createdAt: new Date(row.created_at),
    decidedAt: row.decided_at === null ? undefined : new Date(row.decided_at),
    tokensValidFrom: new Date(row.tokens_valid_from),
    deletedAt: row.deleted_at === null ? undefined : new Date(row.deleted_at),
    version: row.version,
  };
}

/** The account with this id. */
export async function findMember(store: Store, id: number): Promise<Account | undefined> {
  const row = await store.selectFrom('members').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toAccount(row);
}

/** The key of an email address. Rows without a key of their own have the one of before. */
export const ADDRESS_KEY = sql<string>`coalesce(address_key, email_key)`;

/**
 * The row with this username or email address. There is at most one, because a username with @ is its owner's email address; only of
 * `sharedAddresses` there are two, which are found as they were before.
 */
export async function findRow(store: Store, name: string): Promise<AccountRow | undefined> {
  const rows = await findRows(store, name);
  const key = nameKey(name);
  return rows.find((row) => [row.username_key, row.email_key].includes(key)) ?? rows[0];
}

async function findRows(store: Store, name: string): Promise<readonly AccountRow[]> {
  const [key, address] = [nameKey(name), addressKey(name)];
  const rows = await findCandidates(store, [name]);
  // A change of case unites some domains that are different ones.
  return rows.filter((row) => row.username_key === key || addressKey(row.email) === address);
}

/** All rows with one of these usernames or email addresses, and some others. @param names one or more */
export async function findCandidates(store: Store, names: readonly string[]): Promise<readonly AccountRow[]> {
  const keys = names.map(nameKey);
  // What an older process stores during an update has no other key.
  const older = names.map((name) => nameKey(withDomain(trimInvisible(name), domainToUnicode)));
  return store
    .selectFrom('members')
    .selectAll()
    .where((where) =>
      where.or([
        where('username_key', 'in', keys),
        where(ADDRESS_KEY, 'in', names.map(addressKey)),
        where('email_key', 'in', [...keys, ...older]),
      ]),
    )
    .execute();
}

/** @throws {AccountsError} `unknown_member` */
export async function requireRow(store: Store, name: string): Promise<AccountRow> {
  const row = await findRow(store, name);
  if (!row) {
    throw new AccountsError('unknown_member', `No account has the username or email "${trimInvisible(name)}".`);
  }
  return row;
}

/** The values of a new account. Those that an invitation lacks are empty. */
export type NewRow = Pick<AccountRow, 'username' | 'email' | 'full_name' | 'status'> &
  Partial<
    Pick<AccountRow, 'phone' | 'country_code' | 'iv_code' | 'iv_code_claim' | 'password_hash' | 'email_state'>
  > & {
    readonly createdAt: Date;
  };

/**
 * Inserts a new account.
 * @throws {AccountsError} if the username, the email address or the claimed I.V. code is taken, also by a simultaneous
 * request
 */
export async function insertRow(store: Store, row: NewRow): Promise<AccountRow> {
  const [inserted] = await insertRows(store, [row]);
  if (!inserted) throw new Error('The database has not returned the account.');
  return inserted;
}

/** Inserts one or more new accounts in one statement. @throws {AccountsError} like `insertRow` */
export async function insertRows(store: Store, rows: readonly NewRow[]): Promise<readonly AccountRow[]> {
  try {
    return await store
      .insertInto('members')
      .values(
        rows.map(({ createdAt, ...row }) => ({
          ...{ phone: '', country_code: '', iv_code: '', ...row },
          username_key: nameKey(row.username),
          full_name_key: nameKey(row.full_name),
          ...addressColumns(row.email),
          created_at: createdAt.getTime(),
          decided_at: row.status === 'pending' ? null : createdAt.getTime(),
        })),
      )
      .returningAll()
      .execute();
  } catch (error) {
    throw takenError(error);
  }
}

/** The error about a value that another account has; any other error as it is. */
export function takenError(error: unknown): unknown {
  switch (violatedColumn(error)) {
    case 'username_key':
      return usernameTaken();
    case 'email_key':
    case 'address_key':
      return emailTaken();
    case 'iv_code_claim':
      return ivCodeTaken();
    case undefined:
      return error;
  }
}

/** An email address with its keys. */
function addressColumns(email: string): Pick<AccountRow, 'email' | 'email_key' | 'address_key'> {
  const [emailKey, address] = [nameKey(email), addressKey(email)];
  return { email, email_key: emailKey, address_key: address === emailKey ? null : address };
}

/** The values of an account that gets another, confirmed address. A username with @ is its owner's address, so it changes, too. */
export function newAddressValues({ username }: Pick<AccountRow, 'username'>, email: string) {
  const names = username.includes('@') ? { username: email, username_key: nameKey(email) } : {};
  return { ...addressColumns(email), ...names, email_state: 'confirmed' as const };
}

/**
 * The accounts for which an address is kept, because they have had it and their owners may take it back. Otherwise somebody who has changed
 * it could prevent that by a sign-up.
 * @param emails one or more
 */
export async function findKept(store: Store, emails: readonly string[], now: Date) {
  return store
    .selectFrom('account_keys')
    .select(['member_id', 'address_key'])
    .where('address_key', 'in', emails.map(addressKey))
    .where('purpose', '=', 'old-address')
    .where('expires_at', '>', now.getTime())
    .execute();
}

/** @throws {AccountsError} if an account other than this one has an address, or may take it back */
export async function assertAddressIsFree(store: Store, email: string, now: Date, ownId: number): Promise<void> {
  const kept = await findKept(store, [email], now);
  const holders = [...(await findRows(store, email)).map(({ id }) => id), ...kept.map((row) => row.member_id)];
  if (holders.some((id) => id !== ownId)) throw emailTaken();
}

/** @throws {AccountsError} about the username if both are taken */
export async function assertNamesAreFree(store: Store, username: string, email: string, now: Date): Promise<void> {
  const usernameKey = nameKey(username);
  const holders = [...(await findRows(store, username)), ...(await findRows(store, email))];
  if (holders.some((holder) => holder.username_key === usernameKey)) throw usernameTaken();
  if (holders.length > 0 || (await findKept(store, [email], now)).length > 0) throw emailTaken();
}

export function ivCodeTaken(): AccountsError {
  return new AccountsError(
    'invalid_iv_code',
    'This I.V. code is unknown or has been used. Please check it, or ask the person who gave it to you.',
    'ivCode',
  );
}

function usernameTaken(): AccountsError {
  return new AccountsError('existing_user_login', 'This username is taken. Please choose another one.', 'username');
}

function emailTaken(): AccountsError {
  return new AccountsError(
    'existing_user_email',
    'An account with this email address exists. Sign in, or use "Forgot password?".',
    'email',
  );
}

/**
 * The new value of `tokens_valid_from` that makes all tokens of a member invalid that were issued until now. Tokens have the
 * second of their issue, so this is the next second, or the one after the old value if there is a later one: tokens may
 * already have been issued for that.
 */
export function endOfSessions(now: Date): RawBuilder<number> {
  const next = (Math.floor(now.getTime() / 1000) + 1) * 1000;
  return sql<number>`case when tokens_valid_from >= ${next} then tokens_valid_from + 1000 else ${next} end`;
}

/** The values of an account of a restored backup whose sessions end. */
export function nextVersion(now: Date) {
  return { tokens_valid_from: endOfSessions(now), version: sql<number>`version + 1` };
}
