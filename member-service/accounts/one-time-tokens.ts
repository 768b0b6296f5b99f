import { createHash, randomBytes } from 'node:crypto';
import { CONFIRMATION_DAYS } from '../../contract/values/lifetimes';
import { deleteOld } from '../store/delete-old';
import type { Store } from '../store/open-store';
import type { TokenPurpose } from '../store/schema';
import { AccountsError } from './accounts-error';

/** 128 bits (OWASP ASVS 5.0, 11.5.1). */
const TOKEN_BYTES = 16;

/** How long the links of emails to applicants and operators work, in milliseconds. */
export const ONE_TIME_TOKEN_LIFETIME_MS = CONFIRMATION_DAYS * 24 * 60 * 60_000;

/** How long before the end of a link an operator who has not decided gets another one, in milliseconds. */
const REMINDER_MS = 24 * 60 * 60_000;

/** What a token is for. */
export interface OneTimeToken {
  readonly purpose: TokenPurpose;
  readonly memberId: number;
  /** The operator whom it was sent to; undefined for a token of the applicant. */
  readonly operator?: string;
  /** The email address that the link is about. */
  readonly address?: string;
}

/** A token to create. */
export interface NewOneTimeToken extends OneTimeToken {
  /** In milliseconds; by default `ONE_TIME_TOKEN_LIFETIME_MS`. */
  readonly lifetimeMs?: number;
  /** Whether the link is a reminder, after which no other follows. */
  readonly isReminder?: boolean;
}

/** The stored form of a token. A fast hash is enough, because tokens are random and long. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Creates a token for one link. The store gets its hash only. */
export async function createOneTimeToken(store: Store, token: NewOneTimeToken, now: Date): Promise<string> {
  const text = randomBytes(TOKEN_BYTES).toString('base64url');
  await store
    .insertInto('account_keys')
    .values({
      key_hash: hashToken(text),
      purpose: token.purpose,
      member_id: token.memberId,
      operator: token.operator ?? null,
      address: token.address ?? null,
      expires_at: now.getTime() + (token.lifetimeMs ?? ONE_TIME_TOKEN_LIFETIME_MS),
      is_reminded: token.isReminder ? 1 : 0,
    })
    .execute();
  return text;
}

/**
 * Finds what a token is for, without using it up.
 * @throws {AccountsError} `invalid_key` or `expired_key`
 */
export async function readOneTimeToken(
  store: Store,
  token: string,
  purpose: TokenPurpose,
  now: Date,
): Promise<OneTimeToken> {
  const row = await store
    .selectFrom('account_keys')
    .selectAll()
    .where('key_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .executeTakeFirst();
  if (!row) {
    throw invalidToken(purpose);
  }
  if (row.expires_at <= now.getTime()) {
    throw new AccountsError('expired_key', 'This link has expired.');
  }
  return {
    purpose,
    memberId: row.member_id,
    ...(row.operator === null ? {} : { operator: row.operator }),
    ...(row.address === null ? {} : { address: row.address }),
  };
}

/**
 * Uses up a token and all others for the same purpose and account: a decision is made once, by one person.
 * @param transaction of the change that the token permits
 * @throws {AccountsError} `invalid_key` or `expired_key`; of two simultaneous calls one succeeds
 */
export async function consumeToken(
  transaction: Store,
  token: string,
  purpose: TokenPurpose,
  now: Date,
): Promise<OneTimeToken> {
  const found = await readOneTimeToken(transaction, token, purpose, now);
  const used = await transaction
    .deleteFrom('account_keys')
    .where('key_hash', '=', hashToken(token))
    .returning('member_id')
    .executeTakeFirst();
  if (!used) {
    throw invalidToken(purpose);
  }
  await deleteOneTimeTokens(transaction, found.memberId, purpose);
  return found;
}

/**
 * Uses up a token that takes a former address back, and those to the same address and to addresses that the account got later: who has
 * changed an address must not be able to take back that one from its owner.
 * @param transaction of the change that the token permits
 * @throws {AccountsError} as `consumeToken`
 */
export async function consumeOldAddress(transaction: Store, token: string, now: Date): Promise<OneTimeToken> {
  const found = await readOneTimeToken(transaction, token, 'old-address', now);
  const used = await transaction
    .deleteFrom('account_keys')
    .where('key_hash', '=', hashToken(token))
    .returning('expires_at')
    .executeTakeFirst();
  if (!used) {
    throw invalidToken('old-address');
  }
  await transaction
    .deleteFrom('account_keys')
    .where('member_id', '=', found.memberId)
    .where('purpose', '=', 'old-address')
    .where((where) =>
      where.or([where('expires_at', '>=', used.expires_at), where('address', '=', found.address ?? '')]),
    )
    .execute();
  return found;
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

/** The error of a token that opens nothing. */
export function invalidToken(purpose: TokenPurpose): AccountsError {
  return new AccountsError(
    'invalid_key',
    purpose === 'decide'
      ? 'This link is not valid, or somebody has decided already.'
      : 'This link is not valid or has been used.',
  );
}

/** Deletes the tokens that have expired long enough ago. */
export async function deleteExpiredOneTimeTokens(store: Store, now: Date): Promise<void> {
  await deleteOld(store, 'account_keys', now.getTime() - ONE_TIME_TOKEN_LIFETIME_MS);
}
