import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

/** Fails when the page scrolls sideways on the narrowest screen that is supported (LOOK-03, WCAG 2.2 criterion 1.4.10). */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 700 });
  const widths = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    screen: document.documentElement.clientWidth,
  }));
  expect(widths.content).toBeLessThanOrEqual(widths.screen);
}

/** Walks through the page with Tab, and fails when a control does not show that it has the focus (LOOK-02). */
export async function expectFocusRings(page: Page): Promise<void> {
  const stops = await page.locator('a[href], button, input, select, textarea').count();
  const unseen: string[] = [];
  for (let stop = 0; stop < stops; stop += 1) {
    await page.keyboard.press('Tab');
    const problem = await page.evaluate(describeFocusWithoutRing);
    if (problem === 'end') break;
    if (problem !== '') unseen.push(problem);
  }
  expect(unseen, 'controls without a focus ring').toEqual([]);
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
