import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** A file of Gatsby that is not part of its interface. */
interface Internal {
  /** The file of this project that uses it. */
  readonly usedIn: string;
  /** What the project relies on: a file of Gatsby, and a text in it. */
  readonly relies: readonly (readonly [file: string, text: string])[];
}

/** If one of these changes with Gatsby, the build gets slower or larger without an error. */
const INTERNALS: Readonly<Record<string, Internal>> = {
  'gatsby/dist/utils/parcel/compile-gatsby-files': {
    usedIn: 'scripts/lib/run-gatsby.cjs',
    relies: [
      ['dist/utils/parcel/compile-gatsby-files.js', 'exports.compileGatsbyFiles = compileGatsbyFiles;'],
      ['dist/utils/parcel/compile-gatsby-files.js', 'exports.COMPILED_CACHE_DIR = COMPILED_CACHE_DIR;'],
      // A call through the module's object, so that a replaced function is called.
      ['dist/services/initialize.js', '(0, _compileGatsbyFiles.compileGatsbyFiles)(siteDirectory)'],
    ],
  },
  // The second rule for TypeScript is left out.
  SECOND_TYPESCRIPT_RULE: {
    usedIn: 'src/site-build/webpack.ts',
    relies: [
      ['dist/utils/webpack-utils.js', 'test: /\\.(js|mjs|jsx|ts|tsx)$/'],
      ['../gatsby-plugin-typescript/gatsby-node.js', 'test: /\\.tsx?$/'],
    ],
  },
  // Its minifier is replaced.
  TerserPlugin: {
    usedIn: 'src/site-build/webpack.ts',
    relies: [['dist/utils/webpack-utils.js', 'new _terserWebpackPlugin.default({']],
  },
  'gatsby/dist/commands/build-javascript': {
    usedIn: 'src/site-build/reuse-bundles.ts',
    relies: [
      ['dist/commands/build-javascript.js', 'exports.buildProductionBundle = buildProductionBundle;'],
      ['dist/commands/build.js', '(0, _buildJavascript.buildProductionBundle)(program'],
    ],
  },
  'gatsby/dist/commands/build-html': {
    usedIn: 'src/site-build/reuse-bundles.ts',
    relies: [
      ['dist/commands/build-html.js', 'exports.buildRenderer = buildRenderer;'],
      ['dist/commands/build.js', '(0, _buildHtml.buildRenderer)(program'],
    ],
  },
  'gatsby/dist/utils/webpack/get-ssr-chunk-hashes': {
    usedIn: 'src/site-build/reuse-bundles.ts',
    relies: [
      ['dist/utils/webpack/get-ssr-chunk-hashes.js', 'exports.getSSRChunkHashes = getSSRChunkHashes;'],
      ['dist/commands/build.js', '(0, _getSsrChunkHashes.getSSRChunkHashes)({'],
    ],
  },
  'gatsby/dist/redux': {
    usedIn: 'src/site-build/reuse-bundles.ts',
    relies: [
      ['dist/commands/build.js', 'state.webpackCompilationHash'],
      ['dist/redux/reducers/html.js', 'ssrCompilationHash'],
      ['dist/redux/reducers/html.js', 'templateCompilationHashes'],
    ],
  },
  'gatsby/dist/internal-plugins/partytown/gatsby-browser.js': {
    usedIn: 'src/site-build/webpack.ts',
    relies: [
      ['dist/internal-plugins/partytown/gatsby-browser.js', 'exports.onInitialClientRender'],
      ['dist/bootstrap/load-plugins/load-internal-plugins.js', 'internal-plugins'],
      ['cache-dir/production-app.js', './register-service-worker'],
    ],
  },
};

const gatsby = path.dirname(createRequire(__filename).resolve('gatsby/package.json'));
const { version } = JSON.parse(readFileSync(path.join(gatsby, 'package.json'), 'utf8')) as { readonly version: string };

/** The files of the project that name a file of `gatsby/dist`. */
function uses(): string[] {
  const files = execFileSync(
    'git',
    ['grep', '-l', 'gatsby/dist/', '--', '*.ts', '*.tsx', '*.cjs', '*.mjs', '*.js', ':(exclude)__tests__'],
    {
      encoding: 'utf8',
    },
  );
  return files.trim().split('\n').sort();
}

it('uses only the internal files of Gatsby that are listed here', () => {
  expect(uses()).toEqual([...new Set(Object.values(INTERNALS).map(({ usedIn }) => usedIn))].sort());
});

describe.each(Object.entries(INTERNALS))('%s', (name, { usedIn, relies }) => {
  it('is used where this list says', () => {
    expect(readFileSync(usedIn, 'utf8')).toContain(name);
  });

  it.each(relies)(`has in %s what ${usedIn} relies on`, (file, text) => {
    const place = path.join(gatsby, file);
    if (!existsSync(place) || !readFileSync(place, 'utf8').includes(text)) {
      throw new Error(`Gatsby ${version} has no “${text}” in ${file}. Adapt ${usedIn}, then this list.`);
    }
  });
});
