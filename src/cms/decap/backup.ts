import { inStore, openDatabase } from '../database';
import { rendered, type FormAddress } from './open-form';
import type { StoredFile } from './types';

// The only way to put something into a form is Decap's backup: when a form opens, Decap reads one from its database, and asks whether to
// use it. Our format lets Decap store none (`formFormat`), so there is one only while we hand over what was not saved.

const DATABASE = 'localforage';
const STORE = 'keyvaluepairs';

/** What the form gets. */
export interface Backup {
  /** The document of the form. */
  readonly typed: string;
  /** Pictures that were chosen and not saved, and the list of the others. */
  readonly chosen: readonly File[];
  readonly pictures: readonly StoredFile[];
}

/** Stores a backup where Decap reads it when it opens the form. Decap deletes it when it closes the form. */
export async function putBackup(form: FormAddress, path: string, { typed, chosen, pictures }: Backup): Promise<void> {
  const drafts = chosen.map((file) => {
    const { name, size } = file;
    return { id: name, name, path: `content/media/${name}`, size, file, draft: true };
  });
  const backup = { raw: typed, path, mediaFiles: [...drafts, ...pictures] };
  await inDecaps((store) => store.put(backup, keyOf(form)));
}

/** Deletes a backup after Decap has read it and asked whether to use it. @returns the answer: Decap deletes one that the editor does not want */
export async function takeBackup(form: FormAddress): Promise<boolean> {
  function count(): Promise<number> {
    return inDecaps((store) => store.count(keyOf(form)));
  }
  // The database answers Decap before us, and the question follows the answer.
  await count();
  await rendered();
  const isWanted = (await count()) > 0;
  await inDecaps((store) => store.delete(keyOf(form)));
  return isWanted;
}

function keyOf({ folder, name }: FormAddress): string {
  return name === '' ? `backup.${folder}` : `backup.${folder}.${name}`;
}

async function inDecaps<Result>(ask: (store: IDBObjectStore) => IDBRequest<Result>): Promise<Result> {
  return inStore(await openDatabase(DATABASE), STORE, ask);
}
