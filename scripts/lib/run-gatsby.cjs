// Runs Gatsby's command line, like gatsby/cli.js, without compiling gatsby-config and gatsby-node again if the code has not
// changed since the last build (`build-record.ts`). Gatsby (5.16) compiles them in every build, in a process of its own: two of
// the ten seconds of a build after an edit. Not in TypeScript, so that Node needs no loader for it.
if (process.env.CODE_IS_UNCHANGED === 'true') {
  const compiler = require('gatsby/dist/utils/parcel/compile-gatsby-files');
  compiler.compileGatsbyFiles = () => Promise.resolve();
}
require('gatsby/cli.js');
