import { render, screen } from '@testing-library/react';

import { MenuLink } from '../../src/app/menu-link';
import { routeOf, type Audience } from '../../src/config/routes';
import { locatedAt } from '../support/located';

function renderLink(path: string, audience: Audience): HTMLElement {
  render(locatedAt('/', <MenuLink route={routeOf(path)} audience={audience} />).element);
  return screen.getByRole('link');
}

test.each([
  ['/events', 'guest', 'Events', '/events', null],
  ['/classroom', 'member', 'Classroom', '/classroom', null],
  // For a guest a members-only entry says so, links to the login and names the page that the guest wants.
  ['/classroom', 'guest', 'Classroom (members only)', '/login', '/classroom'],
] as const)(
  'NAV-05, AUTH-08: the entry of %s has for a %s the name "%s" and links to %s',
  (path, audience, name, href, returnUrl) => {
    const link = renderLink(path, audience);
    expect(link).toHaveAccessibleName(name);
    expect(link).toHaveAttribute('href', href);
    expect(link.getAttribute('data-return-url')).toBe(returnUrl);
  },
);
