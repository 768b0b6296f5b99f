import { act } from '@testing-library/react';

/** Makes the browser refuse its storage until the test ends, as private windows may. */
export function blockStorage(): void {
  function refuse(): never {
    throw new DOMException('Storage is blocked.', 'SecurityError');
  }
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
}

/** Tells the page that another tab changed this key of the storage, or with null that it cleared all of it. */
export function changedElsewhere(key: string | null): void {
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key }));
  });
}
