import { tmpdir } from 'node:os';
import type { PlaywrightTestConfig } from '@playwright/test';
import { findChromium } from '../../scripts/lib/browsers';
import { fastFolder } from '../../scripts/lib/fast-folder';

// Only loopback names resolve.
const LOOPBACK_ONLY = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost';
const QUIET_BROWSER = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const executablePath = findChromium();

/** Settings of all Playwright configurations. */
export const sharedSettings = {
  forbidOnly: true,
  globalTimeout: 20 * 60_000,
  reporter: 'list',
} satisfies PlaywrightTestConfig;

/** Browser settings of all Playwright configurations. */
export const browserSettings = {
  viewport: { width: 1440, height: 900 },
  locale: 'en-GB',
  timezoneId: 'UTC',
  screenshot: 'only-on-failure',
  launchOptions: {
    ...(executablePath === undefined ? {} : { executablePath }),
    chromiumSandbox: false,
    // Playwright keeps shared memory on the disk, for machines that have little of it. In memory the tests take 7 % less time.
    ignoreDefaultArgs: fastFolder() === tmpdir() ? [] : ['--disable-dev-shm-usage'],
    args: [...QUIET_BROWSER, LOOPBACK_ONLY],
  },
} satisfies PlaywrightTestConfig['use'];
