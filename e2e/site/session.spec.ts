import { SESSION_STORAGE_KEYS } from '../../src/config/storage-keys';
import { SERVICE_PATHS } from '../../contract/values/service-paths';
import { delayScripts, viewOfReact } from '../support/hydration';
import { fillLogin, signIn } from '../support/members';
import type {} from '../../src/app/link-prefetch';
import { expect, test } from '../support/test';

// Translated: what only guests or only members see comes and goes.
test('SESS-06: signing out and in takes effect in all tabs @translated', async ({ page, context, request }) => {
  const member = await signIn(page, request);
  await page.goto('/dashboard');
  const second = await context.newPage();
  // A logout during the check of the session would answer it with 403.
  const checked = second.waitForResponse((response) => response.url().includes(SERVICE_PATHS.me));
  await second.goto('/classroom');
  await expect(second.getByRole('heading', { level: 1, name: 'Classroom' })).toBeVisible();
  await checked;

  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await expect(second).toHaveURL('/');
  await expect(second.getByRole('banner').getByRole('link', { name: 'Login', exact: true })).toBeVisible();

  await page.getByRole('banner').getByRole('link', { name: 'Login', exact: true }).click();
  await fillLogin(page, member);
  await expect(second.getByRole('banner').getByRole('button', { name: 'Logout' })).toBeVisible();
});

test('AREA-25, SESS-06: signing out empties a member page without scripts in another tab', async ({
  page,
  context,
  request,
}) => {
  await signIn(page, request);
  await page.goto('/dashboard');
  const second = await context.newPage();
  const loadScripts = await delayScripts(second);
  await second.goto('/classroom', { waitUntil: 'commit' });
  const heading = second.getByRole('heading', { level: 1, name: 'Classroom' });
  await expect(heading).toBeVisible();
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await expect(heading).toHaveCount(0);
  loadScripts();
});

test('SESS-17: a logout ends the session at the service, also if the page is closed immediately', async ({
  page,
  context,
  request,
}) => {
  await signIn(page, request);
  await page.goto('/dashboard');
  const token = await page.evaluate((key) => localStorage.getItem(key), SESSION_STORAGE_KEYS.token);
  async function statusOf(): Promise<number> {
    return (await request.get(SERVICE_PATHS.me, { headers: { Authorization: `Bearer ${token}` } })).status();
  }
  expect(await statusOf()).toBe(200);
  await context.newPage();
  const logout = page.getByRole('banner').getByRole('button', { name: 'Logout' });
  await viewOfReact(page);
  // A pointer over the button loads what sends the logout. Before that it is sent with the next visit.
  const code = page.waitForResponse(async (response) => {
    return response.request().resourceType() === 'script' && (await response.text()).includes('revokeSessions');
  });
  await logout.hover();
  await code;
  await logout.click();
  await page.close();
  await expect.poll(statusOf).toBe(403);
});
