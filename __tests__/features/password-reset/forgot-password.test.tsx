import { screen } from '@testing-library/react';
import { createHistory, createMemorySource, LocationProvider } from '@gatsbyjs/reach-router';
import type { ReactElement } from 'react';

import { ForgotPassword } from '../../../src/features/password-reset/forgot-password';
import { locatedAt } from '../../support/located';
import { renderWithUser } from '../../support/render';
import { pendingBackEnd } from './back-end';

const page = <ForgotPassword heading="Forgot password?" lead="We send you a link." supportEmail="help@example.com" />;

function atItsAddress(): ReactElement {
  return locatedAt('/forgot-password', page).element;
}

function field(): HTMLElement {
  return screen.getByRole('textbox', { name: 'Username or email' });
}

function button(name = 'Send reset link'): HTMLElement {
  return screen.getByRole('button', { name });
}

test('is a form that password managers recognize, with a link to the login', () => {
  renderWithUser(atItsAddress());
  expect(screen.getByRole('heading', { level: 1, name: 'Forgot password?' })).toBeVisible();
  expect(screen.getByText('We send you a link.')).toBeVisible();
  expect(field()).toHaveAttribute('autocomplete', 'username');
  expect(field()).toBeRequired();
  expect(field().closest('form')).toHaveAttribute('method', 'dialog');
  expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login');
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
});

test('shows its own message if the server sends none', async () => {
  const { answer } = pendingBackEnd();
  const { user } = renderWithUser(atItsAddress());
  await user.type(field(), 'ada{Enter}');
  await answer(200, { message: '' });
  expect(screen.getByRole('status')).toHaveTextContent(/^If an account with that name exists/);
});

test('AUTH-31, PASS-03: shows the error of the server as text, and keeps typed values', async () => {
  const { answer, requests } = pendingBackEnd();
  const { user } = renderWithUser(atItsAddress());
  await user.type(field(), 'ada');
  await user.click(button());
  await answer(400, {
    code: 'invalidcombo',
    message: '<strong>Error:</strong> There is no account with that username. <a href="/wp-login.php">Try again</a>',
    data: { status: 400 },
  });
  expect(screen.getByRole('alert')).toHaveTextContent(/^There is no account with that username\.$/);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  expect(field()).toHaveValue('ada');

  await user.click(button());
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  await answer(200, { message: 'Sent.' });
  expect(screen.getByRole('status')).toHaveTextContent('Sent.');
  expect(requests).toHaveLength(2);
});

test('PASS-02: the next step takes the place of the form, and "Send again" brings it back with what was typed', async () => {
  const { answer, requests } = pendingBackEnd();
  const { user } = renderWithUser(atItsAddress());
  await user.type(field(), 'ada{Enter}');
  await answer(200, { message: 'Sent.' });
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  expect(screen.queryByText('We send you a link.')).not.toBeInTheDocument();
  expect(document.activeElement).toHaveTextContent(/^Open the link in that email/);
  await user.click(button('Send again'));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  expect(field()).toHaveFocus();
  await user.keyboard('{Enter}');
  await answer(200, { message: 'Sent.' });
  expect(screen.getByRole('status')).toHaveTextContent('Sent.');
  expect(requests).toHaveLength(2);
});

test.each([
  ['a username', { userLogin: 'ada obi' }, 'ada obi'],
  ['no state', null, ''],
  ["the router's own state", { key: '17' }, ''],
  ['something else', { userLogin: { toString: 'x' } }, ''],
])('starts with the name of the navigation: %s', async (_name, state, value) => {
  const history = createHistory(createMemorySource('/'));
  void history.navigate('/forgot-password', state === null ? {} : { state });
  renderWithUser(<LocationProvider history={history}>{page}</LocationProvider>);
  expect(field()).toHaveValue(value);
});
