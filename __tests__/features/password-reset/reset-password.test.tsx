import { screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { act, type ReactElement } from 'react';

import { ResetPassword } from '../../../src/features/password-reset/reset-password';
import { currentSession, startSession, startSessionStore } from '../../../src/features/session/session';
import { expectFocusOnErrors } from '../../support/error-summary';
import { navigate } from '../../support/gatsby';
import { locatedAt } from '../../support/located';
import { enter, fakeTime, passTime, renderWithUser } from '../../support/render';
import { pendingBackEnd } from './back-end';

const LINK = { key: 'Ab3dEf6hIj9lMn2pQr5t', login: 'ada obi+1@example.com' };
const PASSWORD = 'a new secret';

const page = <ResetPassword heading="Reset password" supportEmail="help@example.com" />;

function atItsAddress(): ReactElement {
  return locatedAt('/reset-password', page).element;
}

function password(): HTMLElement {
  return screen.getByLabelText('New password');
}

function confirmation(): HTMLElement {
  return screen.getByLabelText('Confirm new password');
}

function button(name = 'Reset password'): HTMLElement {
  return screen.getByRole('button', { name });
}

beforeEach(() => {
  window.__resetLink = LINK;
});

afterEach(() => {
  delete window.__resetLink;
});

describe('the form', () => {
  test('is one that password managers recognize, and shows nothing of the link', () => {
    const { container } = renderWithUser(atItsAddress());
    for (const field of [password(), confirmation()]) {
      expect(field).toHaveAttribute('type', 'password');
      expect(field).toHaveAttribute('autocomplete', 'new-password');
      expect(field).toBeRequired();
    }
    const username = container.querySelector('input[autocomplete="username"]');
    expect(username).toHaveValue(LINK.login);
    expect(username).not.toBeVisible();
    expect(container).not.toHaveTextContent('ada');
    expect(container.innerHTML).not.toContain(LINK.key);
    expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login');
  });

  test.each([
    ['no confirmation', PASSWORD, '', '', 'Enter the new password again.'],
    ['different passwords', PASSWORD, 'another', '', 'Passwords do not match.'],
    ['a space before it', ` ${PASSWORD}`, ` ${PASSWORD}`, /^Remove the spaces/, ''],
    ['a quote', "it's", "it's", /^Remove ' and " and \\/, ''],
  ])(
    'PASS-06: refuses %s with the reason at the field, and sends nothing',
    async (_name, first, second, atFirst, atSecond) => {
      const { requests } = pendingBackEnd();
      const { user } = renderWithUser(atItsAddress());
      enter(password(), first);
      enter(confirmation(), second);
      await user.click(button());
      expect(password()).toHaveAccessibleDescription(atFirst);
      expect(confirmation()).toHaveAccessibleDescription(atSecond);
      expectFocusOnErrors(atFirst ? password() : confirmation());
      expect(atFirst ? password() : confirmation()).toBeInvalid();
      expect(requests).toEqual([]);
    },
  );
});

/** Fills in the form and presses its button twice. */
async function send() {
  const backEnd = pendingBackEnd();
  const page = renderWithUser(atItsAddress());
  enter(password(), PASSWORD);
  enter(confirmation(), PASSWORD);
  await page.user.dblClick(button());
  return { ...backEnd, ...page };
}

describe('the request', () => {
  test('PASS-08: succeeds: shows a message, deletes the key and opens the landing page after two seconds', async () => {
    fakeTime();
    const { answer } = await send();
    await answer(200, { message: 'Your password has been <em>changed</em>.' });
    expect(screen.getByRole('status')).toHaveTextContent(/^Your password has been changed\.$/);
    expect(screen.queryByLabelText('New password')).not.toBeInTheDocument();
    expect(window.__resetLink).toBeNull();
    const now = screen.getByRole('link', { name: 'Go there now' });
    expect(now).toHaveAttribute('href', '/');
    expect(now.parentElement).toHaveFocus();

    await passTime(1_800);
    expect(navigate).not.toHaveBeenCalled();
    await passTime(200);
    expect(navigate).toHaveBeenCalledTimes(1);
    expect(navigate).toHaveBeenCalledWith('/', { replace: true });
  });

  test('PASS-12: ends the session of this browser, whose token the new password has made invalid', async () => {
    act(() => {
      startSessionStore();
      startSession(
        { token: 'e30.e30.c2ln', user: { id: 7, email: 'ada@example.com', name: 'Ada' }, expiresAt: undefined },
        true,
      );
    });
    const { answer } = await send();
    expect(currentSession().status).toBe('member');
    await answer(200, { message: 'Done.' });
    expect(currentSession().status).toBe('guest');
  });

  test('does not navigate if the visitor has left the page', async () => {
    fakeTime();
    const { answer, unmount } = await send();
    await answer(200, { message: 'Done.' });
    unmount();
    await passTime(2_000);
    expect(navigate).not.toHaveBeenCalled();
  });

  test.each([
    ['invalid_key', 'This link has been used already.'],
    ['expired_key', 'This link has expired.'],
  ])('PASS-09: is refused with %s: shows the reason, deletes the key and offers a new link', async (code, message) => {
    const { answer } = await send();
    await answer(400, { code, message, data: { status: 400 } });
    expect(screen.getByRole('alert')).toHaveTextContent(message);
    expect(screen.getByRole('heading', { level: 2, name: 'Request a new link' })).toBeVisible();
    const link = screen.getByRole('link', { name: 'Send a new link' });
    expect(link).toHaveAttribute('href', '/forgot-password');
    expect(link.parentElement).toHaveFocus();
    expect(screen.queryByLabelText('New password')).not.toBeInTheDocument();
    expect(window.__resetLink).toBeNull();
  });

  test('PASS-07, PASS-10: can be sent again after another refusal: keeps the link and the passwords', async () => {
    const { answer, requests, user } = await send();
    await answer(403, { code: 'too_many_retries', message: 'Wait 20 minutes.' });
    expect(screen.getByRole('alert')).toHaveTextContent('Wait 20 minutes.');
    expect(password()).toHaveValue(PASSWORD);
    expect(confirmation()).toHaveValue(PASSWORD);

    await user.click(button());
    expect(screen.getByRole('alert')).toBeEmptyDOMElement();
    await answer(200, { message: 'Done.' });
    expect(requests).toHaveLength(2);
    expect(requests[1]?.body).toEqual({ ...LINK, password: PASSWORD });
    expect(screen.getByRole('status')).toHaveTextContent('Done.');
  });

  test('AUTH-30: is refused because of the password: shows the reason at the field, and keeps the link', async () => {
    const { answer, user } = await send();
    await answer(400, { code: 'invalid_password', message: 'Too common.', data: { status: 400 } });
    expectFocusOnErrors(password());
    expect(password()).toHaveAccessibleDescription('Too common.');
    expect(password()).toHaveValue(PASSWORD);
    expect(window.__resetLink).toEqual(LINK);
    await user.type(password(), '!');
    expect(password()).toBeValid();
  });
});

describe('without a link', () => {
  test.each(['the script found none', 'the script did not run'])('PASS-11: shows where to find one: %s', (why) => {
    if (why === 'the script did not run') delete window.__resetLink;
    else window.__resetLink = null;
    renderWithUser(atItsAddress());
    expect(screen.getByRole('heading', { level: 2, name: 'Open the link in your email' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Send a new link' })).toHaveAttribute('href', '/forgot-password');
    expect(screen.queryByLabelText('New password')).not.toBeInTheDocument();
    expect(document.body).toHaveFocus();
  });
});

test('the prebuilt page has the form, and sends nothing by itself', () => {
  const html = renderToString(atItsAddress());
  expect(html).toContain('method="dialog"');
  expect(html).not.toContain('noValidate');
  expect(html).not.toContain(LINK.login);
});
