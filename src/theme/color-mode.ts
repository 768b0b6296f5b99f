import { useSyncExternalStore } from 'react';

import { THEME_STORAGE_KEY } from '../config/limits';

/** The visitor's choice. `system` follows the device (THEME-01). */
export type ColorMode = 'light' | 'dark' | 'system';

export const COLOR_MODES: readonly ColorMode[] = ['light', 'dark', 'system'];

const DEFAULT_MODE: ColorMode = 'system';
const listeners = new Set<() => void>();

/** The choice for this visit if it cannot be stored (private windows, blocked storage). */
let unsaved: ColorMode | undefined;

function isColorMode(value: unknown): value is ColorMode {
  return COLOR_MODES.some((mode) => mode === value);
}

function readMode(): ColorMode {
  try {
    const stored = localStorage.getItem(THEME_STORAGE_KEY);
    return isColorMode(stored) ? stored : unstoredMode();
  } catch {
    return unstoredMode();
  }
}

/** Before hydration, the early script may have applied a choice that could not be stored. */
function unstoredMode(): ColorMode {
  const painted = document.documentElement.dataset.theme;
  return unsaved ?? (isColorMode(painted) ? painted : DEFAULT_MODE);
}

/** `system` removes the attribute: the style sheet then follows the device. */
function applyMode(mode: ColorMode): void {
  if (mode === 'system') {
    delete document.documentElement.dataset.theme;
  } else {
    document.documentElement.dataset.theme = mode;
  }
}

function applyAndNotify(): void {
  applyMode(readMode());
  listeners.forEach((listener) => {
    listener();
  });
}

/** Stores and applies the choice and notifies every switch on the page. Other tabs get a storage event. */
export function setColorMode(mode: ColorMode): void {
  unsaved = mode;
  try {
    localStorage.setItem(THEME_STORAGE_KEY, mode);
  } catch {
    // Storage is full or blocked: the choice applies to this visit only.
  }
  applyAndNotify();
}

function onStorage(event: StorageEvent): void {
  // `key` is null when another tab clears the whole storage.
  if (event.key === THEME_STORAGE_KEY || event.key === null) {
    unsaved = undefined;
    applyMode(DEFAULT_MODE);
    applyAndNotify();
  }
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('storage', onStorage);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) {
      window.removeEventListener('storage', onStorage);
    }
  };
}

/** The chosen colour mode and its setter, shared by all switches on the page. */
export function useColorMode(): [ColorMode, (mode: ColorMode) => void] {
  const mode = useSyncExternalStore(subscribe, readMode, () => DEFAULT_MODE);
  return [mode, setColorMode];
}
