import { expect } from '@playwright/test';
import { createSession } from '../support/members';
import { layoutProblems, readLayout, SAME_STYLE, type PageLayout } from '../support/page-layout';
import { expectedBlocks, GUEST_PAGES, MEMBER_PAGES, type Visitor } from '../support/page-layouts';
import type { Tab } from './support/tab';
import { test } from './support/test';

/** WebKitGTK's window is at least 447 wide. */
const WIDTHS = { chromium: [1440, 390], firefox: [1440, 390], webkit: [1440] } as const;

type Widths = (typeof WIDTHS)[keyof typeof WIDTHS];

async function expectLayout(tab: Tab, visitor: Visitor, url: string, widths: Widths): Promise<void> {
  const path = new URL(url).pathname;
  await tab.open(url);
  await expect(async () => {
    expect(await tab.evaluate(`window.hydrationLoader.stage === 'hydrated' || '${visitor}' === 'guest'`)).toBe(true);
    expect(await tab.evaluate(`document.querySelectorAll('[role=progressbar]').length`)).toBe(
      visitor === 'member' && path === '/' ? 1 : 0,
    );
  }).toPass();
  await tab.evaluate(
    `document.head.append(Object.assign(document.createElement('style'), { textContent: ${JSON.stringify(SAME_STYLE)} }))`,
  );
  for (const width of widths) {
    await tab.resize({ width, height: 900 });
    await expect(async () => {
      expect(await tab.evaluate(`document.fonts.status`)).toBe('loaded');
    }).toPass();
    const layout = (await tab.evaluate(`(${readLayout.toString()})()`)) as PageLayout;
    const problems = layoutProblems(expectedBlocks(visitor, path, width) ?? [], layout);
    expect.soft(problems, `${path} of a ${visitor} at ${width} px`).toEqual([]);
  }
}

test('LOOK-18: every page of a guest has the boxes of its design', async ({ tab, baseURL, browserName }) => {
  for (const path of Object.keys(GUEST_PAGES))
    await expectLayout(tab, 'guest', String(baseURL) + path, WIDTHS[browserName]);
});

test('LOOK-18: every page of a member has the boxes of its design', async ({ tab, baseURL, browserName, request }) => {
  await tab.open(`${String(baseURL)}/robots.txt`);
  const { storage } = await createSession(request);
  await tab.evaluate(`Object.assign(localStorage, ${JSON.stringify(storage)})`);
  for (const path of Object.keys(MEMBER_PAGES))
    await expectLayout(tab, 'member', String(baseURL) + path, WIDTHS[browserName]);
});
