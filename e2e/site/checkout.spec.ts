import type { Page } from '@playwright/test';
import { expectNoAxeFindings } from '../support/axe';
import { expect, test } from '../support/test';

const BILLING = {
  'First name': 'Ada',
  'Last name': 'Obi',
  Email: 'ada@example.com',
  Phone: '+234 800 000 0000',
  Address: '1 Sample Street',
  City: 'Lagos',
  Country: 'Nigeria',
};
const CARD = { 'Card number': '4242 4242 4242 4242', Expiry: '12/30', CVV: '123' };

async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value);
}

function submitButton(page: Page) {
  return page.getByRole('main').getByRole('button', { name: /^(Pay|Continue|Confirm|Place)/ });
}

test('PAY-05: after errors, paying shows an alert; nothing is sent or stored', async ({ page }) => {
  await page.goto('/checkout');
  await submitButton(page).click();
  const summary = page.getByRole('group', { name: 'There are 10 problems' });
  await expect(summary).toBeFocused();
  await expectNoAxeFindings(page, 'checkout with errors');
  await summary.getByRole('link').first().click();
  await expect(page.getByLabel('First name', { exact: true })).toBeFocused();

  await fill(page, { ...BILLING, ...CARD });
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(`${request.method()} ${request.url()}`);
  });
  await submitButton(page).click();

  const alert = page.getByRole('alertdialog');
  await expect(alert).toContainText('Processing payment via card...');
  const ok = alert.getByRole('button', { name: 'OK' });
  await expect(ok).toBeFocused();
  await expectNoAxeFindings(page, 'checkout alert');
  await ok.click();
  await expect(alert).toBeHidden();
  await expect(submitButton(page)).toBeFocused();

  expect(sent).toEqual([]);
  await expect(page).toHaveURL('/checkout');
  const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, document.cookie]));
  for (const value of [...Object.values(BILLING), ...Object.values(CARD)]) expect(kept).not.toContain(value);
});
