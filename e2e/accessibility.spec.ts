import { expectNoAxeFindings } from './support/axe';
import { PUBLIC_PATHS, STAYING_PATHS } from './support/public-pages';
import { expect, test } from './support/test';

const WIDTHS = [390, 1440];
const THEMES = ['light', 'dark'] as const;

for (const path of [...PUBLIC_PATHS, '/no-such-page']) {
  test(`axe finds nothing on ${path} in both themes, narrow and wide`, async ({
    page,
    outsideWorld,
    expectConsoleError,
  }) => {
    if (path === '/no-such-page') expectConsoleError(/status of 404/);
    outsideWorld.stayOnRedirects();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      for (const colorScheme of THEMES) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.goto(path, { waitUntil: 'commit' });
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectNoAxeFindings(page, `${path}, ${width} px, ${colorScheme}`);
      }
    }
  });
}

for (const path of STAYING_PATHS) {
  test(`every control of ${path} shows where the focus is`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(path);
    const stops = await page.locator('a[href], button, input, select, textarea').count();
    const unseen: string[] = [];
    for (let stop = 0; stop < stops; stop += 1) {
      await page.keyboard.press('Tab');
      const problem = await page.evaluate(describeFocusWithoutRing);
      if (problem === 'end') break;
      if (problem !== '') unseen.push(problem);
    }
    expect(unseen).toEqual([]);
  });
}

/** '' when the focused element or the label around it has a ring, 'end' when focus left the page, else its HTML. */
function describeFocusWithoutRing(): string {
  const focused = document.activeElement;
  if (focused === null || focused === document.body) return 'end';
  const bearers = [focused, focused.closest('label'), focused.parentElement].filter((element) => element !== null);
  const ringed = bearers.some((element) => {
    const style = getComputedStyle(element);
    return style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2;
  });
  return ringed || focused.tagName === 'IFRAME' ? '' : focused.outerHTML.slice(0, 200);
}

test.describe('in forced colours', () => {
  // The browser paints its own colours there; axe reads the style sheet's.
  const NOT_JUDGED = ['color-contrast'];

  test.use({ contextOptions: { forcedColors: 'active' } });

  test('the landing page and the checkout stay whole', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'Login', exact: true }).first()).toBeVisible();
    await expectNoAxeFindings(page, 'forced colours, /', NOT_JUDGED);
    await page.goto('/checkout');
    const chosen = page.getByRole('radio', { name: 'Card' });
    await expect(chosen).toBeChecked();
    await expectNoAxeFindings(page, 'forced colours, /checkout', NOT_JUDGED);
  });
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('counters show their final figures immediately and the ticker does not move', async ({ page }) => {
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
  });
});
