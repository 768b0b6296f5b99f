/** @jest-environment node */
import { sql } from 'kysely';
import { openStore } from '../../member-service/store/open-store';
import { DATABASES } from '../support/databases';

/** Making a database takes a while on a busy machine. */
jest.setTimeout(60_000);

it('PostgreSQL is not waited for without end while somebody locks a table', async () => {
  const database = await DATABASES.find(({ name }) => name === 'PostgreSQL')?.open();
  if (!database) throw new Error('PostgreSQL is one of the databases.');
  const store = await openStore(database, { error: jest.fn() });
  const { rows } = await sql<{ lock_timeout: string }>`show lock_timeout`.execute(store);
  expect(rows).toEqual([{ lock_timeout: '10s' }]);
  await store.destroy();
  await database.drop();
});
