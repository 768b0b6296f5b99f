import { fireEvent, render, screen } from '@testing-library/react';

import { THEME_STORAGE_KEY } from '../../src/config/storage-keys';
import { THEME_SWITCH_NAME } from '../../src/config/markup';
import { applyColorMode, currentMode, startColorModes } from '../../src/theme/color-mode';
import { removeListenersAfterEach } from '../support/listeners';
import { fakeTime } from '../support/render';
import { blockStorage, changedElsewhere } from '../support/storage';

removeListenersAfterEach();

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
});

afterEach(() => {
  window.name = '';
});

test.each(['light', 'dark'])('THEME-03: applies a stored %s theme immediately', (mode) => {
  localStorage.setItem(THEME_STORAGE_KEY, mode);
  applyColorMode();
  expect(document.documentElement).toHaveAttribute('data-theme', mode);
});

test.each(['system', 'midnight', '', '"><script>', undefined])(
  'THEME-01, THEME-05: keeps the system theme for a stored "%s"',
  (stored) => {
    document.documentElement.dataset.theme = 'dark';
    if (stored !== undefined) localStorage.setItem(THEME_STORAGE_KEY, stored);
    applyColorMode();
    expect(document.documentElement).not.toHaveAttribute('data-theme');
  },
);

test.each([
  ['dark', 'dark'],
  ['midnight', 'system'],
])('with %s in the storage every switch shows %s when the page is parsed', (stored, shown) => {
  localStorage.setItem(THEME_STORAGE_KEY, stored);
  renderPrebuiltSwitches();
  applyColorMode();
  domReady();
  expect(screen.getAllByRole('radio', { name: shown, checked: true })).toHaveLength(2);
  expect(screen.getByRole('radio', { name: 'other' })).not.toBeChecked();
});

test('THEME-01, THEME-04: applies and stores a choice', () => {
  renderPrebuiltSwitches();
  applyColorMode();
  choose(screen.getAllByRole('radio', { name: 'dark' })[0]);
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
  expect(localStorage.getItem(THEME_STORAGE_KEY)).toBe('dark');
  choose(screen.getAllByRole('radio', { name: 'system' })[0]);
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

test.each(['blocked', 'full'])(
  'THEME-06: keeps a choice for the visit, also on the next page, if the storage is %s',
  (how) => {
    blockStorage();
    // A full storage can still be read.
    if (how === 'full') jest.mocked(Storage.prototype.getItem).mockReturnValue(null);
    renderPrebuiltSwitches();
    applyColorMode();
    choose(screen.getAllByRole('radio', { name: 'dark' })[0]);
    expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
    // A navigation keeps the name of the window.
    delete document.documentElement.dataset.theme;
    applyColorMode();
    expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
  },
);

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
