import { expect, type Page } from '@playwright/test';
import { facts } from './wordpress';

/** Fills in and submits the open login form of WordPress. Its script moves the focus shortly after the page is loaded. */
export async function fillWordPressLogin(
  page: Page,
  { username, password }: { readonly username: string; readonly password: string },
): Promise<void> {
  await expect(async () => {
    await page.getByLabel('Username or Email Address').fill(username);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await expect(page.getByLabel('Username or Email Address')).toHaveValue(username, { timeout: 500 });
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password, { timeout: 500 });
  }).toPass();
  await page.getByRole('button', { name: 'Log In' }).click();
}

/** Signs the operator in to wp-admin. */
export async function signInToAdmin(
  page: Page,
  account: { readonly username: string; readonly password: string } = facts.admin,
): Promise<void> {
  await page.goto(`${facts.origin}/wp-login.php`);
  await fillWordPressLogin(page, account);
  await expect(page).toHaveURL(/wp-admin\//);
}

/** Opens the list of members, of all or with a status. */
export async function openMembers(page: Page, status = ''): Promise<void> {
  await page.goto(`${facts.origin}/wp-admin/users.php?brainhouse_status=${status}`);
}

/** Opens the settings with the checks. */
export async function openSettings(page: Page): Promise<void> {
  await page.goto(`${facts.origin}/wp-admin/options-general.php?page=brainhouse`);
}
