import { expect, type Page } from '@playwright/test';
import { ROUTES } from '../../src/config/routes';
import { contentTexts } from './content';

const LABELS = new Set<string>(ROUTES.map(({ label }) => label));
const TEXTS = contentTexts().filter((text) => !LABELS.has(text));

/** Nearly as long as the content check allows for a name. */
const LONG_WORD = 'Wortungetüme'.repeat(6);
/** The sign at the end is on the left, because Arabic is written from right to left. */
const ARABIC = 'شكرا (جدا)!';

/**
 * Puts other texts in place of the content that a page shows: one in Arabic, which must have its own direction, and a long word, which
 * must fit at every width (LOOK-19, LOOK-20).
 */
export async function expectRoomForOtherTexts(page: Page): Promise<void> {
  expect(await page.evaluate(replaceTexts, { texts: TEXTS, other: ARABIC })).toEqual([]);
  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    const texts = [ARABIC, LONG_WORD];
    expect(await page.evaluate(replaceTexts, { texts, other: LONG_WORD }), `${width} px`).toEqual([]);
  }
}

/** Runs in the page. @returns what is wrong: texts that are cut off, stick out or have the wrong direction */
function replaceTexts({ texts, other }: { readonly texts: readonly string[]; readonly other: string }): string[] {
  /** The labels of links and buttons are not content, even if they are the same as a title. */
  const LABEL = ':is(a, button), :is(a, button) > span';

  function boxOf(node: Node, from: number, to: number): DOMRect {
    const range = document.createRange();
    range.setStart(node, from);
    range.setEnd(node, to);
    return range.getBoundingClientRect();
  }

  function problemOf(node: Node, parent: Element): string | undefined {
    const text = boxOf(node, 0, other.length);
    const isTurned = boxOf(node, other.length - 1, other.length).left < boxOf(node, 0, 1).left;
    if (/^\p{Script=Arabic}/u.test(other) && !isTurned && !parent.matches(LABEL)) return 'direction';
    for (let around: Element | null = parent; around; around = around.parentElement) {
      const { left, right, bottom } = around.getBoundingClientRect();
      const { overflowX, overflowY } = getComputedStyle(around);
      const isPage = around === document.documentElement;
      if ((isPage || overflowX !== 'visible') && (text.left < left - 1 || text.right > right + 1)) return 'sticks out';
      if (/hidden|clip/.test(overflowY) && text.bottom > bottom + 1) return 'cut off';
    }
    return undefined;
  }

  const known = new Set(texts);
  const nodes: [Node, Element][] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { currentNode: node } = walker;
    const parent = node.parentElement;
    const isKnown = known.has((node.nodeValue ?? '').trim().replace(/\s+/g, ' '));
    if (isKnown && parent?.checkVisibility() && !parent.closest('.sr-only')) nodes.push([node, parent]);
  }
  for (const [node] of nodes) node.nodeValue = other;
  return nodes.flatMap(([node, parent]) => {
    const problem = problemOf(node, parent);
    return problem === undefined ? [] : [`${problem}: ${parent.outerHTML.slice(0, 160)}`];
  });
}
