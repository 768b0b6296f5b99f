import { defineConfig } from '@playwright/test';
import { browserSettings } from './e2e/support/browser-settings';
import browserTests from './playwright.config';

/** The main journeys, each in three browsers: not Playwright's own, see decision 026. */
export default defineConfig(browserTests, {
  testDir: 'e2e/journeys',
  outputDir: 'test-results/browsers',
  workers: 1,
  // These bound what hangs, on a busy machine too.
  timeout: 180_000,
  expect: { toPass: { timeout: 60_000, intervals: [100] } },
  projects: (['chromium', 'firefox', 'webkit'] as const).map((name) => ({
    name,
    use: { ...browserSettings, browserName: name },
  })),
});
