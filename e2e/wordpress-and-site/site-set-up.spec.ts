import type { Page } from '@playwright/test';
import { startReact } from '../support/hydration';
import { fillLogin, fillSignUp } from '../support/members';
import { replaceOtherSites } from '../support/other-sites';
import { publishBuiltContent } from './support/publish-built-content';
import { expect, test } from '../../wordpress/tests/support/test';
import {
  changeSettings,
  createMember,
  emailTo,
  facts,
  JWT_PLUGIN,
  LOOK_ALIKE,
  newApplicant,
  PLUGIN,
  resetLinkIn,
  switchOn,
  useBothPlugins,
  usePlugins,
} from '../../wordpress/tests/support/wordpress';

// What visitors and operators see on the site if WordPress is not set up.
const { siteOrigin } = facts;

test.use({ baseURL: siteOrigin });

test.beforeAll(() => publishBuiltContent());

test.beforeEach(async ({ context }) => {
  useBothPlugins();
  await replaceOtherSites(context, siteOrigin);
  await context.route(`${facts.origin}/**`, (route) => route.continue());
});

test.afterAll(() => useBothPlugins());

/** The lines for operators in the console. */
function operatorLines(page: Page): string[] {
  const lines: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('npm run doctor -w wordpress')) lines.push(`${message.type()}: ${message.text()}`);
  });
  return lines;
}

async function openDialog(page: Page, path: '/login' | '/signup'): Promise<void> {
  await page.goto(path);
  await startReact(page);
}

test('errors of the set-up are for the operator, and visitors read that signing in is not available', async ({
  page,
  request,
}) => {
  const member = await createMember(request);
  const lines = operatorLines(page);
  const cases: readonly (readonly [name: string, breakIt: () => () => void, line: RegExp])[] = [
    [
      'no JWT plugin',
      () => {
        usePlugins(PLUGIN);
        return useBothPlugins;
      },
      /^error: .*\/token answered with status 404\. \(rest_no_route\) .*JWT Authentication/,
    ],
    ['no header', () => switchOn('strip-authorization'), /^error: .*\(header_lost\) .*Authorization header/],
  ];
  for (const [name, breakIt, line] of cases) {
    const repair = breakIt();
    try {
      lines.length = 0;
      await openDialog(page, '/login');
      await fillLogin(page, member);
      const dialog = page.getByRole('dialog');
      await expect(dialog.locator('.note.bad'), name).toHaveText(/^Signing in is not available at the moment\./);
      await expect(page.getByRole('region', { name: 'Notifications' })).not.toContainText(/No route|rest_/);
      await expect(dialog.getByLabel('Password', { exact: true })).toHaveValue(member.password);
      expect(lines, name).toEqual([expect.stringMatching(line)]);
      expect(lines[0]).toContain(`npm run doctor -w wordpress -- --wordpress ${facts.origin}`);
    } finally {
      repair();
    }
  }
});

test('a missing plugin, and a look-alike, make signing up unavailable', async ({ page }) => {
  const lines = operatorLines(page);
  usePlugins(JWT_PLUGIN);
  await openDialog(page, '/signup');
  const applicant = newApplicant();
  await fillSignUp(page, applicant);
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator('.note.bad')).toHaveText(
    /^Signing up is not available at the moment\. Your application has not been submitted\..*Nothing you typed is lost/,
  );
  await expect(dialog.getByLabel('Full name')).toHaveValue(applicant.fullName);
  expect(lines).toEqual([expect.stringMatching(/rest_no_route.*"Brainhouse" is not active/)]);

  usePlugins(LOOK_ALIKE, PLUGIN);
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText(
    'The member area is not available at the moment. Please try again later.',
  );
});

test('without permission for the origin of the site the site cannot know the cause, and the console says so', async ({
  page,
}) => {
  const lines = operatorLines(page);
  const repair = changeSettings({ site_url: 'https://elsewhere.example' });
  try {
    await openDialog(page, '/signup');
    const applicant = newApplicant();
    await fillSignUp(page, applicant);
    const dialog = page.getByRole('dialog');
    await expect(dialog.locator('.note.bad')).toHaveText(/^The server could not be reached\./);
    await expect(dialog.getByLabel('Full name')).toHaveValue(applicant.fullName);
    expect(lines).toEqual([expect.stringMatching(/^info: .*\(CORS\), like .* "Plain"/)]);
  } finally {
    repair();
  }
});

test('a login asks WordPress for the member once, and a session in use is renewed', async ({ page, request }) => {
  const member = await createMember(request);
  const requests: string[] = [];
  page.on('request', (sent) => {
    if (sent.url().startsWith(facts.origin) && sent.method() !== 'OPTIONS') {
      requests.push(`${sent.method()} ${new URL(sent.url()).pathname}`);
    }
  });
  await openDialog(page, '/login');
  await fillLogin(page, member);
  await expect(page).toHaveURL('/homepage');
  await expect(page.getByRole('heading', { level: 1, name: 'Scale Your Income' })).toBeVisible();
  expect(requests.filter((line) => line.endsWith('/users/me'))).toHaveLength(1);
  expect(requests.filter((line) => line.endsWith('/token/renew'))).toEqual([]);

  const before = await page.evaluate(() => localStorage.getItem('authToken'));
  // Tokens of the same second are equal.
  const second = Math.floor(Date.now() / 1000);
  await expect.poll(() => Math.floor(Date.now() / 1000)).toBeGreaterThan(second);
  // Thirteen hours later, by the clock of the browser.
  await page.clock.setFixedTime(Date.now() + 13 * 60 * 60_000);
  const renewed = page.waitForResponse(
    (response) => response.url().endsWith('/token/renew') && response.status() === 200,
  );
  await page.getByRole('heading', { level: 1 }).click();
  await renewed;
  await expect.poll(() => page.evaluate(() => localStorage.getItem('authToken'))).not.toBe(before);
  await page.getByRole('heading', { level: 1 }).click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Classroom', exact: true }).click();
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  expect(requests.filter((line) => line.endsWith('/token/renew'))).toHaveLength(1);
});

test('the query of a link of WordPress itself sets a new password', async ({ page, request }) => {
  const member = await createMember(request);
  await request.post(`${facts.origin}/wp-json/asf/v1/lostpassword`, { data: { user_login: member.username } });
  const { key, login } = resetLinkIn(await emailTo(member.email, /reset-password/));
  await page.goto(`/?action=rp&key=${key}&login=${encodeURIComponent(login)}`);
  await expect(page).toHaveURL('/reset-password');
  await startReact(page);
  await page.getByLabel('New password', { exact: true }).fill('another good one');
  await page.getByLabel('Confirm new password', { exact: true }).fill('another good one');
  await page.getByRole('main').getByRole('button', { name: /reset/i }).click();
  await expect(page.getByRole('main')).toContainText('Your password has been reset.');
});
