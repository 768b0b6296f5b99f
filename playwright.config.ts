import { defineConfig } from '@playwright/test';
import { E2E_DATA_DIR } from './e2e/support/service-place';
import { findChromium } from './scripts/chromium';

// Loopback only: every other name leads nowhere, whatever a page asks for.
const NO_OUTSIDE_WORLD = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost';
const QUIET_BROWSER = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const port = process.env.E2E_PORT ?? '8123';
const origin = `http://127.0.0.1:${port}`;
const executablePath = findChromium()?.path;

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/e2e',
  forbidOnly: true,
  fullyParallel: true,
  workers: 2,
  // A test that fails once and then passes is named in the report: a busy machine must not hide what the others say.
  retries: 1,
  timeout: 60_000,
  globalTimeout: 20 * 60_000,
  reporter: 'list',
  use: {
    baseURL: origin,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'UTC',
    trace: 'retain-on-failure',
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      chromiumSandbox: false,
      args: [...QUIET_BROWSER, NO_OUTSIDE_WORLD],
    },
  },
  webServer: {
    command: 'node --import tsx e2e/support/start-service.ts',
    url: `${origin}/healthz`,
    reuseExistingServer: false,
    env: {
      HOST: '127.0.0.1',
      PORT: port,
      PUBLIC_DIR: 'public',
      DATA_DIR: E2E_DATA_DIR,
      SITE_URL: origin,
      // No market service to ask: the sample stands in.
      MARKET_UPSTREAM: '',
      // Every test signs somebody up, all from one address.
      SIGNUPS_PER_HOUR: '1000',
      LOG_LEVEL: 'warn',
    },
  },
});
