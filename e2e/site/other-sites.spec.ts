import { PATHS } from '../../src/config/routes';
import { linkOf } from '../support/content';
import { REDIRECTS } from '../support/public-pages';
import { expect, test } from '../support/test';

// `no-script.spec.ts` has the destinations of all redirects, `third-parties.spec.ts` the hosts of all framed pages.

test('a redirect opens the other site and leaves no entry in the history', async ({ page, otherSites }) => {
  const { url } = linkOf(REDIRECTS[PATHS.courses] ?? '');
  await page.goto('/about-us');
  await page.goto(PATHS.courses, { waitUntil: 'commit' });
  await page.waitForURL(url);
  expect(otherSites.visited).toEqual([url]);
  await page.goBack();
  await expect(page).toHaveURL('/about-us');
});

test('a legal page shows the external page in a frame', async ({ page }) => {
  await page.goto(PATHS.policy);
  const frame = page.getByRole('main').locator('iframe');
  await expect(frame).toHaveAttribute('src', linkOf('policy').url);
  await frame.scrollIntoViewIfNeeded();
  await expect(page.frameLocator('main iframe').getByText('Another site')).toBeVisible();
});
