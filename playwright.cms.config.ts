import { defineConfig } from '@playwright/test';
import { browserSettings, sharedSettings } from './e2e/support/browser-settings';

export default defineConfig({
  ...sharedSettings,
  testDir: 'e2e/cms',
  outputDir: 'test-results/cms/browser',
  globalSetup: './e2e/cms/global-setup.ts',
  workers: 2,
  // The live server makes each picture on its first request.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: { ...browserSettings, serviceWorkers: 'block' },
  projects: [
    // All tests edit the same content, which one live site shows.
    { name: 'journeys', testIgnore: ['built/**', 'preview.spec.ts'], workers: 1 },
    { name: 'preview', testMatch: 'preview.spec.ts', workers: 1 },
    // Tests a build of the content that the journeys have edited.
    { name: 'built', testMatch: 'built/**', dependencies: ['journeys'], workers: 1 },
  ],
});
