// Runs Gatsby's command line, like gatsby/cli.js, with less memory and work. Not in TypeScript, so that Node needs no loader for it.

const { writeFileSync } = require('node:fs');
const { join } = require('node:path');

require('./end-with-parent.cjs');

// V8 otherwise lets the memory grow to up to four times what is in use before it collects. With 30 percent a cold build took 1.4 times as
// long and 130 MB less.
require('node:v8').setFlagsFromString('--heap-growing-percent=100');

// Gatsby (5.16) compiles gatsby-config and gatsby-node with Parcel, in a separate process that takes six seconds. esbuild needs a fifth
// of a second, and nothing if the code has not changed since the last build (`build-record.ts`).
const compiler = require('gatsby/dist/utils/parcel/compile-gatsby-files');
compiler.compileGatsbyFiles = async (siteRoot) => {
  if (process.env.CODE_IS_UNCHANGED === 'true') return;
  try {
    const { metafile } = require('esbuild').buildSync({
      absWorkingDir: siteRoot,
      entryPoints: ['gatsby-config.ts', 'gatsby-node.ts'],
      outdir: compiler.COMPILED_CACHE_DIR,
      bundle: true,
      packages: 'external',
      platform: 'node',
      format: 'cjs',
      logLevel: 'error',
      metafile: true,
    });
    // `src/site-build/build-facts.ts` reads it.
    const inputs = [...Object.keys(metafile.inputs), ...Object.keys(require.cache)];
    writeFileSync(join(siteRoot, compiler.COMPILED_CACHE_DIR, 'inputs.json'), JSON.stringify(inputs));
  } catch {
    // esbuild has printed file, line and error.
    process.exit(1);
  }
};

// If queries run in the main process (`gatsbyEnv`), the worker only renders pages, and needs neither the plugins nor the schema.
// Gatsby (5.16) sends them all the same, and fails with EPIPE if nothing has changed: the worker has then ended before it is ready.
if (process.env.GATSBY_CPU_COUNT === '1') {
  const { WorkerPool } = require(require.resolve('gatsby-worker', { paths: [require.resolve('gatsby/package.json')] }));
  WorkerPool.prototype.scheduleWorkAll = () => [];
}
require('gatsby/cli.js');
