// Run before every script. Plain JavaScript that even an old Node can read, to say what is wrong.
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
