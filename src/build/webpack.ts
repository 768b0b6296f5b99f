import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';

import { stop } from 'esbuild';
import type { CreateWebpackConfigArgs } from 'gatsby';

import { BUNDLE_POLICY } from '../config/trusted-types';
import { bundlePageScripts, type PageScripts } from './bundle-page-scripts';
import { shownEarly } from './held-back';
import { CHUNK_FOLDER } from './hosting/public-files';

/**
 * Modules of Gatsby and Emotion for features that this site does not use, by the names of their imports. Otherwise every
 * visitor would load them: `<Script>` with Partytown, the registration of a service worker, and a dependency of
 * `withTheme`.
 */
function unusedModules(): Readonly<Record<string, false>> {
  return {
    'gatsby-script': false,
    [fromCache('gatsby/dist/internal-plugins/partytown/gatsby-browser.js')]: false,
    './register-service-worker': false,
    'hoist-non-react-statics': false,
  };
}

/**
 * The name by which files in Gatsby's cache import a file of a package. Packages may be in a parent folder (in a preview).
 */
function fromCache(file: string): string {
  const found = createRequire(join(process.cwd(), 'package.json')).resolve(file);
  return relative(join(process.cwd(), '.cache'), found).replaceAll('\\', '/');
}

/** The part of webpack's configuration that is changed here. */
interface Configuration {
  readonly output?: object;
  readonly cache?: object;
  readonly plugins?: readonly object[];
}

/** webpack's plugin that replaces names, such as `process.env.GATSBY_SERVICE_BASE`, by values. */
interface DefinePlugin {
  definitions: Readonly<Record<string, unknown>>;
}

/** The parts of webpack's compiler and compilation that are used here. */
interface Compiler {
  readonly hooks: { readonly thisCompilation: Hook<Compilation>; readonly done: Hook<{ readonly hash?: string }> };
}
interface Compilation {
  readonly hooks: { readonly beforeHash: Hook<undefined> };
  readonly children: readonly { hash?: string }[];
}
interface Hook<Argument> {
  tap(name: string, listener: (argument: Argument) => void): void;
}

/** Files in the root of the project that decide webpack's configuration, with this one. The rest is in packages. */
const CONFIGURATION_FILES = [
  'package-lock.json',
  'package.json',
  'gatsby-config.ts',
  'gatsby-node.ts',
  'src/build/webpack.ts',
];

/** Gatsby writes it after the browser bundle, before it renders the first page. */
const BUNDLE_STATS = 'public/webpack.stats.json';

/** Replaces the statistics in the live server, which has no finished bundle. */
const NO_STATS = 'src/build/no-page-chunks.json';

/** The list of entries in the banner of a preview. */
const SHOWN_EARLY = '.cache/shown-early.json';

/** The loader's code, the address of the page scripts and the hash of the browser bundle. */
const PAGE_SCRIPTS = '.cache/page-scripts.json';

/** The hash of the browser bundle, by which Gatsby recognizes pages of another build. */
const BUNDLE_HASH = '.cache/bundle-hash.txt';

/**
 * Names of scripts on demand. Gatsby's own names would be part of every page's first load, and files in one folder need
 * only one caching rule (`hosting/host-rules.ts`).
 */
const CHUNK_FILES = `${CHUNK_FOLDER}/[contenthash:10].js`;

/** Changes Gatsby's webpack settings. */
export async function adjustWebpack({ actions, getConfig, stage }: CreateWebpackConfigArgs): Promise<void> {
  if (stage === 'build-javascript') {
    actions.setWebpackConfig({
      // Source maps double the output, and visitors do not need them.
      devtool: false,
      resolve: { alias: unusedModules() },
      plugins: [{ apply: writeBundleHash }],
    });
  } else if (stage.endsWith('-html')) {
    const stats = stage === 'build-html' ? BUNDLE_STATS : NO_STATS;
    actions.setWebpackConfig({
      resolve: {
        alias: {
          '$build/page-chunks': join(process.cwd(), stats),
          '$build/shown-early': writeShownEarly(),
          '$build/page-scripts': await writePageScripts(stage),
        },
      },
    });
  }
  actions.setWebpackConfig({ plugins: [ignoreChildHashes] });
  // Gatsby does not accept these values through setWebpackConfig.
  const config = (getConfig as () => Configuration)();
  limitVariables(stage, config.plugins ?? []);
  actions.replaceWebpackConfig({
    ...config,
    ...(stage === 'build-javascript' && {
      // The promised browsers have arrow functions, which are shorter.
      output: {
        ...config.output,
        chunkFilename: CHUNK_FILES,
        environment: { arrowFunction: true },
        trustedTypes: { policyName: BUNDLE_POLICY },
      },
    }),
    cache: {
      ...config.cache,
      ...cacheValidity(),
      // A build reads each entry of the cache once, so it need not stay in memory. The live server reads them again.
      ...(stage.startsWith('build') && { maxMemoryGenerations: 0 }),
    },
  });
}

