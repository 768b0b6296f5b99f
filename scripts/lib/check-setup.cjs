// Runs before every script and reports a Node version that is too old, a folder that cannot be used, or missing packages. It is plain
// JavaScript without imports from packages, so that an old Node can run it.
'use strict';

const wanted = require('../../package.json').engines.node.replace(/^[^0-9]*/, '');

if (process.versions.node.localeCompare(wanted, 'en', { numeric: true }) < 0) {
  console.error(
    'Brainhouse needs Node ' +
      wanted +
      ' or newer. This is Node ' +
      process.versions.node +
      '.\nInstall a newer version from https://nodejs.org or with your version manager, then run the command again.',
  );
  process.exit(1);
}

// Packages take these characters of a path for parts of an address, a pattern, a request or code.
const folder = require('path').resolve(__dirname, '../..');
const special = process.platform === 'win32' ? /[#%![\]{}'`]|[+@](?=\()/ : /[#%?*!|[\]{}'"`\\:\0-\x1f]|[+@](?=\()/;
const found = special.exec(folder);
if (process.argv[2] !== 'before-install' && found) {
  console.error('Brainhouse cannot be built in a folder with ' + found[0] + ' in its path. Rename it: ' + folder);
  process.exit(1);
}

// Without tsx and esbuild's binary, every script would fail with an error of the TypeScript loader.
if (process.argv[2] !== 'before-install' && !areInstalled()) {
  console.error(
    'The packages of Brainhouse are missing or incomplete. Run npm ci, without --omit=optional, then run the command again.',
  );
  process.exit(1);
}

function areInstalled() {
  try {
    const loader = require.resolve('tsx/package.json');
    const compiler = '@esbuild/' + process.platform + '-' + process.arch + '/package.json';
    require.resolve(compiler, { paths: [loader] });
    return true;
    // oxlint-disable-next-line no-unused-vars -- Node 8, which must reach the message above, needs a name here
  } catch (error) {
    return false;
  }
}
