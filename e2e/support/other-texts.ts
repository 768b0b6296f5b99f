import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { ROUTES } from '../../src/config/routes';
import { contentTexts } from './content';

const LABELS = new Set<string>(ROUTES.map(({ label }) => label));
const TEXTS = contentTexts().filter((text) => !LABELS.has(text));

/** As long as the content check allows for a name. */
const LONG_WORD = 'Wortungetüme'.repeat(6);
/** In Arabic the sign at the end is on the left, and the brackets belong to the word in them. */
const ARABIC = 'شكرا (جدا)!';

/**
 * Puts other texts in place of all content that the page shows: one word as long as allowed, which must fit at every width, and an
 * Arabic text, which must have its own direction (LOOK-19, LOOK-20).
 */
export async function expectRoomForOtherTexts(page: Page): Promise<void> {
  expect(await page.evaluate(replaceTexts, { texts: TEXTS, other: ARABIC })).toEqual([]);
  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(replaceTexts, { texts: [ARABIC, LONG_WORD], other: LONG_WORD }), `${width} px`).toEqual(
      [],
    );
  }
}

/** Runs in the page. @returns what is wrong: texts that are cut off or outside of the page, and a sign that is at the wrong end */
function replaceTexts({ texts, other }: { readonly texts: readonly string[]; readonly other: string }): string[] {
  const known = new Set(texts);
  const nodes: Node[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { currentNode: node } = walker;
    if (
      known.has((node.nodeValue ?? '').trim().replace(/\s+/g, ' ')) &&
      !node.parentElement?.closest('.sr-only, script')
    ) {
      node.nodeValue = other;
      nodes.push(node);
    }
  }

  function boxOf(node: Node, from: number, to: number): DOMRect {
    const range = document.createRange();
    range.setStart(node, from);
    range.setEnd(node, to);
    return range.getBoundingClientRect();
  }

  function problemOf(node: Node): string | undefined {
    const whole = boxOf(node, 0, other.length);
    if (whole.width === 0) return undefined;
    const isArabic = /^\p{Script=Arabic}/u.test(other);
    if (isArabic && boxOf(node, other.length - 1, other.length).left > boxOf(node, 0, 1).left) return 'direction';
    if (whole.right > document.documentElement.clientWidth + 1 || whole.left < -1) return 'outside of the page';
    for (let around = node.parentElement; around && around !== document.body; around = around.parentElement) {
      const { left, right, bottom } = around.getBoundingClientRect();
      const isCut = whole.left < left - 1 || whole.right > right + 1 || whole.bottom > bottom + 1;
      if (isCut && getComputedStyle(around).overflow !== 'visible')
        return `cut off by ${around.className || around.tagName}`;
    }
    return undefined;
  }

  const problems = nodes.flatMap((node) => {
    const problem = problemOf(node);
    return problem === undefined ? [] : [`${problem}: ${node.parentElement?.outerHTML.slice(0, 160) ?? ''}`];
  });
  const { scrollWidth, clientWidth } = document.documentElement;
  return [...(scrollWidth > clientWidth ? [`scrolls: ${scrollWidth} > ${clientWidth}`] : []), ...problems];
}
