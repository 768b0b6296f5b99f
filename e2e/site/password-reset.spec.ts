import { randomBytes } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { SERVICE_PATHS } from '../../contract/values/service-paths';
import { linkIn, emailTo } from '../support/emails';
import { newApplicant } from '../../contract/cases/applicant';
import { approve, fillLogin } from '../support/members';
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

function keyOf(link: URL): string {
  return link.searchParams.get('key') ?? '';
}

async function chooseNewPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm new password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Reset password' }).click();
}

/** Records URLs and referrers that contain the key, except of navigations, and of the links that the site's server has already. */
function watchForKey(page: Page, key: () => string): string[] {
  const found: string[] = [];
  page.on('request', (request) => {
    const { referer = '' } = request.headers();
    const names = [request.url(), referer].filter(
      (text) => key() !== '' && text.includes(key()) && !text.includes('action=rp'),
    );
    if (!request.isNavigationRequest() && names.length > 0) found.push(...names);
  });
  return found;
}

/** The URLs in the tab's history (Navigation API, for which TypeScript has no types yet). */
async function historyOf(page: Page): Promise<string> {
  return page.evaluate<string>("navigation.entries().map((entry) => entry.url).join(' ')");
}

/** The links of stock WordPress, if only its address has been replaced by that of the site, and the one with the key in the path. */
const LINKS = [
  `/?action=rp&key=${KEY}&login=ada%2Bx`,
  `/wp-login.php?login=ada%2Bx&lang=en&key=${KEY}&action=rp&utm_source=mail`,
  `/reset-password/${KEY}/ada%2Bx`,
];

test('PASS-04, PASS-05, PASS-18: each form of a reset link opens the page for a new password, and the key is not in history or requests', async ({
  page,
  expectConsoleError,
}) => {
  // The response for the unknown address.
  expectConsoleError(/status of 404/);
  await page.route(`**${SERVICE_PATHS.resetPassword}`, (route) => route.fulfill({ json: { message: 'Done.' } }));
  const leaks = watchForKey(page, () => KEY);
  for (const address of LINKS) {
    await test.step(address, async () => {
      const sent = page.waitForRequest((request) => request.url().includes(SERVICE_PATHS.resetPassword));
      await page.goto(address);
      await expect(page).toHaveURL('/reset-password');
      await startReact(page);
      await chooseNewPassword(page, NEW_PASSWORD);
      expect((await sent).postDataJSON()).toEqual({ login: 'ada+x', key: KEY, password: NEW_PASSWORD });
      expect(await historyOf(page)).not.toContain(KEY);
    });
  }
  expect(leaks).toEqual([]);
});

test('DIALOG-04, PASS-12: a member with an unusual username requests a reset email, sets a new password and signs in with it', async ({
  page,
  request,
  expectConsoleError,
}) => {
  // The browser reports the refused login with the old password.
  expectConsoleError(/status of 403/);
  const member = await unusualMember(request);
  await page.goto('/login');
  await page.getByRole('dialog').getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page).toHaveURL('/forgot-password');
  const main = page.getByRole('main');
  await main.getByLabel('Username or email').fill(member.username);
  await main.getByRole('button', { name: 'Send reset link' }).click();
  await expect(main.getByRole('status').getByText(/\S/)).toBeVisible();
  await expect(main.getByLabel('Username or email')).toHaveCount(0);

  const link = new URL(linkIn(await emailTo(member.email, /password/i), '/reset-password'));
  const leaks = watchForKey(page, () => keyOf(link));
  const document = await page.goto(link.href);
  expect(document?.headers()['referrer-policy']).toBe('no-referrer');
  await expect(page).toHaveURL('/reset-password');
  await chooseNewPassword(page, NEW_PASSWORD);
  await main.getByRole('link', { name: 'Go there now' }).click();
  await expect(page).toHaveURL('/');
  expect(leaks).toEqual([]);
  expect(await historyOf(page)).not.toContain(keyOf(link));
  await page.getByRole('banner').getByRole('link', { name: 'Login', exact: true }).click();
  await fillLogin(page, member);
  await expect(page.getByRole('region', { name: 'Notifications' }).getByText('Login Failed').first()).toBeVisible();
  await fillLogin(page, { username: member.username, password: NEW_PASSWORD });
  await expect(page).toHaveURL('/homepage');
});

test('PASS-11: before any script file loads, the page shows the form only if there is a link, which a reload removes', async ({
  page,
}) => {
  const loadScripts = await delayScripts(page);
  const password = page.getByLabel('New password', { exact: true });
  const newLink = page.getByRole('link', { name: 'Send a new link' });

  await page.goto(`/reset-password?key=${KEY}&login=ada`, { waitUntil: 'commit' });
  await expect(password).toBeVisible();
  await expect(newLink).toBeHidden();

  await page.reload({ waitUntil: 'commit' });
  await expect(newLink).toBeVisible();
  await expect(password).toBeHidden();

  loadScripts();
  await startReact(page);
  await expect(page.getByRole('heading', { name: 'Open the link in your email' })).toBeVisible();
  await expect(newLink).toBeVisible();
  await expect(password).toHaveCount(0);
});
