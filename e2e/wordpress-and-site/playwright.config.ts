import { defineConfig } from '@playwright/test';
import { SITE_ORIGIN } from '../../wordpress/test-env/run';
import wordPressTests from '../../wordpress/playwright.config';

export default defineConfig(wordPressTests, {
  testDir: '.',
  outputDir: '../../test-results/wordpress/browser-with-site',
  webServer: {
    command: `node --import tsx support/serve-site.ts ../../test-results/wordpress/site/public ${new URL(SITE_ORIGIN).port}`,
    url: SITE_ORIGIN,
    reuseExistingServer: false,
  },
});
