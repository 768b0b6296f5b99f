import { randomBytes } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { SERVICE_PATHS } from '../../contract/values/service-paths';
import { linkIn, emailTo } from '../support/emails';
import { newApplicant } from '../../contract/cases/applicant';
import { approve, createApprovedMember, fillLogin } from '../support/members';
import type { SignUpValues } from '../../contract/values/sign-up-values';
import { delayScripts, startReact } from '../support/hydration';
import { expect, test } from '../support/test';

const NEW_PASSWORD = 'another horse entirely';
const KEY = 'Ab3dEf6hIj9lMn2pQr5t';

/** Creates a member whose username has characters that URLs must encode. */
async function unusualMember(request: APIRequestContext): Promise<SignUpValues> {
  const member = { ...newApplicant(), username: `Ädä O.+${randomBytes(4).toString('hex')}` };
  const response = await request.post(SERVICE_PATHS.signup, { data: member });
  expect(response.ok(), await response.text()).toBe(true);
  await approve(member.username);
  return member;
}

/** Requests a reset email without the browser. @returns its link */
async function mailedLink(request: APIRequestContext, { username, email }: SignUpValues): Promise<URL> {
  const response = await request.post(SERVICE_PATHS.lostPassword, { data: { user_login: username } });
  expect(response.ok(), await response.text()).toBe(true);
  return new URL(linkIn(await emailTo(email, /password/i), '/reset-password'));
}

function keyOf(link: URL): string {
  return link.searchParams.get('key') ?? '';
}

async function chooseNewPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm new password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Reset password' }).click();
}

/** Records URLs and referrers that contain the key, except of navigations. */
function watchForKey(page: Page, key: () => string): string[] {
  const found: string[] = [];
  page.on('request', (request) => {
    const { referer = '' } = request.headers();
    const names = [request.url(), referer].filter((text) => key() !== '' && text.includes(key()));
    if (!request.isNavigationRequest() && names.length > 0) found.push(...names);
  });
  return found;
}

/** The URLs in the tab's history (Navigation API, for which TypeScript has no types yet). */
async function historyOf(page: Page): Promise<string> {
  return page.evaluate<string>("navigation.entries().map((entry) => entry.url).join(' ')");
}

// The links that stock WordPress sends, if only its address has been replaced by that of the site.
for (const address of [
  `/?action=rp&key=${KEY}&login=ada%2Bx`,
  `/wp-login.php?login=ada%2Bx&lang=en&key=${KEY}&action=rp&utm_source=mail`,
]) {
  test(`the reset link ${address.replace(KEY, '…')} opens the page for a new password, and the key leaves the address`, async ({
    page,
    expectConsoleError,
  }) => {
    // The response for the unknown address.
    expectConsoleError(/status of 404/);
    const sent = page.waitForRequest((request) => request.url().includes(SERVICE_PATHS.resetPassword));
    await page.route(`**${SERVICE_PATHS.resetPassword}`, (route) => route.fulfill({ json: { message: 'Done.' } }));
    await page.goto(address);
    await expect(page).toHaveURL('/reset-password');
    await startReact(page);
    await chooseNewPassword(page, NEW_PASSWORD);
    expect((await sent).postDataJSON()).toEqual({ login: 'ada+x', key: KEY, password: NEW_PASSWORD });
    expect(await historyOf(page)).not.toContain(KEY);
  });
}

test('other parameters leave an address as it is, and without scripts nothing happens', async ({
  page,
  browser,
  baseURL,
}) => {
  for (const address of ['/?utm_source=mail&login=ada', '/?transaction=rp&login=ada', '/?action=rpx']) {
    await page.goto(address);
    await startReact(page);
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto(`${baseURL}/?action=rp&key=${KEY}&login=ada`);
  await expect(plain.getByRole('heading', { level: 1 })).toBeVisible();
  await context.close();
});

test('a member requests a reset email, sets a new password and signs in with it', async ({
  page,
  request,
  expectConsoleError,
}) => {
  // The browser reports the refused login with the old password.
  expectConsoleError(/status of 403/);
  const member = await createApprovedMember(request);
  await page.goto('/login');
  await page.getByRole('dialog').getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page).toHaveURL('/forgot-password');
  const main = page.getByRole('main');
  await main.getByLabel('Username or email').fill(member.email);
  await main.getByRole('button', { name: 'Send reset link' }).click();
  await expect(main.getByRole('status').getByText(/\S/)).toBeVisible();
  await expect(main.getByLabel('Username or email')).toHaveValue('');

  const link = new URL(linkIn(await emailTo(member.email, /password/i), '/reset-password'));
  const leaks = watchForKey(page, () => keyOf(link));
  await page.goto(link.href);
  await expect(page).toHaveURL('/reset-password');
  await chooseNewPassword(page, NEW_PASSWORD);
  await expect(main.getByRole('status').getByText(/\S/)).toBeVisible();
  await expect(page).toHaveURL('/');
  expect(leaks).toEqual([]);
  expect(await historyOf(page)).not.toContain(keyOf(link));
  await page.getByRole('banner').getByRole('link', { name: 'Login', exact: true }).click();
  await fillLogin(page, member);
  await expect(page.getByRole('region', { name: 'Notifications' }).getByText('Login Failed').first()).toBeVisible();
  await fillLogin(page, { username: member.username, password: NEW_PASSWORD });
  await expect(page).toHaveURL('/homepage');
});

test('a link with the key in the path works for an unusual username, and the key is not in history or requests', async ({
  page,
  request,
}) => {
  const member = await unusualMember(request);
  const link = await mailedLink(request, member);
  const leaks = watchForKey(page, () => keyOf(link));
  const login = encodeURIComponent(link.searchParams.get('login') ?? '');
  const document = await page.goto(`/reset-password/${keyOf(link)}/${login}`);
  expect(document?.status()).toBe(200);
  expect(document?.headers()['referrer-policy']).toBe('no-referrer');
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/reset-password');

  await chooseNewPassword(page, NEW_PASSWORD);
  await expect(page.getByRole('main').getByRole('status').getByText(/\S/)).toBeVisible();
  await expect(page).toHaveURL('/');
  expect(await historyOf(page)).not.toContain(keyOf(link));
  expect(leaks).toEqual([]);
  const response = await request.post(SERVICE_PATHS.token, {
    data: { username: member.username, password: NEW_PASSWORD },
  });
  expect(response.ok(), await response.text()).toBe(true);
});

test('after a reload the page asks to open the link again', async ({ page }) => {
  await page.goto(`/reset-password?key=${KEY}&login=ada`);
  await expect(page.getByLabel('New password', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Open the link in your email' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Send a new link' })).toBeVisible();
});

test('before any script file loads, the page shows the form only if there is a link', async ({ page }) => {
  const loadScripts = await delayScripts(page);
  const password = page.getByLabel('New password', { exact: true });
  const newLink = page.getByRole('link', { name: 'Send a new link' });

  await page.goto(`/reset-password?key=${KEY}&login=ada`, { waitUntil: 'commit' });
  await expect(password).toBeVisible();
  await expect(newLink).toBeHidden();

  await page.goto('/reset-password', { waitUntil: 'commit' });
  await expect(newLink).toBeVisible();
  await expect(password).toBeHidden();

  loadScripts();
  await startReact(page);
  await expect(newLink).toBeVisible();
  await expect(password).toHaveCount(0);
});
