import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';

import { stop } from 'esbuild';
import type { CreateWebpackConfigArgs } from 'gatsby';
import TerserPlugin from 'terser-webpack-plugin';

import { LONGEST_LOAD_MS } from '../config/limits';
import { BUNDLE_POLICY } from '../config/trusted-types';
import { bundlePageScripts, type PageScripts } from './bundle-page-scripts';
import { previewOnlyEntries } from './unpublished';
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
  readonly module?: { readonly rules?: readonly Rule[] };
  readonly optimization?: object;
}

/** A rule for the files of an extension. */
interface Rule {
  readonly test?: RegExp;
  readonly use?: readonly Loader[];
}

interface Loader {
  readonly options?: { readonly name?: string };
}

/** The part of webpack's compiler that is used here. */
interface Compiler {
  readonly hooks: { readonly done: { tap(name: string, listener: (stats: Stats) => void): void } };
}

interface Stats {
  readonly hash?: string;
  readonly compilation: { readonly buildDependencies: { clear(): void } };
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
const PREVIEW_ONLY_ENTRIES = '.cache/preview-only-entries.json';

/** The loader's code, the address of the page scripts and the hash of the browser bundle. */
const PAGE_SCRIPTS = '.cache/page-scripts.json';

/** The hash of the browser bundle, by which Gatsby recognizes pages of another build. */
const BUNDLE_HASH = '.cache/bundle-hash.txt';

/**
 * Names of scripts on demand. Gatsby's own names would be part of every page's first load, and files in one folder need
 * only one caching rule (`hosting/host-rules.ts`).
 */
const CHUNK_FILES = `${CHUNK_FOLDER}/[contenthash].js`;

/** Digits of the hash in the name of a file: 32 bits for some hundred files, of which a host keeps the last releases. */
const HASH_DIGITS = 8;

/** Where Gatsby writes fonts and drawings that code imports. Its own names have all 32 digits of the hash. */
const ASSET_FILES = `static/[name]-[hash:${HASH_DIGITS}].[ext]`;

/** Gatsby's own rule for scripts (5.16) has TypeScript, too. With the rule of its plugin Babel would compile each file twice. */
const SECOND_TYPESCRIPT_RULE = String(/\.tsx?$/);

function isNeeded({ test }: Rule): boolean {
  return String(test) !== SECOND_TYPESCRIPT_RULE;
}

/**
 * In place of Gatsby's. SWC creates its own threads; Terser works in one for several seconds while the rest of the build waits, and its
 * scripts are 1 % larger. For the one file of styles esbuild is enough.
 */
const MINIFIERS = [
  new TerserPlugin({
    minify: TerserPlugin.swcMinify,
    parallel: false,
    terserOptions: { compress: { passes: 3 }, mangle: true },
  }),
  new TerserPlugin({ test: /\.css$/, minify: TerserPlugin.esbuildMinifyCss, parallel: false }),
];

function withShortNames({ use, ...rule }: Rule): Rule {
  return Array.isArray(use) ? { ...rule, use: use.map(withShortName) } : { ...rule, ...(use && { use }) };
}

function withShortName(loader: Loader): Loader {
  return loader.options?.name ? { ...loader, options: { ...loader.options, name: ASSET_FILES } } : loader;
}

const DECODERS_FILE = join(process.cwd(), 'src/lib/decode-address.ts');

/** Functions of the browser that throw if an address is wrong, and what all code of the pages gets in their place (NAV-24). */
const GUARDED_DECODERS = {
  decodeURI: [DECODERS_FILE, 'decodeAddress'],
  decodeURIComponent: [DECODERS_FILE, 'decodeAddressPart'],
};

/** Changes Gatsby's webpack settings. */
export async function adjustWebpack({ actions, getConfig, plugins, stage }: CreateWebpackConfigArgs): Promise<void> {
  if (!stage.endsWith('-html')) {
    const provide = plugins.provide as (definitions: object) => object;
    actions.setWebpackConfig({ plugins: [provide(GUARDED_DECODERS)] });
  }
  if (stage === 'build-javascript') {
    actions.setWebpackConfig({
      // Source maps double the output, and visitors do not need them.
      devtool: false,
      // React has the function that SWR imports from this package for its earlier versions.
      resolve: { alias: { ...unusedModules(), 'use-sync-external-store/shim': 'react' } },
      plugins: [{ apply: writeBundleHash }, { apply: forgetLoaders }],
    });
  } else if (stage.endsWith('-html')) {
    const stats = stage === 'build-html' ? BUNDLE_STATS : NO_STATS;
    actions.setWebpackConfig({
      // Enough for the file and the line of an error.
      ...(stage === 'build-html' && { devtool: 'cheap-module-source-map' }),
      plugins: [{ apply: forgetLoaders }],
      resolve: {
        alias: {
          '$build/page-chunks': join(process.cwd(), stats),
          '$build/preview-only-entries': writePreviewOnlyEntries(),
          '$build/page-scripts': await writePageScripts(stage),
        },
      },
    });
  }
  // Gatsby does not accept these values through setWebpackConfig.
  const config = (getConfig as () => Configuration)();
  actions.replaceWebpackConfig({
    ...config,
    ...(stage === 'build-javascript' && {
      // The promised browsers have arrow functions, which are shorter.
      output: {
        ...config.output,
        chunkFilename: CHUNK_FILES,
        // `before-react/runtime-loader.ts` knows it.
        chunkLoadingGlobal: 'runtime',
        // webpack waits for two minutes.
        chunkLoadTimeout: LONGEST_LOAD_MS,
        // The pages name each file twice.
        hashDigestLength: HASH_DIGITS,
        environment: { arrowFunction: true },
        trustedTypes: { policyName: BUNDLE_POLICY },
      },
      optimization: { ...config.optimization, minimizer: MINIFIERS },
    }),
    module: { ...config.module, rules: config.module?.rules?.filter(isNeeded).map(withShortNames) },
    cache: {
      ...config.cache,
      ...cacheValidity(),
      // A build reads each entry of the cache once, so it need not stay in memory. The live server reads them again.
      ...(stage.startsWith('build') && { maxMemoryGenerations: 0 }),
    },
  });
}

/**
 * When webpack's cache of an earlier build is valid. Gatsby lists its compiled gatsby-node as a dependency of the cache, so
 * each change of the build's code discarded it, and webpack followed every `require` from there: about ten thousand files.
 */
function cacheValidity(): { readonly version: string; readonly buildDependencies: Readonly<Record<string, string[]>> } {
  const hash = createHash('sha1').update(process.version);
  CONFIGURATION_FILES.forEach((file) => hash.update(readFileSync(join(process.cwd(), file))));
  return { version: hash.digest('hex'), buildDependencies: { defaultWebpack: [] } };
}

/**
 * A webpack plugin. Webpack also lists each loader as a dependency of its cache, and follows every `require` from there. They are in
 * packages, whose versions decide whether the cache is valid (`cacheValidity`).
 */
function forgetLoaders(compiler: Compiler): void {
  compiler.hooks.done.tap('forget-loaders', ({ compilation }) => compilation.buildDependencies.clear());
}

/** A webpack plugin. Gatsby writes the hash into the scripts that the pages do not use (`runtime-element.tsx`). */
function writeBundleHash(compiler: Compiler): void {
  compiler.hooks.done.tap('bundle-hash', ({ hash = '' }) => {
    writeFileSync(join(process.cwd(), BUNDLE_HASH), hash);
  });
}

/**
 * Whether the bundles of the last build are those of this one: no code has changed, and neither has the list in the banner of a
 * preview.
 */
export function bundlesAreCurrent(): boolean {
  const list = join(process.cwd(), PREVIEW_ONLY_ENTRIES);
  return (
    process.env.CODE_IS_UNCHANGED === 'true' &&
    existsSync(list) &&
    readFileSync(list, 'utf8') === JSON.stringify(previewOnlyEntries())
  );
}

/** Bundles the page scripts and writes what the pages contain of them to a file that they import. @returns the file */
async function writePageScripts(stage: string): Promise<string> {
  const file = join(process.cwd(), PAGE_SCRIPTS);
  const scripts = await bundlePageScripts(join(process.cwd(), 'public'));
  const build = stage === 'build-html' ? readFileSync(join(process.cwd(), BUNDLE_HASH), 'utf8') : '';
  writeFileSync(file, JSON.stringify({ ...scripts, build }));
  // esbuild's process would stay until the end of the build and use 100 MB. A later bundle starts another one.
  if (stage === 'build-html') await stop();
  return file;
}

/** The page scripts that the pages of this build have. */
export function readPageScripts(): PageScripts {
  return JSON.parse(readFileSync(join(process.cwd(), PAGE_SCRIPTS), 'utf8')) as PageScripts;
}

/** Writes the list of entries that only a preview shows to a file that its pages import. @returns the file */
function writePreviewOnlyEntries(): string {
  const file = join(process.cwd(), PREVIEW_ONLY_ENTRIES);
  writeFileSync(file, JSON.stringify(previewOnlyEntries()));
  return file;
}
