import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { z } from 'zod';
import { ACCOUNTS_PER_PAGE, type AccountFilter } from '../../../contract/values/operators';
import { isVisible, trimInvisible } from '../../../contract/visible-text';
import { toAccount } from '../../accounts/account-rows';
import type { Account } from '../../accounts/account';
import { addressKey, nameKey } from '../../accounts/name-key';
import { restError } from '../../http/rest-error';
import type { Services } from '../../services';
import type { Store } from '../../store/connect-store';
import { byBytes, dialectOf } from '../../store/identity-column';
import type { AccountStatus } from '../../store/schema';
import { SEARCH_KEYS } from './tables';

/** Above all ids, which are 32-bit integers in both databases: with it the first page is found by an index, too. */
export const AFTER_ALL = 2 ** 31 - 1;

/** A page of accounts. */
interface Page {
  readonly accounts: readonly Account[];
  /** Where the next one begins; null: there is none. */
  readonly next: string | null;
}

const STATUSES: Readonly<Record<AccountFilter, readonly AccountStatus[]>> = {
  waiting: ['pending'],
  approved: ['approved'],
  rejected: ['rejected'],
  deletion: ['approved'],
  all: ['pending', 'approved', 'rejected'],
};

/** Finds accounts in pages, each by an index. @throws {RestError} about `after`, if it is of no page */
export async function findAccounts(
  { store }: Pick<Services, 'store'>,
  query: { readonly filter: AccountFilter; readonly search?: string | undefined; readonly after?: string | undefined },
  size = ACCOUNTS_PER_PAGE,
): Promise<Page> {
  const { filter, search = '', after } = query;
  const text = isVisible(search) ? trimInvisible(search) : undefined;
  // Few accounts are to be deleted, so all of those are compared.
  return text === undefined || filter === 'deletion'
    ? listPage(store, { filter, after, text }, size)
    : searchAccounts(store, { filter, after, text }, size);
}

interface Query {
  readonly filter: AccountFilter;
  readonly after: string | undefined;
}

const ID_CURSOR = z.tuple([z.int32()]);

async function listPage(
  store: Store,
  { filter, after, text }: Query & { readonly text: string | undefined },
  size: number,
): Promise<Page> {
  const isOldestFirst = filter === 'waiting';
  const last = after === undefined ? undefined : readCursor(after, ID_CURSOR)[0];
  const [status] = STATUSES[filter];
  const rows = await store
    .selectFrom('members')
    .selectAll()
    .$if(filter === 'deletion', (query) => query.where('deleted_at', 'is not', null))
    .$if(filter !== 'deletion' && filter !== 'all', (query) => query.where('status', '=', status ?? 'pending'))
    .$if(text !== undefined, (query) =>
      query.where((where) =>
        where.or(SEARCH_KEYS.map((key, index) => isIn(store, key, prefixesOf(text ?? '')[index]))),
      ),
    )
    .$if(isOldestFirst && last !== undefined, (query) => query.where('id', '>', last ?? 0))
    .$if(!isOldestFirst, (query) => query.where('id', '<', last ?? AFTER_ALL))
    .orderBy('id', isOldestFirst ? 'asc' : 'desc')
    .limit(size + 1)
    .execute();
  const accounts = rows.slice(0, size).map(toAccount);
  return { accounts, next: rows.length > size ? cursor([accounts.at(-1)?.id]) : null };
}

// PostgreSQL takes neither a larger number nor NUL.
const KEY_CURSOR = z.tuple([z.string().refine((key) => !key.includes('\0')), z.int32()]);

type Match = readonly [key: string, id: number];

/**
 * Each key has an index for each status, of which the matches after the last page are read. They are merged in the order of keys; an account
 * that has several stands at the first.
 */
