import { DefaultQueryExecutor, sql, type CompiledQuery, type QueryExecutor } from 'kysely';
import { ROWS_PER_KIND } from '../../../contract/values/account';
import { OPERATORS_ROUTES } from '../../../contract/values/operators';
import { LINK_PATHS } from '../../../member-service/subjects';
import { connectStore, type Store } from '../../../member-service/store/connect-store';
import { LONG_LIMITS } from '../../../member-service/store/postgres-pool';
import { BOTH_DATABASES } from '../../support/databases';
import { whenOver } from '../../support/when-over';
import { openOperatorsPage } from '../support/operators-page';
import { startService, type ServiceUnderTest } from '../support/service-under-test';
import { readDocument, type Operation } from './document';
import { RIGHT, type RandomRequest } from './random-requests';
import { createRandomSender } from './send-random-requests';
import { countAccounts, requireAccount } from '../../../member-service/accounts/accounts';

jest.setTimeout(300_000);

/** In `npm test` fewer, which take less time to store, but are as many times more than a request may read. */
const ROWS = process.env.LONG_TESTS === 'true' ? 100_000 : 10_000;

/** Counts for operators, which read as many entries of an index as they count. */
const FIGURES =
  /^select (?:count\(\*\) as "(?:total|open)"|\(at - )[^(]* from "(?:members|audit|instructor_applications)" where/;

/** Rows that one statement of a request may read or return. */
const MOST_ROWS = 3 * ROWS_PER_KIND;

/** Values of rows by tables, in SQL: `i` is the number of the row, `own` the account that sends the requests, `now` the time. */
const SEEDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  members: {
    full_name_key: `'m' || i`,
    ...{ username: `'m' || i`, username_key: `'m' || i`, email: `'m' || i || '@x.example'` },
    ...{ email_key: `'m' || i || '@x.example'`, full_name: `'M'`, phone: `''`, country_code: `''`, iv_code: `'' || i` },
    // Of each more than a request may read.
    ...{ status: `case i % 3 when 0 then 'pending' when 1 then 'approved' else 'rejected' end`, created_at: 'now' },
  },
  session_records: {
    ...{ session_hash: `'s' || i`, member_id: 'own', first_used_at: 'now', used_at: 'now - i', is_ended: 'i % 2' },
    ...{ expires_at: 'now + 400000000' },
  },
  account_events: { at: 'now - i', kind: `'login'`, member_id: 'own', client_hash: `'c' || i` },
  audit: { at: 'now - i', actor: `'member'`, action: `'name-changed'`, member_id: 'own', username: `''` },
  account_keys: {
    ...{ key_hash: `'k' || i`, purpose: `'old-address'`, member_id: '4 + i', expires_at: 'now + 400000000' },
    ...{ address: `'a' || i || '@x.example'`, address_key: `'a' || i || '@x.example'` },
  },
  email_queue: {
    ...{ kind: `'password-changed'`, member_id: '4 + i', created_at: 'now - 1000', due_at: 'now + 400000000' },
    ...{ attempts: '1' },
  },
  email_failures: { at: 'now', kind: `'password-changed'`, member_id: '4 + i', reason: `''` },
  attempts: { attempt_key: `'a' || i`, count: '1', expires_at: 'now + 400000000' },
  lesson_marks: { member_id: '4 + i', lesson: `'x'`, is_done: '1', number: '1', marked_at: 'now' },
  learning_figures: { member_id: '4 + i', imported_at: 'now' },
  instructor_applications: {
    ...{ member_id: '6 + i', full_name: `''`, email: `''`, phone: `''`, expertise: `''` },
    state: `case when i % 7 = 0 then 'open' when i % 2 = 0 then 'accepted' else 'declined' end`,
    ...{ message: `''`, created_at: 'now' },
  },
  operator_pages: { session_hash: `'s' || i`, member_id: '4 + i', account_version: '1', opened_at: 'now' },
  account_looks: { member_id: '6 + i', operator_id: '5 + i', seen_at: 'now', is_open: '1' },
  decision_sentences: { member_id: '6 + i', status: `'approved'`, sentence: `''`, decided_at: 'now' },
  applicant_questions: { member_id: '6 + i', question: `''`, asked_at: 'now' },
  seen_devices: {
    ...{ member_id: 'own', client_hash: `'c' || i`, browser: `'Firefox'`, system: `'Windows'`, seen_at: 'now - i' },
  },
};

/**
 * Lists of operators, which have other statements with a search, for each status and on their second page. `m1` is the beginning of names and
 * addresses, and `u1-a0` has sent the requests.
 */
const LISTS: readonly string[] = [
  ...(['waiting', 'approved', 'rejected', 'deletion', 'all'] as const).flatMap((filter) => [
    `${OPERATORS_ROUTES.accounts}?filter=${filter}`,
    `${OPERATORS_ROUTES.accounts}?filter=${filter}&search=m1`,
  ]),
  `${OPERATORS_ROUTES.history}?search=m1`,
  `${OPERATORS_ROUTES.history}?search=u1-a0`,
];

/** A request with all that its operation needs. */
function rightRequest(operation: number): RandomRequest {
  const [fields, type] = [Array<typeof RIGHT>(8).fill(RIGHT), 'application/json'];
  return { operation, account: 0, fields, form: 'json', type, method: undefined, token: 'own', query: '' };
}

describe.each(BOTH_DATABASES)(
  'each statement of a request, with many rows in each table, on $name',
  ({ name, open }) => {
    let service: ServiceUnderTest;
    let store: Store;
    const statements = new Map<string, CompiledQuery>();
    const returned = new Map<string, number>();

    beforeAll(async () => {
      service = await startService({}, await open(), { worksInBackground: false, hasBystanders: false });
      store = connectStore(service.config, service.app.log, LONG_LIMITS);
      whenOver(() => store.destroy());
      const operations = await readDocument(service);
      const seen = new Set<string>();
      let isCollecting = true;
      const sender = await createRandomSender(service, operations, 1, seen, async () => {
        isCollecting = false;
        return (await countAccounts(service.services).finally(() => (isCollecting = true))) - ROWS - 1;
      });
      const { id } = await requireAccount(service.services, 'u1-a0');
      for (const [table, values] of Object.entries(SEEDS)) await seed(table, values, id);
      const headersFor = await openOperatorsPage(service);
      await sql.raw('analyze').execute(store);

      // All statements, also those of transactions.
      const executor = Object.getPrototypeOf(DefaultQueryExecutor.prototype) as QueryExecutor;
      const execute = executor.executeQuery;
      const spy = jest.spyOn(executor, 'executeQuery').mockImplementation(async function (this: QueryExecutor, query) {
        const result = await execute.call(this, query);
        if (isCollecting) {
          statements.set(query.sql, query);
          returned.set(query.sql, Math.max(returned.get(query.sql) ?? 0, result.rows.length));
        }
        return result;
      });
      // The deletion ends what the others need.
      const order = [...operations.entries()].sort(([, one], [, other]) => byDeletion(one) - byDeletion(other));
      for (const [index] of order) {
        await sender.send(rightRequest(index));
        await service.services.emailQueue.deliverDue();
      }
      const further: string[] = [];
      for (const list of LISTS) {
        const url = `/wp-json${list}`;
        const page = await service.get(url, { headers: headersFor(url) });
        expect([url, page.statusCode]).toEqual([url, 200]);
        const { next } = page.json<{ readonly next: string | null }>();
        if (next === null) continue;
        further.push(list);
        const second = await service.get(`${url}&after=${next}`, { headers: headersFor(url) });
        expect([url, second.statusCode]).toEqual([url, 200]);
      }
      expect(further).toEqual(LISTS.filter((list) => !/filter=deletion|history\?search=m1/.test(list)));
      const key = 'k'.repeat(22);
      for (const path of LINK_PATHS) {
        await service.get(`${path}?key=${key}`);
        await service.submit(path, { key, answer: 'yes', decision: 'approve' });
      }
      await service.services.events.storeLeftOut();
      spy.mockRestore();
      const missed = operations.filter(({ url }) => ![...seen].some((one) => one.startsWith(`${url} 2`)));
      expect(missed.flatMap(({ url }) => [...seen].filter((one) => one.startsWith(url)))).toEqual([]);
    });

    async function seed(table: string, values: Readonly<Record<string, string>>, own: number): Promise<void> {
      const numbers =
        name === 'SQLite'
          ? `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${ROWS}) select i from n`
          : `select i from generate_series(1, ${ROWS}) as n(i)`;
      const texts = Object.values(values)
        .join()
        .replace(/\bown\b/g, String(own))
        .replace(/\bnow\b/g, String(service.now().getTime()));
      const insert = `insert into ${table} (${Object.keys(values).join()}) select ${texts} from (${numbers}) as numbers`;
      await sql.raw(insert).execute(store);
    }

    function plansOf(query: CompiledQuery): Promise<readonly string[]> {
      return name === 'SQLite' ? sqlitePlan(query) : postgresPlan(query);
    }

    /** What a statement reads wholly, or sorts. */
    async function sqlitePlan(query: CompiledQuery): Promise<readonly string[]> {
      const { rows } = await store.executeQuery<{ detail: string }>({
        ...query,
        sql: `explain query plan ${query.sql}`,
      });
      return rows.map(({ detail }) => detail).filter((detail) => /^SCAN (?!CONSTANT|\(|\d+-ROW)/.test(detail));
    }

    async function postgresPlan(query: CompiledQuery): Promise<readonly string[]> {
      const isRead = /^\s*(select|with)\b/i.test(query.sql);
      const explained = `explain (format json${isRead ? ', analyze' : ''}) ${query.sql}`;
      const { rows } = await store.connection().execute(async (connection) => {
        // With few rows PostgreSQL reads a whole table although there is an index.
        await sql.raw('set enable_seqscan = off').execute(connection);
        return connection.executeQuery<{ 'QUERY PLAN': readonly { Plan: PlanNode }[] }>({ ...query, sql: explained });
      });
      return rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => badNodes(Plan, FIGURES.test(query.sql))));
    }

    it('API-75: is found by an index, and reads and returns a bounded number of rows', async () => {
      expect(statements.size).toBeGreaterThan(50);
      const bad: string[] = [];
      for (const query of statements.values()) {
        if (!/^\s*(select|insert|update|delete|with)\b/i.test(query.sql)) continue;
        for (const what of await plansOf(query)) bad.push(`${what}: ${query.sql}`);
      }
      const many = [...returned].filter(([, rows]) => rows > MOST_ROWS).map(([text, rows]) => `${rows} rows: ${text}`);
      expect([...bad, ...many]).toEqual([]);
    });
  },
);

function byDeletion({ url }: Operation): number {
  return Number(url.endsWith('/delete'));
}

/** A node of a plan of PostgreSQL. */
interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

function badNodes(node: PlanNode, isFigure: boolean): readonly string[] {
  const { 'Node Type': type, 'Relation Name': table = '', Plans = [] } = node;
  const rows = (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0);
  const isBad = type === 'Seq Scan' || (rows > MOST_ROWS && !isFigure);
  return [...(isBad ? [`${type} ${table} ${rows}`] : []), ...Plans.flatMap((inner) => badNodes(inner, isFigure))];
}
