import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test';
import type { SignUpValues } from '../../contract/values/sign-up-values';
import { createOperator, signIn } from './members';

type Person = Pick<SignUpValues, 'username' | 'fullName'>;

/** Opens the page with the password. @returns who has done so */
export async function openAsOperator(page: Page, request: APIRequestContext, fullName: string): Promise<SignUpValues> {
  const operator = await createOperator(request, fullName);
  await signIn(page, request, operator);
  await page.goto('/homepage');
  await page.getByRole('link', { name: 'Operators' }).filter({ visible: true }).click();
  await enterPassword(page, operator);
  await expect(page.getByRole('heading', { name: 'Applicants' })).toBeVisible();
  return operator;
}

/** Enters the password for which the page asks in place. */
export async function enterPassword(page: Page, { password }: Pick<SignUpValues, 'password'>): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
}

/** The row of a person. Other tests have people of the same name, who are in the list until a search has answered. */
export function rowOf(page: Page, { username, fullName }: Person): Locator {
  return page
    .getByRole('row')
    .filter({ hasText: username })
    .filter({ has: page.getByRole('button', { name: `${fullName}: all facts and decision` }) });
}

/** Searches for a person, and opens the facts. @param filter shows others than applicants */
export async function find(page: Page, person: Person, filter?: 'Approved' | 'Deletion asked'): Promise<void> {
  if (filter) await show(page, filter);
  await page.getByLabel('Search applicants').fill(person.username);
  // What comes later moves the row: the figures, and the answer to the search.
  await expect(page.getByRole('region', { name: 'Figures' })).toBeVisible();
  await expect(page.getByText('1 to 1', { exact: true })).toBeVisible();
  await rowOf(page, person).getByRole('button').click();
  await expect(page.getByRole('heading', { name: 'Your decision' })).toBeVisible();
}

/** Shows the accounts of a filter. */
export async function show(page: Page, filter: string): Promise<void> {
  await page.getByRole('group', { name: 'Show' }).getByText(filter, { exact: true }).click();
}

/** Lets something happen just before the next request to an address: no other request is the first one after it. */
export async function beforeRequest(page: Page, address: RegExp, happens: () => Promise<unknown>): Promise<void> {
  await page.route(
    address,
    async (route) => {
      await happens();
      await route.fallback();
    },
    { times: 1 },
  );
}

/** How often somebody would press the key at most. */
const TABS = 80;

/** Goes on to a control with the Tab key. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let count = 0; count < TABS; count += 1) {
    await page.keyboard.press('Tab');
    if (await control.evaluate((element) => element === document.activeElement)) break;
  }
  await expect(control).toBeFocused();
  await expect(control).toBeInViewport();
}
