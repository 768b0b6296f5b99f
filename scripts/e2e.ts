import { existsSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { findOrInstallChromium, findOrInstallFirefox, findOrInstallWebKit } from './lib/browsers';
import { PROJECT_DIR, runScript, showHelp } from './lib/project';
import { copyProject } from './lib/project-copy';
import { runNode } from './lib/run-command';
import { runPlaywright, startPlaywright } from './lib/run-playwright';
import { findOrInstallPostgres } from './postgres/find-or-install';

const HELP = `
npm run e2e [-- SUITE] [arguments of npx playwright test]

Tests in real browsers, which it finds or installs. The suites:

  site           the built site, in Chromium; the default
  translated     what visitors do on the built site while the browser translates it; a part of the suite site
  cms            the CMS and the live site, in a copy of the project in test-results/cms/
  chromium, firefox, webkit   the main journeys of the built site, in one browser of the system
  journeys       the same in all three
  postgres       what members do on the built site, with their accounts in PostgreSQL
  third-parties  a build with GATSBY_THIRD_PARTIES=after-press: its pages ask no other host before a press

  npm run e2e -- side-panel               the tests of the site in files with this name
  npm run e2e -- cms events -g "new"      tests of the CMS in files with one name, with another in their title

Environment: CHROMIUM_PATH and FIREFOX_PATH (executables of other browsers), E2E_PORT (8123), E2E_SLOWDOWN (1).
`;

/** A copy inside the project, so that Node finds the packages. The next build there is fast. */
const THIRD_PARTIES_DIR = path.join(PROJECT_DIR, 'test-results/third-parties');

/** The browsers of the journeys, each with what finds or installs it. */
const JOURNEYS: Readonly<Record<string, () => unknown>> = {
  chromium: findOrInstallChromium,
  firefox: findOrInstallFirefox,
  webkit: findOrInstallWebKit,
};

/** Runs a suite with arguments of Playwright. @returns the exit code @throws Error that says what to do */
type Suite = (args: readonly string[]) => number | Promise<number>;

const SUITES: Readonly<Record<string, Suite>> = {
  site: testSite,
  translated: testTranslated,
  cms: (args) => runPlaywright(['--project=cms*', ...args]),
  ...Object.fromEntries(Object.keys(JOURNEYS).map((name) => [name, (args) => testJourneys([name], args)])),
  journeys: (args) => testJourneys(Object.keys(JOURNEYS), args),
  postgres: testPostgres,
  'third-parties': testThirdParties,
};

function testSite(args: readonly string[]): number {
  return testTranslated(['--project=site', ...args]);
}

function testTranslated(args: readonly string[]): number {
  assertSiteIsBuilt();
  return runPlaywright(['--project=translated', ...args]);
}

function testJourneys(browsers: readonly string[], args: readonly string[]): number {
  assertSiteIsBuilt();
  // Before Playwright starts, which bounds the time of all that it does.
  browsers.forEach((name) => JOURNEYS[name]?.());
  return startPlaywright([...browsers.map((name) => `--project=${name}`), ...args]);
}

/** The specs of members, whose helpers read the variable, too. */
const MEMBER_SPECS =
  'account account-pages application joining lessons operators operators-tasks password-reset session'.split(' ');

async function testPostgres(args: readonly string[]): Promise<number> {
  assertSiteIsBuilt();
  const postgres = await findOrInstallPostgres();
  const database = new URL(postgres.url);
  database.pathname = `/brainhouse_e2e_${process.pid}`;
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  try {
    await client.query(`CREATE DATABASE ${database.pathname.slice(1)} TEMPLATE template0`);
    process.env.DATABASE_URL = database.href;
    return runPlaywright(['--project=site', ...MEMBER_SPECS.map((name) => `site/${name}.spec.ts`), ...args]);
  } finally {
    await client.query(`DROP DATABASE IF EXISTS ${database.pathname.slice(1)} WITH (FORCE)`);
    await client.end();
    await postgres.stop();
  }
}

async function testThirdParties(args: readonly string[]): Promise<number> {
  process.env.GATSBY_THIRD_PARTIES = 'after-press';
  await copyProject(THIRD_PARTIES_DIR);
  const code = await runNode(['--import', 'tsx', 'scripts/build.ts'], { cwd: THIRD_PARTIES_DIR });
  if (code !== 0) return code;
  process.env.E2E_PUBLIC_DIR = path.join(THIRD_PARTIES_DIR, 'public');
  return runPlaywright(['--project=third-parties', ...args]);
}

function assertSiteIsBuilt(): void {
  if (!existsSync('public/index.html')) throw new Error('The site is not built. Run npm run build first.');
}

async function main(): Promise<number> {
  showHelp(HELP);
  const [first = '', ...rest] = process.argv.slice(2);
  const suite = SUITES[first];
  process.env.E2E_SUITE = suite ? first : 'site';
  return suite ? suite(rest) : testSite(process.argv.slice(2));
}

runScript(main, ['Error']);
