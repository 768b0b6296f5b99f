/** Runs in the page. @returns what Decap has stored of the forms of an entry, such as `events.x`, or `events` for a new one */
export async function storedTexts(entry: string): Promise<string> {
  const database = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open('localforage');
    request.onsuccess = () => resolve(request.result);
  });
  const store = database.transaction('keyvaluepairs').objectStore('keyvaluepairs');
  const keys = store.getAllKeys() as IDBRequest<string[]>;
  const values = store.getAll() as IDBRequest<{ readonly raw: string }[]>;
  return new Promise((resolve) => {
    values.onsuccess = () => {
      database.close();
      resolve(values.result.flatMap(({ raw }, index) => (keys.result[index]?.endsWith(`/${entry}`) ? raw : [])).join());
    };
  });
}
