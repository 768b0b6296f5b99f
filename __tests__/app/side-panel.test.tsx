import '../support/page-scripts';

import '../support/popover-polyfill';

import { useLocation } from '@gatsbyjs/reach-router';
import { act, screen, waitFor, within } from '@testing-library/react';
import { useEffect, useRef, type ReactNode } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';

import { PageShell } from '../../src/app/page-shell';
import { expectConsole } from '../support/console';
import { setStaticQuery } from '../support/gatsby';
import { locatedAt } from '../support/located';
import { renderWithUser } from '../support/render';
import { shellContent } from '../support/shell-content';

/** Takes the focus when the page changes, as the router's wrapper does in browsers but not in tests. */
function FocusOnNavigation({ children }: { readonly children: ReactNode }): ReactNode {
  const { pathname } = useLocation();
  const wrapper = useRef<HTMLDivElement>(null);
  const arrivedAt = useRef(pathname);
  useEffect(() => {
    if (arrivedAt.current !== pathname) wrapper.current?.focus();
    arrivedAt.current = pathname;
  }, [pathname]);
  return (
    <div ref={wrapper} tabIndex={-1} data-testid="router">
      {children}
    </div>
  );
}

function shellAt(path: string) {
  setStaticQuery('Shell', shellContent);
  return locatedAt(
    path,
    <FocusOnNavigation>
      <PageShell>
        <h1>Page</h1>
      </PageShell>
    </FocusOnNavigation>,
  );
}

function renderShell(path = '/') {
  const { element, goTo } = shellAt(path);
  return { ...renderWithUser(element), goTo };
}

async function open(path?: string) {
  const shell = renderShell(path);
  await shell.user.click(menuButton());
  return { ...shell, panel: screen.getByRole('dialog', { name: 'Menu' }) };
}

function menuButton(): HTMLElement {
  return screen.getByRole('button', { name: 'Open menu' });
}

function expectClosed(): void {
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(menuButton()).toHaveAttribute('aria-expanded', 'false');
  expect(menuButton().closest('[inert]')).toBeNull();
}

test('is closed at first', () => {
  renderShell();
  expectClosed();
});

test('opens as a modal panel over an inert page', async () => {
  const { panel } = await open();
  expect(panel).toBeVisible();
  expect(panel).toHaveAttribute('aria-modal', 'true');
  expect(menuButton()).toHaveAttribute('aria-expanded', 'true');
  // After the panel is painted.
  await waitFor(() => expect(screen.getByRole('main').closest('[inert]')).not.toBeNull());
  expect(menuButton().closest('[inert]')).not.toBeNull();
  expect(panel.closest('[inert]')).toBeNull();
});

test("lists a guest's entries in the order of NAV-01", async () => {
  const { panel } = await open();
  const links = within(within(panel).getByRole('navigation', { name: 'Main' })).getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual([
    'Home',
    'Testimonials',
    'Projects (members only)',
    'Classroom (members only)',
    'Marketplace',
    'Dashboard (members only)',
    'Team Members',
    'Events',
    'About Us',
    'Contact Us',
    'Cart',
  ]);
});

test('has login, sign-up and its own theme switch', async () => {
  const { panel } = await open();
  expect(within(panel).getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
  expect(within(panel).getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', '/signup');
  expect(within(panel).getByRole('group', { name: 'Theme' })).toBeVisible();
});

test.each(['Escape', 'the close button'])('%s closes it and returns the focus', async (way) => {
  const { user, panel } = await open();
  if (way === 'Escape') await user.keyboard('{Escape}');
  else await user.click(within(panel).getByRole('button', { name: 'Close menu' }));
  expectClosed();
  expect(menuButton()).toHaveFocus();
});

test('a press outside closes it and returns the focus', async () => {
  const { user } = await open();
  await user.tab();
  await user.click(document.body);
  expectClosed();
  expect(menuButton()).toHaveFocus();
});

test('opens and closes submenus', async () => {
  const { user, panel } = await open();
  const chevron = within(panel).getByRole('button', { name: 'Dashboard submenu' });
  expect(chevron).toHaveAttribute('aria-expanded', 'false');
  const list = document.getElementById(chevron.getAttribute('aria-controls') ?? '');
  expect(list).not.toBeVisible();
  await user.click(chevron);
  expect(chevron).toHaveAttribute('aria-expanded', 'true');
  expect(within(panel).getByRole('link', { name: 'Overview (members only)' })).toHaveAttribute('href', '/login');
  expect(within(panel).getByRole('link', { name: 'Wallet (members only)' })).toBeVisible();
  await user.click(chevron);
  expect(chevron).toHaveAttribute('aria-expanded', 'false');
  expect(list).not.toBeVisible();
});

test('closes when the page changes, and leaves the focus to that page', async () => {
  const { panel, goTo } = await open();
  within(panel).getByRole('link', { name: 'Events' }).focus();
  await goTo('/events');
  expectClosed();
  expect(screen.getByTestId('router')).toHaveFocus();
});

test('returns the focus when it is opened again on the next page', async () => {
  const { user, goTo } = await open();
  await goTo('/events');
  await user.click(menuButton());
  await user.click(document.body);
  expectClosed();
  expect(menuButton()).toHaveFocus();
});

test('closes when a link to the current page is pressed', async () => {
  const { goTo } = await open('/events');
  await goTo('/events');
  expectClosed();
});

test('marks the current page', async () => {
  const { panel } = await open('/events/');
  const current = within(panel)
    .getAllByRole('link')
    .filter((link) => link.hasAttribute('aria-current'));
  expect(current.map((link) => link.textContent)).toEqual(['Events']);
});

describe('before React has started', () => {
  let root: Root | undefined;
  const container = document.createElement('div');

  beforeEach(() => {
    document.body.append(container);
  });

  afterEach(() => {
    act(() => root?.unmount());
    container.remove();
  });

  test('a panel that is opened early stays open and modal during hydration', async () => {
    const { element } = shellAt('/');
    container.innerHTML = renderToString(element);
    menuButton().click();
    expect(screen.getByRole('dialog', { name: 'Menu' })).toHaveAttribute('aria-modal', 'true');
    // In development React reports the attributes that the page script has changed. In a build it keeps them.
    expectConsole('error', /hydrat/i);
    await act(async () => {
      root = hydrateRoot(container, element);
    });
    expect(screen.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    expect(screen.getByRole('dialog', { name: 'Menu' })).toHaveAttribute('aria-modal', 'true');
    expect(menuButton()).toHaveAttribute('aria-expanded', 'true');
    await waitFor(() => expect(screen.getByRole('main').closest('[inert]')).not.toBeNull());
  });
});
