import path from 'node:path';
import { readLockedPackages } from '../../scripts/advisories/locked-packages';
import { makeSbom } from '../../scripts/sbom/cyclonedx';

const PROJECT_DIR = path.resolve(__dirname, '../..');

it('lists each package once, with its address, hash and licence', () => {
  const found = {
    name: '@scope/a',
    version: '1.0.0+build',
    folder: 'node_modules/@scope/a',
    integrity: 'sha512-AAEC',
    license: 'MIT',
  };
  const bare = { name: 'b', version: '2.0.0', folder: 'node_modules/b', integrity: undefined, license: undefined };
  const again = { ...found, folder: 'node_modules/b/node_modules/@scope/a' };
  const { components, metadata } = makeSbom({ name: 'site', version: '3.0.0' }, [bare, found, again]);
  expect(metadata.component).toEqual({ type: 'application', name: 'site', version: '3.0.0' });
  expect(components).toEqual([
    {
      type: 'library',
      'bom-ref': 'pkg:npm/%40scope/a@1.0.0%2Bbuild',
      name: '@scope/a',
      version: '1.0.0+build',
      purl: 'pkg:npm/%40scope/a@1.0.0%2Bbuild',
      hashes: [{ alg: 'SHA-512', content: '000102' }],
      licenses: [{ expression: 'MIT' }],
    },
    { type: 'library', 'bom-ref': 'pkg:npm/b@2.0.0', name: 'b', version: '2.0.0', purl: 'pkg:npm/b@2.0.0' },
  ]);
});

it('has the hash of every package of the lock file', async () => {
  const { components } = makeSbom({ name: 'site', version: '1.0.0' }, await readLockedPackages(PROJECT_DIR));
  expect(components.filter(({ hashes }) => hashes === undefined).map(({ purl }) => purl)).toEqual([]);
});
