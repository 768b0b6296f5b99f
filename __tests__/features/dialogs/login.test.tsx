import { act, screen, waitFor, within } from '@testing-library/react';
import type { ServerResponse } from 'node:http';

import { draftOf } from '../../../src/features/forms/form-drafts';
import { rememberReturnUrl } from '../../../src/features/session/return-url';
import { currentSession, endSession, startSession } from '../../../src/features/session/session';
import { errorAnswer, json, neverRespond, page } from '../../support/back-end';
import { expectFocusOnErrors } from '../../support/error-summary';
import { navigate } from '../../support/gatsby';
import { enter } from '../../support/render';
import { makeSession, makeToken } from '../../support/session';
import { setUpBackEnd } from './service';
import { closeToast, field, openBy, renderSite, setUpSite, toast } from './site';

setUpSite();
const backEnd = setUpBackEnd();

const TOKEN = makeToken();
const LOGIN = { token: TOKEN, user_id: 7, user_email: 'ada@brainhouse.example', user_display_name: 'Ada' };
const ME = { id: 7, username: 'ada', name: 'Ada', email: 'ada@brainhouse.example' };

type User = ReturnType<typeof renderSite>['user'];

async function opened(): Promise<User> {
  const { user } = renderSite();
  await openBy(user, 'Login');
  return user;
}

function fill(username: string, password: string): void {
  enter(field('Username or email'), username);
  enter(field('Password'), password);
}

/** Opens the login, fills it in and sends it. @param answers those of the server */
async function send(...answers: Parameters<ReturnType<typeof backEnd>['answer']>): Promise<User> {
  backEnd().answer(...answers);
  const user = await opened();
  fill('ada', 'secret');
  await user.keyboard('{Enter}');
  return user;
}

function button(): HTMLElement {
  return within(screen.getByRole('dialog')).getByRole('button', { name: /^Sign/ });
}

