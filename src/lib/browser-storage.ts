/** The two storages of a browser. Either may refuse to be read or written (private windows, blocked cookies, no room). */
export type StorageArea = 'localStorage' | 'sessionStorage';

/** @returns null for what is not there, undefined for what may not be read */
export function readItem(area: StorageArea, key: string): string | null | undefined {
  try {
    return window[area].getItem(key);
  } catch {
    return undefined;
  }
}

/** @returns whether the storage has taken it */
export function writeItem(area: StorageArea, key: string, value: string): boolean {
  try {
    window[area].setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

/** Takes an entry away, if there is one. */
export function removeItem(area: StorageArea, key: string): void {
  try {
    window[area].removeItem(key);
  } catch {
    // What cannot be taken away can perhaps be emptied.
    writeItem(area, key, '');
  }
}
