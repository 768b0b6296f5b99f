import type { Page } from '@playwright/test';
import { LOOKS, setLook } from '../support/axe';
import { startReact } from '../support/hydration';
import { signIn } from '../support/members';
import { layoutProblems, readLayout, SAME_STYLE } from '../support/page-layout';
import { expectedBlocks, GUEST_PAGES, MEMBER_PAGES, NOT_FOUND, type Visitor } from '../support/page-layouts';
import { expect, test } from '../support/test';

async function expectLayout(page: Page, visitor: Visitor, path: string): Promise<void> {
  await page.goto(path);
  if (visitor === 'member') {
    await startReact(page);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // The landing page requests the figures of members when React has started.
    await expect(page.getByRole('progressbar')).toHaveCount(path === '/' ? 1 : 0);
  }
  await page.addStyleTag({ content: SAME_STYLE });
  for (const look of LOOKS) {
    await setLook(page, look);
    await page.evaluate(async () => {
      await document.fonts.ready;
    });
    const problems = layoutProblems(expectedBlocks(visitor, path, look.width), await page.evaluate(readLayout));
    expect.soft(problems, `${path} of a ${visitor} at ${look.width} px`).toEqual([]);
  }
}

for (const path of Object.keys(GUEST_PAGES)) {
  test(`${path} has the boxes of its design`, async ({ page, expectConsoleError }) => {
    if (path === NOT_FOUND) expectConsoleError(/404/);
    await expectLayout(page, 'guest', path);
  });
}

for (const path of Object.keys(MEMBER_PAGES)) {
  test(`${path} of a member has the boxes of its design`, async ({ page, request }) => {
    await signIn(page, request);
    await expectLayout(page, 'member', path);
  });
}
