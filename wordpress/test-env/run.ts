import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { TYPED_IN } from '../lib/command';
import { provideWordPress } from './download';
import { passFacts, type WordPressFacts } from './facts';
import { providePrograms } from './programs';
import { startWordPress } from './site';

/** The lines of a command's help about `readArguments` and the variables. */
export const RUN_HELP = `  --versions LIST  versions of WordPress that Debian has: debian (that of this system's release), newest, all, or the begin of
                   a version such as 6.8 [debian,newest]`;

export const ENVIRONMENT_HELP = `WordPress runs with MariaDB and Apache in a temporary folder, which is deleted at the end. As root on Debian the command installs
the packages of these servers, which start no services. Everything listens on 127.0.0.1 only.

Environment: WORDPRESS_PORT (9741; the site is on the next port, and Apache also on the one after it), WORDPRESS_JWT_PLUGIN (the
folder of the real plugin "JWT Authentication for WP REST API"; without it the tests use a double, because no package registry has
the plugin).`;

/** What to run, from the arguments of a command. */
export interface RunArguments {
  readonly versions: readonly string[];
  /** The other arguments. */
  readonly rest: readonly string[];
}

/** Reads the arguments of a command. @throws Error that says what to write */
export function readArguments(args: readonly string[]): RunArguments {
  const own = '--versions';
  const mine: string[] = [];
  const rest: string[] = [];
  args.forEach((word, index) => {
    (word === own || word.startsWith(`${own}=`) || args[index - 1] === own ? mine : rest).push(word);
  });
  const { values } = parseArgs({ args: mine, options: { versions: { type: 'string', default: 'debian,newest' } } });
  return { versions: values.versions.split(',').map((name) => name.trim()), rest };
}

/** The port of WordPress, and the origin of the site beside it. */
export const PORT = Number(process.env.WORDPRESS_PORT ?? 9741);
export const WORDPRESS_ORIGIN = `http://127.0.0.1:${PORT}`;
export const SITE_ORIGIN = `http://127.0.0.1:${PORT + 1}`;

/**
 * Starts one version of WordPress after the other, until a run fails.
 * @param options.forCases whether the clock can be set, and the site has https, as the cases of the contract expect
 * @param run returns an exit code
 * @returns the last exit code
 */
export async function onEachWordPress(
  { versions, forCases = false }: RunArguments & { readonly forCases?: boolean },
  run: (facts: WordPressFacts) => number | Promise<number>,
): Promise<number> {
  const jwtPluginDir = readJwtPlugin(process.env.WORDPRESS_JWT_PLUGIN);
  providePrograms();
  for (const files of provideWordPress(versions)) {
    await assertPortIsFree();
    const jwtPlugin = jwtPluginDir === undefined ? 'a double of the JWT plugin' : `the JWT plugin of ${jwtPluginDir}`;
    console.log(`\nWordPress ${files.version} with ${jwtPlugin}`);
    const siteOrigin = forCases ? 'https://brainhouse.example' : SITE_ORIGIN;
    const settings = { siteOrigin, port: PORT, withClock: forCases, jwtPluginDir };
    const wordPress = await startWordPress({ files, ...settings });
    passFacts(wordPress.facts);
    try {
      const code = await run(wordPress.facts);
      if (code !== 0) return code;
    } finally {
      await wordPress.stop();
    }
  }
  return 0;
}

/** The absolute folder of the real JWT plugin. */
function readJwtPlugin(folder: string | undefined): string | undefined {
  if (folder === undefined || folder === '') return undefined;
  const dir = path.resolve(TYPED_IN, folder);
  if (!existsSync(path.join(dir, 'jwt-auth.php'))) {
    throw new Error(`WORDPRESS_JWT_PLUGIN: ${dir} is not the folder of the JWT plugin. It has no file jwt-auth.php.`);
  }
  return dir;
}

/** @throws Error that names the variable */
async function assertPortIsFree(): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', () => reject(new Error(`Port ${PORT} is in use. Set WORDPRESS_PORT to another one.`)));
    probe.listen(PORT, '127.0.0.1', () => probe.close(() => resolve()));
  });
}
