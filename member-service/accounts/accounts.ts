import { isPassword } from '../auth/passwords';
import type { Store } from '../store/connect-store';
import { listStatus, type Account, type ListStatus } from './account';
import { readAudit, type AuditEntry } from './audit';
import { findRow, requireRow, toAccount } from './account-rows';

/** Where the accounts are. */
interface HasStore {
  readonly store: Store;
}

/** All accounts, or those with a status, oldest first. */
export async function listAccounts({ store }: HasStore, status?: ListStatus): Promise<readonly Account[]> {
  const rows = await store.selectFrom('members').selectAll().orderBy('id').execute();
  return rows.map(toAccount).filter((account) => status === undefined || listStatus(account) === status);
}

export async function countAccounts({ store }: HasStore): Promise<number> {
  const { total } = await store
    .selectFrom('members')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** @param name username or email address; case does not matter */
export async function findAccount({ store }: HasStore, name: string): Promise<Account | undefined> {
  const row = await findRow(store, name);
  return row && toAccount(row);
}

/** As `findAccount`. @throws {AccountsError} `unknown_member` */
export async function requireAccount({ store }: HasStore, name: string): Promise<Account> {
  return toAccount(await requireRow(store, name));
}

/** The account with this name and password, whatever its status. Takes the same time for unknown names. */
export async function authenticate({ store }: HasStore, name: string, password: string): Promise<Account | undefined> {
  const row = await findRow(store, name);
  const isRight = await isPassword(row?.password_hash, password);
  return row && isRight ? toAccount(row) : undefined;
}

/** What was done to one account, or to all, oldest first. @throws {AccountsError} `unknown_member` */
export async function auditOf({ store }: HasStore, name?: string): Promise<readonly AuditEntry[]> {
  return readAudit(store, name === undefined ? undefined : (await requireRow(store, name)).id);
}
