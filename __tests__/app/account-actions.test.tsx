import { screen } from '@testing-library/react';

import { AccountActions } from '../../src/app/account-actions';
import type { Audience } from '../../src/config/routes';
import { currentSession, startSession } from '../../src/features/session/session';
import { locatedAt } from '../support/located';
import { renderWithUser } from '../support/render';
import { listenToSession, signIn } from '../support/signed-in';

function renderActions(audience: Audience, place: 'bar' | 'panel' = 'bar'): ReturnType<typeof renderWithUser> {
  return renderWithUser(locatedAt('/', <AccountActions audience={audience} place={place} />).element);
}

test.each([
  ['bar', ['Login', 'Sign Up']],
  ['panel', ['Sign Up', 'Login']],
] as const)('NAV-06: shows Login and Sign Up to a guest, in the %s', (place, names) => {
  renderActions('guest', place);
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(names);
  expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
  expect(screen.getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', '/signup');
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test.each([
  ['bar', ['account'], ['Your account']],
  ['panel', ['account'], ['Your account']],
  ['bar', [], []],
  ['panel', undefined, []],
  ['bar', ['account', 'operators'], ['Operators', 'Your account']],
  ['panel', ['account', 'operators'], ['Operators', 'Your account']],
] as const)(
  'AREA-27, AREA-36: a member has a link to the account, an operator one more, in the %s where the back end announces %j',
  (place, features, names) => {
    signIn({}, features);
    renderActions('member', place);
    const links = screen.queryAllByRole('link');
    expect(links.map((link) => link.getAttribute('aria-label') ?? link.textContent)).toEqual(names);
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      names.map((name) => (name === 'Operators' ? '/operators' : '/account')),
    );
    expect(screen.getByRole('button', { name: 'Logout' })).toBeVisible();
  },
);

test('NAV-06, SESS-04: Logout ends the session of a member', async () => {
  const events = listenToSession();
  startSession({ token: 'a.b.c', user: { id: 7, email: 'ada@example.com', name: 'Ada' }, expiresAt: undefined }, true);
  expect(window.localStorage.getItem('authToken')).toBe('a.b.c');

  const { user } = renderActions('member');
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Logout' }));

  expect(currentSession()).toEqual({ status: 'guest' });
  expect(window.localStorage.getItem('authToken')).toBeNull();
  expect(events).toEqual([{ type: 'ended', reason: 'logout' }]);
});
