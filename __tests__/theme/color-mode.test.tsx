import { act, renderHook } from '@testing-library/react';

import { THEME_STORAGE_KEY } from '../../src/config/limits';
import { setColorMode, useColorMode } from '../../src/theme/color-mode';
import { blockStorage, changedElsewhere } from '../support/storage';

function theme(): string | undefined {
  return document.documentElement.dataset.theme;
}

function currentMode() {
  return renderHook(() => useColorMode()[0]);
}

beforeEach(() => {
  // The choice of the visit outlives a test; storage that is cleared ends it.
  const { unmount } = currentMode();
  changedElsewhere(null);
  unmount();
});

test('is the system mode until something is chosen', () => {
  expect(currentMode().result.current).toBe('system');
  expect(theme()).toBeUndefined();
});

test.each(['light', 'dark'] as const)('%s is stored, painted and announced', (mode) => {
  const { result } = currentMode();
  act(() => {
    setColorMode(mode);
  });
  expect(result.current).toBe(mode);
  expect(theme()).toBe(mode);
  expect(localStorage.getItem('asf-ui-theme')).toBe(mode);
});

test('system takes the painted theme away and is stored as a choice', () => {
  const { result } = currentMode();
  act(() => {
    setColorMode('dark');
  });
  act(() => {
    setColorMode('system');
  });
  expect(result.current).toBe('system');
  expect(theme()).toBeUndefined();
  expect(localStorage.getItem(THEME_STORAGE_KEY)).toBe('system');
});

test('takes a stored value it does not know for the system mode', () => {
  localStorage.setItem(THEME_STORAGE_KEY, 'midnight');
  expect(currentMode().result.current).toBe('system');
});

test('a choice holds for the visit where storage is blocked', () => {
  blockStorage();
  const { result } = currentMode();
  act(() => {
    setColorMode('dark');
  });
  expect(result.current).toBe('dark');
  expect(theme()).toBe('dark');
  expect(currentMode().result.current).toBe('dark');
});

test('a choice holds for the visit where storage is full', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('No room.', 'QuotaExceededError');
  });
  const { result } = currentMode();
  act(() => {
    setColorMode('light');
  });
  expect(result.current).toBe('light');
  expect(theme()).toBe('light');
});

test('follows another tab', () => {
  const { result } = currentMode();
  localStorage.setItem(THEME_STORAGE_KEY, 'dark');
  changedElsewhere(THEME_STORAGE_KEY);
  expect(result.current).toBe('dark');
  expect(theme()).toBe('dark');
});

test('is the system mode again when another tab clears the storage', () => {
  const { result } = currentMode();
  act(() => {
    setColorMode('dark');
  });
  localStorage.clear();
  changedElsewhere(null);
  expect(result.current).toBe('system');
  expect(theme()).toBeUndefined();
});

test('does not mind other keys of the storage', () => {
  const { result } = currentMode();
  localStorage.setItem(THEME_STORAGE_KEY, 'dark');
  changedElsewhere('something-else');
  expect(result.current).toBe('system');
  expect(theme()).toBeUndefined();
});

test('stops listening with the last switch, not before', () => {
  const first = currentMode();
  const second = currentMode();
  first.unmount();
  localStorage.setItem(THEME_STORAGE_KEY, 'dark');
  changedElsewhere(THEME_STORAGE_KEY);
  expect(second.result.current).toBe('dark');
  second.unmount();
  localStorage.setItem(THEME_STORAGE_KEY, 'light');
  changedElsewhere(THEME_STORAGE_KEY);
  expect(theme()).toBe('dark');
});