async function searchAccounts(
  store: Store,
  { filter, text, after }: Query & { readonly text: string },
  size: number,
): Promise<Page> {
  const from = after === undefined ? undefined : readCursor(after, KEY_CURSOR);
  const prefixes = prefixesOf(text);
  const lists: (readonly Match[])[] = [];
  for (const status of STATUSES[filter]) {
    for (const [index, key] of SEARCH_KEYS.entries()) {
      lists.push(await readMatches(store, { key, status, prefix: prefixes[index] ?? '', from }, size + 1));
    }
  }
  // Of a list that is full, further ones may follow: what comes after its end waits for the next page.
  const ends = lists.filter((list) => list.length > size).map((list) => list.at(-1));
  const end = ends.reduce<Match | undefined>(
    (first, match) => (!first || (match && inOrder(match, first) < 0) ? match : first),
    undefined,
  );
  const known = lists
    .flat()
    .toSorted(inOrder)
    .filter((match) => !end || inOrder(match, end) <= 0);
  const rows =
    known.length === 0
      ? []
      : await store
          .selectFrom('members')
          .selectAll()
          .where(
            'id',
            'in',
            known.map(([, id]) => id),
          )
          .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const found = new Map<number, Account>();
  let last: Match | undefined;
  for (const match of known) {
    if (found.size === size) break;
    last = match;
    const row = byId.get(match[1]);
    if (!row) continue;
    const keys = [row.username_key, row.address_key ?? row.email_key, row.full_name_key ?? ''];
    const isFirst = keys.every((key, index) => !isWithin(key, prefixes[index]) || compare(key, match[0]) >= 0);
    if (isFirst) found.set(row.id, toAccount(row));
  }
  const isOver = !end && last === known.at(-1);
  const byCode = after === undefined ? await withCode(store, text, filter) : [];
  const accounts = new Map([...byCode.map((account) => [account.id, account] as const), ...found]);
  return { accounts: [...accounts.values()], next: isOver || !last ? null : cursor(last) };
}

async function readMatches(
  store: Store,
  search: {
    readonly key: (typeof SEARCH_KEYS)[number];
    readonly status: AccountStatus;
    readonly prefix: string;
    readonly from: Match | undefined;
  },
  count: number,
): Promise<readonly Match[]> {
  const { status, prefix, from } = search;
  const key = sql<string>`(${sql.raw(search.key)}) ${byBytes(dialectOf(store))}`;
  const rows = await store
    .selectFrom('members')
    .select(['id', key.as('found')])
    .where('status', '=', status)
    .where(isIn(store, search.key, prefix))
    .$if(from !== undefined, (query) => query.where(sql<SqlBool>`(${key}, id) > (${from?.[0]}, ${from?.[1]})`))
    .orderBy(key)
    .orderBy('id')
    .limit(count)
    .execute();
  return rows.map((row) => [row.found, row.id]);
}

/** What a text is the beginning of, in the order of `SEARCH_KEYS`. */
function prefixesOf(text: string): readonly string[] {
  // Of a label that is not complete its Punycode is not known.
  const [, before, label = ''] = /^(.*@(?:.*\.)?)([^.]*)$/.exec(text) ?? [];
  const isInternational = before !== undefined && /[^\0-\x7f]/.test(label);
  return [nameKey(text), isInternational ? `${addressKey(before)}xn--` : addressKey(text), nameKey(text)];
}

/** What is after all keys that begin with a prefix: the last character of Unicode is in no key. A sigma is another one at the end of a word. */
function endOf(prefix: string): string {
  return `${prefix.replace(/ς$/, 'σ')}\u{10ffff}`;
}

function isWithin(key: string, prefix = ''): boolean {
  return compare(key, prefix) >= 0 && compare(key, endOf(prefix)) < 0;
}

function isIn(store: Store, key: string, prefix = ''): RawBuilder<SqlBool> {
  const bytes = sql`(${sql.raw(key)}) ${byBytes(dialectOf(store))}`;
  return sql<SqlBool>`(${bytes} >= ${prefix} and ${bytes} < ${endOf(prefix)})`;
}

/** The accounts with an I.V. code, of which an applicant may have typed a wrong one that others have. */
async function withCode(store: Store, code: string, filter: AccountFilter): Promise<readonly Account[]> {
  const rows = await store
    .selectFrom('members')
    .selectAll()
    .where('iv_code', '=', code)
    .where('status', 'in', STATUSES[filter])
    .limit(ACCOUNTS_PER_PAGE)
    .execute();
  return rows.map(toAccount);
}

/** As the databases compare them. */
function compare(one: string, other: string): number {
  return Buffer.compare(Buffer.from(one), Buffer.from(other));
}

function inOrder([key, id]: Match, [otherKey, otherId]: Match): number {
  return compare(key, otherKey) || id - otherId;
}

/** The place in a list where a page begins, as a text. */
export function cursor(values: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

/** @throws {RestError} if it is none */
export function readCursor<Value>(text: string, schema: z.ZodType<Value>): Value {
  try {
    return schema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  } catch {
    throw restError('rest_invalid_param', 'Invalid parameter(s): after', { field: 'after' });
  }
}
