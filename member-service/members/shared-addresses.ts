import { sql } from 'kysely';
import type { Store } from '../store/open-store';
import { ADDRESS_KEY } from './member-rows';
import { addressKey } from './name-key';

/**
 * Compares the email addresses of accounts that a version has stored which did not know their second notation, with a domain in ASCII.
 * @param fills whether such accounts get the key of their address
 * @returns a sentence about each account that has the address of another one, for the operator. It keeps its old key.
 */
export async function sharedAddresses(store: Store, fills: boolean): Promise<readonly string[]> {
  const rows = await store
    .selectFrom('members')
    .select(['id', 'username', 'email', 'email_key'])
    .where('address_key', 'is', null)
    // Only addresses with other characters than those of ASCII have two keys.
    .where(sql<boolean>`octet_length(email) > length(email)`)
    .orderBy('id')
    .execute();
  const sentences: string[] = [];
  for (const { id, username, email, email_key: oldKey } of rows) {
    const key = addressKey(email);
    const holder = await store
      .selectFrom('members')
      .select('username')
      .where(ADDRESS_KEY, '=', key)
      .where('id', '!=', id)
      .executeTakeFirst();
    if (holder) {
      sentences.push(
        `the accounts "${username}" and "${holder.username}" have one email address in two notations, ${email}. Both can sign in with their usernames. Ask the owner which one to keep, and delete the other: npm run members -- delete USERNAME`,
      );
    } else if (fills && key !== oldKey) {
      await store.updateTable('members').set({ address_key: key }).where('id', '=', id).execute();
    }
  }
  return sentences;
}
