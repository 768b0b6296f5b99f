import { emailTo } from '../support/emails';
import { newApplicant } from '../../contract/cases/applicant';
import { fillLogin, fillSignUp, runMembersCommand } from '../support/members';
import { openPage, startReact } from '../support/hydration';
import { expect, test } from '../support/test';

const MEMBER_PAGES = [
  ['Classroom', '/classroom'],
  ['Projects', '/projects'],
  ['Dashboard', '/dashboard'],
  ['Instructor Registration', '/instructor-registration'],
] as const;

test('AUTH-07, AUTH-16, AUTH-24, API-01: an applicant signs up, is approved, signs in, visits the member area and signs out', async ({
  page,
  expectConsoleError,
}) => {
  // The browser reports the refused login before the approval.
  expectConsoleError(/status of 403/);
  const applicant = newApplicant();
  const notifications = page.getByRole('region', { name: 'Notifications' });

  await openPage(page, '/');
  await page.getByRole('main').getByRole('link', { name: 'Member Sign Up' }).first().click();
  // In the order of the content.
  await expect(page.getByLabel('Country code').locator('option').first()).toHaveText('+1 (US/CA)');
  // `fill` may find a field just before React replaces it, and then types into the one that has the focus. A person cannot.
  await startReact(page);
  await fillSignUp(page, applicant);
  await expect(notifications.getByText('Application Submitted 🎉').first()).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('waiting');

  await page.getByRole('banner').getByRole('link', { name: 'Login', exact: true }).click();
  await fillLogin(page, applicant);
  await expect(notifications.getByText('Login Failed').first()).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Welcome Back' })).toContainText('waiting for approval');

  await runMembersCommand('approve', applicant.username);
  expect(await emailTo(applicant.email, /./)).toContain('/login');

  await page.getByRole('dialog').getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/homepage');
  await expect(notifications.getByText(`Welcome, ${applicant.fullName}`).first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Scale Your Income' })).toBeVisible();

  for (const [name, path] of MEMBER_PAGES) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  }

  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await expect(notifications.getByText('✅ You have successfully logged out.').first()).toBeVisible();
  const kept = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  expect(kept).not.toContain('authToken');

  await page.goBack();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login', exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Instructor Registration' })).toHaveCount(0);
});
