// Runs Gatsby's command line, like gatsby/cli.js, with less memory and work. Not in TypeScript, so that Node needs no loader for it.

// V8 otherwise lets the memory grow to up to four times what is in use before it collects. With 30 percent a cold build took 1.4 times as
// long and 130 MB less.
require('node:v8').setFlagsFromString('--heap-growing-percent=100');

// Gatsby (5.16) compiles gatsby-config and gatsby-node in every build, in a separate process: two of the ten seconds of a build
// after an edit. The results of the last build are kept if the code has not changed since (`build-record.ts`).
if (process.env.CODE_IS_UNCHANGED === 'true') {
  const compiler = require('gatsby/dist/utils/parcel/compile-gatsby-files');
  compiler.compileGatsbyFiles = () => Promise.resolve();
}

// If queries run in the main process (`gatsbyEnv`), the worker only renders pages, and needs neither the plugins nor the schema.
// Gatsby (5.16) sends them all the same, and fails with EPIPE if nothing has changed: the worker has then ended before it is ready.
if (process.env.GATSBY_CPU_COUNT === '1') {
  const { WorkerPool } = require(require.resolve('gatsby-worker', { paths: [require.resolve('gatsby/package.json')] }));
  WorkerPool.prototype.scheduleWorkAll = () => [];
}
require('gatsby/cli.js');
