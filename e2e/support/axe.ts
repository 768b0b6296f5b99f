import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Two of the four combinations are enough: the layout does not depend on the theme, and colours not on the width. */
export const LOOKS = [
  { width: 390, colorScheme: 'dark' },
  { width: 1440, colorScheme: 'light' },
] as const;

/** For the long tests: every width in every theme. */
export const ALL_LOOKS = [
  ...LOOKS,
  { width: 390, colorScheme: 'light' },
  { width: 1440, colorScheme: 'dark' },
] as const;

/** Sets width and theme, with reduced motion, and waits until the colours have changed. */
export async function setLook(page: Page, { width, colorScheme }: (typeof ALL_LOOKS)[number]): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  // During a transition axe would see colours between the two themes. `finished` of a replaced transition rejects.
  await page.evaluate(async () => {
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
  });
}

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Fails with rule and element if axe finds an error on the page. `without` lists rules to disable. */
export async function expectNoAxeFindings(page: Page, situation: string, without: string[] = []): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    // Frames show other sites, which these tests replace. Legacy mode does not open a page for each result.
    .options({ iframes: false })
    .setLegacyMode()
    .withTags(RULES)
    .disableRules(without)
    .analyze();
  const findings = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}: ${node.html.slice(0, 200)} ${node.failureSummary ?? ''}`),
  );
  expect(findings, `axe, ${situation}`).toEqual([]);
}
