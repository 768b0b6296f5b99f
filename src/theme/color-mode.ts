import { THEME_STORAGE_KEY } from '../config/storage-keys';
import { THEME_SWITCH_NAME } from '../config/markup';
import { afterPaint } from '../lib/after-paint';
import { removeItem, stored } from '../lib/stored';

/** The visitor's choice. `system` follows the device (THEME-01). */
export type ColorMode = 'light' | 'dark' | 'system';

export const COLOR_MODES: readonly ColorMode[] = ['light', 'dark', 'system'];

/** The mode of a visitor who has not chosen one. */
export const DEFAULT_MODE: ColorMode = 'system';

/** The mode of the page. Only `applyMode` writes the attribute. */
export function currentMode(): ColorMode {
  return (document.documentElement.dataset.theme as ColorMode | undefined) ?? DEFAULT_MODE;
}

/**
 * Applies the stored mode and handles the theme switch. It is part of the inline script in the head, so that no other theme
 * flashes and an early tap is not lost. A choice that cannot be stored is kept for the visit in the name of the window, which
 * survives navigations within the site.
 */
export function applyColorMode(): void {
  applyMode(storedMode() ?? DEFAULT_MODE);
  document.addEventListener('change', ({ target }) => {
    const { name, value } = target as HTMLInputElement;
    if (name.startsWith(THEME_SWITCH_NAME) && isColorMode(value)) {
      // It changes the styles of the whole page, so it would delay the switch.
      afterPaint(() => applyMode(value));
      try {
        localStorage.setItem(THEME_STORAGE_KEY, value);
      } catch {
        // Storage is full or blocked.
        window.name = value;
      }
    }
  });
  document.addEventListener('DOMContentLoaded', showOnSwitches);
  // The browser restores the switches of a page that loads again, and all of a page in the back/forward cache.
  addEventListener('pageshow', applyStoredMode);
}

/** Keeps the switches of a page in step with each other and with other tabs. */
export function startColorModes(): void {
  document.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement && target.name.startsWith(THEME_SWITCH_NAME)) {
      // After the mode is applied.
      afterPaint(showOnSwitches);
    }
  });
  addEventListener('storage', ({ key }) => {
    // `key` is null when another tab clears the whole storage.
    if (key === THEME_STORAGE_KEY || key === null) {
      applyStoredMode();
    }
  });
  if (!isColorMode(stored('localStorage', THEME_STORAGE_KEY))) {
    removeItem('localStorage', THEME_STORAGE_KEY);
  }
  // Another tab may have changed it before this code was loaded.
  applyStoredMode();
}

function applyStoredMode(): void {
  applyMode(storedMode() ?? DEFAULT_MODE);
  showOnSwitches();
}

function storedMode(): ColorMode | undefined {
  const mode = stored('localStorage', THEME_STORAGE_KEY);
  if (isColorMode(mode)) return mode;
  return isColorMode(window.name) ? window.name : undefined;
}

function showOnSwitches(): void {
  document.querySelectorAll<HTMLInputElement>(`input[name^=${THEME_SWITCH_NAME}]`).forEach(showOnSwitch);
}

/** Makes an option of a switch show whether it is the current mode. */
export function showOnSwitch(option: HTMLInputElement): void {
  option.checked = option.value === currentMode();
}

/** `system` removes the attribute: the style sheet then follows the device. */
function applyMode(mode: ColorMode): void {
  const { dataset } = document.documentElement;
  if (mode === 'system') {
    delete dataset.theme;
  } else {
    dataset.theme = mode;
  }
}

function isColorMode(value: unknown): value is ColorMode {
  return (COLOR_MODES as readonly unknown[]).includes(value);
}
