import { render, screen, within } from '@testing-library/react';

import { Header } from '../../src/app/header';
import { SIDE_PANEL_ID } from '../../src/config/markup';
import type { Audience } from '../../src/config/routes';
import { locatedAt } from '../support/located';
import { widenWindow } from '../support/wide-window';

interface HeaderOptions {
  readonly audience?: Audience;
  readonly address?: string;
}

function renderHeader({ audience = 'guest', address = '/' }: HeaderOptions = {}): void {
  const header = <Header siteName="Brainhouse" audience={audience} />;
  render(locatedAt(address, header).element);
}

/** Names of the entries of a menu, without those of its submenus. */
function entriesOf(menu: string): string[] {
  const [list] = within(screen.getByRole('navigation', { name: menu })).getAllByRole('list');
  return Array.from(list?.children ?? [], (entry) => entry.querySelector('a')?.textContent ?? '');
}

test('NAV-07: a narrow window shows the menu button instead of the menus, which controls the side panel', () => {
  renderHeader();
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
  const menuButton = screen.getByRole('button', { name: 'Open menu', expanded: false });
  expect(menuButton).toBeVisible();
  expect(menuButton).toHaveAttribute('popovertarget', SIDE_PANEL_ID);
  expect(menuButton).toHaveAttribute('aria-controls', SIDE_PANEL_ID);
});

describe('in a wide window', () => {
  let narrow: (() => void) | undefined;

  afterEach(() => {
    narrow?.();
  });

  function renderWide(options?: HeaderOptions): void {
    renderHeader(options);
    narrow = widenWindow();
  }

  test('NAV-02, NAV-07, NAV-08: shows both menus to a guest, with locks on members-only entries, and no menu button', () => {
    renderWide();
    expect(entriesOf('Community')).toEqual(['Testimonials', 'Team Members', 'Events', 'About Us', 'Contact Us']);
    expect(entriesOf('Main')).toEqual([
      'Home',
      'Classroom (members only)',
      'Projects (members only)',
      'Dashboard (members only)',
      'Marketplace',
    ]);
    expect(screen.getAllByRole('navigation')).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Open menu' })).not.toBeInTheDocument();
  });

  test('NAV-02: shows entries for members to a member, and no Home', () => {
    renderWide({ audience: 'member' });
    expect(entriesOf('Main')).toEqual([
      'Homepage',
      'Classroom',
      'Projects',
      'Dashboard',
      'Marketplace',
      'Affiliate Dashboard',
      'Instructor Registration',
    ]);
  });

  test('NAV-08: has a link to the landing page, the cart, login and sign-up', () => {
    renderWide();
    const destinations = { Brainhouse: '/', Cart: '/cart', Login: '/login', 'Sign Up': '/signup' };
    for (const [name, href] of Object.entries(destinations)) {
      expect(screen.getByRole('link', { name })).toHaveAttribute('href', href);
    }
    expect(screen.getByRole('group', { name: 'Theme' })).toBeVisible();
  });

  test.each([
    ['guest', '/events/', [['Events', 'page']]],
    // The entry of the section of the page.
    ['guest', '/events/2', [['Events', 'true']]],
    ['member', '/skill', [['Classroom', 'true']]],
    // The target of every locked entry.
    ['guest', '/login', []],
    ['guest', '/nowhere', []],
  ] as const)('NAV-09, NAV-10: for a %s marks exactly the current page, at %s', (audience, address, marks) => {
    renderWide({ audience, address });
    const current = screen.getAllByRole('link').filter((link) => link.hasAttribute('aria-current'));
    expect(current.map((link) => [link.textContent, link.getAttribute('aria-current')])).toEqual(marks);
  });
});
