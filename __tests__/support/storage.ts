import { act } from '@testing-library/react';

/** Blocks the browser's storage until the test ends, as in some private windows. */
export function blockStorage(): void {
  function refuse(): never {
    throw new DOMException('Storage is blocked.', 'SecurityError');
  }
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
}

/** Sends the event for a change of this key in another tab, or with null for clearing the storage. */
export function changedElsewhere(key: string | null): void {
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key }));
  });
}
