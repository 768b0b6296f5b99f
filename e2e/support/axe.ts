import axe from 'axe-core';
import { expect, type Page } from '@playwright/test';

/** Two of the four combinations are enough: the layout does not depend on the theme, and colours not on the width. */
export const LOOKS = [
  { width: 390, colorScheme: 'dark' },
  { width: 1440, colorScheme: 'light' },
] as const;

/** Sets width and theme, with reduced motion, and waits until the colours have changed. */
export async function setLook(page: Page, { width, colorScheme }: (typeof LOOKS)[number]): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await waitForAnimations(page);
}

/**
 * During an animation axe would see colours of no state: between two themes, or of a dialog that is fading in. What moves longer than a
 * second (ticker, the time of a toast) changes no colour.
 */
async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const running = document.getAnimations().filter(({ playState }) => playState === 'running');
    const short = running.filter(({ effect }) => Number(effect?.getComputedTiming().endTime) <= 1000);
    // `finished` of a replaced transition rejects.
    await Promise.allSettled(short.map(({ finished }) => finished));
  });
}

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/**
 * Fails with rule and element if axe finds an error on the page. `without` lists rules to disable. Playwright's builder would evaluate
 * the code of axe three times for each situation, and not once for a page.
 */
export async function expectNoAxeFindings(page: Page, situation: string, without: string[] = []): Promise<void> {
  await waitForAnimations(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const findings = await page.evaluate(findErrors, { tags: RULES, without });
  expect(findings, `axe, ${situation}`).toEqual([]);
}

/** Runs in the page. Frames show other sites, which these tests replace. */
async function findErrors({ tags, without }: { tags: string[]; without: string[] }): Promise<string[] | undefined> {
  const result = await window.axe?.run({
    iframes: false,
    resultTypes: ['violations'],
    runOnly: { type: 'tag', values: tags },
    rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
  });
  return result?.violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}: ${node.html.slice(0, 200)} ${node.failureSummary ?? ''}`),
  );
}
