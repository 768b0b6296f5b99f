import { fireEvent, render, screen } from '@testing-library/react';

import { THEME_STORAGE_KEY } from '../../src/config/limits';
import { THEME_SWITCH_NAME, earlyThemeScript } from '../../src/theme/early-theme-script';
import { blockStorage } from '../support/storage';

/** Runs the script as in the head of a page. */
function runScript(): void {
  const script = document.createElement('script');
  script.textContent = earlyThemeScript;
  document.head.append(script);
  script.remove();
}

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

beforeEach(() => {
  jest.spyOn(document, 'addEventListener');
});

afterEach(() => {
  // The script never removes its listeners, and these tests share one page.
  for (const [type, listener] of jest.mocked(document.addEventListener).mock.calls) {
    document.removeEventListener(type, listener);
  }
});

test.each(['light', 'dark'])('applies a stored %s theme immediately', (mode) => {
  localStorage.setItem(THEME_STORAGE_KEY, mode);
  runScript();
  expect(document.documentElement).toHaveAttribute('data-theme', mode);
});

test.each(['system', 'midnight', '', '"><script>'])('keeps the system theme for a stored "%s"', (stored) => {
  document.documentElement.dataset.theme = 'dark';
  localStorage.setItem(THEME_STORAGE_KEY, stored);
  runScript();
  expect(document.documentElement).not.toHaveAttribute('data-theme');
});

test('keeps the system theme if nothing is stored', () => {
  runScript();
  expect(document.documentElement).not.toHaveAttribute('data-theme');
});

test('shows the stored choice in every switch when the page is parsed', () => {
  localStorage.setItem(THEME_STORAGE_KEY, 'dark');
  renderPrebuiltSwitches();
  runScript();
  domReady();
  const [first, second] = screen.getAllByRole('radio', { name: 'dark' });
  expect(first).toBeChecked();
  expect(second).toBeChecked();
  expect(screen.getByRole('radio', { name: 'other' })).not.toBeChecked();
});

test('does not change the switches without a valid stored value', () => {
  localStorage.setItem(THEME_STORAGE_KEY, 'midnight');
  renderPrebuiltSwitches();
  runScript();
  domReady();
  screen.getAllByRole('radio', { name: 'system' }).forEach((option) => {
    expect(option).toBeChecked();
  });
});

test('handles the switch before hydration', () => {
  renderPrebuiltSwitches();
  runScript();
  const [dark] = screen.getAllByRole('radio', { name: 'dark' });
  const [system] = screen.getAllByRole('radio', { name: 'system' });
  fireEvent.click(dark as HTMLElement);
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
  expect(localStorage.getItem(THEME_STORAGE_KEY)).toBe('dark');
  fireEvent.click(system as HTMLElement);
  expect(document.documentElement).not.toHaveAttribute('data-theme');
  expect(localStorage.getItem(THEME_STORAGE_KEY)).toBe('system');
});

test('ignores other radio buttons', () => {
  renderPrebuiltSwitches();
  runScript();
  fireEvent.click(screen.getByRole('radio', { name: 'other' }));
  expect(document.documentElement).not.toHaveAttribute('data-theme');
  expect(localStorage).toHaveLength(0);
});

test('handles the switch if the storage is blocked', () => {
  blockStorage();
  renderPrebuiltSwitches();
  runScript();
  domReady();
  const [dark] = screen.getAllByRole('radio', { name: 'dark' });
  fireEvent.click(dark as HTMLElement);
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
});

test('can be inserted into a script element unchanged', () => {
  expect(earlyThemeScript).not.toMatch(/<\/?script|<!--|\n/i);
});
