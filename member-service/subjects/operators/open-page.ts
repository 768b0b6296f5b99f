import { LOOK_SECONDS, OPEN_MINUTES } from '../../../contract/values/operators';
import type { Account } from '../../accounts/account';
import { changeAccount } from '../../accounts/change-account';
import type { Session } from '../../auth/tokens';
import type { Services } from '../../services';
import type { Store } from '../../store/connect-store';
import { deleteOld } from '../../store/delete-old';

const OPEN_MS = OPEN_MINUTES * 60_000;
const LOOK_MS = LOOK_SECONDS * 1000;

/** Opens the page for a session whose password was right. @returns until when @throws {AccountChangedError} */
export async function openPage(services: Services, operator: Account, { sessionHash }: Session): Promise<Date> {
  const time = services.now().getTime();
  const row = { member_id: operator.id, account_version: operator.version, opened_at: time };
  await changeAccount(services, operator, async ({ transaction }) => {
    await transaction
      .insertInto('operator_pages')
      .values({ session_hash: sessionHash, ...row })
      .onConflict((conflict) => conflict.column('session_hash').doUpdateSet(row))
      .execute();
    await services.record(transaction, 'page-opened', operator, operator);
  });
  return new Date(time + OPEN_MS);
}

/** Until when the page is open for a session; undefined: it is not. */
export async function openUntil(
  { store, now }: Services,
  { id, version }: Account,
  { sessionHash }: Session,
): Promise<Date | undefined> {
  const row = await store
    .selectFrom('operator_pages')
    .select('opened_at')
    .where('session_hash', '=', sessionHash)
    .where('member_id', '=', id)
    .where('account_version', '=', version)
    .executeTakeFirst();
  const time = now().getTime();
  // One of the future was stored before the clock was set back.
  const isOpen = row && row.opened_at > time - OPEN_MS && row.opened_at <= time + OPEN_MS;
  return isOpen ? new Date(row.opened_at + OPEN_MS) : undefined;
}

/** Stores whether an operator has the details of an account open. */
export async function look({ store, now }: Services, operator: Account, id: number, isOpen: boolean): Promise<void> {
  const row = { seen_at: now().getTime(), is_open: isOpen ? 1 : 0 };
  await changeAccount({ store, now }, { id }, ({ transaction }) =>
    transaction
      .insertInto('account_looks')
      .values({ member_id: id, operator_id: operator.id, ...row })
      .onConflict((conflict) => conflict.columns(['member_id', 'operator_id']).doUpdateSet(row))
      .execute(),
  );
}

/** The full names of other operators who look at these accounts. */
export async function findLookers(
  { store, now }: { readonly store: Store; readonly now: () => Date },
  ids: readonly number[],
  operatorId: number,
): Promise<ReadonlyMap<number, readonly string[]>> {
  if (ids.length === 0) return new Map();
  const rows = await store
    .selectFrom('account_looks')
    .innerJoin('members', 'members.id', 'operator_id')
    .select(['member_id', 'members.full_name'])
    .where('member_id', 'in', ids)
    .where('operator_id', '!=', operatorId)
    .where('is_open', '=', 1)
    .where('seen_at', '>', now().getTime() - LOOK_MS)
    .orderBy('members.id')
    .execute();
  return new Map(ids.map((id) => [id, rows.filter((row) => row.member_id === id).map((row) => row.full_name)]));
}

/** Deletes what is over. */
export async function deleteOldPages({ store, now }: Services): Promise<void> {
  const time = now().getTime();
  await deleteOld(store, 'operator_pages', time - OPEN_MS);
  await store
    .deleteFrom('account_looks')
    .where('seen_at', '<=', time - LOOK_MS)
    .execute();
}
