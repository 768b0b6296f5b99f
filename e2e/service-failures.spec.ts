import type { Route } from '@playwright/test';
import { SERVICE_PATHS } from '../src/config/service-paths';
import { fillLogin, fillSignUp, newApplicant, signIn } from './support/members';
import { expect, test } from './support/test';

const CREDENTIALS = { username: 'ada', password: 'correct horse' };
const HTML = '<!doctype html><title>Maintenance</title><h1>Briefly unavailable</h1>';

const FAILURES = {
  'is not reachable': async (route: Route) => route.abort('connectionrefused'),
  'returns a page with status 200': async (route: Route) => route.fulfill({ contentType: 'text/html', body: HTML }),
  'returns a page with status 503': async (route: Route) =>
    route.fulfill({ status: 503, contentType: 'text/html', body: HTML }),
  'returns an empty body': async (route: Route) => route.fulfill({ status: 200, body: '' }),
} as const;

for (const [failure, respond] of Object.entries(FAILURES)) {
  test(`a login shows an error and keeps the typed values if the service ${failure}`, async ({
    page,
    expectConsoleError,
  }) => {
    expectConsoleError(/Failed to load resource/);
    await page.route(`**${SERVICE_PATHS.token}`, respond);
    await page.goto('/login');
    await fillLogin(page, CREDENTIALS);
    await expect(page.getByRole('region', { name: 'Notifications' }).getByText('Login Failed').first()).toBeVisible();
    const dialog = page.getByRole('dialog', { name: 'Welcome Back' });
    await expect(dialog.getByLabel('Username or email')).toHaveValue(CREDENTIALS.username);
    await expect(dialog.getByLabel('Password', { exact: true })).toHaveValue(CREDENTIALS.password);
    await expect(dialog).not.toContainText('Briefly unavailable');
  });

  test(`a sign-up shows an error and keeps the typed values if the service ${failure}`, async ({
    page,
    expectConsoleError,
  }) => {
    expectConsoleError(/Failed to load resource/);
    await page.route(`**${SERVICE_PATHS.signup}`, respond);
    const applicant = newApplicant();
    await page.goto('/signup');
    await fillSignUp(page, applicant);
    const notifications = page.getByRole('region', { name: 'Notifications' });
    await expect(notifications.getByText(/^(Signup Error|Network\/Error)$/).first()).toBeVisible();
    const dialog = page.getByRole('dialog', { name: 'ASF Member Registration' });
    await expect(dialog.getByLabel('Email')).toHaveValue(applicant.email);
    await expect(dialog.getByLabel('Confirm password', { exact: true })).toHaveValue(applicant.password);
  });
}

test('a slow login disables its button and sends one request', async ({ page }) => {
  let requests = 0;
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**${SERVICE_PATHS.token}`, async (route) => {
    requests += 1;
    await released;
    await route.fulfill({
      json: { token: 'a.b.c', user_email: 'ada@example.com', user_display_name: 'Ada', user_nicename: 'ada' },
    });
  });
  await page.goto('/login');
  await fillLogin(page, CREDENTIALS);
  const busy = page.getByRole('dialog').getByRole('button', { name: 'Signing In...' });
  await expect(busy).toBeDisabled();
  await busy.click({ force: true, noWaitAfter: true }).catch(() => undefined);
  await page.keyboard.press('Enter');
  expect(requests).toBe(1);
  release();
});

test('a member without a connection can try again with one press', async ({ page, request, expectConsoleError }) => {
  expectConsoleError(/Failed to load resource/);
  await signIn(page, request);
  await page.route('**/member-content/**', async (route) => route.abort('internetdisconnected'));
  await page.goto('/dashboard');
  const retry = page.getByRole('main').getByRole('button', { name: /try again/i });
  await expect(retry).toBeVisible();
  await page.unroute('**/member-content/**');
  await retry.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
});
