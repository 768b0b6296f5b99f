import { defineConfig } from '@playwright/test';
import { SITE_VARIABLE } from './tests/support/variables';
import { browserSettings, sharedSettings } from '../e2e/support/browser-settings';

const siteOrigin = process.env[SITE_VARIABLE] ?? '';
const { port } = new URL(siteOrigin || 'http://127.0.0.1');

export default defineConfig({
  ...sharedSettings,
  testDir: 'e2e-wordpress',
  outputDir: 'test-results/wordpress/browser',
  // The tests change the same WordPress: its settings and plugins.
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 20_000 },
  ...(siteOrigin !== '' && {
    webServer: {
      command: `node --import tsx e2e-wordpress/support/serve-site.ts test-results/wordpress/site/public ${port}`,
      url: siteOrigin,
      reuseExistingServer: false,
    },
  }),
  use: { ...browserSettings, serviceWorkers: 'block' },
});
