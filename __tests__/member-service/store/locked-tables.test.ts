import { sql } from 'kysely';
import { openStore } from '../../../member-service/migrations/open-store';
import { openPostgres } from '../../support/databases';

it('a query to PostgreSQL does not wait forever for a locked table', async () => {
  const store = await openStore(await openPostgres(), { error: jest.fn() });
  const { rows } = await sql<{ lock_timeout: string }>`show lock_timeout`.execute(store);
  expect(rows).toEqual([{ lock_timeout: '3s' }]);
  await store.destroy();
});
