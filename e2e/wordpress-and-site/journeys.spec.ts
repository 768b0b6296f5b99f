import type { BrowserContext, Page } from '@playwright/test';
import { newApplicant } from '../../contract/cases/applicant';
import { openPage, startReact } from '../support/hydration';
import { fillLogin, fillSignUp } from '../support/members';
import { replaceOtherSites } from '../support/other-sites';
import { createMember, requestLink } from '../../wordpress/tests/support/accounts';
import { chooseAction, expectDone, openMembers, signInToAdmin } from '../../wordpress/tests/support/admin';
import { emailTo, resetLinkIn } from '../../wordpress/tests/support/emails';
import { changeSettings, facts } from '../../wordpress/tests/support/wordpress';
import { publishBuiltContent } from './support/publish-built-content';
import { expect, test } from '../../wordpress/tests/support/test';

const { siteOrigin } = facts;

test.use({ baseURL: siteOrigin });

test.beforeAll(() => publishBuiltContent());

test.beforeEach(async ({ context }) => {
  await replaceOtherSites(context, siteOrigin);
  await context.route(`${facts.origin}/**`, (route) => route.continue());
});

/** The requests of a context to member content, with their statuses. */
function watchContent(context: BrowserContext): string[] {
  const seen: string[] = [];
  context.on('response', (response) => {
    if (response.url().includes('/member-content'))
      seen.push(`${response.status()} ${new URL(response.url()).pathname.replace(/\/pictures\/.*/, '/pictures')}`);
  });
  return seen;
}

async function openLogin(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'Login', exact: true }).click();
}

test('an applicant signs up on the site and confirms the address, an operator approves in WordPress, and the member area opens', async ({
  page,
  browser,
  context,
}) => {
  const applicant = newApplicant();
  const notifications = page.getByRole('region', { name: 'Notifications' });
  const login = page.getByRole('dialog', { name: 'Welcome Back' });
  const operator = await (await browser.newContext()).newPage();
  // With the settings of a new installation.
  changeSettings({ confirm_addresses: true });
  await openPage(page, '/');
  await page.getByRole('main').getByRole('link', { name: 'Member Sign Up' }).first().click();
  await fillSignUp(page, applicant);
  await expect(notifications.getByText('Application Submitted 🎉').first()).toBeVisible();
  await expect(notifications.getByText('First confirm your email address').first()).toBeVisible();

  await openLogin(page);
  await fillLogin(page, applicant);
  await expect(login).toContainText('not confirmed yet');

  const email = await emailTo(applicant.email, /confirm your email address/);
  await operator.goto(/http\S+brainhouse_confirm=\S+/.exec(email)?.[0] ?? '');
  await operator.getByRole('button', { name: 'Yes, confirm my address' }).click();
  await expect(operator.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign In' }).click();
  await expect(login).toContainText('waiting for approval');

  await signInToAdmin(operator);
  await openMembers(operator, 'pending');
  await chooseAction(operator, applicant, 'Approve');
  await expectDone(operator);
  const link = /http\S+\/login/.exec(await emailTo(applicant.email, /account is active/))?.[0];
  expect(link).toBe(`${siteOrigin}/login`);

  const seen = watchContent(context);
  await page.getByRole('dialog').getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/homepage');
  await expect(notifications.getByText(`Welcome, ${applicant.fullName}`).first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Scale Your Income' })).toBeVisible();
  // All pictures that are shown have been loaded.
  await page.goto('/classroom');
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect
    .poll(() =>
      page
        .getByRole('main')
        .getByRole('img')
        .evaluateAll((images) =>
          images
            .filter((image) => !(image as HTMLImageElement).complete || (image as HTMLImageElement).naturalWidth === 0)
            .map((image) => (image as HTMLImageElement).currentSrc),
        ),
    )
    .toEqual([]);
  expect(seen.some((line) => line === '200 /wp-json/brainhouse/v1/member-content/classroom.json')).toBe(true);
  expect(seen.filter((line) => !line.startsWith('200'))).toEqual([]);
});

test('without permission for the origin of the site the site cannot know the cause, and the console says so', async ({
  page,
}) => {
  const lines: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('npm run doctor -w wordpress')) lines.push(`${message.type()}: ${message.text()}`);
  });
  changeSettings({ site_url: 'https://elsewhere.example' });
  await page.goto('/signup');
  await startReact(page);
  const applicant = newApplicant();
  await fillSignUp(page, applicant);
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator('.note.bad')).toHaveText(/^The server could not be reached\./);
  await expect(dialog.getByLabel('Full name')).toHaveValue(applicant.fullName);
  expect(lines).toEqual([expect.stringMatching(/^info: .*\(CORS\), like .* "Plain"/)]);
});

test('a login asks WordPress for the member once', async ({ page }) => {
  const member = await createMember();
  const requests: string[] = [];
  page.on('request', (sent) => {
    if (sent.url().startsWith(facts.origin) && sent.method() !== 'OPTIONS') {
      requests.push(`${sent.method()} ${new URL(sent.url()).pathname}`);
    }
  });
  await page.goto('/login');
  await startReact(page);
  await fillLogin(page, member);
  await expect(page).toHaveURL('/homepage');
  await expect(page.getByRole('heading', { level: 1, name: 'Scale Your Income' })).toBeVisible();
  expect(requests.filter((line) => line.endsWith('/users/me'))).toHaveLength(1);
});

test('the query of a link of WordPress itself sets a new password', async ({ page }) => {
  const member = await createMember();
  await requestLink(member.username);
  const { key, login } = resetLinkIn(await emailTo(member.email, /reset-password/));
  await page.goto(`/?action=rp&key=${key}&login=${encodeURIComponent(login)}`);
  await expect(page).toHaveURL('/reset-password');
  await startReact(page);
  await page.getByLabel('New password', { exact: true }).fill('another good one');
  await page.getByLabel('Confirm new password', { exact: true }).fill('another good one');
  await page.getByRole('main').getByRole('button', { name: /reset/i }).click();
  await expect(page.getByRole('main')).toContainText('Your password has been reset.');
});
