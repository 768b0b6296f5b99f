import { readFileSync } from 'node:fs';
import path from 'node:path';
import { packagesIn, workspaceFolders } from '../../scripts/licenses/installed-package';
import { findShippedPackages, LICENSE_PAGE, licensePage, refusedLicenses } from '../../scripts/licenses/license-table';

const PROJECT_DIR = path.resolve(__dirname, '../..');

it('docs/licenses.md is current, and all licences are allowed', async () => {
  const shipped = await findShippedPackages(PROJECT_DIR);
  expect(refusedLicenses(shipped)).toEqual([]);
  const names = shipped.pages.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['react', 'gatsby', 'lucide', '@fontsource-variable/familjen-grotesk']));
  // If this fails: npm run licenses
  expect(readFileSync(LICENSE_PAGE, 'utf8')).toBe(licensePage(shipped));
});

it('refuses licences that are not in the list, and packages without one', () => {
  const packages = [
    { name: 'free', version: '1.0.0', license: 'MIT' },
    { name: 'copyleft', version: '2.0.0', license: 'GPL-3.0-only' },
    { name: 'nameless', version: '3.0.0', license: undefined },
  ];
  expect(refusedLicenses({ pages: packages, cms: [], service: [] })).toEqual([
    'copyleft@2.0.0: GPL-3.0-only',
    'nameless@3.0.0: no licence',
  ]);
});

it('finds the packages of a workspace where Node finds them', () => {
  const lock = {
    packages: {
      '': { dependencies: { site: '1' } },
      service: { dependencies: { a: '1', b: '1' } },
      'service/node_modules/b': { version: '1.0.0', license: 'MIT', dependencies: { c: '2' } },
      'node_modules/a': { version: '1.1.0', license: 'ISC', optionalDependencies: { c: '1', missing: '1' } },
      'node_modules/a/node_modules/c': { version: '1.2.0', license: 'MIT', dependencies: { a: '1' } },
      'node_modules/b': { version: '9.0.0', license: 'MIT' },
      'node_modules/c': { version: '2.0.0', license: 'MIT' },
      'node_modules/site': { version: '1.0.0', license: 'MIT' },
    },
  };
  expect(packagesIn(lock, workspaceFolders(lock, 'service')).map(({ name, version }) => `${name}@${version}`)).toEqual([
    'a@1.1.0',
    'b@1.0.0',
    'c@1.2.0',
    'c@2.0.0',
  ]);
});
