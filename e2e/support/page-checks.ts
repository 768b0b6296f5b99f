import { expect, type Page } from '@playwright/test';
import { LOOKS, setLook } from './axe';
import { layoutProblems, readLayout, SAME_STYLE } from './page-layout';
import { expectedBlocks, type Visitor } from './page-layouts';

/**
 * Fails if the page scrolls horizontally at the smallest supported width, or on a phone with texts of the browser at 200% (LOOK-03,
 * WCAG 2.2 criteria 1.4.4 and 1.4.10).
 */
export async function expectNoHorizontalScroll(page: Page): Promise<void> {
  await expectNoScrollAt(page, 320);
  await withLargeTexts(page, () => expectNoScrollAt(page, 390));
}

/** Fails if a word is broken on a phone with texts of the browser at 200% (LOOK-03). */
export async function expectWholeWords(page: Page): Promise<void> {
  await withLargeTexts(page, async () => {
    await page.setViewportSize({ width: 390, height: 700 });
    expect(await page.evaluate(brokenWords), 'words on two lines').toEqual([]);
  });
}

async function withLargeTexts(page: Page, check: () => Promise<void>): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  await check();
  await devTools.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
  await devTools.detach();
}

/** Runs in the page. @returns each word of letters on two lines. Email addresses and host names may be longer than a line. */
function brokenWords(): string[] {
  const found = new Set<string>();
  const range = document.createRange();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { currentNode: node } = walker;
    const text = node.nodeValue ?? '';
    if (!node.parentElement?.checkVisibility() || node.parentElement.closest('.sr-only')) continue;
    for (const { 0: word, index } of text.matchAll(/(?<![\p{L}@.])[\p{L}\p{M}\d+%]{3,}(?![\p{L}@]|\.\p{L})/gu)) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const lines = new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top)));
      if (lines.size > 1) found.add(`${word}: ${node.parentElement.outerHTML.slice(0, 160)}`);
    }
  }
  return [...found];
}

async function expectNoScrollAt(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 700 });
  const widths = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    screen: document.documentElement.clientWidth,
  }));
  expect(widths.content).toBeLessThanOrEqual(widths.screen);
}

/** Moves the focus to each control, and fails if one has no focus ring (LOOK-02). */
export async function expectFocusRings(page: Page): Promise<void> {
  // After a key the browser shows where the focus is.
  await page.keyboard.press('Tab');
  expect(await page.evaluate(controlsWithoutRing), 'controls without a focus ring').toEqual([]);
}

/** Runs in the page. @returns the HTML of each control that neither has a ring, nor its label */
function controlsWithoutRing(): string[] {
  function hasRing(element: Element | null): boolean {
    const { outlineStyle = 'none', outlineWidth = '' } = element ? getComputedStyle(element) : {};
    return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
  }

  return [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea')].flatMap((control) => {
    control.focus();
    const isFocused = document.activeElement === control;
    const isSeen = [control, control.closest('label'), control.parentElement].some(hasRing);
    return isFocused && !isSeen ? [control.outerHTML.slice(0, 200)] : [];
  });
}

/** Expects the boxes of the design at both widths (LOOK-18), for a page that has them in `page-layouts.ts`. The last look stays. */
export async function expectLayout(page: Page, visitor: Visitor, path: string): Promise<void> {
  await page.addStyleTag({ content: SAME_STYLE });
  for (const look of LOOKS) {
    await setLook(page, look);
    await page.evaluate(async () => {
      await document.fonts.ready;
    });
    const blocks = expectedBlocks(visitor, path, look.width);
    const problems = blocks ? layoutProblems(blocks, await page.evaluate(readLayout)) : [];
    expect.soft(problems, `${path} of a ${visitor} at ${look.width} px`).toEqual([]);
  }
}
