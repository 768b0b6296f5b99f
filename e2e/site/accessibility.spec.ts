import { expectNoAxeFindings } from '../support/axe';
import { openPage } from '../support/hydration';
import { expect, test } from '../support/test';

test('LOOK-01: axe finds nothing on an open submenu', async ({ page }) => {
  await openPage(page, '/');
  await page.getByRole('button', { name: 'Projects submenu' }).press('Enter');
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Bonus/ })).toBeVisible();
  await expectNoAxeFindings(page, 'open submenu');
});

test.describe('in forced colours', () => {
  // The browser uses its own colours here, but axe reads those of the style sheet.
  const DISABLED_RULES = ['color-contrast'];

  test.use({ contextOptions: { forcedColors: 'active' } });

  test('LOOK-06: the landing page and the checkout are complete', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'Login', exact: true }).first()).toBeVisible();
    const modes = page.getByRole('banner').getByRole('group', { name: 'Theme' }).locator('label');
    const outlines = await modes.evaluateAll((labels) => labels.map((label) => getComputedStyle(label).outlineStyle));
    expect(outlines).toEqual(['none', 'none', 'solid']);
    await expectNoAxeFindings(page, 'forced colours, /', DISABLED_RULES);
    const cells = page.getByRole('contentinfo').locator('.cells > *');
    const walls = await cells.evaluateAll((all) => all.map((cell) => getComputedStyle(cell).outlineStyle));
    expect(walls).toEqual(['solid', 'solid', 'solid']);
    await page.goto('/checkout');
    const chosen = page.getByRole('radio', { name: 'Card' });
    await expect(chosen).toBeChecked();
    await expectNoAxeFindings(page, 'forced colours, /checkout', DISABLED_RULES);
    await expect(page.locator('.note').first()).toHaveCSS('outline-style', 'solid');
  });
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('TICK-10, LOOK-05: counters show their final values immediately and the ticker does not move', async ({
    page,
  }) => {
    await page.goto('/');
    await expect(page.getByText('500+').first()).toBeVisible();
    await expect(page.getByText('95%').first()).toBeVisible();
    const moving = await page.evaluate(() =>
      document
        .getAnimations()
        .filter((animation) => animation.playState === 'running' && Number(animation.effect?.getTiming().duration) > 1)
        .map((animation) => (animation instanceof CSSAnimation ? animation.animationName : animation.id)),
    );
    expect(moving).toEqual([]);
    await expect(page.getByRole('group', { name: 'Prices' })).toHaveCSS('overflow-x', 'auto');
  });
});
