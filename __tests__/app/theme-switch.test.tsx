import '../support/page-scripts';

import { act, screen, within } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';

import { ThemeSwitch } from '../../src/app/theme-switch';
import { fakeTime, passTime, renderWithUser } from '../support/render';
import { changedElsewhere } from '../support/storage';

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

test('works with the arrow keys', async () => {
  const { user } = renderWithUser(<ThemeSwitch place="header" />);
  await user.tab();
  expect(screen.getByRole('radio', { name: 'System' })).toHaveFocus();
  await user.keyboard('{ArrowUp}');
  await passTime(FRAME_MS);
  expect(screen.getByRole('radio', { name: 'Dark' })).toBeChecked();
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
});

test('THEME-04: shows the mode of the page after hydration, without a mismatch', async () => {
  const container = document.createElement('div');
  document.body.append(container);
  container.innerHTML = renderToString(<Switches />);
  expect(radio('banner', 'System')).toBeChecked();
  document.documentElement.dataset.theme = 'dark';
  const root = await act(async () => hydrateRoot(container, <Switches />));
  expect(radio('banner', 'Dark')).toBeChecked();
  expect(radio('main', 'Dark')).toBeChecked();
  act(() => root.unmount());
  container.remove();
});
