import type { PlaywrightTestConfig } from '@playwright/test';
import { findChromium } from '../../scripts/chromium';

// Loopback only: every other name leads nowhere, whatever a page asks for.
const LOOPBACK_ONLY = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost';
const QUIET_BROWSER = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const executablePath = findChromium()?.path;

/** What all browser tests have in common, whatever they look at. */
export const sharedSettings = {
  forbidOnly: true,
  globalTimeout: 20 * 60_000,
  reporter: 'list',
} satisfies PlaywrightTestConfig;

/** The browser of all of them. */
export const browserSettings = {
  viewport: { width: 1440, height: 900 },
  locale: 'en-GB',
  timezoneId: 'UTC',
  screenshot: 'only-on-failure',
  launchOptions: {
    ...(executablePath === undefined ? {} : { executablePath }),
    chromiumSandbox: false,
    args: [...QUIET_BROWSER, LOOPBACK_ONLY],
  },
} satisfies PlaywrightTestConfig['use'];
