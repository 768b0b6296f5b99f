/** The two storages of a browser. Reading and writing may fail (private windows, blocked cookies, full storage). */
export type StorageArea = 'localStorage' | 'sessionStorage';

/** @returns null for a missing entry, undefined when reading is forbidden */
export function readItem(area: StorageArea, key: string): string | null | undefined {
  try {
    return window[area].getItem(key);
  } catch {
    return undefined;
  }
}

/** @returns whether it is stored */
export function writeItem(area: StorageArea, key: string, value: string): boolean {
  try {
    window[area].setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

/** Removes an entry, if there is one. */
export function removeItem(area: StorageArea, key: string): void {
  try {
    window[area].removeItem(key);
  } catch {
    // An entry that cannot be removed can perhaps be emptied.
    writeItem(area, key, '');
  }
}
