import type { Page } from '@playwright/test';
import { expectNoAxeFindings, LOOKS, setLook } from '../support/axe';
import { emailTo } from '../support/emails';
import { createApplicant, fillLogin, runMembersCommand } from '../support/members';
import { expectNoHorizontalScroll } from '../support/page-checks';
import { expect, test } from '../support/test';

async function expectGoodPage(page: Page, name: string): Promise<void> {
  for (const look of LOOKS) {
    await setLook(page, look);
    await expectNoAxeFindings(page, `${name} at ${look.width} px`);
    await expectNoHorizontalScroll(page);
  }
}

test('API-85, API-86, AUTH-45: an applicant sees how far the sign-up is, and answers a question by keyboard', async ({
  page,
  request,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 403/);
  const applicant = await createApplicant(request, { fullName: 'Nadia Karim' });
  await page.goto('/login');
  await fillLogin(page, applicant);
  await page.getByRole('link', { name: 'See how far your sign-up is' }).click();
  await expect(page.getByRole('heading', { name: 'We are reading your application' })).toBeVisible();
  await expectGoodPage(page, 'the state of a sign-up');

  await runMembersCommand('ask', applicant.username, '--message', 'Who has told you about us?');
  expect(await emailTo(applicant.email, /question/)).toContain('/account/application?key=');
  await page.goto('/login');
  await fillLogin(page, applicant);
  await page.getByRole('link', { name: 'Answer our question' }).click();
  await expect(page.getByText('Who has told you about us?')).toBeVisible();
  await expectGoodPage(page, 'the question');
  await page.getByLabel('Your answer').fill('A friend.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your answer is sent' })).toBeVisible();
  await expectGoodPage(page, 'the answer');
});
