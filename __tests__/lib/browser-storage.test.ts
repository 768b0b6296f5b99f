import { readItem, removeItem, writeItem } from '../../src/lib/browser-storage';

test('keeps, returns and takes away', () => {
  expect(writeItem('sessionStorage', 'a', '1')).toBe(true);
  expect(readItem('sessionStorage', 'a')).toBe('1');
  expect(readItem('localStorage', 'a')).toBeNull();
  removeItem('sessionStorage', 'a');
  expect(readItem('sessionStorage', 'a')).toBeNull();
});

test('says so where the browser forbids even to touch the storage', () => {
  const blocked = jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('Storage is blocked.', 'SecurityError');
  });
  expect(writeItem('localStorage', 'a', '1')).toBe(false);
  expect(readItem('localStorage', 'a')).toBeUndefined();
  expect(() => removeItem('localStorage', 'a')).not.toThrow();
  blocked.mockRestore();
});
