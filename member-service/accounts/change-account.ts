import type { UpdateObject } from 'kysely';
import { carrySessions, keepSession, type SessionKey } from '../auth/session-records';
import type { Store } from '../store/connect-store';
import type { AccountsTable, TokenPurpose } from '../store/schema';
import { updateMembers } from '../store/update-members';
import type { Account } from './account';
import { endOfSessions, takenError, type AccountRow } from './account-rows';
import { justDeleted } from './accounts-error';

/**
 * An account, and its version when something was allowed: by a session, the link of an email, or a compared password. Without a version the
 * change is allowed whatever has happened to the account since: operators make it, or the owner of a former address.
 */
export interface AccountState extends Pick<Account, 'id'> {
  readonly version?: number | undefined;
}

/** What was allowed for one version of an account is not allowed any more, because the account has got another one since. */
export class AccountChangedError extends Error {
  override readonly name = 'AccountChangedError';

  constructor() {
    super('The account has changed since the request.');
  }
}

/** The values of an account that a change may set. */
type NewValues = Omit<AccountValues, 'id' | 'version' | 'tokens_valid_from'>;

type AccountValues = UpdateObject<{ members: AccountsTable }, 'members'>;

/** What goes on although an account gets a new version. */
interface GoesOn {
  /** By default all end. */
  readonly sessions?: 'end' | 'go on' | SessionKey;
  /** Links of emails, by what they permit. */
  readonly links?: readonly TokenPurpose[];
}

/** An account that no other process changes until the end of the transaction. */
export interface LockedAccount {
  readonly transaction: Store;
  /** The account before the change. */
  readonly before: AccountRow;
  /** Sets values on which nothing depends that is allowed. */
  readonly update: (values: NewValues) => Promise<AccountRow>;
  /** Sets values and gives the account a new version: what was allowed for the one before does nothing any more, unless it goes on. */
  readonly makeVersion: (values: NewValues, goesOn?: GoesOn) => Promise<AccountRow>;
}

/** What a change needs. */
export interface ChangeOptions {
  readonly store: Store;
  readonly now: () => Date;
}

/**
 * Changes an account, or stores something for it, in one transaction: the only way to do so, so that nothing is done for a state that the
 * account has not any more (OWASP ASVS 5.0, 15.4.2). What `change` does is undone if it throws.
 * @throws {AccountChangedError} if the account has another version, or was deleted
 * @throws {AccountsError} without a version, if it was deleted; also about a name that another account has
 */
export async function changeAccount<Result>(
  { store, now }: ChangeOptions,
  { id, version }: AccountState,
  change: (account: LockedAccount) => Promise<Result>,
): Promise<Result> {
  try {
    return await store.transaction().execute(async (transaction) => {
      const before = await lock(transaction, { id, version });

      async function update(values: AccountValues): Promise<AccountRow> {
        return updateMembers(transaction).set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
      }

      return change({
        transaction,
        before,
        update,
        async makeVersion(values, { sessions = 'end', links = [] } = {}) {
          const next = before.version + 1;
          await carryLinks(transaction, before, 'email' in values ? links : [...links, 'confirm']);
          if (sessions === 'go on') {
            await carrySessions(transaction, id, before.version, next);
            return update({ ...values, version: next });
          }
          // The time is taken here: a session may have begun since the request.
          const after = await update({ ...values, version: next, tokens_valid_from: endOfSessions(now()) });
          if (sessions !== 'end') await keepSession(transaction, sessions, after, now());
          return after;
        },
      });
    });
  } catch (error) {
    throw takenError(error);
  }
}

/** Lets links go on whose account gets its next version. */
async function carryLinks(transaction: Store, { id, version }: AccountRow, purposes: readonly TokenPurpose[]) {
  // PostgreSQL takes no empty list.
  if (purposes.length === 0) return;
  await transaction
    .updateTable('account_keys')
    .set({ account_version: version + 1 })
    .where('member_id', '=', id)
    .where('purpose', 'in', purposes)
    .where('account_version', '=', version)
    .execute();
}

/** The row of an account with a version. An update locks it, in both databases; a second one waits for the end of the first transaction. */
async function lock(transaction: Store, { id, version }: AccountState): Promise<AccountRow> {
  const row = await updateMembers(transaction)
    .set((row) => ({ version: row.ref('version') }))
    .where('id', '=', id)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .returningAll()
    .executeTakeFirst();
  if (row) return row;
  if (version === undefined) justDeleted();
  throw new AccountChangedError();
}
