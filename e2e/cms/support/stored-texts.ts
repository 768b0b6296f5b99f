/** Runs in the page. @returns what our script has stored of the forms of an entry, such as `events.x`, or `events` for a new one */
export async function storedTexts(entry: string): Promise<string> {
  const database = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open('brainhouse-cms');
    request.onsuccess = () => resolve(request.result);
  });
  const [folder, name = ''] = entry.split('.');
  const all = database.transaction('unsaved').objectStore('unsaved').getAll() as IDBRequest<
    { readonly form: { readonly folder: string; readonly name: string }; readonly typed: string }[]
  >;
  return new Promise((resolve) => {
    all.onsuccess = () => {
      database.close();
      const found = all.result.filter(({ form }) => form.folder === folder && form.name === name);
      resolve(found.map(({ typed }) => typed).join());
    };
  });
}
