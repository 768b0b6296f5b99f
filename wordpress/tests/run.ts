import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { FACTS_VARIABLE, SITE_VARIABLE } from './support/variables';
import { assertPortIsFree } from '../../scripts/lib/ports';
import { runPlaywright } from '../../scripts/lib/run-playwright';
import { runScript, showHelp } from '../../scripts/lib/project';
import { provideWordPress } from '../kit/download';
import type { WordPressFiles } from '../kit/download';
import { providePrograms } from '../kit/programs';
import { startWordPress } from '../kit/site';
import { WEB_SERVERS } from '../kit/facts';
import type { WebServer } from '../kit/facts';
import { buildSiteFor } from '../../e2e/wordpress-and-site/support/built-site';

const HELP = `
npm run test:wordpress [-- --versions debian,6.8 | --server nginx | --no-site | TEST …]

Tests the WordPress plugin and the site with it: installs WordPress with MariaDB and Apache in a temporary folder, builds
the site for it in test-results/wordpress/site, runs the tests in e2e-wordpress, and removes WordPress. As root on Debian it
installs the packages of these servers, which start no services. Everything listens on 127.0.0.1 only. A run takes about four
minutes for each version.

  --versions LIST  versions of WordPress that Debian has: debian (that of this system's release), newest, all, or the begin of
                   a version such as 6.8 [debian,newest]
  --server NAME    apache, or nginx with PHP-FPM [apache]
  --object-cache   with a persistent object cache, as many hosts have one
  --no-site        do not build the site; skip the journeys of visitors and members
  --keep           do not stop WordPress until Enter is pressed, to try it by hand
  TEST …           further arguments go to Playwright, such as contract or -g "signs up"

Environment: WORDPRESS_PORT (9741; the site is on the next port, and Apache also on the one after it), CHROMIUM_PATH, WORDPRESS_JWT_PLUGIN (the folder of the real
plugin "JWT Authentication for WP REST API"; without it the tests use a double, because no package registry has the plugin).
`;

async function main(): Promise<number> {
  showHelp(HELP);
  const { options, rest } = readArguments(process.argv.slice(2));
  const jwtPluginDir = readJwtPlugin(process.env.WORDPRESS_JWT_PLUGIN);
  const port = Number(process.env.WORDPRESS_PORT ?? 9741);
  const siteOrigin = `http://127.0.0.1:${port + 1}`;
  providePrograms();
  await assertPortIsFree('127.0.0.1', port);
  await assertPortIsFree('127.0.0.1', port + 1);
  const versions = provideWordPress(options.versions);
  if (options.withSite) await buildSiteFor(`http://127.0.0.1:${port}`, siteOrigin);
  for (const files of versions) {
    const code = await testVersion({ ...options, files, port, siteOrigin, jwtPluginDir, rest });
    if (code !== 0) return code;
  }
  return 0;
}

interface Run {
  readonly files: WordPressFiles;
  readonly server: WebServer;
  readonly port: number;
  readonly siteOrigin: string;
  readonly jwtPluginDir: string | undefined;
  readonly withObjectCache: boolean;
  readonly keep: boolean;
  readonly withSite: boolean;
  readonly rest: readonly string[];
}

async function testVersion(run: Run): Promise<number> {
  const { files, server, port, siteOrigin, jwtPluginDir, withObjectCache, keep, withSite, rest } = run;
  const jwtPlugin = jwtPluginDir === undefined ? 'a double of the JWT plugin' : `the JWT plugin of ${jwtPluginDir}`;
  console.log(`\nWordPress ${files.version} with ${server} and ${jwtPlugin}`);
  const wordPress = await startWordPress({ files, port, siteOrigin, webServer: server, jwtPluginDir, withObjectCache });
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
  const withValue = ['--versions', '--server'];
  const own = [...withValue, '--object-cache', '--no-site', '--keep'];
  function isOwn(word: string): boolean {
    return own.some((name) => word === name || word.startsWith(`${name}=`));
  }
  const rest: string[] = [];
  const mine: string[] = [];
  args.forEach((word, index) => {
    const isValue = withValue.includes(args[index - 1] ?? '');
    (isOwn(word) || isValue ? mine : rest).push(word);
  });
  const { values } = parseArgs({
    args: mine,
    options: {
      versions: { type: 'string', default: 'debian,newest' },
      server: { type: 'string', default: 'apache' },
      'object-cache': { type: 'boolean', default: false },
      'no-site': { type: 'boolean', default: false },
      keep: { type: 'boolean', default: false },
    },
  });
  const versions = values.versions.split(',').map((name) => name.trim());
  const options = {
    versions,
    server: readServer(values.server),
    withObjectCache: values['object-cache'],
    withSite: !values['no-site'],
    keep: values.keep,
  };
  return { options, rest };
}

function readServer(name: string): WebServer {
  const server = WEB_SERVERS.find((known) => known === name);
  if (server === undefined) {
    throw new Error(`"${name}" is not a web server for --server. Write ${WEB_SERVERS.join(' or ')}.`);
  }
  return server;
}

/** The absolute folder of the real JWT plugin. */
function readJwtPlugin(folder: string | undefined): string | undefined {
  if (folder === undefined || folder === '') return undefined;
  if (!existsSync(path.join(folder, 'jwt-auth.php'))) {
    throw new Error(
      `WORDPRESS_JWT_PLUGIN: ${folder} is not the folder of the JWT plugin. It has no file jwt-auth.php.`,
    );
  }
  return path.resolve(folder);
}

runScript(main, ['Error']);
