import { PATHS } from '../../src/config/routes';
import { links } from '../support/content';
import { expect, test } from '../support/test';

// `redirect-notice.test.tsx` has the page of a redirect, `third-parties.spec.ts` shows that the framed pages are opened.

test('ROUTE-13: a redirect opens the other site and leaves no entry in the history', async ({ page, otherSites }) => {
  const { url } = links.marketplace;
  await page.goto('/about-us');
  await page.goto(PATHS.courses, { waitUntil: 'commit' });
  await page.waitForURL(url);
  expect(otherSites.visited).toEqual([url]);
  await page.goBack();
  await expect(page).toHaveURL('/about-us');
});
