import { render, screen } from '@testing-library/react';

import { MenuLink } from '../../src/app/menu-link';
import { routeOf, type Audience } from '../../src/config/routes';
import { locatedAt } from '../support/located';

function renderLink(path: string, audience: Audience, address = '/'): HTMLElement {
  render(locatedAt(address, <MenuLink route={routeOf(path)} audience={audience} />).element);
  return screen.getByRole('link');
}

test('an open entry links to its page', () => {
  const link = renderLink('/events', 'guest');
  expect(link).toHaveAccessibleName('Events');
  expect(link).toHaveAttribute('href', '/events');
});

test('for a guest the name of a members-only entry says so, and it links to the login', () => {
  const link = renderLink('/classroom', 'guest');
  expect(link).toHaveAccessibleName('Classroom (members only)');
  expect(link).toHaveAttribute('href', '/login');
});

test('for a member the same entry has no lock and links to its page', () => {
  const link = renderLink('/classroom', 'member');
  expect(link).toHaveAccessibleName('Classroom');
  expect(link).toHaveAttribute('href', '/classroom');
});

test.each(['/events', '/events/', '/events?from=menu'])('is the current page at %s', (address) => {
  expect(renderLink('/events', 'guest', address)).toHaveAttribute('aria-current', 'page');
});

test.each(['/', '/event', '/events/archive', '/events/01', '/nowhere'])('is not the current page at %s', (address) => {
  expect(renderLink('/events', 'guest', address)).not.toHaveAttribute('aria-current');
});

test('the landing page is current only at its own address', () => {
  expect(renderLink('/', 'guest', '/nowhere')).not.toHaveAttribute('aria-current');
});

test('a locked entry is not the current page on the login page', () => {
  expect(renderLink('/classroom', 'guest', '/login')).not.toHaveAttribute('aria-current');
});

test('a locked entry names the page that the guest wants', () => {
  expect(renderLink('/classroom', 'guest')).toHaveAttribute('data-return-url', '/classroom');
});

test.each([
  ['/events', 'guest'],
  ['/classroom', 'member'],
] as const)('a link to %s for a %s opens the page and names no other', (path, audience) => {
  expect(renderLink(path, audience)).not.toHaveAttribute('data-return-url');
});

test.each([
  ['/skill', '/classroom'],
  ['/wallet', '/dashboard'],
  ['/change-password', '/dashboard'],
  ['/events/2', '/events'],
  ['/testimonials/12/', '/testimonials'],
])('on %s the entry %s is marked', (address, entry) => {
  expect(renderLink(entry, 'member', address)).toHaveAttribute('aria-current', 'true');
});
