import { sql } from 'kysely';
import type { Store } from '../store/connect-store';
import { updateMembers } from '../store/update-members';
import { BATCH, inBatches } from '../store/delete-old';
import { ADDRESS_KEY } from './account-rows';
import { addressKey, nameKey } from './name-key';

/**
 * Finds accounts of a version that did not know the second notation of addresses.
 * @param fills whether they get the key of their address
 * @returns for the operator, a sentence about each that has the address of another account, and keeps its old key
 */
export async function sharedAddresses(store: Store, fills: boolean): Promise<readonly string[]> {
  const rows = await store
    .selectFrom('members')
    .select(['id', 'username', 'email'])
    .where('address_key', 'is', null)
    // Others than those with ASCII only have two keys.
    .where(sql<boolean>`octet_length(email) > length(email)`)
    .orderBy('id')
    .execute();
  const sentences: string[] = [];
  for (const { id, username, email } of rows) {
    const key = addressKey(email);
    const holder = await store
      .selectFrom('members')
      .select('username')
      .where(ADDRESS_KEY, '=', key)
      .where('id', '!=', id)
      .executeTakeFirst();
    if (holder) {
      sentences.push(
        `the accounts "${username}" and "${holder.username}" have one email address in two notations. Both can sign in with their usernames. Ask the owner which one to keep, and delete the other: npm run members -- delete USERNAME`,
      );
    } else if (fills) {
      await updateMembers(store).set({ address_key: key }).where('id', '=', id).execute();
    }
  }
  return sentences;
}

/** Gives the tokens of former addresses their keys that a version without keys has created: by these, sign-ups find them. */
export async function fillAddressKeys(store: Store): Promise<void> {
  const rows = await store
    .selectFrom('account_keys')
    .select(['key_hash', 'address'])
    .where('purpose', '=', 'old-address')
    .where('address_key', 'is', null)
    .execute();
  for (const { key_hash: hash, address } of rows) {
    const key = addressKey(address ?? '');
    await store.updateTable('account_keys').set({ address_key: key }).where('key_hash', '=', hash).execute();
  }
}

/** Gives accounts the keys of their full names that a version without keys, or an older backup, has stored: by these, operators find them. */
export async function fillNameKeys(store: Store): Promise<void> {
  await inBatches(BATCH, async (size) => {
    const rows = await store
      .selectFrom('members')
      .select(['id', 'full_name'])
      .where('full_name_key', 'is', null)
      .limit(size)
      .execute();
    await store.transaction().execute(async (transaction) => {
      for (const { id, full_name: name } of rows) {
        const values = { full_name_key: nameKey(name) };
        // A change of the name since has set its own key.
        await updateMembers(transaction).set(values).where('id', '=', id).where('full_name', '=', name).execute();
      }
    });
    return rows.length;
  });
}
