import { expect } from '@playwright/test';
import { createSession } from '../support/members';
import { layoutProblems, readLayout, SAME_STYLE, type PageLayout } from '../support/page-layout';
import { expectedBlocks, GUEST_PAGES, MEMBER_PAGES, type Visitor } from '../support/page-layouts';
import type { Tab } from './support/tab';
import { test } from './support/test';

/** WebKitGTK's window is at least 447 wide. */
const WIDTHS = { chromium: [1440, 390], firefox: [1440, 390], webkit: [1440] } as const;

/** All pages are compared, also after one that differs. */
const softly = expect.configure({ soft: true });

type Widths = (typeof WIDTHS)[keyof typeof WIDTHS];

async function expectLayout(tab: Tab, visitor: Visitor, url: string, widths: Widths): Promise<void> {
  const path = new URL(url).pathname;
  await tab.open(url);
  await tab.evaluate(
    `document.head.append(Object.assign(document.createElement('style'), { textContent: ${JSON.stringify(SAME_STYLE)} }))`,
  );
  for (const width of widths) {
    await tab.resize({ width, height: 900 });
    // Fonts, and what a member's page asks the server for, arrive later.
    await softly
      .poll(
        async () => {
          const layout = (await tab.evaluate(`(${readLayout.toString()})()`)) as PageLayout;
          return layoutProblems(expectedBlocks(visitor, path, width) ?? [], layout);
        },
        { message: `${path} of a ${visitor} at ${width} px`, timeout: 10_000 },
      )
      .toEqual([]);
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
