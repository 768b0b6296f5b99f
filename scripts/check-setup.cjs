// Runs before every script. Plain JavaScript that an old Node without any package can read, to say what is wrong.
'use strict';

const wanted = require('../package.json').engines.node;

function numbers(version) {
  return version
    .replace(/^[^0-9]*/, '')
    .split('.')
    .map(Number);
}

function isOlder(version, least) {
  for (let i = 0; i < least.length; i += 1) {
    const part = version[i] || 0;
    if (part !== least[i]) {
      return part < least[i];
    }
  }
  return false;
}

if (isOlder(numbers(process.versions.node), numbers(wanted))) {
  console.error(
    'Brainhouse needs Node ' +
      numbers(wanted).join('.') +
      ' or newer, this is Node ' +
      process.versions.node +
      '.\nInstall a newer one from https://nodejs.org or with your version manager, then run the command again.',
  );
  process.exit(1);
}

// Without these two, the first line of any script would be an error of the TypeScript loader.
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
    // eslint-disable-next-line no-unused-vars -- Node 8 needs a name here, and must get as far as the message above
  } catch (error) {
    return false;
  }
}
