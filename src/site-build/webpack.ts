import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { isDeepStrictEqual } from 'node:util';

import { stop } from 'esbuild';
import type { CreateWebpackConfigArgs } from 'gatsby';
import TerserPlugin from 'terser-webpack-plugin';

import { LONGEST_LOAD_MS } from '../config/limits';
import type { PageFacts } from '../config/page-facts';
import { BUNDLE_POLICY } from '../config/trusted-types';
import { addFacts, noteInputs, readFacts } from './build-facts';
import { bundlePageScripts } from './bundle-page-scripts';
import { hasPublishedEvents } from './events/published-events';
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
 * The name by which files in Gatsby's cache import a file of a package. Packages may be in a parent folder (of `.publish`).
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
  readonly compilation: {
    readonly buildDependencies: { clear(): void };
    readonly fileDependencies: Iterable<string>;
  };
}

/** The part of webpack's statistics of the browser bundle that is used here. */
interface BundleStats {
  readonly namedChunkGroups: Readonly<Record<string, { readonly assets: readonly { readonly name: string }[] }>>;
}

/** Files in the root of the project that decide webpack's configuration, with this one. The rest is in packages. */
const CONFIGURATION_FILES = [
  'package-lock.json',
  'package.json',
  'gatsby-config.ts',
  'gatsby-node.ts',
  'src/site-build/webpack.ts',
];

/** Gatsby writes it after the browser bundle, before it renders the first page. */
const BUNDLE_STATS = 'public/webpack.stats.json';

/** The hash of the browser bundle, by which Gatsby recognizes pages of another build. It is compiled before the renderer. */
let bundleHash = '';

/**
 * Names of scripts on demand. Gatsby's own names would be part of every page's first load, and files in one folder need
 * only one caching rule (`hosting/header-rules.ts`).
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
      plugins: [{ apply: noteBundleHash }, { apply: forgetLoaders }],
    });
  } else if (stage.endsWith('-html')) {
    const define = plugins.define as (definitions: object) => object;
    const facts = stage === 'build-html' ? await noteBuiltPages() : await pageFacts();
    actions.setWebpackConfig({
      // Enough for the file and the line of an error.
      ...(stage === 'build-html' && { devtool: 'cheap-module-source-map' }),
      plugins: [{ apply: forgetLoaders }, define({ PAGE_FACTS: JSON.stringify(facts) })],
    });
  }
  if (stage.startsWith('build')) actions.setWebpackConfig({ plugins: [{ apply: noteFiles(stage) }] });
  // Gatsby does not accept these values through setWebpackConfig.
  const config = (getConfig as () => Configuration)();
  actions.replaceWebpackConfig({
    ...config,
    ...(stage === 'build-javascript' && {
      // The promised browsers have arrow functions, which are shorter.
      output: {
        ...config.output,
        chunkFilename: CHUNK_FILES,
        // `page-scripts/hydration-loader.ts` knows it.
        chunkLoadingGlobal: 'loaded',
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

/** A webpack plugin that writes down which files the bundle was made of, also those that webpack has in its cache. */
function noteFiles(bundle: string) {
  return (compiler: Compiler): void => {
    compiler.hooks.done.tap('inputs', ({ compilation }) => noteInputs(bundle, compilation.fileDependencies));
  };
}

/** A webpack plugin. Gatsby writes the hash into the scripts that the pages do not use (`hydration-scripts.tsx`). */
function noteBundleHash(compiler: Compiler): void {
  compiler.hooks.done.tap('bundle-hash', ({ hash = '' }) => {
    bundleHash = hash;
  });
}

/**
 * Whether the bundles of the last build are those of this one: no code has changed, neither has the list in the banner of a preview, and the
 * first page of an event does not need its template. Call it after the pages were created.
 */
export function bundlesAreCurrent(): boolean {
  const { pages, hasEventPages } = readFacts(process.cwd());
  return (
    process.env.CODE_IS_UNCHANGED === 'true' &&
    isDeepStrictEqual(pages?.previewOnly, previewOnlyEntries()) &&
    hasEventPages === hasPublishedEvents(process.cwd())
  );
}

/** Bundles the page scripts, and takes down what pages contain of this build. */
async function pageFacts(): Promise<PageFacts> {
  const scripts = await bundlePageScripts(join(process.cwd(), 'public'));
  return { ...scripts, build: '', chunks: {}, previewOnly: previewOnlyEntries() };
}

/** The same for the pages of a build, for its last step and the next build. Call it after the browser bundle. */
async function noteBuiltPages(): Promise<PageFacts> {
  const { namedChunkGroups } = JSON.parse(readFileSync(join(process.cwd(), BUNDLE_STATS), 'utf8')) as BundleStats;
  const chunks = Object.entries(namedChunkGroups).map(
    ([chunk, { assets }]) => [chunk, assets.map(({ name }) => name)] as const,
  );
  const pages = { ...(await pageFacts()), build: bundleHash, chunks: Object.fromEntries(chunks) };
  addFacts(process.cwd(), { pages, hasEventPages: hasPublishedEvents(process.cwd()) });
  // esbuild's process would stay until the end of the build and use 100 MB. A later bundle starts another one.
  await stop();
  return pages;
}
