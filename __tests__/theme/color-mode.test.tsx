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
  // The choice is kept between tests until the storage is cleared.
  const { unmount } = currentMode();
  changedElsewhere(null);
  unmount();
});

test('is the system mode until something is chosen', () => {
  expect(currentMode().result.current).toBe('system');
  expect(theme()).toBeUndefined();
});

test.each(['light', 'dark'] as const)('%s is stored, applied and announced', (mode) => {
  const { result } = currentMode();
  act(() => {
    setColorMode(mode);
  });
  expect(result.current).toBe(mode);
  expect(theme()).toBe(mode);
  expect(localStorage.getItem('asf-ui-theme')).toBe(mode);
});

test('system removes the applied theme and is stored as a choice', () => {
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

test('treats an unknown stored value as the system mode', () => {
  localStorage.setItem(THEME_STORAGE_KEY, 'midnight');
  expect(currentMode().result.current).toBe('system');
});

test('keeps a choice for the visit if the storage is blocked', () => {
  blockStorage();
  const { result } = currentMode();
  act(() => {
    setColorMode('dark');
  });
  expect(result.current).toBe('dark');
  expect(theme()).toBe('dark');
  expect(currentMode().result.current).toBe('dark');
});

test('keeps a choice for the visit if the storage is full', () => {
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

test('returns to the system mode when another tab clears the storage', () => {
  const { result } = currentMode();
  act(() => {
    setColorMode('dark');
  });
  localStorage.clear();
  changedElsewhere(null);
  expect(result.current).toBe('system');
  expect(theme()).toBeUndefined();
});

test('ignores other keys of the storage', () => {
  const { result } = currentMode();
  localStorage.setItem(THEME_STORAGE_KEY, 'dark');
  changedElsewhere('something-else');
  expect(result.current).toBe('system');
  expect(theme()).toBeUndefined();
});

test('stops listening when the last switch is unmounted', () => {
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
