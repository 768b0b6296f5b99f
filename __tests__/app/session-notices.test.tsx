import { act, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';

import { useSessionNotices } from '../../src/app/session-notices';
import { closeDialog } from '../../src/features/dialogs/open-dialog';
import { DialogHost } from '../../src/features/dialogs/dialog-host';
import { takeReturnUrl } from '../../src/features/session/return-url';
import { endSession, startSession, startSessionStore } from '../../src/features/session/session';
import { ToastRegion } from '../../src/features/toasts/show-toast';
import { setDialogContent } from '../features/dialogs/site';
import { locatedAt } from '../support/located';
import { passSteps, region } from '../features/toasts/show';
import { fakeTime, passTime, renderWithUser } from '../support/render';
import { makeToken, storeSession } from '../support/session';

const NOW = '2026-01-05T10:00:00Z';
const ADA = { id: 7, email: 'ada@example.com', name: 'Ada' };

function tokenUntil(secondsFromNow: number): string {
  return makeToken({ exp: Date.parse(NOW) / 1000 + secondsFromNow });
}

function Shell(): ReactNode {
  useSessionNotices();
  return (
    <>
      <DialogHost pathname="/dashboard" />
      <ToastRegion />
    </>
  );
}

async function renderMember(secondsLeft: number): Promise<ReturnType<typeof renderWithUser>> {
  fakeTime(NOW);
  startSessionStore();
  const rendered = renderWithUser(locatedAt('/dashboard', <Shell />).element);
  const expiresAt = Date.parse(NOW) + secondsLeft * 1000;
  act(() => startSession({ token: tokenUntil(secondsLeft), user: ADA, expiresAt }, true));
  await passTime(0);
  return rendered;
}

/** The toast with this text. */
function toast(text: string): HTMLElement | null {
  return within(region()).queryAllByText(text)[0] ?? null;
}

beforeEach(setDialogContent);

afterEach(() => {
  act(() => endSession('elsewhere'));
});

test('SESS-05: after a logout the toast stays for three seconds', async () => {
  await renderMember(3600);
  act(() => endSession('logout'));
  await passTime(100);
  expect(toast('Logged Out')).toBeVisible();
  expect(toast('✅ You have successfully logged out.')).toBeVisible();
  await passSteps(2_500);
  expect(toast('Logged Out')).toBeVisible();
  await passSteps(1_500);
  expect(toast('Logged Out')).not.toBeInTheDocument();
});

test('PASS-12: after a new password the toast offers the login', async () => {
  await renderMember(3600);
  act(() => endSession('new-password'));
  await passTime(100);
  expect(toast('Sign in with your new password.')).toBeVisible();
  expect(within(region()).getByRole('button', { name: 'Sign In' })).toBeVisible();
});

test('after the deletion of the account the toast says how to keep it, and stays', async () => {
  await renderMember(3600);
  act(() => endSession('deleted'));
  await passTime(100);
  expect(toast('Your account will be deleted')).toBeVisible();
  await passSteps(10_000);
  expect(region()).toHaveTextContent('an email with a link that keeps your account, for 14 days');
});

test('SESS-08: notifies the member a minute before the end, and again at the end', async () => {
  await renderMember(3600);
  await passTime(3_539_000);
  expect(toast('Your session ends in a minute')).not.toBeInTheDocument();
  await passTime(2_000);
  expect(toast('Your session ends in a minute')).toBeVisible();
  await passTime(60_000);
  await passSteps(500);
  expect(toast('Your session has ended')).toBeVisible();
  expect(toast('Your session ends in a minute')).not.toBeInTheDocument();
});

test.each([
  ['ends in a minute', 61],
  ['has ended', 120],
])('does not report for the next session that the session %s', async (word, seconds) => {
  await renderMember(120);
  await passTime(seconds * 1000);
  await passSteps(500);
  expect(toast(`Your session ${word}`)).toBeVisible();
  act(() => startSession({ token: tokenUntil(3600), user: ADA, expiresAt: Date.parse(NOW) + 3_600_000 }, true));
  await passTime(0);
  await passSteps(1_000);
  expect(toast(`Your session ${word}`)).not.toBeInTheDocument();
});

test('SESS-09: "Sign in again" opens the login and remembers the page', async () => {
  window.history.replaceState(null, '', '/dashboard');
  const { user } = await renderMember(3600);
  act(() => endSession('refused'));
  await passTime(100);
  await user.click(within(region()).getByRole('button', { name: 'Sign in again' }));
  await passSteps(1_000);
  expect(screen.getByRole('dialog', { name: 'Welcome Back' })).toBeVisible();
  expect(takeReturnUrl()).toBe('/dashboard');
});

test('"Sign in again" before the end remembers the complete address', async () => {
  window.history.replaceState(null, '', '/dashboard?tab=2#top');
  // A new token, because the end of the one above has been reported.
  const { user } = await renderMember(40);
  await passSteps(1_000);
  await user.click(within(region()).getByRole('button', { name: 'Sign in again' }));
  expect(takeReturnUrl()).toBe('/dashboard?tab=2#top');
  await passSteps(1_000);
  await act(async () => closeDialog());
});

test('SESS-13: a session that has expired while its owner was away is reported, with a link back to the page that was opened', async () => {
  fakeTime(NOW);
  window.history.replaceState(null, '', '/dashboard?tab=2');
  storeSession(localStorage, { token: tokenUntil(-60), user: ADA, expiresAt: undefined });
  startSessionStore();
  renderWithUser(locatedAt('/dashboard', <Shell />).element);
  await passSteps(500);
  expect(toast('Your session has ended')).toBeVisible();
  expect(within(region()).getByRole('button', { name: 'Sign in again' })).toBeVisible();
  expect(takeReturnUrl()).toBe('/dashboard?tab=2');
});

test('reports a logout in another tab', async () => {
  await renderMember(3600);
  act(() => endSession('elsewhere'));
  await passTime(100);
  expect(toast('Your session was ended in another tab.')).toBeVisible();
});
