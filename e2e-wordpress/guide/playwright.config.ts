import { defineConfig } from '@playwright/test';
import { PICTURE_VIEWPORT } from '../../e2e-cms/guide/picture';
import { browserSettings, sharedSettings } from '../../e2e/support/browser-settings';

/** Takes the screenshots of docs/wordpress.md: `npm run wordpress:pictures`. */
export default defineConfig({
  ...sharedSettings,
  testDir: '.',
  testMatch: '*.pictures.ts',
  outputDir: '../../test-results/wordpress/guide',
  // Later screenshots show changes of earlier tests.
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 20_000 },
  use: {
    ...browserSettings,
    viewport: PICTURE_VIEWPORT,
    colorScheme: 'light',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  },
});