/** The names that Gatsby defines for the scripts of the browser: `process.env.…` with a variable of the site, and its own. */
let browserNames: ReadonlySet<string> | undefined;

/**
 * Gives the page renderer the variables that the scripts of the browser have. Gatsby defines all variables of the build for it,
 * with those of npm and of the terminal. webpack compiles every module again if one of the values is another.
 */
export function limitVariables(stage: string, plugins: readonly object[]): void {
  const define = plugins.find(isDefinePlugin);
  if (!define) return;
  if (stage === 'build-javascript') {
    browserNames = new Set(Object.keys(define.definitions));
  } else if (stage === 'build-html') {
    const entries = Object.entries(define.definitions);
    define.definitions = Object.fromEntries(entries.filter(([name]) => browserNames?.has(name) ?? true));
  }
}

function isDefinePlugin(plugin: object): plugin is DefinePlugin {
  return plugin.constructor.name === 'DefinePlugin' && 'definitions' in plugin;
}

/**
 * Leaves child compilations out of the hash of a compilation. Gatsby writes this hash into every page, to detect another build.
 * Styles are compiled by child compilations, which only run for styles that are not in webpack's cache. So the first build
 * after one from nothing had another hash for the same scripts, and wrote all pages again.
 */
const ignoreChildHashes = {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('ignoreChildHashes', ({ hooks, children }) => {
      hooks.beforeHash.tap('ignoreChildHashes', () => {
        for (const child of children) child.hash = '';
      });
    });
  },
};

/**
 * When webpack's cache of an earlier build is valid. Gatsby lists its compiled gatsby-node as a dependency of the cache, so
 * each change of the build's code discarded it, and webpack followed every `require` from there: about ten thousand files.
 */
function cacheValidity(): { readonly version: string; readonly buildDependencies: Readonly<Record<string, string[]>> } {
  const hash = createHash('sha1').update(process.version);
  CONFIGURATION_FILES.forEach((file) => hash.update(readFileSync(join(process.cwd(), file))));
  return { version: hash.digest('hex'), buildDependencies: { defaultWebpack: [] } };
}

/** A webpack plugin. Gatsby writes the hash into the scripts that the pages do not use (`runtime-element.tsx`). */
function writeBundleHash(compiler: Compiler): void {
  compiler.hooks.done.tap('bundle-hash', ({ hash = '' }) => {
    writeFileSync(join(process.cwd(), BUNDLE_HASH), hash);
  });
}

/**
 * Bundles the page scripts and writes what the pages contain of them to a file that they import. If no code has changed since
 * the last build, its scripts are kept.
 * @returns the file
 */
async function writePageScripts(stage: string): Promise<string> {
  const file = join(process.cwd(), PAGE_SCRIPTS);
  const publicDir = join(process.cwd(), 'public');
  const scripts =
    (process.env.CODE_IS_UNCHANGED === 'true' && earlierPageScripts(file, publicDir)) ||
    (await bundlePageScripts(publicDir));
  const build = stage === 'build-html' ? readFileSync(join(process.cwd(), BUNDLE_HASH), 'utf8') : '';
  writeFileSync(file, JSON.stringify({ ...scripts, build }));
  // esbuild's process would stay until the end of the build and use 100 MB. A later bundle starts another one.
  if (stage === 'build-html') await stop();
  return file;
}

/** The page scripts of the last build; undefined if one of their files is not there any more. */
function earlierPageScripts(file: string, publicDir: string): PageScripts | undefined {
  if (!existsSync(file)) return undefined;
  const { inline, src, controls } = JSON.parse(readFileSync(file, 'utf8')) as PageScripts;
  return [src, controls].every((address) => existsSync(join(publicDir, address)))
    ? { inline, src, controls }
    : undefined;
}

/** Writes the list of entries that only a preview shows to a file that its pages import. @returns the file */
function writeShownEarly(): string {
  const file = join(process.cwd(), SHOWN_EARLY);
  writeFileSync(file, JSON.stringify(shownEarly()));
  return file;
}
