import { expect, type Locator, type Page } from '@playwright/test';
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

/** The row of an account in the list of members. */
export function rowOf(page: Page, { username }: { readonly username: string }): Locator {
  return page.getByRole('row', { name: new RegExp(username) });
}

/** Chooses an action in the row of a member. */
export async function chooseAction(page: Page, account: { readonly username: string }, action: string): Promise<void> {
  const row = rowOf(page, account);
  await row.hover();
  await row.getByRole('link', { name: `${action}: ${account.username}` }).click();
}

/** Chooses an action for several members. */
export async function chooseBulkAction(
  page: Page,
  accounts: readonly { readonly username: string }[],
  action: string,
): Promise<void> {
  for (const { username } of accounts) await page.getByLabel(`Select ${username}`).check();
  await page.getByLabel('Select bulk action').first().selectOption(action);
  await page.getByRole('button', { name: 'Apply' }).first().click();
}

/** Expects that an action was done for a number of members. */
export async function expectDone(page: Page, number = 1): Promise<void> {
  await expect(page.getByText(`Done for ${number} member${number === 1 ? '' : 's'}.`)).toBeVisible();
}

/** Opens the settings with the checks. */
export async function openSettings(page: Page): Promise<void> {
  await page.goto(`${facts.origin}/wp-admin/options-general.php?page=brainhouse`);
}

/** Saves the open settings. */
export async function saveSettings(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Settings saved.')).toBeVisible();
}

/** The row of a check in the settings. */
export function checkRow(page: Page, id: string): Locator {
  return page.locator(`#brainhouse-checks tr[data-check="${id}"]`);
}
