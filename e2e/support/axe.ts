import AxeBuilder from '@axe-core/playwright';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Fails with rule and element when axe finds anything on the page as it stands now; `without` names rules to leave out. */
export async function expectNoAxeFindings(page: Page, situation: string, without: string[] = []): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).disableRules(without).analyze();
  const findings = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}: ${node.html.slice(0, 200)} ${node.failureSummary ?? ''}`),
  );
  expect(findings, `axe, ${situation}`).toEqual([]);
}
