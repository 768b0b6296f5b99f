import { defineConfig } from '@playwright/test';
import { browserSettings, sharedSettings } from '../e2e/support/browser-settings';

export default defineConfig({
  ...sharedSettings,
  testDir: 'tests',
  testMatch: '*.spec.ts',
  outputDir: '../test-results/wordpress/browser',
  // The tests change the same WordPress: its settings and plugins.
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 20_000 },
  use: { ...browserSettings, serviceWorkers: 'block' },
});
