import type { Kysely } from 'kysely';
import type { Store } from './connect-store';
import type { AccountsTable } from './schema';

/** Updates accounts, which their type refuses. For `changeAccount` and the exceptions that scripts/lint/architecture.mjs names. */
export function updateMembers(store: Store) {
  return (store as unknown as Kysely<{ members: AccountsTable }>).updateTable('members');
}
