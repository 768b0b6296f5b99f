import { emailTo } from '../support/emails';
import { newApplicant } from '../../contract/cases/applicant';
import { createApprovedMember, fillLogin, fillSignUp, runMembersCommand, signIn } from '../support/members';
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
  await page.getByRole('main').getByRole('link', { name: 'Member Sign Up' }).click();
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

test('AREA-33: a member applies as an instructor, and gets the answer of the operator', async ({ page, request }) => {
  const member = await createApprovedMember(request);
  await signIn(page, request, member);
  await page.goto('/instructor-registration');
  const form = page.getByRole('main');
  await expect(form.getByRole('button', { name: 'Register' })).toBeEnabled();
  await expect(form.getByText('This form is not connected yet')).toBeHidden();
  await form.getByLabel('Expertise').fill('Bookkeeping');
  await form.getByRole('button', { name: 'Register' }).click();
  const alert = page.getByRole('alertdialog');
  await expect(alert).toContainText('Registration submitted successfully!');
  await alert.getByRole('button', { name: 'OK' }).click();
  expect(await runMembersCommand('instructors')).toMatch(new RegExp(`${member.username} +open .*Bookkeeping`));
  await runMembersCommand('instructors', 'accept', member.username, '--message', 'See you on Monday.');
  expect(await emailTo(member.email, /as an instructor/)).toContain('See you on Monday.');
});

test('AREA-33: what was typed into the form of instructors stays if the session has ended meanwhile', async ({
  page,
  request,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 403/);
  const member = await createApprovedMember(request);
  await signIn(page, request, member);
  await page.goto('/instructor-registration');
  await page.getByLabel('Expertise').fill('Bookkeeping');
  await runMembersCommand('sessions', member.username, '--end');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page).toHaveURL('/');
  await page.getByRole('banner').getByRole('link', { name: 'Login', exact: true }).click();
  await fillLogin(page, member);
  await page.getByRole('button', { name: 'Continue to Instructor Registration' }).click();
  await expect(page).toHaveURL('/instructor-registration');
  await expect(page.getByLabel('Expertise')).toHaveValue('Bookkeeping');
  expect(await runMembersCommand('instructors')).not.toContain(member.username);
});
