import { createHash, randomBytes, randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { CONFIRMATION_DAYS } from '../../contract/values/lifetimes';
import { deleteOld } from '../store/delete-old';
import type { Store } from '../store/connect-store';
import type { TokenPurpose } from '../store/schema';
import type { Account } from './account';
import { addressKey } from './name-key';
import { AccountsError } from './accounts-error';
import { AccountChangedError, changeAccount, type ChangeOptions, type LockedAccount } from './change-account';

/** 128 bits (OWASP ASVS 5.0, 11.5.1). */
const TOKEN_BYTES = 16;

/** How long the links of emails to applicants and operators work, in milliseconds. */
export const ONE_TIME_TOKEN_LIFETIME_MS = CONFIRMATION_DAYS * 24 * 60 * 60_000;

/** How long before the end of a link an operator who has not decided gets another one, in milliseconds. */
const REMINDER_MS = 24 * 60 * 60_000;

/** Reset tokens have the form of those of WordPress: 20 letters and digits, 119 bits. */
const RESET_TOKEN_LENGTH = 20;
const RESET_TOKEN_CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Tokens that work whatever has happened to the account since (decision 102). All others work for one version of it only. */
const OF_ANY_VERSION: readonly TokenPurpose[] = ['decide', 'old-address'];

/** What a token is for. */
export interface OneTimeToken {
  readonly purpose: TokenPurpose;
  readonly memberId: number;
  /** The version of the account that the token is for; undefined: any. */
  readonly version?: number;
  /** The operator whom it was sent to; undefined for a token of the applicant. */
  readonly operator?: string;
  /** The email address that the link is about. */
  readonly address?: string;
}

/** A token to create. */
export interface NewOneTimeToken extends Omit<OneTimeToken, 'memberId' | 'version'> {
  readonly account: Pick<Account, 'id' | 'version'>;
  /** In milliseconds; by default `ONE_TIME_TOKEN_LIFETIME_MS`. */
  readonly lifetimeMs?: number;
  /** Whether the link is a reminder, after which no other follows. */
  readonly isReminder?: boolean;
}

/** The stored form of a token. A fast hash is enough, because tokens are random and long. */
function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Creates a token for one link. The store gets its hash only. */
export async function createOneTimeToken(store: Store, token: NewOneTimeToken, now: Date): Promise<string> {
  const text = token.purpose === 'password' ? randomResetToken() : randomBytes(TOKEN_BYTES).toString('base64url');
  await store
    .insertInto('account_keys')
    .values({
      key_hash: hashToken(text),
      purpose: token.purpose,
      member_id: token.account.id,
      account_version: token.account.version,
      operator: token.operator ?? null,
      address: token.address ?? null,
      address_key: token.address === undefined ? null : addressKey(token.address),
      expires_at: now.getTime() + (token.lifetimeMs ?? ONE_TIME_TOKEN_LIFETIME_MS),
      is_reminded: token.isReminder ? 1 : 0,
    })
    .execute();
  return text;
}

function randomResetToken(): string {
  const characters = Array.from({ length: RESET_TOKEN_LENGTH }, () =>
    RESET_TOKEN_CHARACTERS.charAt(randomInt(RESET_TOKEN_CHARACTERS.length)),
  );
  return characters.join('');
}

/**
 * Finds what a token is for, without using it up.
 * @throws {AccountsError} `invalid_key`, also if its account has another version by now, or `expired_key`
 */
export async function readOneTimeToken(
  store: Store,
  token: string,
  purpose: TokenPurpose,
  now: Date,
): Promise<OneTimeToken> {
  const isBound = !OF_ANY_VERSION.includes(purpose);
  const row = await store
    .selectFrom('account_keys')
    .innerJoin('members', 'members.id', 'member_id')
    .selectAll('account_keys')
    .where('key_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .$if(isBound, (query) => query.whereRef('account_version', '=', 'members.version'))
    .executeTakeFirst();
  if (!row) {
    throw invalidToken(purpose);
  }
  if (row.expires_at <= now.getTime()) {
    throw new AccountsError('expired_key', `This link has expired.${AGAIN[purpose] ?? ''}`);
  }
  return {
    purpose,
    memberId: row.member_id,
    ...(isBound ? { version: row.account_version } : {}),
    ...(row.operator === null ? {} : { operator: row.operator }),
    ...(row.address === null ? {} : { address: row.address }),
  };
}

/**
 * Changes an account with a token, which is used up, and all others for the same purpose and account: a decision is made once, by one person.
 * @throws {AccountsError} `invalid_key` or `expired_key`; of two simultaneous calls one succeeds
 */
export async function changeWithToken<Result>(
  options: ChangeOptions,
  token: string,
  purpose: TokenPurpose,
  change: (account: LockedAccount, token: OneTimeToken) => Promise<Result>,
): Promise<Result> {
  const { memberId: id, version } = await readOneTimeToken(options.store, token, purpose, options.now());
  try {
    return await changeAccount(options, { id, version }, async (account) =>
      change(account, await consumeToken(account.transaction, token, purpose, options.now())),
    );
  } catch (error) {
    throw error instanceof AccountChangedError ? invalidToken(purpose) : error;
  }
}

/**
 * Uses up a token and all others for the same purpose and account. One that takes an address back uses up those to that address and to
 * later ones only: who has changed an address must not be able to take it back from its owner.
 * @param transaction of the change that the token permits
 * @throws {AccountsError} `invalid_key` or `expired_key`
 */
export async function consumeToken(
  transaction: Store,
  token: string,
  purpose: TokenPurpose,
  now: Date,
): Promise<OneTimeToken> {
  const found = await readOneTimeToken(transaction, token, purpose, now);
  const used = await transaction
    .updateTable('account_keys')
    .set({ purpose: 'used', operator: null })
    .where('key_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .returning('expires_at')
    .executeTakeFirst();
  if (!used) {
    throw invalidToken(purpose);
  }
  await transaction
    .deleteFrom('account_keys')
    .where('member_id', '=', found.memberId)
    .where('purpose', '=', purpose)
    .$if(purpose === 'old-address', (query) =>
      query.where((where) =>
        where.or([where('expires_at', '>=', used.expires_at), where('address', '=', found.address ?? '')]),
      ),
    )
    .execute();
  return found;
}

/** Of a token that was used, or works no more: its account and the address that it is about, as long as its row is kept. */
export async function readFormerToken(
  store: Store,
  token: string,
): Promise<Pick<OneTimeToken, 'memberId' | 'address'> | undefined> {
  const row = await store
    .selectFrom('account_keys')
    .select(['member_id', 'address'])
    .where('key_hash', '=', hashToken(token))
    .executeTakeFirst();
  return row && { memberId: row.member_id, ...(row.address === null ? {} : { address: row.address }) };
}

/** The addresses that an account had and whose owners may take them back, with the end of that. */
export async function readFormerAddresses(
  store: Store,
  memberId: number,
  now: Date,
): Promise<readonly { readonly address: string; readonly until: number }[]> {
  const rows = await store
    .selectFrom('account_keys')
    .select(['address', ({ fn }) => fn.max('expires_at').as('until')])
    .where('member_id', '=', memberId)
    .where('purpose', '=', 'old-address')
    .where('expires_at', '>', now.getTime())
    .groupBy('address')
    .execute();
  return rows.flatMap(({ address, until }) => (address === null ? [] : [{ address, until }]));
}

/** Deletes the tokens of an account for one purpose. */
export async function deleteOneTimeTokens(store: Store, memberId: number, purpose: TokenPurpose): Promise<void> {
  await store.deleteFrom('account_keys').where('member_id', '=', memberId).where('purpose', '=', purpose).execute();
}

/**
 * The operators whose links to a decision end soon, each account and operator once. Calling it again does not return them again.
 * @param transaction that stores the reminders
 */
export async function takeEndingDecisions(
  transaction: Store,
  now: Date,
): Promise<readonly { readonly memberId: number; readonly operator: string }[]> {
  const rows = await transaction
    .updateTable('account_keys')
    .set({ is_reminded: 1 })
    .where('purpose', '=', 'decide')
    .where('is_reminded', '=', 0)
    .where('expires_at', '<=', now.getTime() + REMINDER_MS)
    .where('operator', 'is not', null)
    .returning(['member_id', 'operator'])
    .execute();
  const byPair = new Map(
    rows.map(({ member_id: memberId, operator }) => [`${memberId} ${operator}`, { memberId, operator }]),
  );
  return [...byPair.values()].flatMap(({ memberId, operator }) => (operator === null ? [] : [{ memberId, operator }]));
}

/** What the owner of a link that opens nothing can do. */
const AGAIN: Readonly<Partial<Record<TokenPurpose, string>>> = { password: ' Please request a new one.' };

/** The error of a token that opens nothing. */
export function invalidToken(purpose: TokenPurpose): AccountsError {
  return new AccountsError(
    'invalid_key',
    purpose === 'decide'
      ? 'This link is not valid, or somebody has decided already.'
      : `This link is not valid or has been used.${AGAIN[purpose] ?? ''}`,
  );
}

/** Deletes the tokens that have expired long enough ago. */
export async function deleteExpiredOneTimeTokens(store: Store, now: Date): Promise<void> {
  const before = now.getTime() - ONE_TIME_TOKEN_LIFETIME_MS;
  await deleteOld(store, 'account_keys', before);
  // What a process of an earlier version has stored during the update.
  await sql`delete from reset_keys where expires_at <= ${before}`.execute(store);
}
