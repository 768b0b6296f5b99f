/** An entry of a browser's storage; null also if the browser blocks the storage. */
export function stored(area: 'localStorage' | 'sessionStorage', key: string): string | null {
  try {
    return window[area].getItem(key);
  } catch {
    return null;
  }
}
