import '../support/page-scripts';

import { fireEvent, screen } from '@testing-library/react';

import { MenuLink } from '../../src/app/menu-link';
import { Submenu } from '../../src/app/submenu';
import { menuEntries } from '../../src/config/routes';
import { locatedAt } from '../support/located';
import { renderWithUser } from '../support/render';

function renderSubmenu() {
  const entry = menuEntries('main', 'member').find(({ route }) => route.path === '/dashboard');
  if (!entry) throw new Error('The menu has no dashboard.');
  const page = (
    <>
      <ul>
        <li data-submenu="">
          <MenuLink route={entry.route} audience="member" />
          <Submenu entry={entry} audience="member" place="bar" />
        </li>
      </ul>
      <button type="button">After</button>
    </>
  );
  return renderWithUser(locatedAt('/', page).element);
}

function chevron(): HTMLElement {
  return screen.getByRole('button', { name: 'Dashboard submenu' });
}

/** By text, because an entry of a closed submenu has no accessible name. */
function entry(text: string): HTMLElement {
  return screen.getByText(text, { selector: 'a > span' }).parentElement ?? document.body;
}

function expectOpen(open: boolean): void {
  expect(chevron()).toHaveAttribute('aria-expanded', String(open));
  if (open) expect(entry('Wallet')).toBeVisible();
  else expect(entry('Wallet')).not.toBeVisible();
}

test('NAV-11: is closed at first, its entry is a link, and its chevron names the list that it opens', () => {
  renderSubmenu();
  expectOpen(false);
  expect(screen.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard');
  const list = document.getElementById(chevron().getAttribute('aria-controls') ?? '');
  expect(list).toContainElement(entry('Overview'));
  expect(list).toContainElement(entry('Wallet'));
});

test.each(['{Enter}', ' '])('opens and closes with the key "%s"', async (key) => {
  const { user } = renderSubmenu();
  await user.tab();
  await user.tab();
  expect(chevron()).toHaveFocus();
  await user.keyboard(key);
  expectOpen(true);
  await user.keyboard(key);
  expectOpen(false);
});

test('NAV-12: Escape closes it and returns the focus to the chevron', async () => {
  const { user } = renderSubmenu();
  chevron().focus();
  await user.keyboard('{Enter}');
  await user.tab();
  expect(entry('Overview')).toHaveFocus();
  await user.keyboard('{Escape}');
  expectOpen(false);
  expect(chevron()).toHaveFocus();
});

test('Escape does not move the focus while nothing is open', async () => {
  const { user } = renderSubmenu();
  await user.tab();
  await user.keyboard('{Escape}');
  expect(screen.getByRole('link', { name: 'Dashboard' })).toHaveFocus();
});

test('NAV-12: arrow down on the chevron opens it and focuses the first entry', async () => {
  const { user } = renderSubmenu();
  chevron().focus();
  await user.keyboard('{ArrowDown}');
  expectOpen(true);
  expect(entry('Overview')).toHaveFocus();
});

test('arrow down does not scroll the page on the chevron, but does elsewhere', () => {
  renderSubmenu();
  // fireEvent returns false if the default was prevented.
  expect(fireEvent.keyDown(chevron(), { key: 'ArrowDown' })).toBe(false);
  expect(fireEvent.keyDown(screen.getByRole('link', { name: 'Dashboard' }), { key: 'ArrowDown' })).toBe(true);
});

test('NAV-12: stays open while the focus moves inside, and closes when it leaves', async () => {
  const { user } = renderSubmenu();
  chevron().focus();
  await user.keyboard('{ArrowDown}');
  await user.tab();
  expect(entry('Wallet')).toHaveFocus();
  expectOpen(true);
  await user.tab();
  expect(screen.getByRole('button', { name: 'After' })).toHaveFocus();
  expectOpen(false);
});

test('NAV-13: opens while a mouse is over it', async () => {
  const { user } = renderSubmenu();
  await user.hover(screen.getByRole('link', { name: 'Dashboard' }));
  expectOpen(true);
  await user.hover(entry('Wallet'));
  expectOpen(true);
  await user.unhover(entry('Wallet'));
  expectOpen(false);
});

describe('NAV-23: opened by hovering (WCAG 2.2 criterion 1.4.13)', () => {
  test('Escape closes it while the focus is elsewhere, and does not move the focus', async () => {
    const { user } = renderSubmenu();
    screen.getByRole('button', { name: 'After' }).focus();
    await user.hover(screen.getByRole('link', { name: 'Dashboard' }));
    expectOpen(true);
    await user.keyboard('{Escape}');
    expectOpen(false);
    expect(screen.getByRole('button', { name: 'After' })).toHaveFocus();
  });

  test('a press on the chevron keeps it open, and the next one closes it', async () => {
    const { user } = renderSubmenu();
    await user.hover(chevron());
    expectOpen(true);
    await user.click(chevron());
    expectOpen(true);
    await user.click(chevron());
    expectOpen(false);
  });
});

test('NAV-13: a tap on the chevron opens it, a touch that passes over it does not', async () => {
  const { user } = renderSubmenu();
  fireEvent.pointerEnter(screen.getByRole('link', { name: 'Dashboard' }), { pointerType: 'touch' });
  expectOpen(false);
  await user.pointer({ keys: '[TouchA]', target: chevron() });
  expectOpen(true);
});
