import { linkOf } from '../support/content';
import { REDIRECTS } from '../support/public-pages';
import { expect, test } from '../support/test';

for (const [path, key] of Object.entries(REDIRECTS)) {
  const { url } = linkOf(key);

  test(`${path} redirects to ${key} and leaves no entry in the history`, async ({ page, otherSites }) => {
    await page.goto('/about-us');
    await page.goto(path, { waitUntil: 'commit' });
    await page.waitForURL(url);
    expect(otherSites.visited).toEqual([url]);
    await page.goBack();
    await expect(page).toHaveURL('/about-us');
  });
}

const FRAMED = { '/policy': 'policy', '/disclaimer': 'disclaimer', '/terms-and-conditions': 'terms' };

for (const [path, key] of Object.entries(FRAMED)) {
  test(`${path} shows the external page in a frame and links to it`, async ({ page }) => {
    const { url } = linkOf(key);
    await page.goto(path);
    const frame = page.getByRole('main').locator('iframe');
    await expect(frame).toHaveAttribute('src', url);
    await expect(frame).toHaveAttribute('title', /\S/);
    await expect(frame).toHaveAttribute('sandbox', /.*/);
    await frame.scrollIntoViewIfNeeded();
    await expect(page.frameLocator('main iframe').getByText('Another site')).toBeVisible();
    await expect(page.getByRole('main').locator(`a[href="${url}"]`)).toBeVisible();
  });
}

test('Join ASF Community links to the registration form', async ({ page }) => {
  await page.goto('/');
  const join = page.getByRole('main').getByRole('link', { name: 'Join ASF Community' }).first();
  await expect(join).toHaveAttribute('href', linkOf('joinCommunity').url);
});
