import { expect, type Page } from '@playwright/test';

/** Fails if the page scrolls horizontally at the smallest supported width (LOOK-03, WCAG 2.2 criterion 1.4.10). */
export async function expectNoHorizontalScroll(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 700 });
  const widths = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    screen: document.documentElement.clientWidth,
  }));
  expect(widths.content).toBeLessThanOrEqual(widths.screen);
}

/** Moves the focus through the page with Tab, and fails if a control has no focus ring (LOOK-02). */
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

/** '' if the focused element or its label has a ring, 'end' if the focus has left the page, otherwise the element's HTML. */
function describeFocusWithoutRing(): string {
  const focused = document.activeElement;
  if (focused === null || focused === document.body) return 'end';
  const candidates = [focused, focused.closest('label'), focused.parentElement].filter((element) => element !== null);
  const ringed = candidates.some((element) => {
    const style = getComputedStyle(element);
    return style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2;
  });
  return ringed || focused.tagName === 'IFRAME' ? '' : focused.outerHTML.slice(0, 200);
}
