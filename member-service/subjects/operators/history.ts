import { z } from 'zod';
import { HISTORY_PER_PAGE, type HistoryEntry, type HistoryPage } from '../../../contract/values/operators';
import { isVisible, trimInvisible } from '../../../contract/visible-text';
import { isoTime } from '../../lib/dates';
import type { Services } from '../../services';
import type { Store } from '../../store/connect-store';
import { AFTER_ALL, cursor, findAccounts, readCursor } from './find-accounts';

/** Accounts whose entries a search of the history shows: the first ones with the text. */
const ACCOUNTS = 20;

/** Who has done what to whom, newest first. */
export async function readHistory(
  services: Pick<Services, 'store'>,
  { search = '', after }: { readonly search?: string | undefined; readonly after?: string | undefined },
  size = HISTORY_PER_PAGE,
): Promise<HistoryPage> {
  const { store } = services;
  const before = after === undefined ? undefined : readCursor(after, z.tuple([z.int32()]))[0];
  const text = isVisible(search) ? trimInvisible(search) : undefined;
  const entries =
    text === undefined
      ? await readEntries(store, size + 1, before)
      : await searchEntries(store, text, size + 1, before);
  const page = entries.slice(0, size);
  return {
    entries: page.map(({ id: _, ...entry }) => entry),
    next: entries.length > size ? cursor([page.at(-1)?.id]) : null,
  };
}

/** The newest entries about one account, newest first. */
export async function readHistoryOf(store: Store, memberId: number, size: number): Promise<readonly HistoryEntry[]> {
  const entries = await readEntries(store, size, undefined, ['member_id', memberId]);
  return entries.map(({ id: _, ...entry }) => entry);
}

/** Each of these conditions has an index, in the order of which its newest entries are read. */
async function searchEntries(store: Store, text: string, count: number, before: number | undefined) {
  const { accounts } = await findAccounts({ store }, { filter: 'all', search: text }, ACCOUNTS);
  const conditions: Condition[] = [
    ['actor', text],
    ['actor', `${text} (command line)`],
    ...accounts.flatMap(({ id }): Condition[] => [
      ['member_id', id],
      ['actor_id', id],
    ]),
  ];
  const found = new Map<number, Awaited<ReturnType<typeof readEntries>>[number]>();
  for (const condition of conditions) {
    for (const entry of await readEntries(store, count, before, condition)) found.set(entry.id, entry);
  }
  return [...found.values()].toSorted((one, other) => other.id - one.id).slice(0, count);
}

type Condition = readonly [column: 'actor' | 'actor_id' | 'member_id', value: string | number];

async function readEntries(store: Store, count: number, before = AFTER_ALL, condition?: Condition) {
  const rows = await store
    .selectFrom('audit')
    .leftJoin('members as account', 'account.id', 'audit.member_id')
    .leftJoin('members as operator', 'operator.id', 'audit.actor_id')
    .select(['audit.id', 'audit.at', 'audit.actor', 'audit.action', 'audit.member_id'])
    .select(['operator.full_name as operator_name', 'account.username', 'account.full_name'])
    .$if(condition !== undefined, (query) =>
      query.where(`audit.${condition?.[0] ?? 'actor'}`, '=', condition?.[1] ?? ''),
    )
    .where('audit.id', '<', before)
    .orderBy('audit.id', 'desc')
    .limit(count)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    at: isoTime(row.at),
    by: row.operator_name ?? row.actor,
    action: row.action,
    account:
      row.username === null ? null : { id: row.member_id, username: row.username, fullName: row.full_name ?? '' },
  }));
}
