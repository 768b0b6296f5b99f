import { defineConfig } from '@playwright/test';
import { browserSettings, sharedSettings } from './e2e/support/browser-settings';

export default defineConfig({
  ...sharedSettings,
  testDir: 'e2e-cms',
  outputDir: 'test-results/cms/browser',
  globalSetup: './e2e-cms/global-setup.ts',
  // All edit the same content, and one live site shows it.
  workers: 1,
  // The live server makes each picture when it is first asked for.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: { ...browserSettings, serviceWorkers: 'block' },
  projects: [
    { name: 'journeys', testIgnore: 'built/**' },
    // Looks at a build of what the journeys have left.
    { name: 'built', testMatch: 'built/**', dependencies: ['journeys'] },
  ],
});
