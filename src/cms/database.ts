/** Opens a database of the browser. @param stores those of a new one; without them it must exist */
export function openDatabase(name: string, ...stores: readonly string[]): Promise<IDBDatabase> {
  const request = indexedDB.open(name);
  request.onupgradeneeded = () => stores.forEach((store) => request.result.createObjectStore(store));
  return done(request);
}

/** Reads or changes a store, and closes the database. */
export async function inStore<Result>(
  database: IDBDatabase,
  name: string,
  ask: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  try {
    return await done(ask(database.transaction(name, 'readwrite').objectStore(name)));
  } finally {
    database.close();
  }
}

function done<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB'));
  });
}
