import { describeInstallFailure, hasPackages } from '../../../bench/peers/astro-peer';

test.each([
  ['npm error code ENOTFOUND\nnpm error network request to the registry failed', 'npm cannot reach a registry'],
  ['npm error code EAI_AGAIN', 'npm cannot reach a registry'],
  ['npm error code EUSAGE', 'npm ci failed'],
])('says in one sentence why Astro is missing after "%s"', (output, reason) => {
  const message = describeInstallFailure(output);
  expect(message).toContain(`Astro could not be installed: ${reason}.`);
  expect(message).not.toContain('\n');
});

describe('Astro counts as installed', () => {
  const locked = {
    packages: {
      '': { version: '1.0.0' },
      'node_modules/astro': { version: '5.1.0' },
      'node_modules/for-other-systems': { version: '2.0.0', optional: true },
    },
  };

  test.each([
    ['if what is locked is installed', { 'node_modules/astro': { version: '5.1.0' } }, true],
    ['not if a version differs', { 'node_modules/astro': { version: '5.0.9' } }, false],
    ['not if a package is missing', {}, false],
    [
      'not if a package is no longer locked',
      { 'node_modules/astro': { version: '5.1.0' }, 'node_modules/old': { version: '1.0.0' } },
      false,
    ],
  ])('%s', (_, packages, isInstalled) => {
    expect(hasPackages(locked, { packages })).toBe(isInstalled);
  });
});
