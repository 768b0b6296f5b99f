import '../support/page-scripts';

import { act, screen, within } from '@testing-library/react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';

import { ThemeSwitch } from '../../src/app/theme-switch';
import { THEME_STORAGE_KEY } from '../../src/config/limits';
import { fakeTime, passTime, renderWithUser } from '../support/render';
import { blockStorage, changedElsewhere } from '../support/storage';

function Switches() {
  return (
    <>
      <header>
        <ThemeSwitch place="header" />
      </header>
      <main>
        <ThemeSwitch place="panel" />
      </main>
    </>
  );
}

/** Longer than a frame, after which a choice is applied. */
const FRAME_MS = 50;

function radio(region: 'banner' | 'main', name: string): HTMLElement {
  return within(screen.getByRole(region)).getByRole('radio', { name });
}

beforeEach(() => {
  fakeTime();
  // The mode of the page does not end with a test.
  changedElsewhere(null);
});

test('is a named group of three options, with the system selected', () => {
  renderWithUser(<ThemeSwitch place="header" />);
  const options = within(screen.getByRole('group', { name: 'Theme' })).getAllByRole('radio');
  expect(options).toHaveLength(3);
  ['Light', 'Dark', 'System'].forEach((name, index) => {
    expect(options[index]).toHaveAccessibleName(name);
  });
  expect(screen.getByRole('radio', { name: 'System' })).toBeChecked();
});

test('applies and stores the choice', async () => {
  const { user } = renderWithUser(<ThemeSwitch place="header" />);
  await user.click(screen.getByRole('radio', { name: 'Dark' }));
  await passTime(FRAME_MS);
  expect(screen.getByRole('radio', { name: 'Dark' })).toBeChecked();
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
  expect(localStorage.getItem(THEME_STORAGE_KEY)).toBe('dark');
  await user.click(screen.getByRole('radio', { name: 'System' }));
  await passTime(FRAME_MS);
  expect(document.documentElement).not.toHaveAttribute('data-theme');
});

test('works with the arrow keys', async () => {
  const { user } = renderWithUser(<ThemeSwitch place="header" />);
  await user.tab();
  expect(screen.getByRole('radio', { name: 'System' })).toHaveFocus();
  await user.keyboard('{ArrowUp}');
  await passTime(FRAME_MS);
  expect(screen.getByRole('radio', { name: 'Dark' })).toBeChecked();
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
});

test('two switches on one page have the same choice, and stay two groups', async () => {
  const { user } = renderWithUser(<Switches />);
  await user.click(radio('main', 'Light'));
  await passTime(FRAME_MS);
  expect(radio('main', 'Light')).toBeChecked();
  expect(radio('banner', 'Light')).toBeChecked();
  await user.click(radio('banner', 'Dark'));
  await passTime(FRAME_MS);
  expect(radio('main', 'Dark')).toBeChecked();
  expect(radio('banner', 'Dark')).toBeChecked();
});

describe('hydration', () => {
  let root: Root | undefined;
  let container: HTMLElement;

  beforeEach(() => {
    container = document.createElement('div');
    document.body.append(container);
    container.innerHTML = renderToString(<Switches />);
  });

  afterEach(() => {
    act(() => root?.unmount());
    container.remove();
  });

  async function hydrate(): Promise<void> {
    await act(async () => {
      root = hydrateRoot(container, <Switches />);
    });
  }

  test('starts with the system mode, as prebuilt HTML does', async () => {
    expect(radio('banner', 'System')).toBeChecked();
    await hydrate();
    expect(radio('banner', 'System')).toBeChecked();
  });

  test('shows the mode of the page, without a hydration mismatch', async () => {
    document.documentElement.dataset.theme = 'dark';
    await hydrate();
    expect(radio('banner', 'Dark')).toBeChecked();
    expect(radio('main', 'Dark')).toBeChecked();
  });

  test('keeps a choice made before hydration', async () => {
    // As the early script does.
    localStorage.setItem(THEME_STORAGE_KEY, 'light');
    document.documentElement.dataset.theme = 'light';
    (radio('banner', 'Light') as HTMLInputElement).checked = true;
    await hydrate();
    expect(radio('banner', 'Light')).toBeChecked();
    expect(radio('main', 'Light')).toBeChecked();
    expect(document.documentElement).toHaveAttribute('data-theme', 'light');
  });

  test('keeps a choice made before hydration that storage refused', async () => {
    blockStorage();
    document.documentElement.dataset.theme = 'dark';
    await hydrate();
    expect(radio('banner', 'Dark')).toBeChecked();
    expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
  });
});
