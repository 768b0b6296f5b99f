import { getItem, removeItem, setItem } from '../../../src/features/session/stored-session';

test('stores, returns and removes values', () => {
  expect(setItem('sessionStorage', 'a', '1')).toBe(true);
  expect(getItem('sessionStorage', 'a')).toBe('1');
  expect(getItem('localStorage', 'a')).toBeNull();
  removeItem('sessionStorage', 'a');
  expect(getItem('sessionStorage', 'a')).toBeNull();
});

test('reports a failure if the browser forbids access to the storage', () => {
  const blocked = jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('Storage is blocked.', 'SecurityError');
  });
  expect(setItem('localStorage', 'a', '1')).toBe(false);
  expect(getItem('localStorage', 'a')).toBeUndefined();
  expect(() => removeItem('localStorage', 'a')).not.toThrow();
  blocked.mockRestore();
});
