import { linkOf, site } from '../support/content';
import { startReact } from '../support/hydration';
import { expect, test } from '../support/test';

test('Send Message is a link to an email with the values of the form', async ({ page }) => {
  await page.goto('/contact-us');
  const main = page.getByRole('main');
  await main.getByLabel(/^Full name/).fill('Ada Obi');
  await main.getByLabel(/^Email/).fill('ada@example.com');
  await main.getByLabel(/^Subject/).fill('A question & an idea');
  await main.getByLabel(/^Message/).fill('Hello,\nis there a class on Monday?');
  await startReact(page);
  const address = (await main.getByRole('link', { name: 'Send Message' }).getAttribute('href')) ?? '';
  const mail = new URL(address);
  expect(mail.protocol).toBe('mailto:');
  expect(mail.pathname).toBe(site.support.email);
  expect(mail.searchParams.get('subject')).toBe('A question & an idea');
  const body = mail.searchParams.get('body') ?? '';
  for (const part of ['Ada Obi', 'ada@example.com', 'is there a class on Monday?']) expect(body).toContain(part);
});

test('the other channels link to the destinations of the content', async ({ page }) => {
  await page.goto('/contact-us');
  const main = page.getByRole('main');
  await expect(main.locator(`a[href="mailto:${site.support.email}"]`).first()).toBeVisible();
  for (const key of ['whatsapp', 'forum']) {
    await expect(main.locator(`a[href="${linkOf(key).url}"]`), key).toBeVisible();
  }
});
