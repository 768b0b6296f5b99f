import type { Kysely } from 'kysely';
import type { Store } from './open-store';
import type { AccountsTable } from './schema';

/**
 * Updates accounts. Their type refuses other updates, and a rule of scripts/lint/architecture.mjs says which files may import this one:
 * the others use `changeAccount`, which asks whether the account still is in the state for which the change was allowed.
 */
export function updateMembers(store: Store) {
  return (store as unknown as Kysely<{ members: AccountsTable }>).updateTable('members');
}
