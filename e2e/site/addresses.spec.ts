import type { Page } from '@playwright/test';
import { pageContent } from '../support/content';
import { startReact } from '../support/hydration';
import { signIn } from '../support/members';
import { expect, test } from '../support/test';

// Addresses that cannot be decoded lead to their page, or to the one for unknown addresses (NAV-24).

/** One for each place. `decode-address.test.ts` has more kinds of encoding. */
const ADDRESSES = [
  ['/events?50%#100%', 'events'],
  ['/%E9/', 'not-found'],
  ['/50%25/', 'not-found'],
] as const;

async function expectPage(page: Page, key: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: pageContent(key).heading })).toBeVisible();
  await expect(page.getByRole('banner')).toBeAttached();
  await expect(page.getByRole('contentinfo')).toBeVisible();
}

for (const visitor of ['guest', 'member']) {
  test(`NAV-24: an address that cannot be decoded shows its page to a ${visitor}, at load, with React and after a page change`, async ({
    page,
    request,
    expectConsoleError,
  }) => {
    expectConsoleError(/status of 404/);
    if (visitor === 'member') await signIn(page, request);
    for (const [address, key] of ADDRESSES) {
      await page.goto(address);
      await startReact(page);
      await expectPage(page, key);
      await page.goto('/about-us');
      await startReact(page);
      await page.evaluate(`window.___navigate(${JSON.stringify(address)})`);
      await expectPage(page, key);
      await page.goBack();
      await expectPage(page, 'about-us');
      await page.goForward();
      await expectPage(page, key);
      expect(await page.evaluate(() => window.hydrationLoader?.stage)).toBe('hydrated');
    }
  });
}
