import { expect, test as base } from '@playwright/test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startChromium, startFirefox } from './puppeteer-browser';
import type { Tab, TestBrowser } from './tab';
import { Visitor } from './visitor';
import { startWebKit } from './webkit-browser';

const START = { chromium: startChromium, firefox: startFirefox, webkit: startWebKit } as const;

interface TestFixtures {
  readonly tab: Tab;
  readonly visitor: Visitor;
}

interface WorkerFixtures {
  readonly testBrowser: TestBrowser;
}

/**
 * Playwright's `test` with the system's browsers in place of Playwright's. Of Playwright's options it takes `browserName`,
 * `viewport` and `javaScriptEnabled`. An error in the console fails the test it happens in.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  testBrowser: [
    async ({ browserName }, use) => {
      const home = await mkdtemp(path.join(tmpdir(), 'brainhouse-browser-'));
      try {
        const browser = await START[browserName](home);
        console.log(browser.name);
        await use(browser);
        await browser.close();
      } finally {
        // Programs that have just been ended may still write.
        await rm(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
      }
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  tab: async ({ testBrowser, javaScriptEnabled, viewport }, use) => {
    const tab = await testBrowser.openTab(javaScriptEnabled);
    try {
      if (viewport) await tab.resize(viewport);
      await use(tab);
      expect(tab.errors(), 'errors in the console').toEqual([]);
    } finally {
      await tab.close();
    }
  },
  visitor: async ({ tab, baseURL }, use) => {
    await use(new Visitor(tab, baseURL ?? ''));
  },
});
