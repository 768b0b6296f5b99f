import { useSyncExternalStore } from 'react';

import { THEME_STORAGE_KEY } from '../config/limits';

/** What a person chose; `system` follows the device (THEME-01). */
export type ColorMode = 'light' | 'dark' | 'system';

export const COLOR_MODES: readonly ColorMode[] = ['light', 'dark', 'system'];

const DEFAULT_MODE: ColorMode = 'system';
const listeners = new Set<() => void>();

/** The choice of this visit where storage refuses to keep it (private windows, blocked storage). */
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

/** Before React arrived, the early script may have painted a choice that storage refused. */
function unstoredMode(): ColorMode {
  const painted = document.documentElement.dataset.theme;
  return unsaved ?? (isColorMode(painted) ? painted : DEFAULT_MODE);
}

/** `system` takes the attribute away: the style sheet then follows the device by itself. */
function paint(mode: ColorMode): void {
  if (mode === 'system') {
    delete document.documentElement.dataset.theme;
  } else {
    document.documentElement.dataset.theme = mode;
  }
}

function announce(): void {
  paint(readMode());
  listeners.forEach((listener) => {
    listener();
  });
}

/** Stores the choice, repaints, and notifies every switch on the page; other tabs are notified through storage. */
export function setColorMode(mode: ColorMode): void {
  unsaved = mode;
  try {
    localStorage.setItem(THEME_STORAGE_KEY, mode);
  } catch {
    // Storage is full or forbidden: the choice holds for this visit.
  }
  announce();
}

function onStorage(event: StorageEvent): void {
  // `key` is null when another tab clears the whole storage.
  if (event.key === THEME_STORAGE_KEY || event.key === null) {
    unsaved = undefined;
    paint(DEFAULT_MODE);
    announce();
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

/** The chosen colour mode and its setter, the same in every switch on the page. */
export function useColorMode(): [ColorMode, (mode: ColorMode) => void] {
  const mode = useSyncExternalStore(subscribe, readMode, () => DEFAULT_MODE);
  return [mode, setColorMode];
}
