import { render, screen, within } from '@testing-library/react';

import { PageShell } from '../../src/app/page-shell';
import { panelEntries } from '../../src/config/routes';
import { expectConsole } from '../support/console';
import { setStaticQuery } from '../support/gatsby';
import { locatedAt } from '../support/located';
import { renderWithUser } from '../support/render';
import { shellContent } from '../support/shell-content';
import { signIn } from '../support/signed-in';

const { element: page, goTo } = locatedAt(
  '/events',
  <PageShell>
    <h1>Events</h1>
  </PageShell>,
);

beforeEach(() => setStaticQuery('Shell', shellContent));

test('ROUTE-18: renders the page between header and footer', () => {
  render(page);
  const main = screen.getByRole('main');
  expect(main).toContainElement(screen.getByRole('heading', { level: 1, name: 'Events' }));
  expect(screen.getByRole('banner').compareDocumentPosition(main)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(main.compareDocumentPosition(screen.getByRole('contentinfo'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('NAV-20: the first link that Tab reaches skips the menus', async () => {
  const { user } = renderWithUser(page);
  await user.tab();
  const skip = screen.getByRole('link', { name: 'Skip to content' });
  expect(skip).toHaveFocus();
  const main = screen.getByRole('main');
  expect(skip).toHaveAttribute('href', `#${main.id}`);
  expect(main).toHaveAttribute('tabindex', '-1');
});

test.each([
  ['content/site/site.yaml', { ...shellContent, site: null }],
  ['content/site/links.yaml', { ...shellContent, links: null }],
])('EDIT-24: names %s when it is missing', (file, content) => {
  setStaticQuery('Shell', content);
  // React reports the error as well.
  expectConsole('error', new RegExp(file));
  expect(() => render(page)).toThrow(file);
});

test('NAV-01, NAV-06, HOME-18: shows its menu, here that of a member, in browsers without popovers, also when the page changes', async () => {
  setStaticQuery('Shell', shellContent);
  signIn();
  render(page);
  await goTo('/marketplace');
  const menu = screen.getByRole('dialog', { name: 'Menu' });
  expect(within(menu).getByRole('link', { current: 'page' })).toHaveAccessibleName('Marketplace');
  const entries = within(within(menu).getByRole('navigation')).getAllByRole('link');
  expect(entries.map(({ textContent }) => textContent)).toEqual(panelEntries('member').map(({ route }) => route.label));
  expect(within(menu).getByRole('button', { name: 'Logout' })).toBeVisible();
  await goTo('/events');
  const offers = within(screen.getByRole('contentinfo'));
  expect(offers.getByRole('link', { name: /^Financial Market Trading/ })).toHaveAttribute('href', '/crypto');
});
