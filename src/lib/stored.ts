/** The two storages of a browser. Reading and writing may fail (private windows, blocked cookies, full storage). */
export type StorageArea = 'localStorage' | 'sessionStorage';

/** An entry of a storage. @returns null for a missing one, undefined if reading is blocked */
export function stored(area: StorageArea, key: string): string | null | undefined {
  try {
    return window[area].getItem(key);
  } catch {
    return undefined;
  }
}

/** @returns whether it is stored */
export function setItem(area: StorageArea, key: string, value: string): boolean {
  try {
    window[area].setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

export function removeItem(area: StorageArea, key: string): void {
  try {
    window[area].removeItem(key);
  } catch {
    // Try to clear an entry that cannot be removed.
    setItem(area, key, '');
  }
}

/** The fields of a value, or the items of a list by their index. Of what a storage contains, no shape is certain. */
type Fields = Readonly<Record<string, unknown>>;

/** Reads a text of JSON. @returns no fields for a text that is damaged, missing or a single value */
export function storedFields(text: unknown): Fields {
  try {
    return { ...(JSON.parse(text as string) as object) };
  } catch {
    return {};
  }
}

/** Reads a text of JSON that is for one page of this tab only, and removes it. */
export function takeStored(key: string): Fields {
  const text = stored('sessionStorage', key);
  if (text) {
    removeItem('sessionStorage', key);
  }
  return storedFields(text);
}
