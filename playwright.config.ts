import { defineConfig } from '@playwright/test';
import { browserSettings, sharedSettings } from './e2e/support/browser-settings';
import { E2E_DATA_DIR } from './e2e/support/data-dir';

const port = process.env.E2E_PORT ?? '8123';
// Tests with the tag @long are a part of npm run test:long.
const isLong = process.env.LONG_TESTS === 'true';
const origin = `http://127.0.0.1:${port}`;

export default defineConfig({
  ...sharedSettings,
  testDir: 'e2e/site',
  outputDir: 'test-results/e2e',
  ...(isLong ? { grep: /@long/, globalSetup: './e2e/support/long-setup.ts' } : { grepInvert: /@long/ }),
  fullyParallel: true,
  workers: 2,
  timeout: isLong ? 180_000 : 60_000,
  // Long enough for a busy machine.
  expect: { timeout: 15_000 },
  use: { ...browserSettings, baseURL: origin },
  webServer: {
    command: 'node --import tsx e2e/support/start-service.ts',
    url: `${origin}/healthz`,
    reuseExistingServer: false,
    env: {
      HOST: '127.0.0.1',
      PORT: port,
      PUBLIC_DIR: process.env.E2E_PUBLIC_DIR ?? 'public',
      DATA_DIR: E2E_DATA_DIR,
      SITE_URL: origin,
      // Without a market service, the sample prices are used.
      MARKET_UPSTREAM: '',
      // Many tests sign up, all from one IP address.
      SIGNUPS_PER_HOUR: '1000',
      LOG_LEVEL: 'warn',
    },
  },
});
