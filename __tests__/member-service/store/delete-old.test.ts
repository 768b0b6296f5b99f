import { trimAudit } from '../../../member-service/accounts/audit';
import { BATCH, deleteOld } from '../../../member-service/store/delete-old';
import { connectStore, type Store } from '../../../member-service/store/connect-store';
import { BOTH_DATABASES } from '../../support/databases';
import { whenOver } from '../../support/when-over';
import { startService } from '../support/service-under-test';

const OLD = 3 * BATCH + 1;
/** More statements than other requests have to wait for. */
const STATEMENTS = 5_000;

const ROWS = Array.from({ length: OLD + 10 }, (_, index) => index + 1);

describe.each(BOTH_DATABASES)('old rows on $name', ({ open }) => {
  let store: Store;

  beforeEach(async () => {
    const { config } = await startService({}, await open(), { worksInBackground: false, hasBystanders: false });
    store = connectStore(config, { error: jest.fn() });
    whenOver(() => store.destroy());
  });

  it.each([
    ['one after the other', (work: (db: Store) => Promise<number>) => work(store)],
    ['in a transaction', (work: (db: Store) => Promise<number>) => store.transaction().execute(work)],
  ] as const)('OPS-164: many statements stop nobody: %s', async (_, run) => {
    const count = await run(async (db) => {
      const turns: true[] = [];
      setImmediate(() => turns.push(true));
      for (let id = 0; id < STATEMENTS; id += 1) {
        if (turns.length > 0) return id;
        await db.selectFrom('members').select('id').where('id', '=', id).execute();
      }
      return STATEMENTS;
    });
    expect(count).toBeLessThan(STATEMENTS);
  });

  it.each([
    ['events', 'account_events', () => deleteOld(store, 'account_events', OLD)],
    ['entries of the audit', 'audit', () => trimAudit(store, OLD + 1)],
  ] as const)(
    'OPS-164: are deleted in batches, between which requests are answered: %s',
    async (_, table, deleteRows) => {
      for (let from = 0; from < ROWS.length; from += BATCH) {
        const times = ROWS.slice(from, from + BATCH);
        await (
          table === 'audit'
            ? store.insertInto(table).values(
                times.map((at) => ({
                  at,
                  actor: 'olga',
                  action: 'approved' as const,
                  member_id: 1,
                  username: 'ada',
                })),
              )
            : store.insertInto(table).values(times.map((at) => ({ at, kind: 'login' as const, client_hash: 'x' })))
        ).execute();
      }
      let turns = 0;
      let isDone = false;
      setImmediate(function count() {
        turns += 1;
        if (!isDone) setImmediate(count);
      });
      // Of the audit the newest of the old entries stays.
      expect(await deleteRows()).toBe(table === 'audit' ? OLD - 1 : OLD);
      isDone = true;
      expect(turns).toBeGreaterThanOrEqual(3);
      expect(await store.selectFrom(table).select('at').orderBy('at').execute()).toEqual(
        ROWS.slice(table === 'audit' ? OLD - 1 : OLD).map((at) => ({ at })),
      );
    },
  );
});
