import { fireEvent, render, screen } from '@testing-library/react';

import { THEME_STORAGE_KEY } from '../../src/config/storage-keys';
import { THEME_SWITCH_NAME } from '../../src/config/markup';
import { applyColorMode, currentMode, startColorModes } from '../../src/theme/color-mode';
import { fakeTime } from '../support/render';
import { blockStorage, changedElsewhere } from '../support/storage';

function domReady(): void {
  document.dispatchEvent(new Event('DOMContentLoaded'));
}

/** The switches as they are in prebuilt HTML, without React's handlers. */
function renderPrebuiltSwitches(): void {
  render(
    <form>
      {['header', 'panel'].map((place) => (
        <fieldset key={place} aria-label={place}>
          {['light', 'dark', 'system'].map((mode) => (
            <label key={mode}>
              <input type="radio" name={THEME_SWITCH_NAME + place} value={mode} defaultChecked={mode === 'system'} />{' '}
              {mode}
            </label>
          ))}
        </fieldset>
      ))}
      <label>
        <input type="radio" name="payment" value="dark" /> other
      </label>
    </form>,
  );
}

/** Chooses a mode. It is applied after the next paint. */
function choose(option: HTMLElement | undefined): void {
  fireEvent.click(option as HTMLElement);
  jest.runAllTimers();
}

beforeEach(() => {
  fakeTime();
  jest.spyOn(document, 'addEventListener');
  jest.spyOn(window, 'addEventListener');
});

afterEach(() => {
  window.name = '';
  // The scripts never remove their listeners, and these tests share one page.
  for (const [type, listener] of jest.mocked(document.addEventListener).mock.calls) {
    document.removeEventListener(type, listener);
  }
  for (const [type, listener] of jest.mocked(window.addEventListener).mock.calls) {
    window.removeEventListener(type, listener);
  }
});

test.each(['light', 'dark'])('THEME-03: applies a stored %s theme immediately', (mode) => {
  localStorage.setItem(THEME_STORAGE_KEY, mode);
  applyColorMode();
  expect(document.documentElement).toHaveAttribute('data-theme', mode);
});

test.each(['system', 'midnight', '', '"><script>'])('THEME-05: keeps the system theme for a stored "%s"', (stored) => {
  document.documentElement.dataset.theme = 'dark';
  localStorage.setItem(THEME_STORAGE_KEY, stored);
  applyColorMode();
  expect(document.documentElement).not.toHaveAttribute('data-theme');
});

test('THEME-01: keeps the system theme if nothing is stored', () => {
  applyColorMode();
  expect(document.documentElement).not.toHaveAttribute('data-theme');
});

test('shows the stored choice in every switch when the page is parsed', () => {
  localStorage.setItem(THEME_STORAGE_KEY, 'dark');
  renderPrebuiltSwitches();
  applyColorMode();
  domReady();
  const [first, second] = screen.getAllByRole('radio', { name: 'dark' });
  expect(first).toBeChecked();
  expect(second).toBeChecked();
  expect(screen.getByRole('radio', { name: 'other' })).not.toBeChecked();
});

test('does not change the switches without a valid stored value', () => {
  localStorage.setItem(THEME_STORAGE_KEY, 'midnight');
  renderPrebuiltSwitches();
  applyColorMode();
  domReady();
  screen.getAllByRole('radio', { name: 'system' }).forEach((option) => {
    expect(option).toBeChecked();
  });
});

test('THEME-01, THEME-04: applies and stores a choice', () => {
  renderPrebuiltSwitches();
  applyColorMode();
  const [dark] = screen.getAllByRole('radio', { name: 'dark' });
  const [system] = screen.getAllByRole('radio', { name: 'system' });
  choose(dark);
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
  expect(localStorage.getItem(THEME_STORAGE_KEY)).toBe('dark');
  choose(system);
  expect(document.documentElement).not.toHaveAttribute('data-theme');
  expect(localStorage.getItem(THEME_STORAGE_KEY)).toBe('system');
});

test('ignores other radio buttons', () => {
  renderPrebuiltSwitches();
  applyColorMode();
  fireEvent.click(screen.getByRole('radio', { name: 'other' }));
  expect(document.documentElement).not.toHaveAttribute('data-theme');
  expect(localStorage).toHaveLength(0);
});

describe.each([
  ['blocked', blockStorage],
  [
    'full',
    () => {
      jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
        throw new DOMException('No room.', 'QuotaExceededError');
      });
    },
  ],
])('if the storage is %s', (_, breakStorage) => {
  test('THEME-06: keeps a choice for the visit, also on the next page', () => {
    breakStorage();
    renderPrebuiltSwitches();
    applyColorMode();
    const [dark] = screen.getAllByRole('radio', { name: 'dark' });
    choose(dark);
    expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
    // A navigation keeps the name of the window.
    delete document.documentElement.dataset.theme;
    applyColorMode();
    expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
  });
});

describe('the controls', () => {
  test('keep all switches in step', () => {
    renderPrebuiltSwitches();
    applyColorMode();
    startColorModes();
    const [first, second] = screen.getAllByRole('radio', { name: 'dark' });
    choose(second);
    expect(first).toBeChecked();
    expect(second).toBeChecked();
    expect(currentMode()).toBe('dark');
  });

  test('THEME-04: show a choice that was made before they had loaded', () => {
    renderPrebuiltSwitches();
    applyColorMode();
    const [first, second] = screen.getAllByRole('radio', { name: 'light' });
    fireEvent.click(first as HTMLElement);
    expect(second).not.toBeChecked();
    startColorModes();
    expect(second).toBeChecked();
  });

  test('THEME-02: follow another tab', () => {
    renderPrebuiltSwitches();
    startColorModes();
    localStorage.setItem(THEME_STORAGE_KEY, 'dark');
    changedElsewhere(THEME_STORAGE_KEY);
    expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
    expect(screen.getAllByRole('radio', { name: 'dark' })[0]).toBeChecked();
  });

  test('return to the system mode when another tab clears the storage', () => {
    document.documentElement.dataset.theme = 'dark';
    renderPrebuiltSwitches();
    startColorModes();
    changedElsewhere(null);
    expect(document.documentElement).not.toHaveAttribute('data-theme');
    expect(screen.getAllByRole('radio', { name: 'system' })[0]).toBeChecked();
  });

  test('ignore other keys of the storage', () => {
    startColorModes();
    localStorage.setItem(THEME_STORAGE_KEY, 'dark');
    changedElsewhere('something-else');
    expect(currentMode()).toBe('system');
  });
});

test('THEME-02: a page that comes back shows the theme of now, whatever the browser has restored', () => {
  applyColorMode();
  renderPrebuiltSwitches();
  screen.getAllByRole<HTMLInputElement>('radio', { name: 'light' }).forEach((option) => {
    option.checked = true;
  });
  localStorage.setItem(THEME_STORAGE_KEY, 'dark');
  window.dispatchEvent(new Event('pageshow'));
  expect(currentMode()).toBe('dark');
  expect(screen.getAllByRole('radio', { name: 'dark', checked: true })).toHaveLength(2);
});
