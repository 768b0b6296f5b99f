import { defineConfig } from '@playwright/test';
import { browserSettings, sharedSettings } from './support/browser-settings';
import { E2E_DATA_DIR } from './support/data-dir';
import type { TestOptions } from './support/test';

/** What `npm run e2e` runs. It selects the projects. */
const suite = process.env.E2E_SUITE ?? 'site';
const port = process.env.E2E_PORT ?? '8123';
// Tests with the tag @long are a part of npm run test:long.
const isLong = process.env.LONG_TESTS === 'true';
const origin = `http://127.0.0.1:${port}`;

const siteProject = {
  testDir: 'site',
  fullyParallel: true,
  timeout: isLong ? 180_000 : 60_000,
  // On PostgreSQL all tests of its specs run.
  ...(suite !== 'postgres' && (isLong ? { grep: /@long/ } : { grepInvert: /@long/ })),
};

function specs(...names: readonly string[]): string[] {
  return names.map((name) => `${name}.spec.ts`);
}

const cmsProject = {
  testDir: 'cms',
  workers: 1,
  // These bound what hangs. The live server makes each picture on its first request, and a save waits while it runs the queries of another.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  use: { serviceWorkers: 'block' },
} as const;

/** Tests of the live site, which do not run if it does not start. */
const liveSiteProject = { ...cmsProject, dependencies: ['cms-start'] };

export default defineConfig<TestOptions>({
  ...sharedSettings,
  outputDir: '../test-results/e2e',
  ...(suite === 'cms' && { globalSetup: './cms/global-setup.ts' }),
  // Those of the CMS wait for builds.
  workers: { journeys: 1, cms: 3 }[suite] ?? 2,
  // Long enough for a busy machine.
  expect: { timeout: 15_000 },
  use: { ...browserSettings, baseURL: origin },
  projects: [
    { ...siteProject, name: 'site', testIgnore: 'translated.spec.ts' },
    {
      ...siteProject,
      name: 'translated',
      // What visitors do on pages that the browser translates: one test for each kind of element that React creates again.
      grep: /@translated/,
      grepInvert: isLong ? /./ : /@long/,
      use: { translated: true },
    },
    { ...siteProject, name: 'third-parties', testMatch: 'third-parties.spec.ts' },
    // Without the live site, while that starts.
    { ...cmsProject, name: 'cms-git-host', testMatch: 'git-host.spec.ts' },
    { ...cmsProject, name: 'cms-start', testMatch: 'start.spec.ts' },
    // They use one live site at the same time, but do not edit the same entries.
    { ...liveSiteProject, name: 'cms-testimonials', testMatch: specs('events', 'mistakes', 'testimonials') },
    { ...liveSiteProject, name: 'cms-lists', testMatch: specs('live-site', 'new-entries', 'order-and-hiding') },
    { ...liveSiteProject, name: 'cms-unsaved', testMatch: specs('cms', 'unsaved-work') },
    // Builds the content that they have edited, with the form's button, and tests that build.
    {
      ...cmsProject,
      name: 'cms-publish',
      testMatch: 'publish.spec.ts',
      dependencies: ['cms-testimonials', 'cms-lists', 'cms-unsaved'],
    },
    { ...cmsProject, name: 'cms-built', testMatch: 'built/**', dependencies: ['cms-publish'] },
    // The main journeys, each in three browsers: not Playwright's own, see decision 026.
    ...(['chromium', 'firefox', 'webkit'] as const).map((name) => ({
      name,
      testDir: 'journeys',
      // In Chromium it is part of the suite `site`.
      ...(name === 'chromium' && { testIgnore: 'layout.spec.ts' }),
      // These bound what hangs, on a busy machine too.
      timeout: 180_000,
      expect: { toPass: { timeout: 60_000, intervals: [100] } },
      use: { browserName: name },
    })),
  ],
  ...(suite !== 'cms' && {
    webServer: {
      command: 'node --import tsx e2e/support/start-service.ts',
      cwd: '..',
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
  }),
});
