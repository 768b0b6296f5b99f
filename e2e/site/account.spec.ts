import type { Page } from '@playwright/test';

import { expectNoAxeFindings, LOOKS, setLook } from '../support/axe';
import { emailTo } from '../support/emails';
import { createApprovedMember, createSession, signIn } from '../support/members';
import { expectRoomForOtherTexts } from '../support/other-texts';
import { expectFocusRings, expectLayout, expectNoHorizontalScroll, expectWholeWords } from '../support/page-checks';
import { expect, test } from '../support/test';

const NEW_PASSWORD = 'another horse entirely';

function part(page: Page, name: string) {
  return page.getByRole('region', { name, exact: true });
}

test('AREA-28: a member changes name and password, and signs out another device', async ({
  page,
  request,
  browser,
}) => {
  const member = await createApprovedMember(request);
  // Signed in elsewhere, too.
  const { storage } = await createSession(request, member);
  await signIn(page, request, member);
  await page.goto('/homepage');
  await page.getByRole('link', { name: 'Your account' }).filter({ visible: true }).click();
  await expect(page).toHaveURL('/account');

  await part(page, 'Name').getByLabel('Full name').fill('Ada Lovelace');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(part(page, 'Name').getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('authUser'))).toContain('Ada Lovelace');

  await expect(part(page, 'Devices').getByRole('listitem')).toHaveCount(2);
  await part(page, 'Devices').getByLabel('Password', { exact: true }).fill(member.password);
  await part(page, 'Devices').getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(part(page, 'Devices').getByRole('listitem')).toHaveCount(1);
  const other = await browser.newContext();
  const me = await other.request.get('/wp-json/wp/v2/users/me', {
    headers: { authorization: `Bearer ${storage.authToken ?? ''}` },
  });
  expect(me.status()).toBe(403);
  await other.close();

  const password = part(page, 'Password');
  await password.getByLabel('Old password', { exact: true }).fill(member.password);
  await password.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await password.getByLabel('New password again', { exact: true }).fill(NEW_PASSWORD);
  await password.getByRole('button', { name: 'Change password' }).click();
  await expect(password.getByText('Your password is changed')).toBeVisible();
  await emailTo(member.email, /password was changed/);
  // This session goes on.
  await page.reload();
  await expect(part(page, 'Name').getByLabel('Full name')).toHaveValue('Ada Lovelace');
});

test('LOOK-18: the page has the boxes of its design, no findings of axe, a ring for each control, and fits 320 px', async ({
  page,
  request,
}) => {
  await signIn(page, request, await createApprovedMember(request));
  await page.goto('/account');
  await expect(part(page, 'Delete account')).toBeVisible();
  for (const look of LOOKS) {
    await setLook(page, look);
    await expectNoAxeFindings(page, `/account at ${look.width} px`);
  }
  await expectWholeWords(page);
  await expectFocusRings(page);
  await expectLayout(page, 'member', '/account');
  await expectRoomForOtherTexts(page);
  await expectNoHorizontalScroll(page);
});
