import { sql } from 'kysely';
import { insertRows } from '../../../member-service/backup/tables';
import type { ServiceConfig } from '../../../member-service/config';
import { connectStore, type Store } from '../../../member-service/store/connect-store';

/** Who is asked about sign-ups in tests that name nobody else. */
export const OPERATORS = ['olga@operators.example', 'otto@operators.example'];

const LATER = Date.UTC(2100, 0, 1);

/**
 * An approved member with two sessions, and an applicant. No request of a test is about them: a test that changes, deletes or sends
 * something of theirs shows that accounts are mixed up. Their ids are negative, so that those of a test begin with 1 as in an empty database.
 */
export const BYSTANDERS = ['zora', 'abel'] as const;
const MEMBER = { member_id: -1 };

type Config = Pick<ServiceConfig, 'dataDir' | 'databaseUrl'>;
type Row = Readonly<Record<string, string | number | null>>;

function account(id: number, name: string, now: number): Row {
  const email = `${name}@bystanders.example`;
  const names = { username: name, username_key: name, email, email_key: email };
  const fullName = { full_name: `Bystander ${name}`, full_name_key: `bystander ${name}` };
  return { id, ...names, ...fullName, phone: '555 0199', country_code: '+44', iv_code: `IV-${name}`, created_at: now };
}

/** Their rows by tables, in an order that foreign keys permit. */
function rowsOf(now: number): Readonly<Record<string, readonly Row[]>> {
  const session = { ...MEMBER, first_used_at: now, used_at: now, is_ended: 0, expires_at: LATER, account_version: 1 };
  const token = { ...MEMBER, expires_at: LATER, address: null, address_key: null };
  return {
    members: [
      { ...account(-1, 'zora', now), status: 'approved', email_state: 'confirmed', decided_at: now },
      { ...account(-2, 'abel', now), status: 'pending', email_state: 'confirmed', decided_at: null },
    ],
    session_records: [
      { ...session, session_hash: 'bystander 1', browser: 'Firefox', system: 'Android' },
      { ...session, session_hash: 'bystander 2', browser: 'Safari', system: 'iOS' },
    ],
    account_keys: [
      { ...token, key_hash: 'bystander 1', purpose: 'password' },
      {
        ...token,
        key_hash: 'bystander 2',
        purpose: 'new-address',
        address: 'zora@next.example',
        address_key: 'zora@next.example',
      },
      {
        ...token,
        key_hash: 'bystander 3',
        purpose: 'old-address',
        address: 'zora@former.example',
        address_key: 'zora@former.example',
      },
      { ...token, key_hash: 'bystander 4', purpose: 'keep-account' },
    ],
    lesson_marks: [{ ...MEMBER, lesson: 'bystanders-lesson', is_done: 1, number: 1, marked_at: now }],
    learning_figures: [{ ...MEMBER, percent: 12, courses: 3, hours: 4, imported_at: now }],
    account_events: [{ ...MEMBER, at: now, kind: 'login', client_hash: 'bystander' }],
  };
}

/** Stores them, unless an earlier service of this database has, and reads them. */
export function addBystanders(config: Config, now: Date): Promise<string> {
  return withStore(config, async (store) => {
    if (!(await store.selectFrom('members').select('id').where('id', '<', 0).executeTakeFirst())) {
      await store.transaction().execute(async (transaction) => {
        for (const [table, rows] of Object.entries(rowsOf(now.getTime()))) await insertRows(transaction, table, rows);
      });
    }
    return readRows(store);
  });
}

/** What is stored of the member, as text, without events: they are deleted after some time. */
export function readBystander(config: Config): Promise<string> {
  return withStore(config, readRows);
}

async function readRows(store: Store): Promise<string> {
  const tables: unknown[] = [];
  for (const [table, [row = {}]] of Object.entries(rowsOf(0)).filter(([name]) => name !== 'account_events')) {
    const member = sql`${sql.ref('member_id' in row ? 'member_id' : 'id')} = -1`;
    const { rows } = await sql`select * from ${sql.table(table)} where ${member} order by 1, 2`.execute(store);
    tables.push([table, rows]);
  }
  return JSON.stringify(tables, undefined, 1);
}

async function withStore<Result>(config: Config, use: (store: Store) => Promise<Result>): Promise<Result> {
  const store = connectStore(config, { error: () => undefined });
  try {
    return await use(store);
  } finally {
    await store.destroy();
  }
}

/** The elements of a list of all accounts that a test is about. */
export function ownOf<Item extends { readonly username: string }>(accounts: readonly Item[]): readonly Item[] {
  return accounts.filter(({ username }) => !BYSTANDERS.some((name) => name === username));
}
