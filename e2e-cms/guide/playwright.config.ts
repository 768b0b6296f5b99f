import { defineConfig } from '@playwright/test';
import { browserSettings, sharedSettings } from '../../e2e/support/browser-settings';
import { PICTURE_VIEWPORT } from './picture';

/** Takes the screenshots of docs/editing-content.md: `npm run cms:pictures`. */
export default defineConfig({
  ...sharedSettings,
  testDir: '.',
  testMatch: '*.pictures.ts',
  outputDir: '../../test-results/cms/guide',
  // Later screenshots show changes of earlier tests.
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  use: {
    ...browserSettings,
    viewport: PICTURE_VIEWPORT,
    colorScheme: 'light',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  },
});
