import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { CONFIRMATION_DAYS } from '../../contract/values/lifetimes';
import type { AccountsConfig } from '../config';
import { deleteOld } from '../store/delete-old';
import type { Store } from '../store/connect-store';
import type { TokenPurpose } from '../store/schema';
import type { Account } from './account';
import { addressKey } from './name-key';
import { findMember } from './account-rows';
import { AccountsError, justDeleted } from './accounts-error';
import { AccountChangedError, changeAccount, type ChangeOptions, type LockedAccount } from './change-account';

/** 128 bits (OWASP ASVS 5.0, 11.5.1). */
const TOKEN_BYTES = 16;

/** How long the links of emails to applicants and operators work, in milliseconds. */
export const ONE_TIME_TOKEN_LIFETIME_MS = CONFIRMATION_DAYS * 24 * 60 * 60_000;

/** What the links of one sort permit. */
export interface LinkPurpose {
  readonly name: TokenPurpose;
  /** Whether they go to their member. */
  readonly isToMember: boolean;
  /** Whether they work whatever has happened to the account since (decision 102). Others work for one version of it only. */
  readonly isOfAnyVersion?: boolean;
  /** Whether a used link leaves those before it, and uses up those to its address and those after it. */
  readonly usesUpLater?: boolean;
  /** What a link that opens nothing says. */
  readonly invalid?: string;
  /** What its owner can do then. */
  readonly again?: string;
  /** Creates the token of a link; by default 128 random bits. */
  readonly createToken?: () => string;
}

/** What a token is for. */
export interface OneTimeToken {
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
  readonly purpose: LinkPurpose;
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
  const text = token.purpose.createToken?.() ?? randomBytes(TOKEN_BYTES).toString('base64url');
  await store
    .insertInto('account_keys')
    .values({
      key_hash: hashToken(text),
      purpose: token.purpose.name,
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

/**
 * Finds what a token is for, without using it up.
 * @throws {AccountsError} `invalid_key`, also if its account has another version by now, or `expired_key`
 */
export async function readOneTimeToken(
  store: Store,
  token: string,
  purpose: LinkPurpose,
  now: Date,
): Promise<OneTimeToken> {
  const isBound = purpose.isOfAnyVersion !== true;
  const row = await store
    .selectFrom('account_keys')
    .innerJoin('members', 'members.id', 'member_id')
    .selectAll('account_keys')
    .where('key_hash', '=', hashToken(token))
    .where('purpose', '=', purpose.name)
    .$if(isBound, (query) => query.whereRef('account_version', '=', 'members.version'))
    .executeTakeFirst();
  if (!row) throw invalidToken(purpose);
  if (row.expires_at <= now.getTime()) {
    throw new AccountsError('expired_key', `This link has expired.${again(purpose)}`);
  }
  return {
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
  purpose: LinkPurpose,
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
  purpose: LinkPurpose,
  now: Date,
): Promise<OneTimeToken> {
  const found = await readOneTimeToken(transaction, token, purpose, now);
  const used = await transaction
    .updateTable('account_keys')
    .set({ purpose: 'used', operator: null })
    .where('key_hash', '=', hashToken(token))
    .where('purpose', '=', purpose.name)
    .returning('expires_at')
    .executeTakeFirst();
  if (!used) throw invalidToken(purpose);
  await transaction
    .deleteFrom('account_keys')
    .where('member_id', '=', found.memberId)
    .where('purpose', '=', purpose.name)
    .$if(purpose.usesUpLater === true, (query) =>
      query.where((where) =>
        where.or([where('expires_at', '>=', used.expires_at), where('address', '=', found.address ?? '')]),
      ),
    )
    .execute();
  return found;
}

/** A token with its account, without using it up. @throws {AccountsError} as `readOneTimeToken` */
export async function findByToken({ store, now }: ChangeOptions, text: string, purpose: LinkPurpose) {
  const token = await readOneTimeToken(store, text, purpose, now());
  return { ...token, account: (await findMember(store, token.memberId)) ?? justDeleted() };
}

/** Of a token that was used, or works no more: its account and the address that it is about, as long as its row is kept. */
export async function readFormerToken(store: Store, token: string) {
  const row = await store
    .selectFrom('account_keys')
    .select(['member_id', 'address'])
    .where('key_hash', '=', hashToken(token))
    .executeTakeFirst();
  const account = row && (await findMember(store, row.member_id));
  return account && { account, address: row.address ?? undefined };
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
export async function deleteOneTimeTokens(store: Store, memberId: number, { name }: LinkPurpose): Promise<void> {
  await store.deleteFrom('account_keys').where('member_id', '=', memberId).where('purpose', '=', name).execute();
}

/** The error of a token that opens nothing. */
export function invalidToken(purpose: LinkPurpose): AccountsError {
  return new AccountsError(
    'invalid_key',
    purpose.invalid ?? `This link is not valid or has been used.${again(purpose)}`,
  );
}

function again({ again: sentence }: LinkPurpose): string {
  return sentence === undefined ? '' : ` ${sentence}`;
}

/** Deletes the tokens that have expired long enough ago. */
export async function deleteExpiredOneTimeTokens(store: Store, now: Date): Promise<void> {
  const before = now.getTime() - ONE_TIME_TOKEN_LIFETIME_MS;
  await deleteOld(store, 'account_keys', before);
  // What a process of an earlier version has stored during the update.
  await sql`delete from reset_keys where expires_at <= ${before}`.execute(store);
}

/** Creates the link of an email. @throws {AccountChangedError} if the account has another version than the one that is given */
export async function createEmailLink(
  services: ChangeOptions & { readonly config: Pick<AccountsConfig, 'serviceUrl'> },
  path: string,
  token: NewOneTimeToken,
): Promise<string> {
  const key = await changeAccount(services, token.account, ({ transaction }) =>
    createOneTimeToken(transaction, token, services.now()),
  );
  return `${services.config.serviceUrl}${path}?key=${key}`;
}
