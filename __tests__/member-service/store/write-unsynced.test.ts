import { sql } from 'kysely';
import type { Store } from '../../../member-service/store/connect-store';
import { openStore } from '../../../member-service/migrations/open-store';
import { writeUnsynced } from '../../../member-service/store/write-unsynced';
import { BOTH_DATABASES } from '../../support/databases';
import { whenOver } from '../../support/when-over';

/** Values of SQLite's `pragma synchronous`. */
const NORMAL = 1;
const FULL = 2;

describe.each(BOTH_DATABASES)('OPS-29: a write that does not wait for the disk of $name', ({ name, open }) => {
  let store: Store;

  beforeEach(async () => {
    store = await openStore(await open(), { error: () => undefined });
    whenOver(() => store.destroy());
  });

  async function setting(connection: Store): Promise<unknown> {
    if (name !== 'SQLite') return undefined;
    const { rows } = await sql<{ synchronous: number }>`pragma synchronous`.execute(connection);
    return rows[0]?.synchronous;
  }

  async function writtenKeys(): Promise<string[]> {
    const rows = await store.selectFrom('attempts').select('attempt_key').orderBy('attempt_key').execute();
    return rows.map(({ attempt_key: key }) => key);
  }

  async function insert(connection: Store, key: string): Promise<void> {
    await connection.insertInto('attempts').values({ attempt_key: key, count: 1, expires_at: 1 }).execute();
  }

  it('is visible immediately, and changes nothing for writes before and after it', async () => {
    const usual = name === 'SQLite' ? FULL : undefined;
    const results = await Promise.all([
      setting(store),
      writeUnsynced(store, async (connection) => {
        await insert(connection, 'first');
        return setting(connection);
      }),
      setting(store),
    ]);
    expect(results).toEqual([usual, name === 'SQLite' ? NORMAL : undefined, usual]);
    expect(await writtenKeys()).toEqual(['first']);
  });

  it('changes nothing for later writes after an error either', async () => {
    await insert(store, 'first');
    await expect(writeUnsynced(store, (connection) => insert(connection, 'first'))).rejects.toThrow(/unique/i);
    expect(await setting(store)).toBe(name === 'SQLite' ? FULL : undefined);
    await writeUnsynced(store, (connection) => insert(connection, 'second'));
    expect(await writtenKeys()).toEqual(['first', 'second']);
  });
});
