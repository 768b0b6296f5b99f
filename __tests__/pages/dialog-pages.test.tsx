import { act, screen } from '@testing-library/react';
import type { PageProps } from 'gatsby';
import type { ReactElement } from 'react';

import { closeDialog } from '../../src/features/dialogs/open-dialog';
import LoginPage from '../../src/pages/login';
import SignupPage from '../../src/pages/signup';
import { openBy, renderSite, setUpSite, settle } from '../features/dialogs/site';
import { navigate } from '../support/gatsby';
import { homeData } from '../support/home-data';
import { picture } from '../support/pictures';
import { signIn } from '../support/signed-in';

setUpSite();

beforeEach(() => {
  // These tests need no market prices.
  jest.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => undefined));
});

const message = { heading: 'Your application is waiting', text: 'A mail will come.', image: picture('door') };

function loginPage(): ReactElement {
  const data: Queries.LoginPageQuery = { ...homeData, page: null };
  return <LoginPage {...({ data } as PageProps<Queries.LoginPageQuery>)} />;
}

function signupPage(state?: object): ReactElement {
  const page = { title: 'Sign Up', description: '', heading: 'ASF Member Registration', message };
  const data: Queries.SignupPageQuery = { ...homeData, page };
  return <SignupPage {...({ data, location: { state } } as PageProps<Queries.SignupPageQuery>)} />;
}

const PAGES = [
  ['/login', 'Welcome Back', loginPage],
  ['/signup', 'ASF Member Registration', signupPage],
] as const;

describe.each(PAGES)('%s', (path, title, page) => {
  beforeEach(() => {
    window.history.replaceState(null, '', path);
  });

  test('DIALOG-05: shows the first sections of the landing page and opens its dialog', async () => {
    renderSite(page());
    expect(await screen.findByRole('dialog', { name: title })).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Brainhouse' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Testimonials' })).not.toBeInTheDocument();
    expect(navigate).not.toHaveBeenCalled();
  });

  test('DIALOG-05: opens the landing page when the dialog is closed', async () => {
    const { user } = renderSite(page());
    await screen.findByRole('dialog', { name: title });
    await user.keyboard('{Escape}');
    expect(navigate.mock.calls).toEqual([['/', { replace: true }]]);
  });

  test('does not navigate when something else closes the dialog, but when it is opened again and closed', async () => {
    const { user } = renderSite(page());
    await screen.findByRole('dialog', { name: title });
    await act(async () => closeDialog());
    expect(navigate).not.toHaveBeenCalled();
    await openBy(user, path === '/login' ? 'Login' : 'Sign Up');
    await user.keyboard('{Escape}');
    expect(navigate).toHaveBeenCalledTimes(1);
  });

  test('DIALOG-06: redirects a member to the homepage', async () => {
    signIn();
    renderSite(page());
    expect(navigate.mock.calls).toEqual([['/homepage', { replace: true }]]);
    await settle();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('after an application', () => {
  const SUBMITTED = { submitted: true, first: 'First confirm your address.' };

  test('AUTH-24: the page shows the next step, and no link to sign up again', async () => {
    renderSite(signupPage(SUBMITTED));
    const heading = screen.getByRole('heading', { level: 1, name: 'Your application is waiting' });
    expect(heading).toBeVisible();
    expect(screen.getByText('First confirm your address. A mail will come.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to Home' })).toHaveAttribute('href', '/');
    expect(document.activeElement).toContainElement(heading);
    await settle();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('shows the page again after a dialog', async () => {
    const { user } = renderSite(signupPage(SUBMITTED));
    await user.click(screen.getByRole('link', { name: 'Login' }));
    await screen.findByRole('dialog', { name: 'Welcome Back' });
    await user.keyboard('{Escape}');
    expect(screen.getByRole('heading', { level: 1, name: 'Your application is waiting' })).toBeVisible();
    expect(navigate).not.toHaveBeenCalled();
  });

  test('redirects a member', async () => {
    signIn();
    renderSite(signupPage(SUBMITTED));
    expect(navigate).toHaveBeenCalledWith('/homepage', { replace: true });
    await settle();
  });

  test.each([null, { submitted: 'yes' }, { key: '1' }])('ignores %j in the history', async (state) => {
    renderSite(signupPage(state as object));
    expect(await screen.findByRole('dialog', { name: 'ASF Member Registration' })).toBeVisible();
  });
});