test('AUTH-01: is a form that password managers recognize', async () => {
  await opened();
  expect(field('Username or email')).toHaveAttribute('autocomplete', 'username');
  expect(field('Username or email')).toHaveAttribute('name', 'username');
  expect(field('Password')).toHaveAttribute('autocomplete', 'current-password');
  expect(field('Password')).toHaveAttribute('name', 'password');
  expect(field('Password').closest('form')).toHaveAttribute('method', 'post');
  expect(screen.getByRole('checkbox', { name: 'Remember me' })).toBeChecked();
  expect(screen.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute('href', '/forgot-password');
});

test.each([
  ['no password', 'ada', '', { username: '', password: 'Enter your password.' }],
  ['no username', '', 'secret', { username: 'Enter your username or email.', password: '' }],
  ['only spaces', '  ', '  ', { username: 'Enter your username or email.', password: 'Enter your password.' }],
])('AUTH-02: requires both fields: %s', async (_, username, password, errors) => {
  const user = await opened();
  fill(username, password);
  await user.click(button());
  expect(await toast('Missing Information')).toHaveTextContent('Both fields are required.');
  expect(field('Username or email')).toHaveAccessibleDescription(errors.username);
  expect(field('Password')).toHaveAccessibleDescription(errors.password);
  expectFocusOnErrors(field(errors.username ? 'Username or email' : 'Password'));
  expect(backEnd().received).toEqual([]);
});

test('AUTH-03: requires a valid email if the name has an @', async () => {
  const user = await opened();
  fill('ada@example', 'secret');
  await user.click(button());
  expect(await toast('Invalid Email')).toHaveTextContent('Please enter a valid email address.');
  expectFocusOnErrors(field('Username or email'));
  expect(field('Username or email')).toHaveAttribute('aria-invalid', 'true');
  expect(field('Username or email')).toHaveAccessibleDescription('Please enter a valid email address.');
  await user.type(field('Username or email'), '.com');
  expect(field('Username or email')).not.toHaveAttribute('aria-invalid');
  expect(backEnd().received).toEqual([]);
});

test('AUTH-07: signs in: stores the session, shows a welcome, closes, opens the homepage, clears the fields', async () => {
  backEnd().answer(json(200, LOGIN), json(200, ME));
  const user = await opened();
  fill(' ada ', 'secret words');
  await user.keyboard('{Enter}');
  expect(await toast('Welcome, Ada')).toHaveTextContent('You are signed in.');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(navigate.mock.calls).toEqual([['/homepage', { replace: true }]]);
  expect(currentSession()).toMatchObject({ status: 'member', session: { token: TOKEN, user: { id: 7 } } });
  expect(localStorage.getItem('authToken')).toBe(TOKEN);
  expect(JSON.parse(backEnd().received[0]?.body ?? '')).toEqual({ username: 'ada', password: 'secret words' });
  expect(screen.queryByRole('button', { name: /^Continue to/ })).not.toBeInTheDocument();
  expect(draftOf('login')).toBeUndefined();
});

test('SESS-01: keeps the session only for this visit without "Remember me"', async () => {
  backEnd().answer(json(200, LOGIN), json(200, ME));
  const user = await opened();
  await user.click(screen.getByRole('checkbox', { name: 'Remember me' }));
  fill('ada', 'secret');
  await user.keyboard('{Enter}');
  await toast('Welcome, Ada');
  expect(sessionStorage.getItem('authToken')).toBe(TOKEN);
  expect(localStorage.getItem('authToken')).toBeNull();
});

test('AUTH-08: offers the return URL', async () => {
  rememberReturnUrl('/classroom');
  const user = await send(json(200, LOGIN), json(200, ME));
  await user.click(await screen.findByRole('button', { name: 'Continue to Classroom' }));
  expect(navigate).toHaveBeenLastCalledWith('/classroom');
});

test('does not offer the homepage, which it opens anyway', async () => {
  rememberReturnUrl('/homepage');
  await send(json(200, LOGIN), json(200, ME));
  await toast('Welcome, Ada');
  expect(screen.queryByRole('button', { name: /^Continue to/ })).not.toBeInTheDocument();
});

test('aborts the request when the dialog is closed', async () => {
  const user = await send(neverRespond);
  await waitFor(() => expect(backEnd().received).toHaveLength(1));
  const [, init] = jest.mocked(fetch).mock.calls[0] ?? [];
  await user.keyboard('{Escape}');
  expect(init?.signal).toHaveProperty('aborted', true);
  expect(screen.queryByRole('group', { name: 'Login Failed' })).not.toBeInTheDocument();
});

test('AUTH-09, AUTH-10: a failure shows its text in a toast, and its cause in the form, whose button has the focus', async () => {
  backEnd().answer(json(500, {}));
  const user = await opened();
  fill('ada', 'secret');
  await user.click(button());
  expect(await toast('Login Failed')).toHaveTextContent('Request failed with 500');
  const cause = /internal error.*does not mean that your username or password is wrong/;
  expect(within(screen.getByRole('dialog')).getByText(cause, { selector: '.note' })).toBeVisible();
  expect(button()).toHaveFocus();
  expect(navigate).not.toHaveBeenCalled();
});

test.each([
  ['of the server', errorAnswer(403, '[jwt_auth] pending_approval', 'Please wait.'), /^$/],
  ['of another cause than the toast', page(502), /^The server has an internal error\./],
])('AUTH-40: a failure with the message %s is announced once', async (_what, answer, inForm) => {
  await send(answer);
  await toast('Login Failed');
  const dialog = within(screen.getByRole('dialog'));
  await waitFor(() => expect(dialog.getByText(/\S/, { selector: '.note' })).toBeInTheDocument());
  const polite = dialog.getAllByRole('status').map(({ textContent }) => textContent);
  expect(polite.join('')).toMatch(inForm);
});

test('AUTH-43: wrong credentials are marked in the form immediately, which is the same when the toast leaves', async () => {
  const user = await send(errorAnswer(403, '[jwt_auth] incorrect_password', 'Wrong password.'));
  expect(await toast('Login Failed')).toHaveTextContent('Wrong password.');
  await waitFor(() => expectFocusOnErrors(field('Password')));
  const form = field('Password').closest('form')?.innerHTML;
  expect(field('Password')).toHaveAccessibleDescription('Wrong password.');
  await closeToast(user, 'Login Failed');
  expect(field('Password').closest('form')?.innerHTML).toBe(form);
});

test('AUTH-43: another refusal is visible in the form immediately, beside its toast', async () => {
  await send(errorAnswer(403, '[jwt_auth] pending_approval', 'Please wait.'));
  expect(await toast('Login Failed')).toHaveTextContent('Please wait.');
  const note = within(screen.getByRole('dialog')).getByText('Please wait.', { selector: '.note' });
  expect(note).toBeVisible();
});

test.each([
  ['waiting', 'https://accounts.example/account/application?key=x', 'See how far your sign-up is'],
  ['question', 'https://accounts.example/account/application?key=x', 'Answer our question'],
])('AUTH-45: the answer about a sign-up in the state %s has a link to its page', async (state, link, name) => {
  await send(json(403, { code: '[jwt_auth] pending_approval', message: 'Please wait.', brainhouse: { state, link } }));
  expect(await screen.findByRole('link', { name })).toHaveAttribute('href', link);
});

test('AUTH-45: no answer makes a link with another scheme', async () => {
  const brainhouse = { state: 'waiting', link: 'javascript:alert(1)' };
  await send(json(403, { code: '[jwt_auth] pending_approval', message: 'Please wait.', brainhouse }));
  await toast('Login Failed');
  expect(screen.queryByRole('link', { name: 'See how far your sign-up is' })).not.toBeInTheDocument();
});

/** A login with one of its two responses delayed. */
async function pendingLogin(call: 'token' | 'member'): Promise<{ user: User; answer: () => Promise<void> }> {
  let waiting: ServerResponse | undefined;
  const answers = call === 'token' ? [] : [json(200, LOGIN)];
  const user = await send(...answers, (response) => {
    waiting = response;
  });
  await waitFor(() => expect(waiting).toBeDefined());
  return {
    user,
    answer: async () => {
      const body = JSON.stringify(call === 'token' ? LOGIN : ME);
      waiting?.writeHead(200, { 'Content-Type': 'application/json' }).end(body);
      // These requests end after the pending requests and the requests that follow them.
      backEnd().answer(json(200, {}));
      for (let trip = 0; trip < 3; trip += 1) {
        await act(async () => {
          await fetch(backEnd().base);
        });
      }
    },
  };
}

describe.each(['token', 'member'] as const)('while the response for the %s is pending', (call) => {
  test('closing the dialog keeps the visitor a guest, with any response', async () => {
    const { user, answer } = await pendingLogin(call);
    await user.keyboard('{Escape}');
    await answer();
    expect(currentSession()).toEqual({ status: 'guest' });
    expect(localStorage).toHaveLength(0);
    expect(navigate).not.toHaveBeenCalled();
    expect(screen.queryByRole('group')).not.toBeInTheDocument();
  });

  test('a login in another tab is kept', async () => {
    const { answer } = await pendingLogin(call);
    const session = makeSession();
    await act(async () => startSession(session, false));
    await answer();
    expect(currentSession()).toEqual({ status: 'member', session });
    expect(navigate).not.toHaveBeenCalled();
    expect(screen.queryByRole('group')).not.toBeInTheDocument();
  });
});

test('deletes typed values when a session has ended in this tab', async () => {
  const user = await opened();
  fill('ada', 'secret');
  await act(async () => startSession(makeSession(), false));
  await act(async () => endSession('elsewhere'));
  await openBy(user, 'Login');
  expect(field('Username or email')).toHaveValue('');
  expect(field('Password')).toHaveValue('');
});

test('closes the dialog after a login in another tab', async () => {
  await opened();
  await act(async () => startSession(makeSession(), false));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(navigate).not.toHaveBeenCalled();
});
