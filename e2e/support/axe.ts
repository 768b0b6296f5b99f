import AxeBuilder from '@axe-core/playwright';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

/** Layout does not depend on the theme, nor colours on the width: two of the four combinations see all of both. */
export const LOOKS = [
  { width: 390, colorScheme: 'dark' },
  { width: 1440, colorScheme: 'light' },
] as const;

/** For sweeps: every width in every theme. */
export const ALL_LOOKS = [
  ...LOOKS,
  { width: 390, colorScheme: 'light' },
  { width: 1440, colorScheme: 'dark' },
] as const;

/** Shows the page in this width and theme, without motion, once the colours have changed. */
export async function setLook(page: Page, { width, colorScheme }: (typeof ALL_LOOKS)[number]): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  // Axe would see the colours of a button halfway between two themes. A transition that is replaced rejects.
  await page.evaluate(async () => {
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
  });
}

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Fails with rule and element when axe finds anything on the page as it stands now; `without` names rules to leave out. */
export async function expectNoAxeFindings(page: Page, situation: string, without: string[] = []): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    // Other sites in frames are replaced in these tests: without them, axe needs no page of its own for each result.
    .setLegacyMode()
    .withTags(RULES)
    .disableRules(without)
    .analyze();
  const findings = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}: ${node.html.slice(0, 200)} ${node.failureSummary ?? ''}`),
  );
  expect(findings, `axe, ${situation}`).toEqual([]);
}
